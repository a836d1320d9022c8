import { firingPrice } from './trailing.ts';
import type { Trigger, TriggerHeap } from './triggerHeap.ts';

/**
 * The activated trailing orders of one side and one price source, whose firing prices move with the market. A price
 * that moves none of them costs one comparison.
 */
export class Followers {
  readonly #triggers = new Set<Trigger>();
  readonly #heap: TriggerHeap;
  readonly #sign: 1 | -1;
  /**
   * The least advanced extreme, times the sign: no price up to it moves anything. After a removal it may be too low.
   */
  #least = Infinity;

  /**
   * Creates an empty set. `heap` is the heap its triggers wait in: that of falling prices for SELL, of rising prices
   * for BUY.
   */
  constructor(side: 'BUY' | 'SELL', heap: TriggerHeap) {
    this.#heap = heap;
    this.#sign = side === 'SELL' ? 1 : -1;
  }

  /** Adds a trigger whose trailing order is activated and whose extreme is known. */
  add(trigger: Trigger): void {
    trigger.price = firingPrice(trigger.trailing!);
    this.#triggers.add(trigger);
    this.#heap.add(trigger);
    this.#least = Math.min(this.#least, trigger.trailing!.extreme * this.#sign);
  }

  /** Removes a trigger from this set; the caller removes it from its heap. */
  forget(trigger: Trigger): void {
    this.#triggers.delete(trigger);
  }

  /** Applies a price in ticks: moves every extreme that the price passes, and the firing price with it. */
  follow(price: number): void {
    const sign = this.#sign;
    if (price * sign <= this.#least) return;
    let least = Infinity;
    for (const trigger of this.#triggers) {
      const trailing = trigger.trailing!;
      if (price * sign > trailing.extreme * sign) {
        trailing.extreme = price;
        trigger.price = firingPrice(trailing);
        this.#heap.moved(trigger);
      }
      least = Math.min(least, trailing.extreme * sign);
    }
    this.#least = least;
  }
}
