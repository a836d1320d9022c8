import { z } from 'zod';
import { markets } from '../exchange/markets.ts';

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
