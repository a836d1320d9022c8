/** Converts values of the wire that mean nothing, and decimals with an exponent. */
import { decimal, formatDecimal } from '../../../../shared/num/decimal.ts';
import { isZero } from './ordersRatio.ts';

/** Earliest valid time: a smaller number is zero or counts seconds (3 March 1973 in ms, the year 5138 in s). */
const FIRST_KNOWN_MS = 100_000_000_000;
/** Times from here on are not valid (the year 5138 in ms). */
const LAST_KNOWN_MS = 100_000_000_000_000;

/** Returns a checked decimal without its exponent (R1): `1E-8` becomes `0.00000001`; every other text is unchanged. */
export function plain(text: string): string {
  return /[eE]/.test(text) ? formatDecimal(decimal(text)) : text;
}

/** Like {@link plain}; an absent value is null, which means unknown and not zero (XS43). */
export function plainOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : plain(text);
}

/** Returns a price; null when it is absent or zero, because nothing has the price zero. */
export function priceOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined || isZero(text) ? null : plain(text);
}

/** Returns a time in Unix ms; null when it is absent or not valid (XS27). */
export function timeOrNull(time: number | null | undefined): number | null {
  if (time === null || time === undefined) return null;
  return time >= FIRST_KNOWN_MS && time < LAST_KNOWN_MS ? time : null;
}

/** Returns a text; null when it is absent or empty, because the wire writes "" for "none". */
export function textOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined || text === '' ? null : text;
}

/** Returns the items of a list that could be read, and the number of those that could not. */
export function readable<Item>(read: readonly (Item | undefined)[]): { items: Item[]; unreadable: number } {
  const items = read.filter((one) => one !== undefined);
  return { items, unreadable: read.length - items.length };
}
