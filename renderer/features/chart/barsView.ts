import type { Cancel } from '../../../shared/time/clock.ts';

/** Bars as plot numbers in columns of equal length, oldest first: for what is drawn and for nothing else. */
export interface BarColumns {
  readonly length: number;
  /** Open times, Unix ms, rising. */
  readonly times: Float64Array;
  readonly opens: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly closes: Float64Array;
  /** In the base asset; zero for prices that are not traded. */
  readonly volumes: Float64Array;
}

/** One bar as plot numbers; `time` is its open time in Unix ms. */
export interface PlotBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Closed bars before the first drawn one, so that an indicator is settled where the picture begins. */
export const LEAD_BARS = 1_000;
/** Most of them when an indicator sums up from the beginning of a session: a week of minutes is 10,080. */
export const MOST_LEAD_BARS = 11_000;

/** What an indicator computes from. */
export interface BarsSnapshot {
  /** Bars before those that the chart library holds ({@link LEAD_BARS}, or what {@link BarsView.reach} asked for), then those. */
  readonly closed: BarColumns;
  /** Index of the first drawn bar in `closed`. Only times from here on, and the forming one, may be drawn: any other adds a place to the time axis. */
  readonly first: number;
  /** The bar still forming, while the chart shows the newest bars. */
  readonly forming: PlotBar | null;
}

/**
 * What became of the bars in hand: anything in `snapshot().closed` may differ, bars came behind those that were there and
 * nothing else changed, or the forming bar alone moved.
 */
export type BarsChange = 'closed' | 'appended' | 'forming';

/** From when (Unix ms) a figure at `time` (Unix ms) counts. */
export type Since = (time: number) => number;

/** The bars in hand. Listeners are told within the frame that draws the bars. */
export interface BarsView {
  readonly snapshot: () => BarsSnapshot;
  readonly subscribe: (listener: (change: BarsChange) => void) => Cancel;
  /**
   * Makes the snapshot begin early enough for the first drawn bar, and has older bars loaded where two pages are enough for
   * the first bar in sight; `null` takes the wish back.
   */
  readonly reach: (since: Since | null) => void;
}
