import {
  activatingPrice,
  checkTicks,
  openTrailing,
  type PriceSource,
  type Trailing,
  type TrailingState,
  type TrailingTerms,
  firingPrice,
} from './trailing.ts';
import { type Trigger, TriggerHeap } from './triggerHeap.ts';

/**
 * The activated trailing orders of one side and one price source, whose firing prices move with the market. A price
 * that moves none of them costs one comparison.
 */
class Followers {
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

const NOTHING_DUE: readonly Trigger[] = [];

/** The triggers of one instrument that wait for one price source. */
class SourceTriggers {
  readonly #rising = new TriggerHeap('rise');
  readonly #falling = new TriggerHeap('fall');
  /** Activated trailing orders: sell orders wait for a falling price, buy orders for a rising one. */
  readonly #sells = new Followers('SELL', this.#falling);
  readonly #buys = new Followers('BUY', this.#rising);

  /** Number of waiting triggers. */
  get size(): number {
    return this.#rising.size + this.#falling.size;
  }

  /** Adds a trigger that fires when the price rises or falls to its price. */
  wait(trigger: Trigger, direction: 'rise' | 'fall'): void {
    (direction === 'rise' ? this.#rising : this.#falling).add(trigger);
  }

  /** Adds a trigger whose trailing order is activated. */
  follow(trigger: Trigger): void {
    (trigger.trailing!.side === 'SELL' ? this.#sells : this.#buys).add(trigger);
  }

  /** Removes a trigger, whichever heap it is in. */
  remove(trigger: Trigger): void {
    trigger.heap?.remove(trigger);
    this.#forget(trigger);
  }

  /**
   * Applies a price in ticks: moves the trailing orders, then removes and returns the triggers that the price reached.
   * Both directions are due at once only when a trigger was added beyond its price already; those that wait for a
   * rising price then come first.
   */
  price(price: number): readonly Trigger[] {
    this.#sells.follow(price);
    this.#buys.follow(price);
    if (!this.#rising.isDue(price) && !this.#falling.isDue(price)) return NOTHING_DUE;
    const due: Trigger[] = [];
    this.#rising.takeDue(price, due);
    this.#falling.takeDue(price, due);
    for (const trigger of due) this.#forget(trigger);
    return due;
  }

  #forget(trigger: Trigger): void {
    if (trigger.trailing === null) return;
    this.#sells.forget(trigger);
    this.#buys.forget(trigger);
  }
}

export type { PriceSource, TrailingState, TrailingTerms } from './trailing.ts';

/**
 * The listener of a {@link TriggerBook}; `price` is the price in ticks that caused the event. A listener may add and
 * remove triggers: those it adds wait for the next price, those it removes are not reported any more. It must not apply
 * a price to the book.
 */
export interface TriggerEvents {
  /** Reports that a trigger fired; it is already removed. */
  fired(id: string, price: number): void;
  /**
   * Reports that a trailing order begins to follow the price: UNACTIVATED becomes UNTRIGGERED (document 3,
   * Enumerations).
   */
  activated(id: string, price: number): void;
}

/**
 * The triggers of one instrument: conditional, take-profit, stop-loss and trailing orders that wait for a price
 * (A-TRIGGER-PRICE says which price). Pure and deterministic. With n triggers, adding and removing cost O(log n), a
 * price that neither fires nor moves anything costs O(1), and each trailing order that a new extreme moves costs O(log
 * n).
 */
export class TriggerBook {
  readonly #events: TriggerEvents;
  readonly #triggers = new Map<string, Trigger>();
  readonly #sources: Readonly<Record<PriceSource, SourceTriggers>> = {
    LAST: new SourceTriggers(),
    MARK: new SourceTriggers(),
  };
  #added = 0;

  constructor(events: TriggerEvents) {
    this.#events = events;
  }

  /** Number of waiting triggers. */
  get size(): number {
    return this.#triggers.size;
  }

  /** Whether any trigger waits for a price source; when none does, a price of that source has no effect. */
  watches(source: PriceSource): boolean {
    return this.#sources[source].size > 0;
  }

  /**
   * Adds a trigger. 'rise' fires at `price` ticks or above, 'fall' at `price` or below. A trigger that the present
   * price already satisfies fires with the next price that satisfies it. Throws for an id that is already waiting and
   * for a price below 1.
   */
  add(id: string, source: PriceSource, direction: 'rise' | 'fall', price: number): void {
    if (!Number.isSafeInteger(price) || price <= 0) throw new RangeError(`price out of range: ${price}`);
    this.#sources[source].wait(this.#keep(id, source, price, null), direction);
  }

  /** Adds a trailing order. Throws for an id that is already waiting and for terms out of range. */
  addTrailing(id: string, terms: TrailingTerms): void {
    const trailing = openTrailing(terms);
    const trigger = this.#keep(id, terms.source, activatingPrice(terms), trailing);
    const source = this.#sources[terms.source];
    if (trailing.activated) source.follow(trigger);
    else source.wait(trigger, terms.side === 'SELL' ? 'rise' : 'fall');
  }

  /** Returns the progress of a waiting trailing order; `undefined` when none with that id waits. */
  trailingState(id: string): TrailingState | undefined {
    const trailing = this.#triggers.get(id)?.trailing;
    return trailing ? { activated: trailing.activated, extreme: trailing.extreme } : undefined;
  }

  /** Removes a trigger. Returns false when none with that id waits. */
  remove(id: string): boolean {
    const trigger = this.#triggers.get(id);
    if (!trigger) return false;
    this.#triggers.delete(id);
    this.#sources[trigger.source].remove(trigger);
    return true;
  }

  /**
   * Applies a price in ticks and reports every trigger that fires or is activated: the nearest trigger in the direction
   * of the move first, at one price the oldest first, trailing orders among the others. Throws for an impossible price.
   */
  price(source: PriceSource, price: number): void {
    checkTicks(price);
    for (const trigger of this.#sources[source].price(price)) {
      // A listener called earlier in this loop may have removed it.
      if (this.#triggers.get(trigger.id) !== trigger) continue;
      const { id, trailing } = trigger;
      if (trailing === null || trailing.activated) {
        this.#triggers.delete(id);
        this.#events.fired(id, price);
      } else {
        trailing.activated = true;
        trailing.extreme = price;
        this.#sources[source].follow(trigger);
        this.#events.activated(id, price);
      }
    }
  }

  #keep(id: string, source: PriceSource, price: number, trailing: Trailing | null): Trigger {
    if (this.#triggers.has(id)) throw new RangeError(`trigger waits already: ${id}`);
    this.#added += 1;
    const trigger: Trigger = { id, source, sequence: this.#added, price, heap: null, place: 0, trailing };
    this.#triggers.set(id, trigger);
    return trigger;
  }
}
