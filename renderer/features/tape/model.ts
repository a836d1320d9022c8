import type { TapeView, TradeView } from '../../../shared/ipc/views.ts';
import { emptyMinute, mergeMinute, type Minute } from './minute.ts';

/** Maximum number of trades the panel keeps: enough for a filter for large ones to find some. */
export const TAPE_LIMIT = 1_000;

/** Arrow for the side of the taker, shown with its colour. */
export const ARROW = { BUY: '↑', SELL: '↓' } as const;

/**
 * Adds the trades of a view, oldest first, at most {@link TAPE_LIMIT}. A trade whose id is already known is not
 * repeated.
 */
export function mergeTape(
  trades: readonly TradeView[],
  view: Pick<TapeView, 'reset' | 'trades'>,
): readonly TradeView[] {
  if (view.reset) return view.trades.slice(-TAPE_LIMIT);
  const fresh = freshTrades(trades, view.trades);
  return fresh.length === 0 ? trades : [...trades, ...fresh].slice(-TAPE_LIMIT);
}

function freshTrades(trades: readonly TradeView[], reported: readonly TradeView[]): readonly TradeView[] {
  if (reported.length === 0) return reported;
  // The set contains the few new ids, not the many kept ones, because this runs with each view (performance: F8).
  const ids = new Set(reported.map((trade) => trade.id));
  for (const trade of trades) ids.delete(trade.id);
  return reported.filter((trade) => ids.has(trade.id));
}

/**
 * Number of trades missed because the window was busy (B-C10), and the time of the newest trade known then (Unix ms).
 */
export interface TapeGap {
  readonly count: number;
  readonly until: number;
}

/** Contents of the tape: the trades, and the gap in them as long as trades from before it are kept. */
export interface TapeContent {
  readonly trades: readonly TradeView[];
  readonly gap: TapeGap | null;
  /** Trades since the panel opened, including dropped and missed ones. */
  readonly seen: number;
  readonly minute: Minute;
}

/** The tape before the first view. */
export const emptyTape: TapeContent = { trades: [], gap: null, seen: 0, minute: emptyMinute };

/** Applies a view. A gap is reported until every trade known at that time has been replaced by newer ones. */
export function mergeTapeView(content: TapeContent, view: Pick<TapeView, 'reset' | 'missed' | 'trades'>): TapeContent {
  const { trades, gap } = content;
  const fresh = freshTrades(trades, view.trades);
  const retainedTrades = fresh.length === 0 ? trades : [...trades, ...fresh].slice(-TAPE_LIMIT);
  const merged = view.reset ? view.trades.slice(-TAPE_LIMIT) : retainedTrades;
  const minute = mergeMinute(view.reset ? emptyMinute : content.minute, view.reset ? merged : fresh, view.missed);
  const seen = content.seen + fresh.length + view.missed;
  if (view.missed > 0) {
    return { trades: merged, gap: { count: view.missed, until: merged.at(-1)?.time ?? 0 }, seen, minute };
  }
  const isPast = view.reset || (gap !== null && (merged[0]?.time ?? 0) > gap.until);
  return { trades: merged, gap: isPast ? null : gap, seen, minute };
}
