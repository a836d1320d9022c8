import type { Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../bridge/feedStore.ts';
import type { Services } from '../../bridge/services.ts';
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

/** A store that follows one topic of candles. */
export function createChartStore(services: Pick<Services, 'client' | 'clock' | 'desk'>): ChartStore {
  return createFeedStore<ChartTopic, ChartContent>(
    services,
    () => ({ series: createBarSeries(), revision: 0, change: { kind: 'replaced' } }),
    ({ series, revision }, view) => ({ series, revision: revision + 1, change: series.apply(view) }),
  );
}

/** Whether there is a bar to draw. */
export function hasBars({ series }: ChartContent): boolean {
  return series.closed.length > 0 || series.forming !== null;
}
