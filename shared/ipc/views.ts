/** What main publishes about markets: plain JSON, decimals as text, every view with its state and age. */
import { z } from 'zod';
import { klineIntervals, markets, priceTypes } from '../exchange/markets.ts';

const milliseconds = z.number();
/** Where a view comes from. */
export const market = z.enum(markets);
/** Any documented interval; whether the market has it is checked in main. */
export const interval = z.enum(klineIntervals.spot);
/** Price a candle draws. */
export const priceType = z.enum(priceTypes);

/**
 * The state of a feed: `syncing` before the first complete picture, `live` while it is proven to be current, `stale`
 * from the moment it is not. `since` is the wall time of the change of state, `reason` a message key when not live,
 * `receivedAt` the wall time of the last frame for it.
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
 * Trades, oldest first. `reset`: replace what is shown; otherwise append. `missed`: so many trades lie between what was told
 * before and this picture, because the window did not take them in time (B-C10); they are not told any more.
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

/** Candles, oldest first. `reset`: replace what is shown; otherwise each bar replaces or follows the last. */
export const klineView = z.strictObject({
  market,
  symbol: z.string(),
  interval,
  priceType,
  feed: feedState,
  reset: z.boolean(),
  bars: z.array(barView),
});

/** 24-hour figures. `change` is last minus open, `changeFraction` the same over open; mark and index on futures alone. */
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

/** What a panel asks for. */
export const topic = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('book'), market, symbol: z.string() }),
  z.strictObject({ kind: z.literal('tape'), market, symbol: z.string() }),
  z.strictObject({ kind: z.literal('ticker'), market, symbol: z.string() }),
  z.strictObject({ kind: z.literal('klines'), market, symbol: z.string(), interval, priceType }),
  /** Funding and open interest of a contract; futures alone. */
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
