import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Market, markets } from '../../../shared/exchange/markets.ts';
import type { WatchlistQuote } from '../../../shared/ipc/marketViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Selection } from '../../state/desk/index.ts';
import { type FeedHandle, openFeed } from '../../ipc/feed.ts';
import type { FeedStatus } from '../../ipc/feedStatus.ts';
import { selectionKey } from '../../state/market/index.ts';
import type { Services } from '../../state/services.ts';
import { createFigures, type Figures } from './figures.ts';
import { createWatchlistQuotes } from './quotes.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { TickerView } from '../../../shared/ipc/views.ts';
import type { Client } from '../../ipc/client.ts';

/** Maximum number of rows with a stream (R28). */
const MAX_STREAMS = 40;

/** Streams with the live prices of the rows in view. */
interface Streams {
  /** Streams exactly these rows, up to the first {@link MAX_STREAMS}. */
  readonly follow: (rows: readonly Selection[]) => void;
  /** Requests refused streams again. */
  readonly retry: () => void;
}

/**
 * Creates the streams of rows. A refused row uses the overview until `retry`: a full stream budget is not a fault of
 * the row (R4). `ended` is called with each key that no longer streams.
 */
function createStreams(client: Client, take: (view: TickerView) => void, ended: (key: string) => void): Streams {
  const open = new Map<string, FeedHandle>();
  const refused = new Set<string>();
  return {
    follow(rows) {
      const wanted = new Map(rows.slice(0, MAX_STREAMS).map((row) => [selectionKey(row), row]));
      for (const [key, handle] of open) {
        if (wanted.has(key)) continue;
        handle.close();
        open.delete(key);
        refused.delete(key);
        ended(key);
      }
      for (const [key, { market, symbol }] of wanted) {
        if (open.has(key)) continue;
        const topic = { kind: 'ticker', market, symbol } as const;
        open.set(key, openFeed(client, topic, { view: take, failed: () => void refused.add(key) }));
      }
    },
    retry() {
      for (const key of refused) open.get(key)?.retry();
      refused.clear();
    },
  };
}

/** Reports rows that have been in view for a while, so that scrolling past a row sends no request (R28). */
interface VisibilityDelay {
  /** Sets the rows in view now, top first. */
  readonly show: (keys: readonly string[]) => void;
  readonly stop: () => void;
}

/**
 * Calls `rest` with the keys that have been in view for `milliseconds` without a break, in their order on screen, whenever
 * that set changes.
 */
function createVisibilityDelay(
  clock: Clock,
  milliseconds: number,
  rest: (keys: readonly string[]) => void,
): VisibilityDelay {
  let seenAt = new Map<string, number>();
  let reported = '';
  let waiting: Cancel | null = null;

  const check = (): void => {
    waiting?.();
    waiting = null;
    const now = clock.monotonic();
    const rested = [...seenAt].filter(([, at]) => now - at >= milliseconds).map(([key]) => key);
    const next = [...seenAt.values()].filter((at) => now - at < milliseconds).toSorted((a, b) => a - b)[0];
    if (next !== undefined) waiting = clock.after(milliseconds - (now - next), check);
    const text = rested.join('\n');
    if (text === reported) return;
    reported = text;
    rest(rested);
  };
  return {
    show(keys) {
      const now = clock.monotonic();
      seenAt = new Map(keys.map((key) => [key, seenAt.get(key) ?? now]));
      check();
    },
    stop() {
      waiting?.();
      waiting = null;
    },
  };
}

/** Milliseconds a row has to be in view before its quote is read, and before it gets a stream (R28, R4). */
export const QUOTE_AFTER_MS = 300;
/** See {@link QUOTE_AFTER_MS}. */
export const STREAM_AFTER_MS = 1_000;

/** State for the frame around the rows. */
export interface WatchState {
  readonly feeds: Readonly<Record<Market, FeedStatus | null>>;
  readonly errors: Readonly<Record<Market, AppError | null>>;
  /** Increases with each overview. */
  readonly version: number;
}

/** Market data of one watchlist while it is open. */
export interface Watch {
  readonly store: StoreApi<WatchState>;
  readonly figures: Figures;
  readonly quoteOf: (key: string) => WatchlistQuote | null;
  /** Registers a callback for rows to draw again: one key, or `null` for all of them. */
  readonly onChange: (listener: (key: string | null) => void) => () => void;
  /** Follows the overviews of these markets and stops following others. */
  readonly follow: (wanted: readonly Market[]) => void;
  /** Sets the rows in view, top first. */
  readonly show: (rows: readonly Selection[]) => void;
  readonly retry: () => void;
  readonly close: () => void;
}

