/** The candles of one series: sorted, each open time once, only the newest one open. Pure. */
import type { BarView } from '../../../shared/ipc/views.ts';
import type { Bar } from '../exchange/mapping/marketValues.ts';

export interface BarSeries {
  /** Returns all candles, oldest first; only the newest is not closed. */
  all(): BarView[];
  /**
   * Replaces all candles with a complete REST response; `fresher` are the candles that the stream sent during the
   * request, and they take precedence.
   */
  load(bars: readonly Bar[], fresher: readonly Bar[]): void;
  /**
   * Takes one candle of the stream. `rejected`: it is older than the newest, because a closed candle does not change
   * (XW18).
   */
  update(bar: Bar): 'rejected' | 'replaced' | 'added';
  /** Returns the candles from `openTime` on, oldest first. */
  since(openTime: number): BarView[];
  /** Returns the open time of the newest candle, `undefined` when there is none. */
  newest(): number | undefined;
  clear(): void;
}

const byTime = (a: Bar, b: Bar): number => a.openTime - b.openTime;

/** Returns the candles sorted, with the last one of each open time. */
export function sortedOnce(bars: readonly Bar[]): Bar[] {
  const byOpenTime = new Map(bars.map((bar) => [bar.openTime, bar]));
  return [...byOpenTime.values()].toSorted(byTime);
}

/** Creates a series that keeps the newest `limit` candles. */
export function createBarSeries(limit: number): BarSeries {
  let bars: Bar[] = [];
  const view = (bar: Bar, index: number): BarView => ({ ...bar, closed: index < bars.length - 1 });
  return {
    all: () => bars.map(view),
    load(loaded, fresher) {
      bars = sortedOnce([...loaded, ...fresher]).slice(-limit);
    },
    update(bar) {
      const last = bars.at(-1);
      if (last && bar.openTime < last.openTime) return 'rejected';
      if (last && bar.openTime === last.openTime) {
        bars[bars.length - 1] = bar;
        return 'replaced';
      }
      bars.push(bar);
      if (bars.length > limit) bars.shift();
      return 'added';
    },
    since(openTime) {
      const from = bars.findIndex((bar) => bar.openTime >= openTime);
      return from < 0 ? [] : bars.slice(from).map((bar, i) => view(bar, from + i));
    },
    newest: () => bars.at(-1)?.openTime,
    clear() {
      bars = [];
    },
  };
}
