/** The window's market topics: each runs once for all subscribers, and 30 s longer than its last subscription (R4). */
import { hasInterval } from '../../../shared/exchange/channels.ts';
import { SYMBOL_PATTERN, type Market } from '../../../shared/exchange/markets.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import { createBookFeed } from './bookFeed.ts';
import { createContractFeed } from './contractFeed.ts';
import type { BestPrices, Feed, FeedParts } from './feed.ts';
import { createIndexKlineFeed } from './indexKlineFeed.ts';
import type { Instruments } from './instruments.ts';
import { createKlineFeed } from './klineFeed.ts';
import type { SeriesId } from './klinesLoad.ts';
import { createOverviewFeed } from './overviewFeed.ts';
import { createTapeFeed } from './tapeFeed.ts';
import { createTickerFeed } from './tickerFeed.ts';
import { createTickers, type Tickers } from './tickers.ts';

export interface MarketHub {
  /** Starts or joins a topic and returns the id of the subscription. The complete data follows as an event. */
  subscribe(topic: Topic): Result<{ readonly subscription: string }, AppError>;
  /** Ends a subscription; false when there is none with that id. */
  unsubscribe(subscription: string): boolean;
  /** Returns best bid and ask of a book that already runs and is live; null otherwise. It subscribes nothing. */
  readonly touch: (market: Market, symbol: string) => BestPrices | null;
  /** Runs a book for an order, as long as a book without subscribers; it takes no place from the window's topics. */
  readonly watchBook: (market: Market, symbol: string) => void;
  /** Called when the window's document is gone: drops all its subscriptions. */
  dropAll(): void;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
  /** Ends every feed at once. */
  stop(): void;
}

interface Running {
  readonly feed: Feed;
  readonly subscriptions: Set<string>;
  linger: Cancel | undefined;
}

const UNKNOWN_DECIMALS = 2;

/** Checks that a market offers a candle series. */
export function checkSeries(topic: SeriesId): Result<SeriesId, AppError> {
  const { market, interval, priceType } = topic;
  if (!hasInterval(market, interval)) {
    return fail(appError('invalid', 'error.market.interval', { market, interval }));
  }
  if (market === 'spot' && priceType !== 'LAST') {
    return fail(appError('invalid', 'error.market.priceType', { market, priceType }));
  }
  return ok(topic);
}

/** Checks that a market has a symbol; before the instruments are loaded, any well-formed name passes. */
export function checkSymbol(instruments: Instruments, market: Market, symbol: string): Result<number, AppError> {
  const found = SYMBOL_PATTERN.test(symbol) ? instruments.find(market, symbol) : undefined;
  if (found === undefined) {
    return fail(appError('invalid', 'error.market.unknownSymbol', { market, symbol: symbol.slice(0, 40) }));
  }
  return ok(found?.priceDecimals ?? UNKNOWN_DECIMALS);
}

/** Checks a topic; returns the refusal, or the decimals of its prices. */
function checkTopic(instruments: Instruments, topic: Topic): Result<number, AppError> {
  if (topic.kind === 'overview') return ok(UNKNOWN_DECIMALS);
  const { market, symbol } = topic;
  const decimals = checkSymbol(instruments, market, symbol);
  if (!decimals.ok) return decimals;
  if (topic.kind === 'contract' && market === 'spot') {
    return fail(appError('invalid', 'error.market.noContract', { symbol }));
  }
  const series = topic.kind === 'klines' ? checkSeries(topic) : ok(topic);
  return series.ok ? decimals : series;
}

function createFeed(
  topic: Topic,
  priceDecimals: number,
  parts: FeedParts,
  tickers: Tickers,
  instruments: Instruments,
): Feed {
  if (topic.kind === 'overview') {
    return createOverviewFeed(topic.market, parts, tickers, () => {
      const all = instruments.all().filter((one) => one.market === topic.market);
      return all.length === 0 ? null : all.map((one) => one.symbol);
    });
  }
  const { market, symbol } = topic;
  switch (topic.kind) {
    case 'contract':
      return createContractFeed(symbol, parts);
    case 'book':
      return createBookFeed(market, symbol, priceDecimals, parts);
    case 'tape':
      return createTapeFeed(market, symbol, parts);
    case 'ticker':
      return createTickerFeed(market, symbol, parts, tickers);
    case 'klines': {
      const { interval, priceType } = topic;
      const series: SeriesId = { market, symbol, interval, priceType };
      return priceType === 'INDEX' ? createIndexKlineFeed(series, parts) : createKlineFeed(series, parts);
    }
  }
}

