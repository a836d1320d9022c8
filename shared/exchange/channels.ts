/** Public WebSocket channels as data (document 1 Events; names and payloads by assumption). */
import { z } from 'zod';
import { count, decimalText, openEnum, signedDecimal, timestamp } from '../schema/primitives.ts';
import type { AssumptionId } from './assumptions/assumptions.ts';
import { depthLevels, klineIntervals, type DepthLevel, type KlineInterval, type Market } from './markets.ts';

/** Price types of a candle stream: MARK_PRICE exists on futures only. */
export const streamPriceTypes = ['LAST_PRICE', 'MARK_PRICE'] as const;
/** See {@link streamPriceTypes}. */
export type StreamPriceType = (typeof streamPriceTypes)[number];

const level = z.tuple([decimalText, decimalText]);

/** Depth frame: snapshot or change, depending on `d`; the levels are top-level fields (A-WS-DEPTH). */
export const depthPush = z.object({
  e: openEnum(['depthSnapshot', 'depth']),
  E: timestamp,
  s: z.string(),
  U: count,
  u: count,
  l: z.union([z.literal(depthLevels[0]), z.literal(depthLevels[1])]),
  d: z.enum(['SNAPSHOT', 'CHANGED']),
  b: z.array(level),
  a: z.array(level),
});

/** Trade of a trade frame (A-WS-TRADE). `m` true: the taker sold. */
export const tradePushItem = z.object({
  T: timestamp,
  t: z.string(),
  p: decimalText,
  q: decimalText,
  v: decimalText,
  m: z.boolean(),
});

/** Trade frame. */
export const tradePush = z.object({
  e: openEnum(['trade', 'tradeSnapshot']),
  E: timestamp,
  s: z.string(),
  d: z.array(tradePushItem),
});

/** Bar of a candle frame (A-WS-KLINE). */
export const klinePushItem = z.object({
  t: timestamp,
  T: timestamp,
  s: z.string(),
  i: z.string(),
  o: decimalText,
  c: decimalText,
  h: decimalText,
  l: decimalText,
  v: decimalText,
  n: count,
  q: decimalText,
  V: decimalText,
  Q: decimalText,
});

/** Candle frame; `p` is the price type. */
export const klinePush = z.object({
  e: openEnum(['kline', 'klineSnapshot']),
  E: timestamp,
  s: z.string(),
  p: openEnum(streamPriceTypes),
  d: z.array(klinePushItem),
});

/** Ticker record of a ticker frame (A-WS-TICKER). `P` is a fraction; `m`, `i` on futures only. */
export const tickerPushItem = z.object({
  p: signedDecimal,
  P: signedDecimal,
  w: decimalText.optional(),
  c: decimalText,
  o: decimalText,
  h: decimalText,
  l: decimalText,
  v: decimalText,
  q: decimalText,
  O: timestamp,
  C: timestamp,
  n: count.optional(),
  m: decimalText.optional(),
  i: decimalText.optional(),
  b: decimalText.optional(),
  B: decimalText.optional(),
  a: decimalText.optional(),
  A: decimalText.optional(),
  Q: decimalText.optional(),
});

/** Ticker frame; `d` is an array with one record, or a single object. */
export const tickerPush = z.object({
  e: openEnum(['ticker', '24hrTicker']),
  E: timestamp,
  s: z.string(),
  d: z.union([z.array(tickerPushItem), tickerPushItem.transform((item) => [item])]),
});

/** Spot best bid and ask frame (A-WS-BOOK-TICKER). */
export const bookTickerPush = z.object({
  e: z.literal('bookTicker'),
  E: timestamp,
  s: z.string(),
  u: count,
  b: decimalText,
  B: decimalText,
  a: decimalText,
  A: decimalText,
});

/** One documented channel as data. `name` is the pattern of its entry in the subscription's params. */
export interface ChannelRow<Push extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly market: Market;
  readonly scope: 'public' | 'private';
  readonly title: string;
  readonly name: string;
  readonly push: Push;
  readonly doc: string;
  readonly assumes: readonly AssumptionId[];
}

const row = <Push extends z.ZodType>(
  market: Market,
  kind: string,
  title: string,
  name: string,
  push: Push,
  assumes: readonly AssumptionId[],
): ChannelRow<Push> => ({
  id: `${market}.${kind}`,
  market,
  scope: 'public',
  title,
  name,
  push,
  doc: '1 Events',
  assumes: ['A-WS-ENVELOPE', ...assumes],
});

/** The public channels, by id. Titles are those of document 1. */
export const channels = {
  'spot.ticker': row('spot', 'ticker', 'Market', '<SYMBOL>@ticker', tickerPush, ['A-WS-TICKER']),
  'spot.depth': row('spot', 'depth', 'Depth', '<SYMBOL>@depth<15|200>', depthPush, ['A-WS-DEPTH']),
  'spot.trade': row('spot', 'trade', 'Public Trade', '<SYMBOL>@trade', tradePush, ['A-WS-TRADE']),
  'spot.kline': row('spot', 'kline', 'Candlestick', '<SYMBOL>@kline_<interval>_LAST_PRICE', klinePush, ['A-WS-KLINE']),
  'spot.bookTicker': row('spot', 'bookTicker', 'Book Ticker', '<SYMBOL>@bookTicker', bookTickerPush, [
    'A-WS-BOOK-TICKER',
  ]),
  'futures.ticker': row('futures', 'ticker', 'Market', '<SYMBOL>@ticker', tickerPush, ['A-WS-TICKER']),
  'futures.depth': row('futures', 'depth', 'Depth', '<SYMBOL>@depth<15|200>', depthPush, ['A-WS-DEPTH']),
  'futures.trade': row('futures', 'trade', 'Public Trade', '<SYMBOL>@trade', tradePush, ['A-WS-TRADE']),
  'futures.kline': row(
    'futures',
    'kline',
    'Candlestick',
    '<SYMBOL>@kline_<interval>_<LAST_PRICE|MARK_PRICE>',
    klinePush,
    ['A-WS-KLINE'],
  ),
};

/** Id of a channel row. */
export type ChannelId = keyof typeof channels;

/** A public stream in the app's terms. */
export type PublicStream =
  | { readonly kind: 'ticker' | 'trade' | 'bookTicker'; readonly symbol: string }
  | { readonly kind: 'depth'; readonly symbol: string; readonly level: DepthLevel }
  | {
      readonly kind: 'kline';
      readonly symbol: string;
      readonly interval: KlineInterval;
      readonly priceType: StreamPriceType;
    };

/** Returns the params entry of a stream, for example `BTCUSDT@depth15`. */
export function streamName(stream: PublicStream): string {
  switch (stream.kind) {
    case 'depth':
      return `${stream.symbol}@depth${stream.level}`;
    case 'kline':
      return `${stream.symbol}@kline_${stream.interval}_${stream.priceType}`;
    case 'ticker':
    case 'trade':
    case 'bookTicker':
      return `${stream.symbol}@${stream.kind}`;
  }
}

/** Returns whether an interval exists on a market. */
export function hasInterval(market: Market, interval: string): interval is KlineInterval {
  return (klineIntervals[market] as readonly string[]).includes(interval);
}
