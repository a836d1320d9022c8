/**
 * Converts 24-hour figures of the wire to the app's type. The change is computed here, because the percentage of the
 * wire has two meanings.
 */
import type { z } from 'zod';
import type { tickerPushItem, tradePushItem, klinePushItem } from '../../../../shared/exchange/channels.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { TickerView, BookView, TradeView } from '../../../../shared/ipc/views.ts';
import {
  decimal,
  divide,
  formatDecimal,
  formatShort,
  subtract,
  compare,
  parseDecimal,
} from '../../../../shared/num/decimal.ts';
import type { SymbolPrice, BookTicker, OpenInterest } from '../../../../shared/domain/prices.ts';
import { priceOrNull, timeOrNull, plain } from './plainValues.ts';
import type { depthReply, tradeRecord, klineRecord } from '../../../../shared/exchange/records/records.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { openInterestRecord } from '../../../../shared/exchange/rows/futuresMarketData.ts';

// Converts open interest to the app's type.

/** Converts the open interest of a contract, in contracts. */
export function openInterestOfRecord(record: z.output<typeof openInterestRecord>): OpenInterest {
  return { symbol: record.symbol, contracts: plain(record.openInterest), at: timeOrNull(record.time) };
}

// Converts candles of the wire to the app's type. Wire names and indexes are used only in this file.

/** One candle, before it is known whether it is closed. Prices and volume are decimal text; times are Unix ms. */
export interface Bar {
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Whether the four prices can belong to one candle: all above zero, high the highest, low the lowest (XS35). */
function isSane(bar: Bar): boolean {
  const open = parseDecimal(bar.open);
  const high = parseDecimal(bar.high);
  const low = parseDecimal(bar.low);
  const close = parseDecimal(bar.close);
  if (!open || !high || !low || !close || low.units <= 0n) return false;
  const isConsistent = compare(high, open) >= 0 && compare(high, close) >= 0 && compare(low, open) <= 0;
  return isConsistent && compare(low, close) <= 0;
}

/** Converts a REST candle; `undefined` when it is not a valid one. */
export function barOfRecord(record: z.output<typeof klineRecord>): Bar | undefined {
  const [openTime, open, high, low, close, volume] = record;
  const bar = { openTime, open, high, low, close, volume };
  return isSane(bar) ? bar : undefined;
}

/** Converts a pushed candle; `undefined` when it is not a valid one. */
export function barOfPush(item: z.output<typeof klinePushItem>): Bar | undefined {
  const bar = { openTime: item.t, open: item.o, high: item.h, low: item.l, close: item.c, volume: item.v };
  return isSane(bar) ? bar : undefined;
}

// Converts best bid and ask of both markets to the app's type. A bid above the ask is invalid: it becomes `undefined`,
// and the caller counts it.

type Record = ReplyOf<'spot.market.ticker.bookTicker'>[number] | ReplyOf<'futures.market.ticker.bookTicker'>[number];

/** Converts the top of a book; a side with price 0 is empty. Spot reports no time. */
export function bookTickerOfRecord(market: Market, record: Record): BookTicker | undefined {
  const bid = priceOrNull(record.bidPrice);
  const ask = priceOrNull(record.askPrice);
  if (bid !== null && ask !== null && compare(decimal(bid), decimal(ask)) > 0) return undefined;
  return {
    market,
    symbol: record.symbol,
    bid,
    bidQuantity: bid === null ? null : plain(record.bidQty),
    ask,
    askQuantity: ask === null ? null : plain(record.askQty),
    at: 'time' in record ? timeOrNull(record.time) : null,
  };
}

// Converts public trades of the wire to the app's type.

/** Returns the taker's side: when the buyer was the maker, the taker sold (A-WS-TRADE). */
const takerSide = (buyerIsMaker: boolean): TradeView['takerSide'] => (buyerIsMaker ? 'SELL' : 'BUY');

/** Converts a REST trade. */
export function tradeOfRecord(record: z.output<typeof tradeRecord>): TradeView {
  const { id, time, price, qty } = record;
  return { id, time, price, quantity: qty, takerSide: takerSide(record.isBuyerMaker) };
}

/** Converts a pushed trade. */
export function tradeOfPush(item: z.output<typeof tradePushItem>): TradeView {
  return { id: item.t, time: item.T, price: item.p, quantity: item.q, takerSide: takerSide(item.m) };
}

// Converts the depth reply of both markets to an order book snapshot.

/** Flat arrays of price and size, best price first; `updateId` is on the same counter as the stream (A-WS-DEPTH). */
type DepthSnapshot = Pick<BookView, 'updateId' | 'bids' | 'asks'>;

type Level = z.output<typeof depthReply>['bids'][number];

/** Returns the levels sorted by price, whatever order they were received in. */
function flat(levels: readonly Level[], best: -1 | 1): string[] {
  const sorted = levels.toSorted(([a], [b]) => best * compare(decimal(a), decimal(b)));
  return sorted.flatMap(([price, size]) => [plain(price), plain(size)]);
}

/** Converts a depth reply to a snapshot. */
export function depthSnapshotOf(reply: z.output<typeof depthReply>): DepthSnapshot {
  return { updateId: reply.lastUpdateId, bids: flat(reply.bids, -1), asks: flat(reply.asks, 1) };
}

// Converts mark and index prices of contracts to the app's type. A price of zero is not a price: it becomes
// `undefined`, and the caller counts it.

/**
 * Converts the price of a contract; `kind` is the requested kind, which the reply does not repeat (INDEX unless
 * requested otherwise).
 */
export function symbolPriceOfReply(
  reply: ReplyOf<'futures.market.symbolPrice'>,
  kind: 'INDEX' | 'MARK' = 'INDEX',
): SymbolPrice | undefined {
  const price = priceOrNull(reply.price);
  if (price === null) return undefined;
  return { market: 'futures', symbol: reply.symbol, kind, price, at: timeOrNull(reply.time) };
}

/** The figures of a ticker, without market, symbol and feed state. */
export type TickerFigures = Omit<TickerView, 'market' | 'symbol' | 'feed'>;

const FRACTION_DECIMALS = 8;

function withChange(figures: Omit<TickerFigures, 'change' | 'changeFraction'>): TickerFigures {
  const last = decimal(figures.last);
  const open = decimal(figures.open);
  const change = subtract(last, open);
  const fraction = divide(change, open, FRACTION_DECIMALS, 'halfUp');
  return {
    ...figures,
    change: formatDecimal(change),
    changeFraction: fraction ? formatShort(fraction) : null,
  };
}

/** Converts a pushed ticker. */
export function tickerOfPush(item: z.output<typeof tickerPushItem>): TickerFigures {
  return withChange({
    last: item.c,
    open: item.o,
    high: item.h,
    low: item.l,
    volume: item.v,
    quoteVolume: item.q,
    mark: item.m ?? null,
    index: item.i ?? null,
  });
}

type TickerRecord = ReplyOf<'spot.market.ticker.24hr'>[number] | ReplyOf<'futures.market.ticker.24hr'>[number];

/** Converts a REST ticker. */
export function tickerOfRecord(record: TickerRecord): TickerFigures {
  return withChange({
    last: record.lastPrice,
    open: record.openPrice,
    high: record.highPrice,
    low: record.lowPrice,
    volume: record.volume,
    quoteVolume: record.quoteVolume,
    mark: 'markPrice' in record ? record.markPrice : null,
    index: 'indexPrice' in record ? record.indexPrice : null,
  });
}
