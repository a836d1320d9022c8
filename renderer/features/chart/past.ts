/** A range of past bars that is loaded around a time and extended at its right end until it meets the feed's bars. */
import { intervalMilliseconds, klineIntervals } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { BarView } from '../../../shared/ipc/views.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import type { BarSeries } from './barSeries.ts';
import { HISTORY_PAGE } from './history.ts';
import type { ChartTopic } from './store.ts';

// The beginning of a symbol's candles: no document states it, so it is searched in long candles and then in shorter
// ones.

/** Maximum number of pages of the longest candles: a thousand weeks each. */
const MOST_PAGES = 3;

/**
 * Returns a time (Unix ms) at or shortly before the first candle of the topic, less than half a page of its candles
 * away; `null` when it has none. `until`: Unix ms, not in the future of the exchange.
 */
async function findBeginning(
  client: Client,
  topic: ChartTopic,
  until: number,
): Promise<Result<number | null, AppError>> {
  const { market, symbol, priceType } = topic;
  const length = (interval: ChartTopic['interval']): number => intervalMilliseconds[interval];
  const longest = [...klineIntervals[market]].toSorted((a, b) => length(b) - length(a))[0]!;
  const ask = (interval: ChartTopic['interval'], before: number) =>
    client.call('market.history', { market, symbol, interval, priceType, before, limit: HISTORY_PAGE });

  let first: number | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await ask(longest, first ?? until);
    if (!page.ok) return page;
    first = page.value.bars[0]?.openTime ?? first;
    if (page.value.complete || page.value.bars.length === 0) break;
  }
  if (first === null || length(topic.interval) >= length('1h')) return ok(first);
  const hours = await ask('1h', Math.min(until, first + length(longest)));
  return hours.ok ? ok(hours.value.bars[0]?.openTime ?? first) : hours;
}

/** A range of past bars. */
export interface PastRange {
  readonly series: BarSeries;
  /**
   * Loads the page around a time (Unix ms). For a time before the first candle it loads the first page and returns the
   * open time (Unix ms) of the first candle; `null` for any other time.
   */
  readonly load: (time: number) => Promise<Result<number | null, AppError>>;
  /**
   * Loads the page after the newest bar of this range unless a load is under way; after a failure the next call tries
   * again.
   */
  readonly newer: () => Promise<void>;
  /** Whether there is no gap between this range and the feed's bars. */
  readonly meets: () => boolean;
  readonly close: () => void;
}

interface PastOptions {
  readonly client: Client;
  readonly topic: ChartTopic;
  readonly create: () => BarSeries;
  /** Returns the open time (Unix ms) of the feed's oldest bar; `null` while it has none. */
  readonly liveFrom: () => number | null;
  /** Returns the wall time in Unix ms, used when the feed has no bar. */
  readonly now: () => number;
  readonly appended: (series: BarSeries) => void;
  readonly joined: (series: BarSeries) => void;
  /** Called when a page of newer bars could not be loaded. */
  readonly failed: (error: AppError) => void;
}

/** Creates an empty range of the topic's past. */
export function createPast(options: PastOptions): PastRange {
  const { client, topic, create, liveFrom, now, appended, joined, failed } = options;
  const { market, symbol, interval, priceType } = topic;
  const length = intervalMilliseconds[interval];
  const series = create();
  let closed = false;
  let loading = false;
  /** All bars that opened before this time and after the start of the range are loaded. */
  let until = 0;

  const ask = async (
    wanted: number,
  ): Promise<Result<{ readonly bars: readonly BarView[]; readonly complete: boolean }, AppError>> => {
    // The forming bar, and the bars of the feed, are never taken from the history.
    const before = Math.min(wanted, liveFrom() ?? Math.floor(now() / length) * length);
    const request = { market, symbol, interval, priceType, before, limit: HISTORY_PAGE };
    const result = await client.call('market.history', request);
    if (result.ok) until = before;
    return result;
  };
  const meets = (): boolean => {
    const from = liveFrom();
    return from !== null && until >= from;
  };

  return {
    series,
    meets,
    async load(time) {
      const half = (HISTORY_PAGE / 2) * length;
      let result = await ask(time + half);
      if (result.ok && result.value.bars.length === 0 && !closed) {
        const beginning = await findBeginning(client, topic, liveFrom() ?? now());
        if (!beginning.ok) return beginning;
        if (beginning.value !== null && !closed) result = await ask(Math.max(time, beginning.value) + half);
      }
      if (closed) return ok(null);
      if (!result.ok) return result;
      const { bars, complete } = result.value;
      const first = bars[0]?.openTime;
      if (first === undefined) return { ok: false, error: windowError('unavailable', 'chart.error.noBars') };
      series.apply({ reset: true, bars: [...bars] });
      if (complete) series.prepend([], true);
      return ok(complete && time < first ? first : null);
    },
    async newer() {
      const { base } = series;
      const newest = base.closed.openTimeAt(base.closed.length - 1);
      if (closed || loading || newest === undefined) return;
      loading = true;
      // A page may contain no bars, for example during a trading halt: the next one continues after it.
      const result = await ask(Math.max(newest + length, until) + HISTORY_PAGE * length);
      loading = false;
      if (closed) return;
      if (!result.ok) return failed(result.error);
      const bars = result.value.bars.filter((bar) => bar.openTime > newest);
      if (bars.length > 0) series.apply({ reset: false, bars });
      if (meets()) joined(series);
      else appended(series);
    },
    close() {
      closed = true;
    },
  };
}
