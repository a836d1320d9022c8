/** Market data views that main sends: plain JSON, decimals as text, every view with its state and age. */
import { z } from 'zod';
import { klineIntervals, markets, priceTypes } from '../exchange/markets.ts';

const milliseconds = z.number();
/** Market of a view. */
export const market = z.enum(markets);
/** Any documented interval; main checks whether the market supports it. */
export const interval = z.enum(klineIntervals.spot);
/** Price type of a candle. */
export const priceType = z.enum(priceTypes);

/**
 * State of a feed: `syncing` before the first complete data, `live` while it is proven to be current, `stale` from the
 * moment it is not. `since` is the wall time of the last state change, `reason` a message key when not live,
 * `receivedAt` the wall time of the last frame received for it.
 */
export const feedState = z.strictObject({
  status: z.enum(['syncing', 'live', 'stale']),
  reason: z.string().nullable(),
  since: milliseconds,
  receivedAt: milliseconds.nullable(),
});

/** Order book: flat arrays price, size, price, size, best first. `updateId` is the exchange's counter. */
export const bookView = z.strictObject({
  market,
  symbol: z.string(),
  feed: feedState,
  updateId: z.number(),
  eventTime: milliseconds.nullable(),
  bids: z.array(z.string()),
  asks: z.array(z.string()),
});

/** One public trade; `takerSide` is the side that crossed the spread. */
export const tradeView = z.strictObject({
  id: z.string(),
  time: milliseconds,
  price: z.string(),
  quantity: z.string(),
  takerSide: z.enum(['BUY', 'SELL']),
});

/**
 * Trades, oldest first. `reset`: they replace the displayed ones; otherwise they are appended. `missed`: number of
 * trades between the previous view and this one that were dropped, because the window did not process them in time
 * (B-C10); they are not sent later.
 */
export const tapeView = z.strictObject({
  market,
  symbol: z.string(),
  feed: feedState,
  reset: z.boolean(),
  missed: z.number().int().min(0),
  trades: z.array(tradeView),
});

/** One candle; `closed` is false for the bar still forming. */
export const barView = z.strictObject({
  openTime: milliseconds,
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
  closed: z.boolean(),
});

/** Candles, oldest first. `reset`: they replace the displayed ones; otherwise each bar replaces or follows the last. */
export const klineView = z.strictObject({
  market,
  symbol: z.string(),
  interval,
  priceType,
  feed: feedState,
  reset: z.boolean(),
  bars: z.array(barView),
});

/**
 * 24-hour figures. `change` is last minus open, `changeFraction` the same over open; mark and index price on futures
 * only.
 */
export const tickerView = z.strictObject({
  market,
  symbol: z.string(),
  feed: feedState,
  last: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  change: z.string(),
  changeFraction: z.string().nullable(),
  volume: z.string(),
  quoteVolume: z.string(),
  mark: z.string().nullable(),
  index: z.string().nullable(),
});

/** A subscription request of a panel. */
export const topic = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('book'), market, symbol: z.string() }),
  z.strictObject({ kind: z.literal('tape'), market, symbol: z.string() }),
  z.strictObject({ kind: z.literal('ticker'), market, symbol: z.string() }),
  z.strictObject({ kind: z.literal('klines'), market, symbol: z.string(), interval, priceType }),
  /** Funding and open interest of a contract; futures only. */
  z.strictObject({ kind: z.literal('contract'), market, symbol: z.string() }),
  /** All symbols of a market. */
  z.strictObject({ kind: z.literal('overview'), market }),
]);

/** See {@link feedState}. */
export type FeedState = z.infer<typeof feedState>;
/** See {@link bookView}. */
export type BookView = z.infer<typeof bookView>;
/** See {@link tradeView}. */
export type TradeView = z.infer<typeof tradeView>;
/** See {@link tapeView}. */
export type TapeView = z.infer<typeof tapeView>;
/** See {@link barView}. */
export type BarView = z.infer<typeof barView>;
/** See {@link klineView}. */
export type KlineView = z.infer<typeof klineView>;
/** See {@link tickerView}. */
export type TickerView = z.infer<typeof tickerView>;
/** See {@link topic}. */
export type Topic = z.infer<typeof topic>;
