import { NONE } from './orderPool.ts';
import { BUY, type Side } from './types.ts';

const FIRST_CAPACITY = 256;

/**
 * The price levels of one side, sorted with the best price **last**, so that changes near the best price move few
 * elements. A level is a slot in columns; the sorted arrays hold a comparable key and the slot. Keys are prices for
 * bids and negated prices for asks: the greater key is always the better price.
 */
export class LevelSide {
  /** Total size of each level, in steps. */
  total = new Float64Array(FIRST_CAPACITY);
  /** First and last order of each level's queue. */
  head = new Int32Array(FIRST_CAPACITY).fill(NONE);
  tail = new Int32Array(FIRST_CAPACITY).fill(NONE);
  #keys = new Int32Array(FIRST_CAPACITY);
  #slots = new Int32Array(FIRST_CAPACITY);
  #count = 0;
  #free: number[] = [];
  #used = 0;
  readonly #direction: 1 | -1;

  constructor(side: Side) {
    this.#direction = side === BUY ? 1 : -1;
  }

  /** Number of non-empty levels. */
  get count(): number {
    return this.#count;
  }

  /** Returns the price of the level at a rank, 0 being the best. The rank must exist. */
  priceAt(rank: number): number {
    return this.#keys[this.#count - 1 - rank]! * this.#direction;
  }

  /** Returns the slot of the level at a rank, 0 being the best. The rank must exist. */
  slotAt(rank: number): number {
    return this.#slots[this.#count - 1 - rank]!;
  }

  /** Returns the best price, 0 when the side is empty. */
  best(): number {
    return this.#count === 0 ? 0 : this.#keys[this.#count - 1]! * this.#direction;
  }

  /** Whether the level at a rank exists and an order of the other side with its limit at `bound` may trade there. */
  reaches(bound: number, rank: number): boolean {
    return rank < this.#count && this.#keys[this.#count - 1 - rank]! >= bound * this.#direction;
  }

  /** Returns the slot of the level at a price, {@link NONE} when there is none. */
  find(price: number): number {
    const at = this.#position(price * this.#direction);
    return at < this.#count && this.#keys[at] === price * this.#direction ? this.#slots[at]! : NONE;
  }

  /** Returns the slot of the level at a price; creates the level when there is none. */
  ensure(price: number): number {
    const key = price * this.#direction;
    const at = this.#position(key);
    if (at < this.#count && this.#keys[at] === key) return this.#slots[at]!;
    if (this.#count === this.#keys.length) this.#grow();
    this.#keys.copyWithin(at + 1, at, this.#count);
    this.#slots.copyWithin(at + 1, at, this.#count);
    const slot = this.#free.pop() ?? this.#used++;
    this.#keys[at] = key;
    this.#slots[at] = slot;
    this.#count += 1;
    this.total[slot] = 0;
    this.head[slot] = NONE;
    this.tail[slot] = NONE;
    return slot;
  }

  /** Removes the level at a price; its queue must be empty. */
  remove(price: number): void {
    const at = this.#position(price * this.#direction);
    this.#free.push(this.#slots[at]!);
    this.#keys.copyWithin(at, at + 1, this.#count);
    this.#slots.copyWithin(at, at + 1, this.#count);
    this.#count -= 1;
  }

  /**
   * Returns the index of the first key not below `key`. Searches from the best price outwards first, because most
   * changes happen there.
   */
  #position(key: number): number {
    const keys = this.#keys;
    let high = this.#count;
    let low = 0;
    let step = 4;
    while (high - step > 0 && keys[high - step]! >= key) {
      high -= step;
      step *= 2;
    }
    low = Math.max(0, high - step);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const capacity = this.#keys.length * 2;
    const widen = (from: Int32Array) => {
      const to = new Int32Array(capacity);
      to.set(from);
      return to;
    };
    this.#keys = widen(this.#keys);
    this.#slots = widen(this.#slots);
    this.head = widen(this.head);
    this.tail = widen(this.tail);
    const total = new Float64Array(capacity);
    total.set(this.total);
    this.total = total;
  }
}
