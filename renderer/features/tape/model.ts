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
