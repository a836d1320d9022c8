import { DAY_MS, MINUTE_MS } from '../../../../shared/time/units.ts';
import {
  intervalMilliseconds,
  klineIntervals,
  type KlineInterval,
  type Market,
} from '../../../../shared/exchange/markets.ts';

/** Lengths in ms of the intervals that a chart can build locally (R13); a month has none. */
const localLengths = {
  '3m': 3 * MINUTE_MS,
  '10m': 10 * MINUTE_MS,
  '45m': 45 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '3h': 180 * MINUTE_MS,
  '6h': 360 * MINUTE_MS,
  '8h': 480 * MINUTE_MS,
  '2d': 2 * DAY_MS,
  '3d': 3 * DAY_MS,
  '1M': null,
} as const;

type LocalName = keyof typeof localLengths;
/** An interval a chart can show: documented, or built from a documented one. */
export type ChartInterval = KlineInterval | LocalName;

/** Every interval a chart can show, shortest first. */
export const chartIntervals = [
  '1m',
  '3m',
  '5m',
  '10m',
  '15m',
  '30m',
  '45m',
  '1h',
  '2h',
  '3h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '2d',
  '3d',
  '1w',
  '1M',
] as const satisfies readonly ChartInterval[];

/** Returns the documented interval of this name, if the market has it. */
export function documentedInterval(market: Market, interval: ChartInterval): KlineInterval | null {
  return klineIntervals[market].find((one) => one === interval) ?? null;
}

/**
 * Returns the documented interval from whose candles this one is built: itself, otherwise the market's longest one that
 * divides it. Weeks divide no interval; months are built from days.
 */
export function baseInterval(market: Market, interval: ChartInterval): KlineInterval {
  const documented = documentedInterval(market, interval);
  if (documented) return documented;
  const length = localLengths[interval as LocalName];
  const divides = (base: KlineInterval): boolean =>
    base !== '1w' && (length ?? DAY_MS) % intervalMilliseconds[base] === 0;
  return klineIntervals[market].findLast(divides) ?? '1m';
}

/**
 * Returns the open time (Unix ms) of the bar of a locally built interval that contains `time`. Days and shorter
 * intervals are counted from 1970-01-01 00:00 UTC, months by the UTC calendar.
 */
export function bucketStart(time: number, interval: ChartInterval): number {
  const length = localLengths[interval as LocalName];
  if (length !== null && length !== undefined) return Math.floor(time / length) * length;
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** Returns the open time of the bar after the one that opens at `start`, which is the latter's closing time. */
export function bucketEnd(start: number, interval: ChartInterval): number {
  const length = localLengths[interval as LocalName];
  if (length !== null && length !== undefined) return start + length;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Returns when the bar that opens at `openTime` closes (Unix ms). */
export function closeTime(market: Market, interval: ChartInterval, openTime: number): number {
  const documented = documentedInterval(market, interval);
  return documented ? openTime + intervalMilliseconds[documented] : bucketEnd(openTime, interval);
}

/** Returns the length of a bar in ms; thirty days for a month. */
export function typicalLength(interval: ChartInterval): number {
  const documented = (intervalMilliseconds as Readonly<Partial<Record<ChartInterval, number>>>)[interval];
  return documented ?? localLengths[interval as LocalName] ?? 30 * DAY_MS;
}
