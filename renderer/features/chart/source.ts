/** The bars a chart draws: those of the feed with their history, or a separate range of the past. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { intervalMilliseconds, type Market, type PriceType } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { FeedSlice } from '../../state/market/index.ts';
import type { Services } from '../../state/services.ts';
import { baseInterval, type ChartInterval } from './bars/intervals.ts';
import type { BarSeries } from './barSeries.ts';
import { createHistoryLoader, type HistoryLoader } from './history.ts';
import { createPast, type PastRange } from './past.ts';
import { createChartStore, createSeriesFor, type ChartContent, type ChartTopic } from './store.ts';

/** Symbol, price type and interval of the bars. */
export interface SourceTopic {
  readonly market: Market;
  readonly symbol: string;
  readonly priceType: PriceType;
  readonly interval: ChartInterval;
}

/** The drawn content; `detached`: a range of the past that does not extend to the newest bar. */
export interface SourceState extends FeedSlice<ChartContent> {
  readonly detached: boolean;
  /** Whether a page around a requested time is loading. */
  readonly jumping: boolean;
  /** Why the requested time could not be shown. */
  readonly jumpError: AppError | null;
  /** Open time (Unix ms) of the first existing candle, when an earlier time was requested. */
  readonly beginning: number | null;
}

/** The bars of one symbol, live and past. */
export interface BarSource {
  readonly store: StoreApi<SourceState>;
  /** The loader of older bars for the drawn series; `null` while nothing is open. */
  readonly history: StoreApi<{ readonly loader: HistoryLoader | null }>;
  readonly open: (topic: SourceTopic) => void;
  readonly close: () => void;
  readonly retry: () => void;
  /** Loads the bars after the right end of a shown past range; does nothing otherwise. */
  readonly newer: () => void;
  /** Loads the bars around a time (Unix ms) into the series; resolves to whether they are there. */
  readonly goTo: (time: number) => Promise<boolean>;
  /** Leaves the past range and returns to the feed's bars. */
  readonly toLatest: () => void;
  /** Calls the listener with the number of older bars added at the front of the drawn series. */
  readonly onPrepended: (listener: (count: number) => void) => Cancel;
}

/** Returns the documented topic from which a chart's topic is built. */
export function feedTopic({ market, symbol, priceType, interval }: SourceTopic): ChartTopic {
  return { kind: 'klines', market, symbol, priceType, interval: baseInterval(market, interval) };
}

