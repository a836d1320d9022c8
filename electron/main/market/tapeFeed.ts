/** The public trades of one symbol: the latest hundred over REST, then the stream; a gap is closed over REST. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { TradeView } from '../../../shared/ipc/views.ts';
import { feedLimits } from './marketLimits.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createStreamFeed } from './streamFeed.ts';
import { tradeOfPush, tradeOfRecord } from '../exchange/mapping/marketValues.ts';

// The trades of one symbol: kept in the order received, each once, up to a limit. Pure.

interface Tape {
  /** Returns the kept trades, oldest first. */
  all(): readonly TradeView[];
  /** Adds trades of the stream; returns the new ones, ordered by time. */
  add(trades: readonly TradeView[]): TradeView[];
  /**
   * Closes a gap with the exchange's latest trades. Returns the missing trades that were appended; `undefined` means
   * that all trades were replaced, because the gap is wider than the reply or because the missing trades are older than
   * the kept ones.
   */
  backfill(latest: readonly TradeView[]): TradeView[] | undefined;
  clear(): void;
}

const byTime = (a: TradeView, b: TradeView): number => a.time - b.time;

/** Creates a tape that keeps the last `limit` trades. */
export function createTape(limit: number): Tape {
  let retainedTrades: TradeView[] = [];
  let ids = new Set<string>();

  const cut = (): void => {
    const surplus = retainedTrades.length - limit;
    if (surplus <= 0) return;
    for (let i = 0; i < surplus; i += 1) ids.delete((retainedTrades[i] as TradeView).id);
    // The list is usually full, and most frames contain one trade.
    if (surplus === 1) retainedTrades.shift();
    else retainedTrades.splice(0, surplus);
  };
  const replace = (trades: readonly TradeView[]): void => {
    retainedTrades = [];
    ids = new Set();
    for (const trade of trades) {
      if (ids.has(trade.id)) continue;
      ids.add(trade.id);
      retainedTrades.push(trade);
    }
    cut();
  };
  return {
    all: () => retainedTrades,
    add(trades) {
      const fresh: TradeView[] = [];
      for (const trade of trades.length > 1 ? trades.toSorted(byTime) : trades) {
        if (ids.has(trade.id)) continue;
        ids.add(trade.id);
        fresh.push(trade);
        retainedTrades.push(trade);
      }
      cut();
      return fresh;
    },
    backfill(latest) {
      const sorted = latest.toSorted(byTime);
      if (retainedTrades.length === 0) {
        replace(sorted);
        return undefined;
      }
      // A trade has the same id over REST and in pushes (R51); two trades may be equal in everything else.
      const isKnown = (trade: TradeView): boolean => ids.has(trade.id);
      const firstKnown = sorted.findIndex(isKnown);
      const newestKept = retainedTrades.at(-1)?.time ?? 0;
      const missing = sorted.slice(Math.max(0, firstKnown)).filter((trade) => !isKnown(trade));
      const inOrder = missing.every((trade) => trade.time >= newestKept);
      if (firstKnown > 0 && inOrder && retainedTrades.length < sorted.length) {
        // The stream started with fewer trades than REST returns: the older ones are inserted before them.
        replace([...sorted.slice(0, firstKnown), ...retainedTrades, ...missing]);
        return undefined;
      }
      if (firstKnown >= 0 && inOrder) {
        for (const trade of missing) ids.add(trade.id);
        retainedTrades.push(...missing);
        cut();
        return missing;
      }
      const newer = retainedTrades.filter((trade) => trade.time > (sorted.at(-1)?.time ?? 0));
      replace([...sorted, ...newer]);
      return undefined;
    },
    clear() {
      retainedTrades = [];
      ids = new Set();
    },
  };
}

/** Creates a trades feed, not yet started. */
export function createTapeFeed(market: Market, symbol: string, parts: FeedParts): Feed {
  const tape = createTape(feedLimits.tapeKept);
  let pending: TradeView[] = [];
  let reset = true;
  let dirty = false;
  /** Number of trades of the stream since the last event to the window. */
  let unreported = 0;

  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const append = (trades: readonly TradeView[]): void => {
    if (trades.length === 0) return;
    pending.push(...trades);
    unreported += trades.length;
    // More trades than are ever shown: the complete list is shorter.
    if (pending.length > feedLimits.tapeKept) replaceAll();
    changed();
  };
  const replaceAll = (): void => {
    reset = true;
    pending = [];
    changed();
  };
  /** Starts again with the complete list: a window that sees the trades for the first time has missed none. */
  const startAnew = (): void => {
    unreported = 0;
    replaceAll();
  };
  const load = async (isCurrent: () => boolean): Promise<boolean> => {
    const row = market === 'spot' ? 'spot.market.trades' : 'futures.market.trades';
    const reply = await parts.rest.get(row, { symbol, limit: feedLimits.tapeBackfill });
    if (!reply.ok) return false;
    if (!isCurrent()) return true;
    const missing = tape.backfill(reply.value.map(tradeOfRecord));
    if (missing) append(missing);
    else replaceAll();
    return true;
  };
  const push = (frame: PublicPush): boolean => {
    if (frame.kind === 'trade') append(tape.add(frame.push.d.map(tradeOfPush)));
    return false;
  };
  const stream = createStreamFeed({
    market,
    stream: { kind: 'trade', symbol },
    parts,
    loadAfterMs: 0,
    load,
    push,
    changed,
  });
  const feed: Feed = {
    start: stream.start,
    stop() {
      stream.stop();
      parts.publisher.forget(feed);
    },
    show: startAnew,
    forget() {
      tape.clear();
      startAnew();
      stream.forget();
    },
    take() {
      if (!dirty) return undefined;
      const trades = reset ? [...tape.all()] : pending;
      const missed = reset ? Math.max(0, unreported - trades.length) : 0;
      const payload = { market, symbol, feed: stream.status.view(), reset, missed, trades };
      dirty = reset = false;
      unreported = 0;
      pending = [];
      return { event: 'market.tape', payload };
    },
  };
  return feed;
}
