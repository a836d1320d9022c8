/** Messages between main and the thread that computes the performance. Each request has one response, in their order. */
import type { PerformanceTrade } from '../../../../../shared/domain/performanceTrade.ts';
import type {
  PerformanceAnswer,
  PerformanceTradesAnswer,
  PerformanceTradesRequest,
} from '../../../../../shared/ipc/performanceViews.ts';

/** Figures as the window receives them, without what main adds. */
export type PerformanceFigures = Omit<PerformanceAnswer, 'coverage' | 'estimates'>;

/** What is asked about the trades of a figure. */
export type TradesQuery = Pick<PerformanceTradesRequest, 'asset' | 'figure' | 'outcome' | 'skip' | 'limit'>;

/** Messages to the thread. `trades` adds some and has no response. */
export type ToThread =
  | { readonly kind: 'trades'; readonly trades: readonly PerformanceTrade[] }
  | { readonly kind: 'compute'; readonly zone: 'local' | 'utc' }
  | { readonly kind: 'find'; readonly query: TradesQuery };

/** Messages from the thread. */
export type FromThread =
  | { readonly kind: 'computed'; readonly figures: PerformanceFigures }
  | { readonly kind: 'found'; readonly answer: PerformanceTradesAnswer };