/** Creates a source without an open topic. */
export function createBarSource(services: Pick<Services, 'client' | 'clock' | 'desk'>): BarSource {
  const { client } = services;
  let topic: SourceTopic | null = null;
  const createSeries = (): BarSeries =>
    createSeriesFor(feedTopic(topic ?? neverOpened), topic?.interval ?? neverOpened.interval);
  const feed = createChartStore(services, createSeries);
  const store = createStore<SourceState>(() => ({
    ...feed.store.getState(),
    detached: false,
    jumping: false,
    jumpError: null,
    beginning: null,
  }));
  const history = createStore<{ readonly loader: HistoryLoader | null }>(() => ({ loader: null }));
  const listening = new Set<(count: number) => void>();
  let past: PastRange | null = null;
  /** Open time of the topic's first candle, once it has been determined. */
  let begins: number | null = null;
  let loaderOf: BarSeries | null = null;
  let revision = 0;
  let turn = 0;

  const draw = (series: BarSeries, change: ChartContent['change'], detached: boolean): void => {
    revision += 1;
    const { feed: status, error } = feed.store.getState();
    store.setState({ content: { series, revision, change }, feed: status, error, detached });
    follow(series);
  };
  /** Makes the loader of older bars load into the drawn series. */
  const follow = (series: BarSeries): void => {
    if (!topic || series === loaderOf) return;
    loaderOf = series;
    history.getState().loader?.close();
    const loader = createHistoryLoader(client, feedTopic(topic), series, (count) => {
      for (const listener of listening) listener(count);
      // The revision stays the same: the drawing controller already received the count, and other subscribers only see
      // that something changed.
      store.setState({ content: { ...store.getState().content } });
    });
    history.setState({ loader });
  };
  const leavePast = (): void => {
    past?.close();
    past = null;
    turn += 1;
    if (store.getState().jumping) store.setState({ jumping: false });
  };
  const live = (): BarSeries => feed.store.getState().content.series;
  feed.store.subscribe((state, before) => {
    if (state.content.series !== before.content.series) leavePast();
    if (past) store.setState({ feed: state.feed, error: state.error });
    else if (state.content === before.content) store.setState({ feed: state.feed, error: state.error });
    else draw(state.content.series, state.content.change, false);
    const { series } = state.content;
    // A candle built from shorter ones may still lack its first part.
    if (!past && !hasMade(series) && hasMade(series.base)) history.getState().loader?.more();
  });
  /** Merges the past range with the feed's bars once they meet. */
  const join = (series: BarSeries): void => {
    live().prepend(series.base.closed.slice(0));
    leavePast();
    draw(live(), { kind: 'replaced' }, false);
  };
  const enter = (pastRange: PastRange): void => {
    leavePast();
    past = pastRange;
    draw(pastRange.series, { kind: 'replaced' }, true);
  };

  return {
    store,
    history,
    open(next) {
      leavePast();
      topic = next;
      begins = null;
      store.setState({ jumpError: null, beginning: null });
      feed.open(feedTopic(next));
    },
    close() {
      leavePast();
      feed.close();
      history.getState().loader?.close();
      history.setState({ loader: null });
      loaderOf = null;
    },
    retry: feed.retry,
    newer() {
      if (past) void past.newer();
    },
    async goTo(time) {
      if (!topic) return false;
      const oldest = live().base.closed.openTimeAt(0);
      store.setState({ beginning: null });
      if (oldest !== undefined && time >= oldest) {
        if (past) {
          leavePast();
          draw(live(), { kind: 'replaced' }, false);
        }
        store.setState({ jumpError: null });
        return true;
      }
      const shown = past?.series.base.closed;
      const drawnFrom = shown ? shown.openTimeAt(0) : oldest;
      const complete = drawnFrom === begins || history.getState().loader?.state.getState().complete;
      if (drawnFrom !== undefined && time < drawnFrom && complete) {
        store.setState({ jumpError: null, beginning: drawnFrom });
        return true;
      }
      if (shown && time >= (shown.openTimeAt(0) ?? Infinity) && time <= (shown.openTimeAt(-1 + shown.length) ?? 0)) {
        return true;
      }
      turn += 1;
      const requestId = turn;
      store.setState({ jumping: true, jumpError: null });
      const stretch = createPast({
        client,
        topic: feedTopic(topic),
        create: createSeries,
        liveFrom: () => live().base.closed.openTimeAt(0) ?? live().base.forming?.openTime ?? null,
        now: () => services.clock.now(),
        appended: (series) => draw(series, { kind: 'appended' }, true),
        joined: join,
        failed: (jumpError) => store.setState({ jumpError }),
      });
      const loaded = await stretch.load(time);
      if (requestId !== turn) {
        stretch.close();
        return false;
      }
      const beginning = loaded.ok ? loaded.value : null;
      begins ??= beginning;
      store.setState({ jumping: false, jumpError: loaded.ok ? null : loaded.error, beginning });
      if (!loaded.ok) return false;
      if (stretch.meets()) join(stretch.series);
      else enter(stretch);
      return true;
    },
    toLatest() {
      const { detached } = store.getState();
      leavePast();
      store.setState({ jumpError: null, beginning: null });
      if (detached) draw(live(), { kind: 'replaced' }, false);
    },
    onPrepended(listener) {
      listening.add(listener);
      return () => void listening.delete(listener);
    },
  };
}

const neverOpened: SourceTopic = { market: 'futures', symbol: '', priceType: 'LAST', interval: '1m' };

function hasMade(series: BarSeries): boolean {
  return series.closed.length > 0 || series.forming !== null;
}

/** Returns the length in ms of the documented bars from which a topic is built. */
export function baseLength(topic: SourceTopic): number {
  return intervalMilliseconds[baseInterval(topic.market, topic.interval)];
}
