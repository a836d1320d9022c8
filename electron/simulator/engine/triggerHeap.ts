import type { PriceSource, Trailing } from './trailing.ts';

/**
 * One waiting trigger. It is in one heap at a time; the fields that are not `readonly` belong to the heap and the book.
 */
export interface Trigger {
  readonly id: string;
  readonly source: PriceSource;
  /** Number of the addition: the older trigger has the smaller one. */
  readonly sequence: number;
  /** The price the trigger waits for, in ticks. */
  price: number;
  /** The heap that holds the trigger (null for none), and the trigger's index in it. */
  heap: TriggerHeap | null;
  place: number;
  /** The state of a trailing order, null for a plain trigger. */
  readonly trailing: Trailing | null;
}

/**
 * The triggers of one direction, the nearest first and at one price the oldest first: a binary heap whose members know
 * their index. Adding, removing and moving cost O(log n), checking whether one is due O(1).
 */
export class TriggerHeap {
  readonly #triggers: Trigger[] = [];
  readonly #sign: 1 | -1;

  constructor(direction: 'rise' | 'fall') {
    this.#sign = direction === 'rise' ? 1 : -1;
  }

  /** Number of triggers in the heap. */
  get size(): number {
    return this.#triggers.length;
  }

  /** Whether a price in ticks is at or beyond the nearest trigger. */
  isDue(price: number): boolean {
    const nearest = this.#triggers[0];
    return nearest !== undefined && nearest.price * this.#sign <= price * this.#sign;
  }

  /** Removes every trigger that a price is at or beyond, and appends them to `due` in their order. */
  takeDue(price: number, due: Trigger[]): void {
    while (this.isDue(price)) {
      const nearest = this.#triggers[0]!;
      this.remove(nearest);
      due.push(nearest);
    }
  }

  /** Adds a trigger that is in no heap. */
  add(trigger: Trigger): void {
    trigger.heap = this;
    trigger.place = this.#triggers.length;
    this.#triggers.push(trigger);
    this.#rise(trigger);
  }

  /** Removes a trigger that is in this heap. */
  remove(trigger: Trigger): void {
    const last = this.#triggers.pop()!;
    if (last !== trigger) {
      last.place = trigger.place;
      this.#triggers[last.place] = last;
      this.moved(last);
    }
    trigger.heap = null;
  }

  /** Restores the order after the price of a trigger in this heap changed. */
  moved(trigger: Trigger): void {
    this.#rise(trigger);
    this.#sink(trigger);
  }

  #before(a: Trigger, b: Trigger): boolean {
    return a.price === b.price ? a.sequence < b.sequence : a.price * this.#sign < b.price * this.#sign;
  }

  #rise(trigger: Trigger): void {
    const triggers = this.#triggers;
    while (trigger.place > 0) {
      const parent = triggers[(trigger.place - 1) >>> 1]!;
      if (!this.#before(trigger, parent)) return;
      this.#swap(trigger, parent);
    }
  }

  #sink(trigger: Trigger): void {
    const triggers = this.#triggers;
    for (;;) {
      const left = triggers[trigger.place * 2 + 1];
      if (left === undefined) return;
      const right = triggers[trigger.place * 2 + 2];
      const child = right !== undefined && this.#before(right, left) ? right : left;
      if (!this.#before(child, trigger)) return;
      this.#swap(trigger, child);
    }
  }

  #swap(a: Trigger, b: Trigger): void {
    const { place } = a;
    a.place = b.place;
    b.place = place;
    this.#triggers[a.place] = a;
    this.#triggers[b.place] = b;
  }
}
