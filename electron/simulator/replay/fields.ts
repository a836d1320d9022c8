/** Largest number of columns read from a row; no public file has more. */
export const MOST_FIELDS = 64;
const QUOTE = 34;
const SPACE = 32;
const POINT = 46;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
/** From this value on further digits of a fraction are below a tick or a step and are ignored. */
const ENOUGH = 9e13;

/** The positions of the fields of one row in its bytes; reused for every row. */
export class Fields {
  readonly starts = new Int32Array(MOST_FIELDS);
  readonly ends = new Int32Array(MOST_FIELDS);
  count = 0;

  /** Splits a row at `delimiter` (a byte); quotes around a field and spaces outside them are not part of it. */
  cut(bytes: Uint8Array, start: number, end: number, delimiter: number): void {
    let count = 0;
    let at = start;
    while (count < MOST_FIELDS) {
      let from = at;
      while (from < end && bytes[from] === SPACE) from += 1;
      let to: number;
      if (bytes[from] === QUOTE && from < end) {
        from += 1;
        to = from;
        while (to < end && (bytes[to] !== QUOTE || bytes[to + 1] === QUOTE)) to += bytes[to] === QUOTE ? 2 : 1;
        to = Math.min(to, end);
        at = to;
        while (at < end && bytes[at] !== delimiter) at += 1;
      } else {
        while (at < end && bytes[at] !== delimiter) at += 1;
        to = at;
        while (to > from && bytes[to - 1] === SPACE) to -= 1;
      }
      this.starts[count] = from;
      this.ends[count] = Math.max(from, to);
      count += 1;
      if (at >= end) break;
      at += 1;
    }
    this.count = count;
  }

  /** Returns a field as text, empty when the row has no such field. Used for words and times only. */
  text(bytes: Uint8Array, field: number): string {
    if (field < 0 || field >= this.count) return '';
    return new TextDecoder().decode(bytes.subarray(this.starts[field], this.ends[field]));
  }
}

/**
 * Parses decimal text as whole units of 10^-`decimals`, rounded half up. Returns NaN when it is not a plain decimal, -1
 * when it is below zero, Infinity when a double cannot count it exactly. An exponent is accepted (1.2e-4).
 */
export function readUnits(bytes: Uint8Array, start: number, end: number, decimals: number): number {
  let at = start;
  const isNegative = bytes[at] === MINUS && at < end;
  if (isNegative) at += 1;
  let digits = 0;
  let seen = 0;
  let shift = decimals;
  let isFraction = false;
  for (; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      seen += 1;
      if (isFraction && digits > ENOUGH) continue;
      digits = digits * 10 + byte - ZERO;
      if (isFraction) shift -= 1;
    } else if (byte === POINT && !isFraction) isFraction = true;
    else if ((byte === 101 || byte === 69) && seen > 0) {
      const exponent = readExponent(bytes, at + 1, end);
      if (Number.isNaN(exponent)) return Number.NaN;
      shift += exponent;
      break;
    } else return Number.NaN;
  }
  if (seen === 0) return Number.NaN;
  if (isNegative && digits > 0) return -1;
  const units = shift >= 0 ? digits * 10 ** shift : Math.floor(digits / 10 ** -shift + 0.5);
  return units <= Number.MAX_SAFE_INTEGER ? units : Infinity;
}

function readExponent(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  const from = isNegative || bytes[start] === 43 ? start + 1 : start;
  // At most two digits: no price has more zeros.
  if (from >= end || end - from > 2) return Number.NaN;
  let value = 0;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte < ZERO || byte > NINE) return Number.NaN;
    value = value * 10 + byte - ZERO;
  }
  return isNegative ? -value : value;
}
