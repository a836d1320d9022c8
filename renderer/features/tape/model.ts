import type { TapeView, TradeView } from '../../../shared/ipc/views.ts';
import { formatNumber } from '../../format/number.ts';
import { formatClock, type TimeZone } from '../../format/time.ts';

/** Most trades kept by the panel. */
export const TAPE_LIMIT = 500;

/** Arrow that goes with the colour of the side that crossed the spread. */
export const ARROW = { BUY: '↑', SELL: '↓' } as const;

/** The trades after a view, oldest first, at most {@link TAPE_LIMIT}. A trade already known by its id is not repeated. */
export function mergeTape(
  trades: readonly TradeView[],
  view: Pick<TapeView, 'reset' | 'trades'>,
): readonly TradeView[] {
  if (view.reset) return view.trades.slice(-TAPE_LIMIT);
  if (view.trades.length === 0) return trades;
  const known = new Set(trades.map((trade) => trade.id));
  const fresh = view.trades.filter((trade) => !known.has(trade.id));
  return fresh.length === 0 ? trades : [...trades, ...fresh].slice(-TAPE_LIMIT);
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
}

/** The content after a view. A gap is told until every trade that was known at that time has made room for newer ones. */
export function mergeTapeView(
  { trades, gap }: TapeContent,
  view: Pick<TapeView, 'reset' | 'missed' | 'trades'>,
): TapeContent {
  const merged = mergeTape(trades, view);
  if (view.missed > 0) return { trades: merged, gap: { count: view.missed, until: merged.at(-1)?.time ?? 0 } };
  const isPast = view.reset || (gap !== null && (merged[0]?.time ?? 0) > gap.until);
  return { trades: merged, gap: isPast ? null : gap };
}

/** One trade as display text. */
export interface TapeRow {
  readonly id: string;
  /** Unix ms. */
  readonly time: number;
  readonly clock: string;
  readonly price: string;
  readonly size: string;
  readonly side: TradeView['takerSide'];
}

/** The newest `count` trades as display text, newest first. */
export function tapeRows(
  trades: readonly TradeView[],
  count: number,
  decimals: { readonly price: number; readonly quantity: number },
  zone: TimeZone,
): TapeRow[] {
  return trades
    .slice(-count)
    .toReversed()
    .map((trade) => ({
      id: trade.id,
      time: trade.time,
      clock: formatClock(trade.time, zone),
      price: formatNumber(trade.price, decimals.price),
      size: formatNumber(trade.quantity, decimals.quantity),
      side: trade.takerSide,
    }));
}
