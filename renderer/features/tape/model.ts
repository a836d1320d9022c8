import type { TapeView, TradeView } from '../../../shared/ipc/views.ts';
import { emptyMinute, mergeMinute, type Minute } from './minute.ts';

/** Most trades kept by the panel: a filter for large ones still finds some among them. */
export const TAPE_LIMIT = 1_000;

/** Arrow that goes with the colour of the side that crossed the spread. */
export const ARROW = { BUY: '↑', SELL: '↓' } as const;

/** The trades after a view, oldest first, at most {@link TAPE_LIMIT}. A trade already known by its id is not repeated. */
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
  // A set of the few that are told, not of the many that are kept: this runs with each view (performance: F8).
  const ids = new Set(reported.map((trade) => trade.id));
  for (const trade of trades) ids.delete(trade.id);
  return reported.filter((trade) => ids.has(trade.id));
}

/** Trades that went by unseen, because the window was busy (B-C10), and the time of the newest trade known then (Unix ms). */
export interface TapeGap {
  readonly count: number;
  readonly until: number;
}

/** What the tape keeps: the trades, and how many are missing before the oldest of them as long as that may be asked. */
export interface TapeContent {
  readonly trades: readonly TradeView[];
  readonly gap: TapeGap | null;
  /** Trades taken since the panel opened, those that are no longer kept and those that were missed among them. */
  readonly seen: number;
  readonly minute: Minute;
}

/** Nothing known yet. */
export const emptyTape: TapeContent = { trades: [], gap: null, seen: 0, minute: emptyMinute };

/** The content after a view. A gap is told until every trade that was known at that time has made room for newer ones. */
export function mergeTapeView(content: TapeContent, view: Pick<TapeView, 'reset' | 'missed' | 'trades'>): TapeContent {
  const { trades, gap } = content;
  const fresh = freshTrades(trades, view.trades);
  const kept = fresh.length === 0 ? trades : [...trades, ...fresh].slice(-TAPE_LIMIT);
  const merged = view.reset ? view.trades.slice(-TAPE_LIMIT) : kept;
  const minute = mergeMinute(view.reset ? emptyMinute : content.minute, view.reset ? merged : fresh, view.missed);
  const seen = content.seen + fresh.length + view.missed;
  if (view.missed > 0) {
    return { trades: merged, gap: { count: view.missed, until: merged.at(-1)?.time ?? 0 }, seen, minute };
  }
  const isPast = view.reset || (gap !== null && (merged[0]?.time ?? 0) > gap.until);
  return { trades: merged, gap: isPast ? null : gap, seen, minute };
}
