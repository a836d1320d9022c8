import { intervalMilliseconds } from '../../../shared/exchange/markets.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../state/market/index.ts';
import type { Services } from '../../state/services.ts';
import { createAggregatedSeries } from './bars/aggregatedSeries.ts';
import { documentedInterval, type ChartInterval } from './bars/intervals.ts';
import { createBarSeries, type BarChange, type BarSeries } from './barSeries.ts';

/** The chart's topic. */
export type ChartTopic = Extract<Topic, { kind: 'klines' }>;

/** The series is changed in place; `revision` increases with each change and `change` describes the last one. */
export interface ChartContent {
  readonly series: BarSeries;
  readonly revision: number;
  readonly change: BarChange;
}

/** The candles of one symbol, interval and price type. */
export type ChartStore = FeedStore<ChartTopic, ChartContent>;

/** Creates an empty series for bars of `interval`, fed with the topic's documented bars. */
export function createSeriesFor(topic: ChartTopic, interval: ChartInterval): BarSeries {
  if (documentedInterval(topic.market, interval)) return createBarSeries();
  return createAggregatedSeries(interval, intervalMilliseconds[topic.interval]);
}

/** Creates a store that follows one topic of candles. `create` creates the series of each opened topic. */
export function createChartStore(
  services: Pick<Services, 'client' | 'clock' | 'desk'>,
  create: () => BarSeries = createBarSeries,
): ChartStore {
  return createFeedStore<ChartTopic, ChartContent>(
    services,
    () => ({ series: create(), revision: 0, change: { kind: 'replaced' } }),
    ({ series, revision }, view) => ({ series, revision: revision + 1, change: series.apply(view) }),
  );
}

/** Whether there is a bar to draw. */
export function hasBars({ series }: ChartContent): boolean {
  return series.closed.length > 0 || series.forming !== null;
}

/** Returns the close of the newest bar, decimal text; `null` without a bar. */
export function latestClose({ series }: ChartContent): string | null {
  const bar = series.forming ?? series.closed.at(series.closed.length - 1);
  return bar?.close ?? null;
}
