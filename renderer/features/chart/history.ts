import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Client } from '../../ipc/client.ts';
import type { BarSeries } from './barSeries.ts';
import type { ChartTopic } from './store.ts';

/** Number of bars per request. */
export const HISTORY_PAGE = 1_000;

/** State of the loading of older bars. */
export interface HistoryState {
  readonly loading: boolean;
  readonly error: AppError | null;
  /** Whether nothing older exists. */
  readonly complete: boolean;
}

/** Loads older bars into one series, a page at a time. */
export interface HistoryLoader {
  readonly state: StoreApi<HistoryState>;
  /** Requests the next page unless a request is under way, the last one failed, or nothing older exists. */
  readonly more: () => void;
  /** Repeats the request after a failure. */
  readonly retry: () => void;
  readonly close: () => void;
}

/** Creates a loader for one topic. `added` is called with the number of bars added at the front of the series. */
export function createHistoryLoader(
  client: Client,
  topic: ChartTopic,
  series: BarSeries,
  added: (count: number) => void,
): HistoryLoader {
  const state = createStore<HistoryState>(() => ({ loading: false, error: null, complete: false }));
  let closed = false;

  const load = async (): Promise<void> => {
    const { base } = series;
    const oldest = base.closed.openTimeAt(0) ?? base.forming?.openTime;
    if (oldest === undefined) return;
    state.setState({ loading: true, error: null });
    const { market, symbol, interval, priceType } = topic;
    const result = await client.call('market.history', {
      market,
      symbol,
      interval,
      priceType,
      before: oldest,
      limit: HISTORY_PAGE,
    });
    if (closed) return;
    if (!result.ok) {
      state.setState({ loading: false, error: result.error });
      return;
    }
    const before = base.closed.length;
    const count = series.prepend(result.value.bars, result.value.complete);
    // Otherwise a page without a new bar would be requested again and again.
    state.setState({ loading: false, complete: result.value.complete || base.closed.length === before });
    if (count > 0) added(count);
  };

  return {
    state,
    more() {
      const { loading, error, complete } = state.getState();
      if (!closed && !loading && error === null && !complete) void load();
    },
    retry() {
      if (!closed && !state.getState().loading) void load();
    },
    close() {
      closed = true;
    },
  };
}
