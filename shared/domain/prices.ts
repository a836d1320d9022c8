/** Single prices and the top of a book from REST requests, not streamed (documents 2 and 3, Market records). */
import { z } from 'zod';
import { markets, priceTypes } from '../exchange/markets.ts';

// Open interest of a contract (document 3 Open interest).

/** `contracts` is the number of contracts as plain decimal text; `at` is Unix ms, null when unknown. */
export const openInterestSchema = z.strictObject({
  symbol: z.string(),
  contracts: z.string(),
  at: z.number().nullable(),
});

/** See {@link openInterestSchema}. */
export type OpenInterest = z.infer<typeof openInterestSchema>;

/**
 * Price of one symbol, above zero; `kind` names the price type; `at` is Unix ms, null where the exchange did not report
 * it.
 */
export const symbolPriceSchema = z.strictObject({
  market: z.enum(markets),
  symbol: z.string(),
  kind: z.enum(priceTypes),
  price: z.string(),
  at: z.number().nullable(),
});

/** Best bid and ask. An empty side has neither price nor quantity. Quantities are in base. */
export const bookTickerSchema = z.strictObject({
  market: z.enum(markets),
  symbol: z.string(),
  bid: z.string().nullable(),
  bidQuantity: z.string().nullable(),
  ask: z.string().nullable(),
  askQuantity: z.string().nullable(),
  at: z.number().nullable(),
});

/** See {@link symbolPriceSchema}. */
export type SymbolPrice = z.infer<typeof symbolPriceSchema>;
/** See {@link bookTickerSchema}. */
export type BookTicker = z.infer<typeof bookTickerSchema>;
