import { describe, expect, it } from 'vitest';
import { heikinAshi, heikinAshiOf, plotCandle } from '../../../../../renderer/features/chart/series/heikinAshi.ts';

const candle = (open: number, high: number, low: number, close: number) => ({ open, high, low, close });

describe('Heikin-Ashi candles', () => {
  it('are averages, each opening in the middle of the previous body', () => {
    const bars = [candle(10, 14, 8, 12), candle(12, 20, 11, 17), candle(17, 18, 5, 8)];
    expect(heikinAshiOf(bars)).toEqual([
      // Close (10 + 14 + 8 + 12) / 4, open at the middle of the bar's own body.
      candle(11, 14, 8, 11),
      // Close (12 + 20 + 11 + 17) / 4, open (11 + 11) / 2.
      candle(11, 20, 11, 15),
      // Close (17 + 18 + 5 + 8) / 4, open (11 + 15) / 2.
      candle(13, 18, 5, 12),
    ]);
  });

  it('extend high and low if the average lies outside the bar', () => {
    expect(heikinAshi(candle(20, 21, 20, 21), candle(10, 10, 10, 12))).toEqual(candle(11, 21, 11, 20.5));
  });

  it('are empty without bars, and convert text to numbers', () => {
    expect([heikinAshiOf([]), plotCandle({ open: '1.5', high: '2', low: '1', close: '1.25' })]).toEqual([
      [],
      candle(1.5, 2, 1, 1.25),
    ]);
  });
});
