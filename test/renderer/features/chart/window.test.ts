import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EDGE,
  WINDOW_SIZE,
  isPast,
  latestWindow,
  shiftWindow,
  windowFor,
} from '../../../../renderer/features/chart/window.ts';

describe('window of bars loaded into the chart library (F10)', () => {
  it('starts with the newest bars', () => {
    expect(latestWindow(100)).toEqual({ start: 0, end: 100 });
    expect(latestWindow(100_000)).toEqual({ start: 100_000 - WINDOW_SIZE, end: 100_000 });
  });

  it('shifts when older bars are prepended', () => {
    expect(shiftWindow({ start: 0, end: 300 }, 1_000)).toEqual({ start: 1_000, end: 1_300 });
  });

  it('stays unchanged while the visible range has room on both sides', () => {
    const current = { start: 10_000, end: 15_000 };
    expect(windowFor(current, 100_000, 10_000 + EDGE, 15_000 - EDGE)).toBe(current);
  });

  it('moves when the visible range comes near an end that has more bars beyond it', () => {
    expect(windowFor({ start: 10_000, end: 15_000 }, 100_000, 10_100, 10_300)).toEqual({ start: 7_700, end: 12_700 });
    expect(windowFor({ start: 10_000, end: 15_000 }, 100_000, 14_700, 14_900)).toEqual({ start: 12_300, end: 17_300 });
    expect(windowFor({ start: 0, end: 5_000 }, 5_000, -30, 100)).toEqual({ start: 0, end: 5_000 });
  });

  it('never exceeds the maximum size, lies within the stored bars, and settles in one move', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 2_000 }),
        (length, from, visible) => {
          const next = windowFor(latestWindow(length), length, from, from + visible);
          expect(next.end - next.start).toBeLessThanOrEqual(WINDOW_SIZE);
          expect(next.start >= 0 && next.end <= length).toBe(true);
          expect(windowFor(next, length, from, from + visible)).toEqual(next);
        },
      ),
    );
  });
});

describe('whether the chart shows the past', () => {
  it('does once the newest bar is beyond the right edge', () => {
    expect([isPast({ to: 105 }, 100), isPast({ to: 99 }, 100), isPast({ to: 98.9 }, 100)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(isPast({ to: -3 }, 0)).toBe(false);
  });
});