const nothing = { feeds: { spot: null, futures: null }, errors: { spot: null, futures: null } } as const;

/**
 * Creates the watch over both markets: overviews for all symbols, streams and quotes for those in view. `hasStreams`:
 * false for a list that is open for a moment only, because each stream is an operation of a limited budget (R4).
 */
export function createWatch(
  { client, clock, desk }: Pick<Services, 'client' | 'clock' | 'desk'>,
  { hasStreams = true }: { readonly hasStreams?: boolean } = {},
): Watch {
  const store = createStore<WatchState>(() => ({ ...nothing, version: 0 }));
  const figures = createFigures(clock);
  const listeners = new Set<(key: string | null) => void>();
  const overviews = new Map<Market, FeedHandle>();
  let inView = new Map<string, Selection>();

  const changed = (key: string | null): void => {
    for (const listener of listeners) listener(key);
  };
  const quotes = createWatchlistQuotes(client, clock, changed);
  const streams = createStreams(
    client,
    (view) => {
      figures.takeTicker(view);
      changed(selectionKey(view));
    },
    (key) => {
      figures.endStream(key);
      changed(key);
    },
  );
  const rowsOf = (keys: readonly string[]): Selection[] =>
    keys.map((key) => inView.get(key)).filter((row) => row !== undefined);
  const quoteVisibilityDelay = createVisibilityDelay(clock, QUOTE_AFTER_MS, (keys) => quotes.want(rowsOf(keys)));
  const streamVisibilityDelay = createVisibilityDelay(clock, STREAM_AFTER_MS, (keys) => streams.follow(rowsOf(keys)));

  const setError = (market: Market, error: AppError | null): void =>
    store.setState({ errors: { ...store.getState().errors, [market]: error } });
  const openOverview = (market: Market): FeedHandle =>
    openFeed(
      client,
      { kind: 'overview', market },
      {
        view(view) {
          figures.takeOverview(view);
          const { feeds, errors, version } = store.getState();
          store.setState({
            feeds: { ...feeds, [market]: figures.overviewFeed(market) },
            errors: { ...errors, [market]: null },
            version: version + 1,
          });
          changed(null);
        },
        failed: (error) => setError(market, error),
      },
    );
  const retry = (): void => {
    store.setState({ errors: nothing.errors });
    for (const handle of overviews.values()) handle.retry();
    streams.retry();
  };
  const clear = (): void => {
    figures.clear();
    quotes.clear();
    store.setState({ ...nothing, version: store.getState().version + 1 });
    changed(null);
  };
  // Data of one trading context is never shown in another (R16).
  const stopDesk = desk.store.subscribe(({ app }, { app: before }) => {
    const moved = app?.environment !== before?.environment || app?.account !== before?.account;
    if (before && moved) return clear();
    const status = app?.simulator.status;
    if (app?.environment !== 'simulator' || status === before?.simulator.status) return;
    if (status === 'stopped' || status === 'failed') clear();
    if (status === 'running' && Object.values(store.getState().errors).some((error) => error !== null)) retry();
  });

  return {
    store,
    figures,
    quoteOf: quotes.of,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow(wanted) {
      for (const market of markets) {
        if (wanted.includes(market)) {
          if (!overviews.has(market)) overviews.set(market, openOverview(market));
        } else {
          overviews.get(market)?.close();
          if (!overviews.delete(market)) continue;
          figures.clear(market);
          store.setState({ feeds: { ...store.getState().feeds, [market]: null } });
          setError(market, null);
        }
      }
    },
    show(rows) {
      inView = new Map(rows.map((row) => [selectionKey(row), row]));
      const keys = [...inView.keys()];
      quoteVisibilityDelay.show(keys);
      if (hasStreams) streamVisibilityDelay.show(keys);
    },
    retry,
    close() {
      quoteVisibilityDelay.stop();
      streamVisibilityDelay.stop();
      stopDesk();
      quotes.stop();
      streams.follow([]);
      for (const handle of overviews.values()) handle.close();
      overviews.clear();
      listeners.clear();
    },
  };
}
