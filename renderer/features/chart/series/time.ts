import type { Time, UTCTimestamp } from 'lightweight-charts';

/** A time of the desk (Unix ms) as the chart library counts: seconds. */
export function plotTime(milliseconds: number): UTCTimestamp {
  return (milliseconds / 1000) as UTCTimestamp;
}

/** A time of the chart library as Unix ms. */
export function wallTime(time: Time): number {
  return (time as number) * 1000;
}
