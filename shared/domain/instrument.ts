import { z } from 'zod';
import { markets } from '../exchange/markets.ts';

// Compares two lists of instruments. This file contains no schema, so that the window may use it too.

type List = ReadonlyMap<string, Instrument>;

/** The fields that a draft is checked against; a change of any other field does not affect drafts. */
const rules = ['tickSize', 'stepSize', 'minQuantity', 'maxQuantity', 'status', 'apiTradable'] as const;

const sameGroupings = (a: Instrument, b: Instrument): boolean =>
  a.groupings.length === b.groupings.length && a.groupings.every((step, i) => step === b.groupings[i]);

/** Returns the symbols of `before` whose order rules differ in `after`, or that are missing from `after`. */
export function changedRules(before: List, after: List): string[] {
  return [...before.values()]
    .filter((old) => {
      const now = after.get(old.symbol);
      return !now || rules.some((rule) => now[rule] !== old[rule]);
    })
    .map(({ symbol }) => symbol);
}

/** Returns whether both lists contain the same symbols with the same data. */
export function sameInstruments(before: List, after: List): boolean {
  if (before.size !== after.size) return false;
  return [...before.values()].every((old) => {
    const now = after.get(old.symbol);
    if (!now || !sameGroupings(old, now)) return false;
    return (Object.keys(old) as (keyof Instrument)[]).every((name) => name === 'groupings' || old[name] === now[name]);
  });
}

/**
 * One symbol of one market with its rules for orders and display. Prices, sizes and rates are decimal text; `groupings`
 * are the price steps offered for merging the book, smallest (the tick) first. While the exchange reports no usable
 * tick or step, `tickSize` and the decimals are display values only, and `stepSize` is 0: the symbol is listed but
 * takes no orders (XS31).
 */
export const instrumentSchema = z.strictObject({
  market: z.enum(markets),
  symbol: z.string(),
  displayName: z.string(),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  tickSize: z.string(),
  stepSize: z.string(),
  priceDecimals: z.number().int(),
  quantityDecimals: z.number().int(),
  minQuantity: z.string(),
  maxQuantity: z.string(),
  /** TRADING, HALT, BREAK, or another text of the exchange. Futures has no status: listed means TRADING. */
  status: z.string(),
  /** Whether the exchange accepts orders for it through the API (apiTradingSymbols). */
  apiTradable: z.boolean(),
  groupings: z.array(z.string()),
});

/** See {@link instrumentSchema}. */
export type Instrument = z.infer<typeof instrumentSchema>;
