import { describe, expect, it } from 'vitest';
import { rowsSince } from '../../../../renderer/features/tape/painter.ts';

const lines = (...ids: string[]) => ids.map((id) => ({ id }));

describe('performance: F8: rows the tape scrolled', () => {
  it('is the number of rows above the previously newest row', () => {
    expect(rowsSince(lines('e', 'd', 'c'), lines('c', 'b', 'a'))).toBe(2);
    expect(rowsSince(lines('c', 'b', 'a'), lines('c', 'b', 'a'))).toBe(0);
  });

  it('is found by the row below when the newest row merged another trade', () => {
    expect(rowsSince(lines('c2', 'b', 'a'), lines('c', 'b', 'a'))).toBe(0);
    expect(rowsSince(lines('e', 'd', 'c2', 'b'), lines('c', 'b', 'a'))).toBe(2);
  });

  it('is unknown for unrelated rows and when the newest row is gone', () => {
    expect(rowsSince(lines('z', 'y'), lines('c', 'b'))).toBe(null);
    expect(rowsSince(lines('b', 'a'), lines('c', 'b'))).toBe(null);
    expect([rowsSince([], lines('c')), rowsSince(lines('c'), [])]).toEqual([null, null]);
  });
});
