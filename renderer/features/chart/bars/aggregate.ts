import { add, compare, decimal, formatShort, parseDecimal, type Decimal } from '../../../../shared/num/decimal.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import { bucketEnd, bucketStart, type ChartInterval } from './intervals.ts';

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
