import { intervalMilliseconds } from '../../../shared/exchange/markets.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../bridge/feedStore.ts';
import type { Services } from '../../bridge/services.ts';
import { createAggregatedSeries } from './bars/aggregatedSeries.ts';
import { documentedInterval, type ChartInterval } from './bars/intervals.ts';
import { createBarSeries, type BarChange, type BarSeries } from './barSeries.ts';

/** The chart's topic. */
export type ChartTopic = Extract<Topic, { kind: 'klines' }>;

/** The series is changed in place; `revision` grows with each change and `change` says what the last view did. */
export interface ChartContent {
  readonly series: BarSeries;
  readonly revision: number;
  readonly change: BarChange;
}

/** The candles of one symbol, interval and price. */
export type ChartStore = FeedStore<ChartTopic, ChartContent>;

/** An empty series for bars of `interval` that come as the topic's documented ones. */
export function createSeriesFor(topic: ChartTopic, interval: ChartInterval): BarSeries {
  if (documentedInterval(topic.market, interval)) return createBarSeries();
  return createAggregatedSeries(interval, intervalMilliseconds[topic.interval]);
}

/** A store that follows one topic of candles. `create` makes the series for each topic that is opened. */
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

/** The price the newest bar stands at, decimal text; `null` without a bar. */
export function latestClose({ series }: ChartContent): string | null {
  const bar = series.forming ?? series.closed.at(series.closed.length - 1);
  return bar?.close ?? null;
}
