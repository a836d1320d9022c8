import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBarSeries, type BarSeries } from '../../../../renderer/features/chart/barSeries.ts';
import { bar } from '../../support/builders.ts';

const MINUTE = 60_000;
const at = (index: number, more: Parameters<typeof bar>[1] = {}) => bar(index * MINUTE, more);
const times = (closed: BarSeries['closed']): number[] => closed.slice(0).map(({ openTime }) => openTime / MINUTE);

describe('bar series', () => {
  it('takes the first snapshot and keeps the forming bar separate', () => {
    const series = createBarSeries();
    const change = series.apply({ reset: true, bars: [at(1), at(2), at(3, { closed: false })] });
    expect(change).toEqual({ kind: 'replaced' });
    expect([times(series.closed), series.forming]).toEqual([[1, 2], at(3, { closed: false })]);
  });

  it('changes only the forming bar on a tick', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(1), at(2, { closed: false })] });
    const tick = at(2, { closed: false, close: '11.5' });
    expect(series.apply({ reset: false, bars: [tick] })).toEqual({ kind: 'advanced', closed: [] });
    expect([times(series.closed), series.forming]).toEqual([[1], tick]);
  });

  it('closes a bar when it is marked as closed, and when a later one arrives (A-WS-KLINE)', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(1), at(2, { closed: false })] });
    expect(series.apply({ reset: false, bars: [at(2), at(3, { closed: false })] })).toEqual({
      kind: 'advanced',
      closed: [at(2)],
    });
    expect(series.apply({ reset: false, bars: [at(4, { closed: false })] })).toEqual({
      kind: 'advanced',
      closed: [at(3)],
    });
    expect([times(series.closed), series.forming?.openTime]).toEqual([[1, 2, 3], 4 * MINUTE]);
  });

  it('corrects a closed bar in place', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(1), at(2), at(3)] });
    const fixed = at(2, { close: '10.5' });
    expect(series.apply({ reset: false, bars: [fixed] })).toEqual({ kind: 'replaced' });
    expect(series.closed.slice(0)).toEqual([at(1), fixed, at(3)]);
    expect(series.apply({ reset: false, bars: [at(3, { close: '9' })] })).toEqual({
      kind: 'advanced',
      closed: [at(3, { close: '9' })],
    });
  });

  it('ignores an update of the forming bar for a closed bar', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(1), at(2)] });
    expect(series.apply({ reset: false, bars: [at(2, { closed: false })] })).toEqual({ kind: 'none' });
    expect([times(series.closed), series.forming]).toEqual([[1, 2], null]);
  });

  it('prepends history once, without bars it already has', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(5), at(6, { closed: false })] });
    expect(series.prepend([at(3), at(4), at(5)])).toBe(2);
    expect(series.prepend([at(3), at(4)])).toBe(0);
    expect(times(series.closed)).toEqual([3, 4, 5]);
  });

  it('keeps loaded history if a new snapshot continues it, and drops it otherwise', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(5), at(6)] });
    series.prepend([at(3), at(4)]);
    series.apply({ reset: true, bars: [at(5), at(6), at(7)] });
    expect(times(series.closed)).toEqual([3, 4, 5, 6, 7]);
    series.apply({ reset: true, bars: [at(5, { open: '99' }), at(6)] });
    expect(times(series.closed)).toEqual([5, 6]);
    series.apply({ reset: true, bars: [at(20)] });
    expect(times(series.closed)).toEqual([20]);
  });

  it('finds a bar by its opening time', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(1), at(2), at(3, { closed: false })] });
    expect([series.at(2 * MINUTE), series.at(3 * MINUTE), series.at(90_000)]).toEqual([
      at(2),
      at(3, { closed: false }),
      null,
    ]);
  });

  it('stays ordered without duplicates, whatever arrives', () => {
    const views = fc.array(
      fc.record({
        reset: fc.boolean(),
        bars: fc
          .array(fc.record({ index: fc.integer({ min: 1, max: 40 }), closed: fc.boolean() }), { maxLength: 8 })
          .map((list) => list.map(({ index, closed }) => at(index, { closed }))),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(views, (list) => {
        const series = createBarSeries();
        for (const view of list) {
          series.apply(view);
          const opened = times(series.closed);
          expect(opened).toEqual([...new Set(opened)].toSorted((a, b) => a - b));
          expect(series.closed.slice(0).every(({ closed }) => closed)).toBe(true);
          const last = opened.at(-1);
          if (series.forming && last !== undefined) expect(series.forming.openTime / MINUTE).toBeGreaterThan(last);
        }
      }),
    );
  });

  it('finds the lower bound of a time by binary search', () => {
    const series = createBarSeries();
    series.apply({ reset: true, bars: [at(1), at(3), at(5)] });
    expect([0, 1, 2, 3, 5, 6].map((index) => series.closed.lowerBound(index * MINUTE))).toEqual([0, 0, 1, 1, 2, 3]);
  });
});
