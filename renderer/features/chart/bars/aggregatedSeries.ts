import type { BarView } from '../../../../shared/ipc/views.ts';
import { createBarSeries, type BarSeries } from '../barSeries.ts';
import { bucketStart, type ChartInterval, bucketEnd } from './intervals.ts';
import { add, compare, decimal, formatShort, parseDecimal, type Decimal } from '../../../../shared/num/decimal.ts';

const larger = (a: string, b: string): string => (compare(decimal(b), decimal(a)) > 0 ? b : a);
const smaller = (a: string, b: string): string => (compare(decimal(b), decimal(a)) < 0 ? b : a);
const volumeOf = (text: string): Decimal => parseDecimal(text) ?? decimal('0');

/**
 * Merges consecutive documented bars, oldest first, into bars of a longer interval; sums are exact. A bar is closed
 * when a later one follows, or when its last part is closed. `baseLength`: length of a part in ms.
 */
export function aggregateBars(bars: readonly BarView[], interval: ChartInterval, baseLength: number): BarView[] {
  const made: BarView[] = [];
  let current: BarView | null = null;
  let volume: Decimal = decimal('0');
  let end = -Infinity;
  for (const bar of bars) {
    if (current && bar.openTime < end) {
      volume = add(volume, volumeOf(bar.volume));
      const { openTime, open, high, low }: BarView = current;
      current = {
        openTime,
        open,
        high: larger(high, bar.high),
        low: smaller(low, bar.low),
        close: bar.close,
        volume: formatShort(volume),
        closed: bar.closed && bar.openTime + baseLength >= end,
      };
      made[made.length - 1] = current;
      continue;
    }
    if (current) made[made.length - 1] = { ...current, closed: true };
    const openTime = bucketStart(bar.openTime, interval);
    end = bucketEnd(openTime, interval);
    volume = volumeOf(bar.volume);
    current = { ...bar, openTime, closed: bar.closed && bar.openTime + baseLength >= end };
    made.push(current);
  }
  return made;
}

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
