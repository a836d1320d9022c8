/**
 * Compares two configurations of a follow, field by field, for the fields that a request can carry (document 3,
 * settings).
 */
import type { FollowSettings, FollowTerms } from './followSchema.ts';

/**
 * One field that differs, as text; null: not set. `symbol`: the contract it belongs to, null for the whole
 * configuration. `field`: `mode`, `symbols`, `entry` (whether a contract has an entry in the form per symbol), or a
 * field of the terms.
 */
export interface FollowChangeLine {
  readonly symbol: string | null;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields that both forms share and a request carries. */
export const sharedFollowFields = [
  'copyBasis',
  'copyValue',
  'maxHolding',
  'marginType',
  'leverageType',
  'takeProfitRatio',
  'stopLossRatio',
  'slippageRatio',
] as const;
/** Leverage fields: of an entry per symbol, or of one contract in the unified form. */
export const followLeverages = ['longLeverage', 'shortLeverage'] as const;

/** See {@link sharedFollowFields}. */
export type SharedFollowField = (typeof sharedFollowFields)[number];
/** See {@link followLeverages}. */
export type FollowLeverage = (typeof followLeverages)[number];

/** All values that a request carries, by contract and field. */
type Flat = ReadonlyMap<string, string>;

const THERE = 'yes';
const place = (symbol: string | null, field: string): string => `${symbol ?? ''} ${field}`;

function addTerms(flat: Map<string, string>, symbol: string | null, terms: FollowTerms): void {
  for (const field of sharedFollowFields) {
    const value = terms[field];
    if (value !== null) flat.set(place(symbol, field), value);
  }
}

function addLeverages(flat: Map<string, string>, symbol: string, long: number | null, short: number | null): void {
  if (long !== null) flat.set(place(symbol, 'longLeverage'), String(long));
  if (short !== null) flat.set(place(symbol, 'shortLeverage'), String(short));
}

function flatOf({ mode, unified, perSymbol }: FollowSettings): Flat {
  const flat = new Map<string, string>();
  if (mode !== null) flat.set(place(null, 'mode'), mode);
  if (unified !== null) {
    addTerms(flat, null, unified);
    // Sorted, because the order of the symbols has no meaning.
    if (unified.symbols !== null) flat.set(place(null, 'symbols'), unified.symbols.toSorted().join(', '));
    for (const { symbol, long, short } of unified.customLeverages ?? []) addLeverages(flat, symbol, long, short);
  }
  for (const terms of perSymbol) {
    const symbol = terms.symbol ?? '';
    flat.set(place(symbol, 'entry'), THERE);
    addTerms(flat, symbol, terms);
    addLeverages(flat, symbol, terms.longLeverage, terms.shortLeverage);
  }
  return flat;
}

/**
 * Returns every field that differs, those of the whole configuration first, then by contract. Values are compared as
 * text.
 */
export function followDifferences(before: FollowSettings, after: FollowSettings): FollowChangeLine[] {
  const [old, next] = [flatOf(before), flatOf(after)];
  const places = [...new Set([...old.keys(), ...next.keys()])].filter((one) => old.get(one) !== next.get(one));
  const lines = places.map((one) => {
    const [symbol = '', field = ''] = one.split(' ');
    return { symbol: symbol || null, field, before: old.get(one) ?? null, after: next.get(one) ?? null };
  });
  const symbols = [...new Set(lines.map(({ symbol }) => symbol))].toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  return symbols.flatMap((symbol) => lines.filter((line) => line.symbol === symbol));
}

/** Returns whether the exchange copies this trader now: at least one configuration is active. */
export function isFollowed({ unified, perSymbol }: FollowSettings): boolean {
  return [...(unified === null ? [] : [unified]), ...perSymbol].some(({ active }) => active);
}
