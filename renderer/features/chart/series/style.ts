import type { PriceFormatCustom, Time, UTCTimestamp } from 'lightweight-charts';
import { groupThousands } from '../../../format/number.ts';

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

/** Decimals and smallest step of the price axis; the step as a plot number. */
export interface AxisFormat {
  readonly precision: number;
  readonly minMove: number;
}

/** Returns the library's format of an axis: whole steps, in the user's digit grouping. */
export function axisFormat({ precision, minMove }: AxisFormat): PriceFormatCustom {
  const formatter = (price: number): string =>
    groupThousands((Math.round(price / minMove) * minMove).toFixed(precision));
  return { type: 'custom', minMove, formatter };
}
