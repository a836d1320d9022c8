import { BUY, type Side } from './types.ts';

/** Largest number of slots an id can address; the rest of an id counts how often its slot was used. */
const SLOT_SPAN = 2 ** 22;
const FIRST_CAPACITY = 1024;

/** The value for no order or no level. */
export const NONE = -1;

/**
 * Resting orders as columns, with a free list. Orders of one level are a doubly linked queue through `next` and
 * `previous`. An id is generation times the span plus the slot, so that an id is never reused and finding an order
 * needs no lookup table.
 */
export class OrderPool {
  price = new Int32Array(FIRST_CAPACITY);
  left = new Float64Array(FIRST_CAPACITY);
  owner = new Int32Array(FIRST_CAPACITY);
  side = new Uint8Array(FIRST_CAPACITY);
  next = new Int32Array(FIRST_CAPACITY);
  previous = new Int32Array(FIRST_CAPACITY);
  /** Slot of the level the order rests at, {@link NONE} while it does not rest. */
  level = new Int32Array(FIRST_CAPACITY).fill(NONE);
  #generation = new Uint32Array(FIRST_CAPACITY);
  #free = NONE;
  #used = 0;
  #live = 0;

  /** Number of resting orders. */
  get size(): number {
    return this.#live;
  }

  /** Allocates a slot. Throws when four million orders rest at once; the exchange's own limits are far lower. */
  take(side: Side, price: number, left: number, owner: number): number {
    let slot = this.#free;
    if (slot === NONE) {
      slot = this.#used;
      if (slot === SLOT_SPAN) throw new RangeError('too many resting orders');
      if (slot === this.price.length) this.#grow();
      this.#used += 1;
    } else {
      this.#free = this.next[slot]!;
    }
    this.price[slot] = price;
    this.left[slot] = left;
    this.owner[slot] = owner;
    this.side[slot] = side;
    this.next[slot] = NONE;
    this.previous[slot] = NONE;
    this.level[slot] = NONE;
    this.#generation[slot]! += 1;
    this.#live += 1;
    return slot;
  }

  /** Frees a slot; its id becomes invalid. */
  release(slot: number): void {
    this.level[slot] = NONE;
    this.next[slot] = this.#free;
    this.#free = slot;
    this.#live -= 1;
  }

  /** Returns the id of the order in a slot. */
  idOf(slot: number): number {
    return this.#generation[slot]! * SLOT_SPAN + slot;
  }

  /** Returns the slot of a resting order, {@link NONE} when no such order rests. */
  find(id: number): number {
    // Exact, because the span is a power of two, and far cheaper than a remainder of doubles.
    const generation = Math.floor(id / SLOT_SPAN);
    const slot = id - generation * SLOT_SPAN;
    if (slot >= this.#used || this.level[slot] === NONE || this.#generation[slot] !== generation) return NONE;
    return slot;
  }

  /** Returns the side of the order in a slot. */
  sideOf(slot: number): Side {
    return this.side[slot] === BUY ? BUY : 1;
  }

  #grow(): void {
    const capacity = this.price.length * 2;
    const wider = <Column extends Int32Array | Float64Array | Uint8Array | Uint32Array>(to: Column, from: Column) => {
      to.set(from);
      return to;
    };
    this.price = wider(new Int32Array(capacity), this.price);
    this.left = wider(new Float64Array(capacity), this.left);
    this.owner = wider(new Int32Array(capacity), this.owner);
    this.side = wider(new Uint8Array(capacity), this.side);
    this.next = wider(new Int32Array(capacity), this.next);
    this.previous = wider(new Int32Array(capacity), this.previous);
    this.level = wider(new Int32Array(capacity).fill(NONE), this.level);
    this.#generation = wider(new Uint32Array(capacity), this.#generation);
  }
}
