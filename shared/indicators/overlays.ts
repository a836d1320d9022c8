/** Indicators on the price scale. */
import { DAY_MS } from '../time/units.ts';
import { createDeviation } from './averages.ts';
import type { Kernel, PlotBar, ValueKernel } from './kernel.ts';

/** The price of a bar that an average uses. */
export type PriceSource = 'close' | 'open' | 'high' | 'low' | 'middle' | 'typical';

/** Returns a price of the bar: `middle` is (high + low) / 2, `typical` (high + low + close) / 3. */
export function sourceOf(bar: PlotBar, source: PriceSource): number {
  if (source === 'middle') return (bar.high + bar.low) / 2;
  if (source === 'typical') return (bar.high + bar.low + bar.close) / 3;
  return bar[source];
}

/** Creates a moving average of one price of the bars. */
export function overSource(average: ValueKernel, source: PriceSource): Kernel {
  return { step: (bar, commit) => [average.next(sourceOf(bar, source), commit)] };
}

/** Creates Bollinger bands: the mean of `period` prices, and `width` standard deviations above and below it. */
export function createBollinger(period: number, width: number, source: PriceSource): Kernel {
  const deviation = createDeviation(period);
  return {
    step(bar, commit) {
      const [mean, spread] = deviation.next(sourceOf(bar, source), commit);
      return [mean, mean + width * spread, mean - width * spread];
    },
  };
}

/** Monday 1970-01-05 00:00 UTC. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Start of a VWAP session: 00:00 UTC of each day, or of each Monday. */
export type SessionAnchor = 'day' | 'week';

/** Returns the start (Unix ms) of the session that contains `time`. */
export function sessionStart(time: number, anchor: SessionAnchor): number {
  if (anchor === 'day') return Math.floor(time / DAY_MS) * DAY_MS;
  return Math.floor((time - FIRST_MONDAY) / (7 * DAY_MS)) * 7 * DAY_MS + FIRST_MONDAY;
}

/**
 * Creates the volume-weighted average of the typical price since the session began. A session whose first bar is not
 * loaded has no figure: a sum over a part of it would be wrong.
 */
export function createVwap(anchor: SessionAnchor): Kernel {
  let session = Number.NaN;
  let complete = false;
  let values = 0;
  let volumes = 0;
  return {
    step(bar, commit) {
      const price = sourceOf(bar, 'typical');
      const start = sessionStart(bar.time, anchor);
      const other = start !== session;
      // A bar as long as the session, or longer, is the whole session.
      const known = other ? bar.time === start || !Number.isNaN(session) : complete;
      const usable = Number.isFinite(price) && Number.isFinite(bar.volume);
      const value = (other ? 0 : values) + (usable ? price * bar.volume : 0);
      const volume = (other ? 0 : volumes) + (usable ? bar.volume : 0);
      if (commit) {
        session = start;
        complete = known;
        values = value;
        volumes = volume;
      }
      return [usable && known && volume > 0 ? value / volume : Number.NaN];
    },
  };
}
