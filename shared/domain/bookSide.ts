/**
 * One side of an order book as sorted parallel arrays, which suits the 15 and 200 levels of a stream. A level is found
 * by its price as an exact integer of `10^-scale`; the exchange's texts are stored next to it and are what the book
 * returns. The integer is a sort key only: a price that does not fit exactly is refused, never rounded.
 */

const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/** A side of the book, best price first. */
export interface BookSide {
  /** Sort keys, best first. */
  readonly keys: number[];
  readonly prices: string[];
  readonly sizes: string[];
  readonly descending: boolean;
}

/** Creates an empty side; bids are `descending`. */
export function createSide(descending: boolean): BookSide {
  return { keys: [], prices: [], sizes: [], descending };
}

/** Removes every level. */
export function clearSide(side: BookSide): void {
  side.keys.length = 0;
  side.prices.length = 0;
  side.sizes.length = 0;
}

/**
 * Returns the exact integer key of a plain decimal text at `scale` decimals. -1: not a plain non-negative decimal, or
 * larger than an integer can hold exactly; -2: the text has more decimals than `scale`.
 */
export function priceKey(text: string, scale: number): number {
  const length = text.length;
  let units = 0;
  let at = 0;
  for (; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >>> 0 > 9) break;
    units = units * 10 + digit;
  }
  let missing = scale;
  if (at < length) {
    if (at === 0 || at === length - 1 || text.charCodeAt(at) !== 46) return -1;
    for (at += 1; at < length; at += 1) {
      const digit = text.charCodeAt(at) - 48;
      if (digit >>> 0 > 9) return -1;
      if (missing > 0) {
        units = units * 10 + digit;
        missing -= 1;
      } else if (digit !== 0) return -2;
    }
  } else if (length === 0) return -1;
  if (missing > 0) units *= POWERS[missing] ?? Number.POSITIVE_INFINITY;
  return units <= Number.MAX_SAFE_INTEGER ? units : -1;
}

/**
 * Returns the sign of a size text of any length: 0 for zero, 1 for more, -1 when it is not a plain unsigned decimal
 * (XW6).
 */
export function sizeSign(text: string): -1 | 0 | 1 {
  const length = text.length;
  let point = -1;
  let any = 0;
  for (let at = 0; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >>> 0 <= 9) any |= digit;
    else if (digit === -2 && point < 0 && at > 0) point = at;
    else return -1;
  }
  if (length === 0 || point === length - 1) return -1;
  return any === 0 ? 0 : 1;
}

/** Returns the index where `key` is or belongs. */
function position(side: BookSide, key: number): number {
  const { keys, descending } = side;
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = keys[middle] as number;
    if (descending ? at > key : at < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Sets the size of a price level, or adds the level; `remove` deletes it instead. Removing a level that does not exist
 * does nothing (XW5).
 */
export function setLevel(side: BookSide, key: number, price: string, size: string, remove: boolean): void {
  const at = position(side, key);
  const present = side.keys[at] === key;
  if (remove) {
    if (!present) return;
    side.keys.splice(at, 1);
    side.prices.splice(at, 1);
    side.sizes.splice(at, 1);
  } else if (present) {
    side.prices[at] = price;
    side.sizes[at] = size;
  } else if (at === side.keys.length) {
    side.keys.push(key);
    side.prices.push(price);
    side.sizes.push(size);
  } else {
    side.keys.splice(at, 0, key);
    side.prices.splice(at, 0, price);
    side.sizes.splice(at, 0, size);
  }
}

/** Rescales the keys to `by` more decimals; returns false when one no longer fits exactly. */
export function rescaleSide(side: BookSide, by: number): boolean {
  const factor = POWERS[by];
  if (factor === undefined) return false;
  for (let i = 0; i < side.keys.length; i += 1) {
    const key = (side.keys[i] as number) * factor;
    if (key > Number.MAX_SAFE_INTEGER) return false;
    side.keys[i] = key;
  }
  return true;
}

/** Returns the best `limit` levels as a flat array: price, size, price, size. */
export function flatLevels(side: BookSide, limit: number): string[] {
  const count = Math.min(limit, side.keys.length);
  const flat: string[] = [];
  for (let i = 0; i < count; i += 1) {
    flat.push(side.prices[i] as string, side.sizes[i] as string);
  }
  return flat;
}
