/** The trades that a thread received, their performance, and the trades that each figure is made of. */
import { performanceOf, type Performance, type PerformanceGroup } from '../../../../../shared/domain/performance.ts';
import type { CalendarEntry } from '../../../../../shared/domain/performanceCalendar.ts';
import type { TradeStatistics } from '../../../../../shared/domain/performanceStatistics.ts';
import type { PerformanceTrade } from '../../../../../shared/domain/performanceTrade.ts';
import type { PerformanceFigure, PerformanceTradesAnswer } from '../../../../../shared/ipc/performanceViews.ts';
import { zoneOffsets } from '../zoneOffsets.ts';
import type { PerformanceFigures, TradesQuery } from './performanceMessages.ts';

function statisticsView({ ids, ...figures }: TradeStatistics) {
  const { wins, losses, zero, unknown } = ids;
  const counts = { wins: wins.length, losses: losses.length, zero: zero.length, unknown: unknown.length };
  return { counts, ...figures };
}

const groupViews = (groups: readonly PerformanceGroup[]) =>
  groups.map(({ key, statistics }) => ({ key, statistics: statisticsView(statistics) }));
const entryViews = (entries: readonly CalendarEntry[]) =>
  entries.map(({ from, net, trades, unknown }) => ({ from, net, trades: trades.length, unknown: unknown.length }));

/** Returns the figures with the number of their trades in place of the ids. */
function figuresOf({ assets, noAsset }: Performance): PerformanceFigures {
  return {
    assets: assets.map(({ asset, total, by, calendar: { days, weeks, months } }) => ({
      asset,
      total: statisticsView(total),
      by: {
        symbol: groupViews(by.symbol),
        side: groupViews(by.side),
        hour: groupViews(by.hour),
        weekday: groupViews(by.weekday),
        orderType: groupViews(by.orderType),
        tag: groupViews(by.tag),
        origin: groupViews(by.origin),
      },
      calendar: { days: entryViews(days), weeks: entryViews(weeks), months: entryViews(months) },
    })),
    noAsset: noAsset.length,
  };
}

/** Computes the performance of the trades it was given, and finds the trades of a figure. */
export interface PerformanceDesk {
  add(trades: readonly PerformanceTrade[]): void;
  compute(zone: 'local' | 'utc'): PerformanceFigures;
  find(query: TradesQuery): PerformanceTradesAnswer;
}

/** Creates one without trades. */
export function createPerformanceDesk(): PerformanceDesk {
  const trades = new Map<string, PerformanceTrade>();
  let performance: Performance = { assets: [], noAsset: [] };

  /** Returns the ids of a figure; none where the figure is unknown. */
  const idsOf = (asset: string, figure: PerformanceFigure, outcome: TradesQuery['outcome']): readonly string[] => {
    const found = performance.assets.find((one) => one.asset === asset);
    if (!found) return [];
    if (figure.of === 'calendar') {
      const entry = found.calendar[figure.unit].find(({ from }) => from === figure.from);
      return (outcome === 'unknown' ? entry?.unknown : outcome === 'known' ? entry?.trades : []) ?? [];
    }
    const statistics =
      figure.of === 'total'
        ? found.total
        : found.by[figure.dimension].find(({ key }) => key === figure.key)?.statistics;
    if (!statistics) return [];
    const { ids } = statistics;
    return outcome === 'known' ? [...ids.wins, ...ids.losses, ...ids.zero] : ids[outcome];
  };

  return {
    add(list) {
      for (const trade of list) trades.set(trade.id, trade);
    },
    compute(zone) {
      performance = performanceOf([...trades.values()], zoneOffsets[zone]);
      return figuresOf(performance);
    },
    find({ asset, figure, outcome, skip, limit }) {
      const found = idsOf(asset, figure, outcome)
        .map((id) => trades.get(id)!)
        .toSorted((a, b) => b.closedAt - a.closedAt || (a.id < b.id ? 1 : -1));
      return { trades: found.slice(skip, skip + limit), total: found.length };
    },
  };
}
