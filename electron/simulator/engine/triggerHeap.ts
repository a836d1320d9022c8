import type { PriceSource, Trailing } from './trailing.ts';

/** One trigger that waits. It stands in one heap at a time; what is not `readonly` belongs to the heap and the book. */
export interface Trigger {
  readonly id: string;
  readonly source: PriceSource;
  /** Counts additions: the older trigger has the smaller one. */
  readonly sequence: number;
  /** The price it waits for, in ticks. */
  price: number;
  /** The heap it stands in, null while in none, and where it stands there. */
  heap: TriggerHeap | null;
  place: number;
  /** What a trailing order keeps, null for a plain trigger. */
  readonly trailing: Trailing | null;
}

/**
 * Triggers of one direction, the nearest first and at one price the oldest first: a binary heap whose members know their
 * places. Adding, removing and moving cost O(log n), looking whether one is due O(1).
 */
export class TriggerHeap {
  readonly #triggers: Trigger[] = [];
  readonly #sign: 1 | -1;

  constructor(direction: 'rise' | 'fall') {
    this.#sign = direction === 'rise' ? 1 : -1;
  }

  /** Triggers that wait here. */
  get size(): number {
    return this.#triggers.length;
  }

  /** Whether a price in ticks is at or beyond the nearest trigger. */
  isDue(price: number): boolean {
    const nearest = this.#triggers[0];
    return nearest !== undefined && nearest.price * this.#sign <= price * this.#sign;
  }

  /** Takes every trigger out that a price is at or beyond, and puts them behind `due` in their order. */
  takeDue(price: number, due: Trigger[]): void {
    while (this.isDue(price)) {
      const nearest = this.#triggers[0]!;
      this.remove(nearest);
      due.push(nearest);
    }
  }

  /** Puts a trigger in that stands in no heap. */
  add(trigger: Trigger): void {
    trigger.heap = this;
    trigger.place = this.#triggers.length;
    this.#triggers.push(trigger);
    this.#rise(trigger);
  }

  /** Takes a trigger out that stands here. */
  remove(trigger: Trigger): void {
    const last = this.#triggers.pop()!;
    if (last !== trigger) {
      last.place = trigger.place;
      this.#triggers[last.place] = last;
      this.moved(last);
    }
    trigger.heap = null;
  }

  /** Puts a trigger in order that stands here and whose price changed. */
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
