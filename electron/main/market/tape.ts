/** The trades of one symbol: kept in the order received, each once, up to a limit. Pure. */
import type { TradeView } from '../../../shared/ipc/views.ts';

export interface Tape {
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
