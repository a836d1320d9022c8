import { firingPrice } from './trailing.ts';
import type { Trigger, TriggerHeap } from './triggerHeap.ts';

/**
 * The activated trailing orders of one side and one price source, whose firing prices move with the market. A price that
 * is no news for any of them costs one comparison.
 */
export class Followers {
  readonly #triggers = new Set<Trigger>();
  readonly #heap: TriggerHeap;
  readonly #sign: 1 | -1;
  /** The least advanced extreme, times the sign: no price up to it moves anything. A removal may leave it too low. */
  #least = Infinity;

  /** `heap` is where they wait: that of falls for SELL, of rises for BUY. */
  constructor(side: 'BUY' | 'SELL', heap: TriggerHeap) {
    this.#heap = heap;
    this.#sign = side === 'SELL' ? 1 : -1;
  }

  /** Lets a trigger wait whose trailing order is activated and whose extreme is known. */
  add(trigger: Trigger): void {
    trigger.price = firingPrice(trigger.trailing!);
    this.#triggers.add(trigger);
    this.#heap.add(trigger);
    this.#least = Math.min(this.#least, trigger.trailing!.extreme * this.#sign);
  }

  /** Forgets a trigger; taking it out of its heap is the caller's. */
  forget(trigger: Trigger): void {
    this.#triggers.delete(trigger);
  }

  /** A price in ticks: moves every extreme it is beyond, and the firing price with it. */
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
