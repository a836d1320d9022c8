/** What the trades of one day brought, by asset. */
import { add, decimal, formatShort, minimum, negate, ZERO } from '../num/decimal.ts';
import { performanceOf } from './performance.ts';
import type { PerformanceTrade } from './performanceTrade.ts';

/**
 * What the trades closed on a day brought in one asset, in decimal text: `net` is the sum of the known results of `trades`
 * trades, `unknown` further ones have none. `fees` and `funding`: null where one does not state them. `largestLoss` is how
 * far the sum of results was below zero at its lowest, in the order in which the trades were closed.
 */
export interface DayFigures {
  readonly asset: string;
  readonly net: string;
  readonly trades: number;
  readonly unknown: number;
  readonly fees: string | null;
  readonly funding: string | null;
  readonly largestLoss: string;
}

/** Returns how far the sum of results was below zero at its lowest; `trades` are the last closed first. */
function largestLoss(trades: readonly PerformanceTrade[], asset: string): string {
  let [sum, lowest] = [ZERO, ZERO];
  for (const trade of trades.toReversed()) {
    if (trade.asset !== asset || trade.net === null) continue;
    sum = add(sum, decimal(trade.net));
    lowest = minimum(lowest, sum);
  }
  return formatShort(negate(lowest));
}

/** Computes the figures of a day's trades, which are the last closed first. `noAsset`: trades that are in none. */
export function dayFiguresOf(trades: readonly PerformanceTrade[]): {
  readonly figures: DayFigures[];
  readonly noAsset: number;
} {
  const { assets, noAsset } = performanceOf(trades, () => 0);
  const figures = assets.map(({ asset, total }) => ({
    asset,
    net: total.net,
    trades: total.trades,
    unknown: total.ids.unknown.length,
    fees: total.fees,
    funding: total.funding,
    largestLoss: largestLoss(trades, asset),
  }));
  return { figures: figures.toSorted((a, b) => (a.asset < b.asset ? -1 : 1)), noAsset: noAsset.length };
}
