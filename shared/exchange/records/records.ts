/**
 * Wire records that rows of both markets share (documents 2 and 3, Market records). Unknown fields of a reply are
 * ignored and never make it fail.
 */
import { z } from 'zod';
import { count, decimalText, idText, openEnum, signedDecimal, timestamp } from '../../schema/primitives.ts';

/**
 * Returns the schema of a list in a reply: a bare array, an object whose only array holds the records, or a single
 * record (A-LIST-CONTAINER). The result is always an array; the name of the container does not matter.
 */
export function listUnder<Item extends z.ZodType>(item: Item) {
  const list = z.array(item);
  const contained = z.record(z.string(), z.unknown()).transform((body, context) => {
    const arrays = Object.values(body).filter((member) => Array.isArray(member));
    // A record may itself contain a list, so a single array is tried in both readings.
    for (const records of arrays.length === 1 ? [arrays[0], [body]] : [[body]]) {
      const read = list.safeParse(records);
      if (read.success) return read.data;
    }
    context.addIssue({ code: 'custom', message: 'not a list of records' });
    return z.NEVER;
  });
  return z.union([list, contained]) as unknown as z.ZodType<z.output<Item>[]>;
}

/** An id in an item result: empty or null where the item failed. */
export const resultId = z.union([idText, z.literal('')]).nullish();

/** One price level: price, size. */
export const depthLevel = z.tuple([decimalText, decimalText]);

/** Depth reply of both markets; names of the arrays by A-DEPTH-KEYS. */
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

/** Rules for the range of a candle history (documents 2 and 3, historyKlines). */
export const historyRange = [
  ['notFuture', 'startTime'],
  ['notFuture', 'endTime'],
  ['ordered', 'startTime', 'endTime'],
] as const;

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

/** Types of rate limits in exchange information (A-EXCHANGE-INFO). */
export const rateLimitTypes = ['REQUEST_WEIGHT', 'ORDERS'] as const;

/** Item of rateLimits in exchange information (A-EXCHANGE-INFO). */
export const rateLimitRecord = z.object({
  rateLimitType: openEnum(rateLimitTypes),
  interval: z.string(),
  intervalNum: z.number().int().positive(),
  limit: z.number().int().positive(),
});

/** Fields of the 24-hour ticker that both markets have. */
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
