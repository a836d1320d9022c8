/** Wire records that rows of both markets share (documents 2 and 3, Market records). Replies keep unknown fields out of use but never fail on them. */
import { z } from 'zod';
import { count, decimalText, idText, signedDecimal, timestamp } from '../schema/primitives.ts';

/** One price level: price, size. */
export const depthLevel = z.tuple([decimalText, decimalText]);

/** Depth reply of both markets; array names by A-DEPTH-KEYS. */
export const depthReply = z.object({
  lastUpdateId: z.number().int().nonnegative(),
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
});

/** Candle of both markets: array of 11 by index (documents 2 and 3, Kline). */
export const klineRecord = z
  .tuple([
    timestamp,
    decimalText,
    decimalText,
    decimalText,
    decimalText,
    decimalText,
    timestamp,
    decimalText,
    count,
    decimalText,
    decimalText,
  ])
  .rest(z.unknown());

/** Public trade of both markets. */
export const tradeRecord = z.object({
  id: idText,
  price: decimalText,
  qty: decimalText,
  quoteQty: decimalText,
  time: timestamp,
  isBuyerMaker: z.boolean(),
  isBestMatch: z.boolean().optional(),
});

/** Item of rateLimits in exchange information (A-EXCHANGE-INFO). */
export const rateLimitRecord = z.object({
  rateLimitType: z.string(),
  interval: z.string(),
  intervalNum: z.number().int().positive(),
  limit: z.number().int().positive(),
});

/** Fields of the 24-hour ticker that both markets carry. */
export const tickerFields = {
  symbol: z.string(),
  priceChange: signedDecimal,
  priceChangePercent: signedDecimal,
  lastPrice: decimalText,
  openPrice: decimalText,
  highPrice: decimalText,
  lowPrice: decimalText,
  volume: decimalText,
  quoteVolume: decimalText,
  openTime: timestamp,
  closeTime: timestamp,
};

/** Best bid and ask fields of both markets. */
export const bookTickerFields = {
  symbol: z.string(),
  bidPrice: decimalText,
  bidQty: decimalText,
  askPrice: decimalText,
  askQty: decimalText,
};
