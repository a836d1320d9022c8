import type { BarSeries } from './barSeries.ts';
import type { FeedStatus } from './feedStatus.ts';
import type { SeriesId } from './klinesLoad.ts';
import type { PublishSource, Publisher } from './publisher.ts';

/**
 * The part of a candle series that was not published yet: everything, the candles from one open time on, or only the
 * state.
 */
export interface KlineNews {
  readonly source: PublishSource;
  readonly replaced: () => void;
  /** Records that the candles from this open time on changed. */
  touched(openTime: number): void;
  stateChanged(): void;
}

/** Creates the unpublished part of a series; at first it is everything. */
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
  const source: PublishSource = {
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
