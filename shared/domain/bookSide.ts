/**
 * One side of an order book as sorted parallel arrays: right for the 15 and 200 levels a stream carries. A level is
 * found by its price as an exact integer of `10^-scale`; the texts of the exchange are kept beside it and are what
 * leaves. The integer is a sort key only: a price that does not fit exactly is refused, never rounded.
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

/** An empty side; bids are `descending`. */
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
 * The exact integer key of a plain decimal text at `scale` decimals. -1: not a plain non-negative decimal, or past what
 * an integer holds exactly; -2: the text has more decimals than `scale`.
 */
export function priceKey(text: string, scale: number): number {
  let units = 0;
  let decimals = -1;
  const length = text.length;
  if (length === 0) return -1;
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      if (decimals >= scale) {
        if (code !== 48) return -2;
        continue;
      }
      units = units * 10 + (code - 48);
      if (decimals >= 0) decimals += 1;
    } else if (code === 46 && decimals < 0 && i > 0 && i < length - 1) {
      decimals = 0;
    } else {
      return -1;
    }
  }
  const missing = scale - Math.max(decimals, 0);
  if (missing > 0) units *= POWERS[missing] ?? Number.POSITIVE_INFINITY;
  return units <= Number.MAX_SAFE_INTEGER ? units : -1;
}

/** Reads a size text: 0 for zero, 1 for more, -1 when it is not a plain decimal without a sign (XW6). Any length. */
export function sizeSign(text: string): -1 | 0 | 1 {
  let points = 0;
  let sign: 0 | 1 = 0;
  const length = text.length;
  if (length === 0) return -1;
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 46) {
      points += 1;
      if (points > 1 || i === 0 || i === length - 1) return -1;
    } else if (code < 48 || code > 57) return -1;
    else if (code !== 48) sign = 1;
  }
  return sign;
}

/** Where `key` is or belongs. */
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

/** Sets the size of a price, or adds it; `remove` deletes it instead. Removing what is not there does nothing (XW5). */
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

/** Brings the keys to `by` more decimals; false when one no longer fits exactly. */
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

/** The best `limit` levels as a flat array price, size, price, size. */
export function flatLevels(side: BookSide, limit: number): string[] {
  const count = Math.min(limit, side.keys.length);
  const flat: string[] = [];
  for (let i = 0; i < count; i += 1) {
    flat.push(side.prices[i] as string, side.sizes[i] as string);
  }
  return flat;
}
