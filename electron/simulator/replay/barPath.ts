import { BUY, SELL, type Side } from '../engine/types.ts';
import type { ReplayRows } from './replayRows.ts';

/** Trades one bar is played as: its four prices, and as many between each two. */
export const BAR_TRADES = 10;
const LEG = 3;

/** One trade of a bar: ticks, steps, and who took. */
export interface BarTrade {
  readonly price: number;
  readonly size: number;
  readonly side: Side;
}

/**
 * Trade `index` (0 up to {@link BAR_TRADES}) of a bar: from the open to the far end, to the other end, to the close. A bar
 * that rose is taken to have gone down first, one that fell up first. The volume is spread evenly, one step at least.
 */
export function barTrade(rows: ReplayRows, row: number, index: number): BarTrade {
  const [open, close] = [rows.open[row]!, rows.price[row]!];
  const [high, low] = [rows.high[row]!, rows.low[row]!];
  const rose = close >= open;
  const corners = rose ? [open, low, high, close] : [open, high, low, close];
  const at = (place: number): number => {
    const leg = Math.min(2, Math.floor(place / LEG));
    const [from, to] = [corners[leg]!, corners[leg + 1]!];
    return from + Math.round(((to - from) * (place - leg * LEG)) / LEG);
  };
  const price = at(index);
  const towards = index === 0 ? at(1) : price;
  const from = index === 0 ? price : at(index - 1);
  const even = Math.floor(rows.size[row]! / BAR_TRADES);
  const rest = rows.size[row]! - even * (BAR_TRADES - 1);
  return {
    price,
    size: Math.max(1, index === BAR_TRADES - 1 ? rest : even),
    side: towards < from ? SELL : BUY,
  };
}
