/** Values of the wire that mean nothing, and decimals that are written with an exponent. */
import { decimal, formatDecimal } from '../../../../shared/num/decimal.ts';
import { isZero } from './ordersRatio.ts';

/** Before this a time is zero or counts seconds (3 March 1973 in ms, the year 5138 in s). */
const FIRST_KNOWN_MS = 100_000_000_000;
/** From here on no time of the wire lies (the year 5138 in ms). */
const LAST_KNOWN_MS = 100_000_000_000_000;

/** A checked decimal without its exponent (R1): `1E-8` becomes `0.00000001`; every other text stays as it is. */
export function plain(text: string): string {
  return /[eE]/.test(text) ? formatDecimal(decimal(text)) : text;
}

/** As {@link plain}; absent is null, which is unknown and not zero (XS43). */
export function plainOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : plain(text);
}

/** A price; absent and zero are null: nothing is priced at zero. */
export function priceOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined || isZero(text) ? null : plain(text);
}

/** A time in Unix ms; null when it is absent or cannot be one (XS27). */
export function timeOrNull(time: number | null | undefined): number | null {
  if (time === null || time === undefined) return null;
  return time >= FIRST_KNOWN_MS && time < LAST_KNOWN_MS ? time : null;
}

/** A text; absent and empty are null, where the wire writes "" for "none". */
export function textOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined || text === '' ? null : text;
}

/** What is there of a list of readings, and how many could not mean anything. */
export function readable<Item>(read: readonly (Item | undefined)[]): { items: Item[]; unreadable: number } {
  const items = read.filter((one) => one !== undefined);
  return { items, unreadable: read.length - items.length };
}
