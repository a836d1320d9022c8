import type { BarSeries } from './barSeries.ts';
import type { FeedStatus } from './feedStatus.ts';
import type { SeriesId } from './klinesLoad.ts';
import type { NewsSource, Publisher } from './publisher.ts';

/** What of a series of candles has not been told yet: everything, the candles from one open time on, or its state alone. */
export interface KlineNews {
  readonly source: NewsSource;
  readonly replaced: () => void;
  /** The candles from this open time on changed. */
  touched(openTime: number): void;
  stateChanged(): void;
}

/** News of a series; a new panel needs everything first. */
export function createKlineNews(
  id: SeriesId,
  series: BarSeries,
  status: FeedStatus,
  publisher: Pick<Publisher, 'changed'>,
): KlineNews {
  let reset = true;
  let from: number | undefined;
  let dirty = false;
  const changed = (): void => {
    dirty = true;
    publisher.changed(source);
  };
  const source: NewsSource = {
    take() {
      if (!dirty) return undefined;
      const bars = reset ? series.all() : from === undefined ? [] : series.since(from);
      const payload = { ...id, feed: status.view(), reset, bars };
      dirty = reset = false;
      from = undefined;
      return { event: 'market.klines', payload };
    },
  };
  return {
    source,
    replaced() {
      reset = true;
      changed();
    },
    touched(openTime) {
      from = from === undefined ? openTime : Math.min(from, openTime);
      changed();
    },
    stateChanged: changed,
  };
}
