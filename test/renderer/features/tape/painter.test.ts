import { describe, expect, it } from 'vitest';
import { rowsSince } from '../../../../renderer/features/tape/painter.ts';

const lines = (...ids: string[]) => ids.map((id) => ({ id }));

describe('performance: F8: how far the tape rolled', () => {
  it('is the number of lines above the one that was newest', () => {
    expect(rowsSince(lines('e', 'd', 'c'), lines('c', 'b', 'a'))).toBe(2);
    expect(rowsSince(lines('c', 'b', 'a'), lines('c', 'b', 'a'))).toBe(0);
  });

  it('is found by the line below when the newest took another trade in', () => {
    expect(rowsSince(lines('c2', 'b', 'a'), lines('c', 'b', 'a'))).toBe(0);
    expect(rowsSince(lines('e', 'd', 'c2', 'b'), lines('c', 'b', 'a'))).toBe(2);
  });

  it('is unknown among other lines, and when the newest is gone', () => {
    expect(rowsSince(lines('z', 'y'), lines('c', 'b'))).toBe(null);
    expect(rowsSince(lines('b', 'a'), lines('c', 'b'))).toBe(null);
    expect([rowsSince([], lines('c')), rowsSince(lines('c'), [])]).toEqual([null, null]);
  });
});