const keyOf = (topic: Topic): string =>
  [
    topic.kind,
    topic.market,
    ...(topic.kind === 'overview' ? [] : [topic.symbol]),
    ...(topic.kind === 'klines' ? [topic.interval, topic.priceType] : []),
  ].join(' ');

/**
 * Rows of a watchlist are counted separately from all other topics, so that neither takes the other's place (R28, XI8).
 */
const isRow = (key: string): boolean => key.startsWith('ticker ');
const capOf = (key: string): number => (isRow(key) ? feedLimits.tickerTopics : feedLimits.topics);
const alike = (keys: Iterable<string>, key: string): number =>
  [...keys].filter((one) => isRow(one) === isRow(key)).length;

/** Creates a hub without topics. */
export function createMarketHub(parts: FeedParts, instruments: Instruments): MarketHub {
  const running = new Map<string, Running>();
  const topics = new Map<string, string>();
  const tickers = createTickers(parts.clock, parts.rest, parts.marks);
  let lastSubscription = 0;

  const end = (key: string): void => {
    const one = running.get(key);
    running.delete(key);
    one?.linger?.();
    one?.feed.stop();
  };
  const lingering = (key: string): Cancel => parts.clock.after(feedLimits.lingerMs, () => end(key));
  const leave = (subscription: string): boolean => {
    const key = topics.get(subscription);
    const one = key === undefined ? undefined : running.get(key);
    if (key === undefined || !one) return false;
    topics.delete(subscription);
    one.subscriptions.delete(subscription);
    if (one.subscriptions.size === 0) one.linger = lingering(key);
    return true;
  };
  /** Ends feeds without subscribers to make room, oldest first. */
  const makeRoom = (wanted: string): void => {
    for (const [key, one] of running) {
      if (alike(running.keys(), wanted) < capOf(wanted)) return;
      if (one.subscriptions.size === 0 && isRow(key) === isRow(wanted)) end(key);
    }
  };

  /** Returns the topic's feed, starts it where it does not run, and cancels its planned end. */
  const hold = (topic: Topic, priceDecimals: number): Running => {
    const key = keyOf(topic);
    let one = running.get(key);
    if (!one) {
      makeRoom(key);
      const feed = createFeed(topic, priceDecimals, parts, tickers, instruments);
      one = { feed, subscriptions: new Set(), linger: undefined };
      running.set(key, one);
      one.feed.start();
    }
    one.linger?.();
    one.linger = undefined;
    return one;
  };

  return {
    subscribe(topic) {
      const decimals = checkTopic(instruments, topic);
      if (!decimals.ok) return decimals;
      const key = keyOf(topic);
      if (alike(topics.values(), key) >= capOf(key)) {
        return fail(appError('refused', 'error.market.tooManyTopics', { limit: capOf(key) }));
      }
      const one = hold(topic, decimals.value);
      lastSubscription += 1;
      const subscription = `s${lastSubscription}`;
      one.subscriptions.add(subscription);
      topics.set(subscription, key);
      one.feed.show();
      return ok({ subscription });
    },
    unsubscribe: leave,
    touch: (market, symbol) => running.get(keyOf({ kind: 'book', market, symbol }))?.feed.touch?.() ?? null,
    watchBook(market, symbol) {
      const topic = { kind: 'book', market, symbol } as const;
      const decimals = checkTopic(instruments, topic);
      if (!decimals.ok) return;
      const one = hold(topic, decimals.value);
      if (one.subscriptions.size === 0) one.linger = lingering(keyOf(topic));
    },
    dropAll() {
      for (const subscription of topics.keys()) leave(subscription);
    },
    forget() {
      tickers.forget();
      for (const one of running.values()) one.feed.forget();
    },
    stop() {
      topics.clear();
      tickers.stop();
      for (const key of running.keys()) end(key);
    },
  };
}
