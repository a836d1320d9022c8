import type { Bar } from '../market/bar.ts';
import type { BarSeries } from '../market/barSeries.ts';

const MINUTE = 60_000;

/**
 * The bar from a fixed minute up to now, read again and again while it grows. The minutes that ended are summed up once a
 * minute, so that a reading costs the same for a week as for a minute.
 */
export class GrowingBar {
  readonly #series: BarSeries;
  #from = Number.NaN;
  #to = Number.NaN;
  #ended: Bar | undefined;

  constructor(series: BarSeries) {
    this.#series = series;
  }

  /** Everything from `from` (Unix ms, a whole minute) up to now; `undefined` when there is nothing. */
  read(from: number): Bar | undefined {
    const minute = this.#series.openTime;
    if (from !== this.#from || minute !== this.#to) {
      this.#from = from;
      this.#to = minute;
      this.#ended = this.#series.span(from, minute);
    }
    const open = this.#series.span(Math.max(from, minute), minute + MINUTE);
    return this.#ended && open ? joined(this.#ended, open) : (open ?? this.#ended);
  }
}

function joined(before: Bar, after: Bar): Bar {
  return {
    openTime: before.openTime,
    open: before.open,
    high: Math.max(before.high, after.high),
    low: Math.min(before.low, after.low),
    close: after.close,
    trades: before.trades + after.trades,
    volume: before.volume + after.volume,
    quote: before.quote + after.quote,
    takerVolume: before.takerVolume + after.takerVolume,
    takerQuote: before.takerQuote + after.takerQuote,
  };
}
