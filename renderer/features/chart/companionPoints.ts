import { toPlotNumber } from '../../../shared/num/plot.ts';
import type { BarSeries } from './barSeries.ts';
import type { LinePoint } from './series/lines.ts';

/** Closing prices of a series at those of the times (Unix ms, rising) where it has a bar: the others would add places to the time axis. */
export function pointsAt(
  { closed, forming }: Pick<BarSeries, 'closed' | 'forming'>,
  times: readonly number[],
): LinePoint[] {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const wanted = new Set(times);
  const { times: own, closes } = closed.plot(closed.lowerBound(first), closed.lowerBound(last + 1));
  const points: LinePoint[] = [];
  for (const [index, time] of own.entries()) if (wanted.has(time)) points.push({ time, value: closes[index]! });
  if (forming && wanted.has(forming.openTime)) {
    points.push({ time: forming.openTime, value: toPlotNumber(forming.close) });
  }
  return points;
}
