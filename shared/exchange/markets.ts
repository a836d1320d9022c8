/**
 * The two markets of the exchange, each with a base address; every row belongs to one (document 1, What the service
 * does).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts';

export const markets = ['spot', 'futures'] as const;
/** See {@link markets}. */
export type Market = (typeof markets)[number];

/** Pattern of the exchange's symbols; a longer text or one with other characters is never sent. */
export const SYMBOL_PATTERN = /^[A-Z0-9_]{2,40}$/;

/** Candle intervals of each market (documents 2 and 3, Enumerations), shortest first. */
export const klineIntervals = {
  spot: ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '1w'],
  futures: ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w'],
} as const;
/** A documented candle interval of either market. */
export type KlineInterval = (typeof klineIntervals)[Market][number];

/** Length of each documented interval in milliseconds. Days and weeks open at 00:00 UTC, weeks on Monday (R9). */
export const intervalMilliseconds: Readonly<Record<KlineInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': HOUR_MS,
  '2h': 7_200_000,
  '4h': 14_400_000,
  '6h': 21_600_000,
  '8h': 28_800_000,
  '12h': 43_200_000,
  '1d': DAY_MS,
  '1w': 604_800_000,
};

/** Monday 1970-01-05 00:00 UTC: the origin of weekly bars; shorter bars are counted from the epoch. */
const FIRST_MONDAY = 345_600_000;

/** Returns the open time (Unix ms) of the bar of `interval` that contains `time`. */
export function barOpenTime(time: number, interval: KlineInterval): number {
  const length = intervalMilliseconds[interval];
  const origin = interval === '1w' ? FIRST_MONDAY : 0;
  return Math.floor((time - origin) / length) * length + origin;
}

/** Available depth levels, on REST and on streams (document 2 Market data). */
export const depthLevels = [15, 200] as const;
/** See {@link depthLevels}. */
export type DepthLevel = (typeof depthLevels)[number];

/** Price types of a candle: REST priceType of document 3 historyKlines; spot has LAST only. */
export const priceTypes = ['LAST', 'MARK', 'INDEX'] as const;
/** See {@link priceTypes}. */
export type PriceType = (typeof priceTypes)[number];
