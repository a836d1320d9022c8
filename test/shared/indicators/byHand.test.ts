import { describe, expect, it } from 'vitest';
import type { IndicatorKind } from '../../../shared/indicators/catalogue.ts';
import { sessionStart } from '../../../shared/indicators/composed.ts';
import type { Inputs } from '../../../shared/indicators/inputs.ts';
import type { PlotBar } from '../../../shared/indicators/kernel.ts';
import { runIndicator } from '../../../shared/indicators/run.ts';
import { flatBar } from './seededBars.ts';

const closes = (prices: readonly number[]): PlotBar[] => prices.map((price, index) => flatBar(index, price));
const figures = (kind: IndicatorKind, inputs: Inputs, bars: readonly PlotBar[]) => {
  const { columns } = runIndicator({ kind, inputs }, bars);
  return bars.map((_, index) => columns.map((column) => column[index]!));
};
const first = (kind: IndicatorKind, inputs: Inputs, bars: readonly PlotBar[]) =>
  figures(kind, inputs, bars).map(([one]) => one);
const bar = (time: number, high: number, low: number, close: number, volume = 1): PlotBar => ({
  time,
  open: low,
  high,
  low,
  close,
  volume,
});
const DAY = 86_400_000;

describe('indicators against manually computed values', () => {
  it('simple, weighted and exponential averages of three', () => {
    const prices = closes([1, 2, 6, 9]);
    expect(first('sma', { period: 3, source: 'close' }, prices)).toEqual([NaN, NaN, 3, 17 / 3]);
    expect(first('wma', { period: 3, source: 'close' }, prices)).toEqual([NaN, NaN, 23 / 6, 41 / 6]);
    expect(first('ema', { period: 3, source: 'close' }, prices)).toEqual([NaN, NaN, 3.75, 6.375]);
  });

  it('average over each price source of a bar', () => {
    const one = { time: 0, open: 3, high: 9, low: 1, close: 5, volume: 1 };
    const of = (source: string) => first('sma', { period: 1, source }, [one])[0];
    expect([of('open'), of('high'), of('low'), of('close'), of('middle'), of('typical')]).toEqual([3, 9, 1, 5, 5, 5]);
  });

  it('Bollinger bands: 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and deviation 2', () => {
    expect(
      figures('bollinger', { period: 8, width: 2, source: 'close' }, closes([2, 4, 4, 4, 5, 5, 7, 9])).at(-1),
    ).toEqual([5, 9, 1]);
  });

  it('RSI: gains of 1 and 3 against a loss of 1; only gains give 100; no change gives 100', () => {
    // Averages of four changes: gain 4 / 4 = 1, loss 1 / 4: 100 - 100 / (1 + 4) = 80.
    expect(first('rsi', { period: 4 }, closes([10, 11, 10, 13, 13]))).toEqual([NaN, NaN, NaN, NaN, 80]);
    expect(first('rsi', { period: 2 }, closes([1, 2, 3]))).toEqual([NaN, NaN, 100]);
    expect(first('rsi', { period: 2 }, closes([5, 5, 5]))).toEqual([NaN, NaN, 100]);
  });

  it('ATR: a gap counts from the previous close, and the average is Wilder’s', () => {
    const bars = [bar(0, 10, 8, 9), bar(1, 12, 11, 12), bar(2, 13, 12, 12)];
    // Ranges 2, 3 (12 - 9), 1: the mean of the first two is 2.5, then 2.5 + (1 - 2.5) / 2.
    expect(first('atr', { period: 2 }, bars)).toEqual([NaN, 2.5, 1.75]);
  });

  it('stochastic: the close within the range, and 50 without a range', () => {
    const bars = [bar(0, 10, 0, 5), bar(1, 8, 4, 6), bar(2, 20, 4, 8)];
    expect(figures('stochastic', { period: 2, slowing: 1, signal: 2 }, bars)).toEqual([
      [NaN, NaN],
      [60, NaN],
      [25, 42.5],
    ]);
    expect(first('stochastic', { period: 2, slowing: 1, signal: 1 }, closes([7, 7]))).toEqual([NaN, 50]);
  });
});

describe('VWAP', () => {
  it('restarts at 00:00 UTC, and on Monday for weeks', () => {
    const bars = [flatBar(0, 10, 1), flatBar(1, 20, 3), { ...flatBar(0, 40, 2), time: DAY }];
    expect(first('vwap', { anchor: 'day' }, bars)).toEqual([10, 17.5, 40]);
    const monday = 4 * DAY;
    const week = [monday, monday + DAY].map((openTime, index) => ({ ...flatBar(0, 10 + index * 10), time: openTime }));
    expect(first('vwap', { anchor: 'week' }, week)).toEqual([10, 15]);
    expect([sessionStart(monday + 6 * DAY, 'week'), sessionStart(monday + 7 * DAY, 'week')]).toEqual([
      monday,
      monday + 7 * DAY,
    ]);
  });

  it('has no value in a session whose start is not loaded, nor without volume', () => {
    const bars = [
      flatBar(5, 10),
      flatBar(6, 11),
      { ...flatBar(0, 40, 0), time: DAY },
      { ...flatBar(0, 40), time: DAY + 1 },
    ];
    expect(first('vwap', { anchor: 'day' }, bars)).toEqual([NaN, NaN, NaN, 40]);
  });
});
