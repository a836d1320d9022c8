import { describe, expect, it } from 'vitest';
import type { PlotBar } from '../../../../../shared/indicators/kernel.ts';
import { volumeProfile } from '../../../../../renderer/features/chart/indicators/profile.ts';
import { flatBar } from '../../../../shared/indicators/seededBars.ts';

const bar = (time: number, high: number, low: number, close: number, volume: number): PlotBar => ({
  time,
  open: low,
  high,
  low,
  close,
  volume,
});

describe('volume profile', () => {
  it('spreads volume over the rows of a bar, and finds point of control and value area', () => {
    const profile = volumeProfile([bar(0, 4, 0, 1, 8), bar(1, 2, 1, 2, 10), bar(2, 4, 3, 3, 1)], 4)!;
    // Rows of height 1: the first bar adds 2 to each, the second 10 to row 1 (its high is on the edge of row 2, which
    // gets no share).
    expect(profile.rows.map(({ volume }) => volume)).toEqual([2, 12, 2, 3]);
    // 70 % of 19 is 13.3: row 1 has 12; row 2 is as large as row 0 and is preferred because it is above row 1.
    expect([profile.point, profile.areaLow, profile.areaHigh, profile.total]).toEqual([1, 1, 3, 19]);
    expect(profile.rows.map(({ inArea }) => inArea)).toEqual([false, true, true, false]);
  });

  it('assigns a bar without a range to one row, and the highest price to the last row', () => {
    const profile = volumeProfile([flatBar(0, 0, 5), flatBar(1, 10, 7)], 5)!;
    expect(profile.rows.map(({ volume }) => volume)).toEqual([5, 0, 0, 0, 7]);
  });

  it('is null without volume, without a range, and without bars', () => {
    expect([
      volumeProfile([], 8),
      volumeProfile([flatBar(0, 5, 5)], 8),
      volumeProfile([bar(0, 4, 0, 1, 0), bar(0, Number.NaN, 0, 1, 1)], 8),
    ]).toEqual([null, null, null]);
  });
});
