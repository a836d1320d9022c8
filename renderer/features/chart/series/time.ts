import type { Time, UTCTimestamp } from 'lightweight-charts';

/** Converts a time of the app (Unix ms) to the chart library's unit, seconds. */
export function plotTime(milliseconds: number): UTCTimestamp {
  return (milliseconds / 1000) as UTCTimestamp;
}

/** Converts a time of the chart library to Unix ms. */
export function wallTime(time: Time): number {
  return (time as number) * 1000;
}
