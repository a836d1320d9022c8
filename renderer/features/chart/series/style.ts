import type { Time, UTCTimestamp } from 'lightweight-charts';

/** Converts a time of the app (Unix ms) to the chart library's unit, seconds. */
export function plotTime(milliseconds: number): UTCTimestamp {
  return (milliseconds / 1000) as UTCTimestamp;
}

/** Converts a time of the chart library to Unix ms. */
export function wallTime(time: Time): number {
  return (time as number) * 1000;
}

/** Styles of the main price; Heikin-Ashi candles are averages of the bars' prices. */
export const chartStyles = ['candles', 'bars', 'line', 'area', 'heikinAshi'] as const;
/** See {@link chartStyles}. */
export type ChartStyle = (typeof chartStyles)[number];

/** Kinds of price scale: linear, logarithmic, or per cent from the first visible bar. */
export const priceScales = ['linear', 'log', 'percent'] as const;
/** See {@link priceScales}. */
export type PriceScaleKind = (typeof priceScales)[number];
