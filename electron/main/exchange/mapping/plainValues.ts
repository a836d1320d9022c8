/** Converts values of the wire that mean nothing, and decimals with an exponent. */
import { decimal, formatDecimal, divide, formatShort, parseDecimal } from '../../../../shared/num/decimal.ts';
import type { LabelledValue } from '../../../../shared/domain/leadTrader.ts';

// Converts undocumented fields to labels and values for display.

/** Most fields of one record that are displayed; a genuine record has about a dozen. */
const MOST = 100;
/** Levels of nested objects that are expanded; deeper objects are displayed as JSON. */
const DEPTH = 3;

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean);
}

function collect(members: object, path: string, depth: number, into: LabelledValue[]): void {
  for (const [name, value] of Object.entries(members)) {
    if (into.length >= MOST) return;
    const label = path === '' ? name : `${path}.${name}`;
    const opens = typeof value === 'object' && value !== null && !Array.isArray(value) && depth < DEPTH;
    if (opens) collect(value as object, label, depth + 1, into);
    else into.push({ label, value: valueText(value) });
  }
}

/** Returns the fields of a record in the order received; those of inner objects have a joined label. */
export function labelledValues(record: Readonly<Record<string, unknown>>): LabelledValue[] {
  const values: LabelledValue[] = [];
  collect(record, '', 1, values);
  return values;
}

// Computes prices that the wire does not carry: value divided by size.

/** Decimals of a computed price, rounded half up; a price on its tick is exact. */
const DECIMALS = 12;

/** Returns `value / size` as text; null when the size is zero. */
export function ratio(value: string, size: string): string | null {
  const numerator = parseDecimal(value);
  const divisor = parseDecimal(size);
  const quotient = numerator && divisor && divide(numerator, divisor, DECIMALS, 'halfUp');
  return quotient ? formatShort(quotient) : null;
}

/** Whether a decimal text is zero, whatever its form. */
export function isZero(text: string): boolean {
  return parseDecimal(text)?.units === 0n;
}

/** Converts ids of the wire, including those that name nothing. */

/** Returns an id; null where it is absent, empty or 0, which is how the wire writes "none". */
export function idOrNull(id: string | null | undefined): string | null {
  return id === undefined || id === null || id === '' || id === '0' ? null : id;
}

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
