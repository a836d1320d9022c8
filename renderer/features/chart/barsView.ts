import type { PlotBar } from '../../../shared/indicators/kernel.ts';
import type { Cancel } from '../../../shared/time/clock.ts';

/** Bars as plot numbers in columns of equal length, oldest first; used only for drawing. */
export interface BarColumns {
  readonly length: number;
  /** Open times, Unix ms, ascending. */
  readonly times: Float64Array;
  readonly opens: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly closes: Float64Array;
  /** In the base asset; zero for prices that are not traded. */
  readonly volumes: Float64Array;
}

/** Number of closed bars before the first drawn one, so that an indicator has settled at the first drawn bar. */
export const LEAD_BARS = 1_000;
/** Maximum of them when an indicator accumulates from the beginning of a session: a week of minutes is 10,080. */
export const MOST_LEAD_BARS = 11_000;

/** The data an indicator computes from. */
export interface BarsSnapshot {
  /**
   * The bars held by the chart library, preceded by {@link LEAD_BARS} earlier ones, or those requested with {@link
   * BarsView.reach}.
   */
  readonly closed: BarColumns;
  /**
   * Index of the first drawn bar in `closed`. Only times from here on, and the forming bar, may be drawn: any other
   * would add a position to the time axis.
   */
  readonly first: number;
  /** The forming bar, while the chart shows the newest bars. */
  readonly forming: PlotBar | null;
}

/**
 * The change of the bars: anything in `snapshot().closed` may differ (`closed`), bars were added at the end and nothing
 * else changed (`appended`), or only the forming bar changed (`forming`).
 */
export type BarsChange = 'closed' | 'appended' | 'forming';

/** Returns the time (Unix ms) from which a figure at `time` (Unix ms) accumulates. */
export type Since = (time: number) => number;

/** The current bars. Listeners are called within the frame that draws the bars. */
export interface BarsView {
  readonly snapshot: () => BarsSnapshot;
  readonly subscribe: (listener: (change: BarsChange) => void) => Cancel;
  /**
   * Makes the snapshot start early enough for the first drawn bar, and loads older bars where two pages are enough for
   * the first visible bar; `null` cancels the request.
   */
  readonly reach: (since: Since | null) => void;
}
