import type { PlotBar } from '../../../../shared/indicators/kernel.ts';
import type { BarColumns, BarsSnapshot } from '../barsView.ts';

/** Returns the bar at `index` of the columns. */
export function barOf(columns: BarColumns, index: number): PlotBar {
  return {
    time: columns.times[index]!,
    open: columns.opens[index]!,
    high: columns.highs[index]!,
    low: columns.lows[index]!,
    close: columns.closes[index]!,
    volume: columns.volumes[index]!,
  };
}

/** Yields all bars of the columns, oldest first. */
export function* barsOf(columns: BarColumns): Generator<PlotBar> {
  for (let index = 0; index < columns.length; index += 1) yield barOf(columns, index);
}

/** Returns the index of the first bar at or after `time` (Unix ms). */
export function indexFrom(columns: BarColumns, time: number): number {
  let low = 0;
  let high = columns.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (columns.times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the bars that open from `from` to `to` (Unix ms, both included), including the forming one. */
export function barsBetween({ closed, forming }: BarsSnapshot, from: number, to: number): PlotBar[] {
  const bars: PlotBar[] = [];
  for (let index = indexFrom(closed, from); index < closed.length && closed.times[index]! <= to; index += 1) {
    bars.push(barOf(closed, index));
  }
  if (forming && forming.time >= from && forming.time <= to) bars.push(forming);
  return bars;
}
