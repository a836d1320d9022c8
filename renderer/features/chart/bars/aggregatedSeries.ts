import type { BarView } from '../../../../shared/ipc/views.ts';
import { createBarSeries, type BarSeries } from '../barSeries.ts';
import { aggregateBars } from './aggregate.ts';
import { bucketStart, type ChartInterval } from './intervals.ts';

/**
 * Creates a series of a longer interval made of documented bars (R13). The first bar is left out until its beginning is
 * known: a candle without its first part would show a wrong open. `baseLength`: length of a documented bar in ms.
 */
export function createAggregatedSeries(interval: ChartInterval, baseLength: number): BarSeries {
  const base = createBarSeries();
  const made = createBarSeries();
  /** Whether nothing older than the first documented bar exists. */
  let complete = false;

  const oldest = (): number | undefined => base.closed.openTimeAt(0) ?? base.forming?.openTime;
  /** Returns the merged bars from the one that contains `from` up to `to` (exclusive). */
  const aggregateFrom = (from: number, to: number): BarView[] => {
    const start = bucketStart(from, interval);
    const first = oldest();
    const parts = base.closed.slice(base.closed.lowerBound(start), base.closed.lowerBound(to));
    if (base.forming && base.forming.openTime >= start && base.forming.openTime < to) parts.push(base.forming);
    const bars = aggregateBars(parts, interval, baseLength);
    const whole = complete || first === undefined || first < start || bars[0]?.openTime === first;
    return whole ? bars : bars.slice(1);
  };

  const series: BarSeries = {
    closed: made.closed,
    base,
    get forming() {
      return made.forming;
    },
    apply(view) {
      const before = oldest();
      const change = base.apply(view);
      if (change.kind === 'none') return change;
      const after = oldest();
      const isRetained = before !== undefined && after !== undefined && after <= before;
      if (view.reset && !isRetained) {
        made.clear();
        complete = false;
      }
      if (view.bars.length === 0) return made.apply({ reset: view.reset, bars: [] });
      const from = view.bars.reduce((least, { openTime }) => Math.min(least, openTime), Infinity);
      return made.apply({ reset: view.reset, bars: aggregateFrom(from, Infinity) });
    },
    prepend(bars, nothingOlder = false) {
      base.prepend(bars);
      complete ||= nothingOlder;
      const first = oldest();
      if (first === undefined) return 0;
      const to = made.closed.openTimeAt(0) ?? made.forming?.openTime;
      if (to !== undefined) return made.prepend(aggregateFrom(first, to));
      const { kind } = made.apply({ reset: false, bars: aggregateFrom(first, Infinity) });
      return kind === 'none' ? 0 : made.closed.length;
    },
    at: (openTime) => made.at(openTime),
    clear() {
      base.clear();
      made.clear();
      complete = false;
    },
  };
  return series;
}
