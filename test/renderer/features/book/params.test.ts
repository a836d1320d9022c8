import { describe, expect, it } from 'vitest';
import { readBookParams } from '../../../../renderer/features/book/params.ts';

describe('stored book parameters', () => {
  it('are read back', () => {
    const stored = { grouping: '0.5', sum: 'quote', arrangement: 'beside', levels: '15', table: true };
    expect(readBookParams(stored)).toEqual(stored);
  });

  it('fall back value by value if the file contains invalid ones', () => {
    const shipped = { grouping: null, sum: 'base', arrangement: 'stacked', levels: '200', table: false };
    expect(readBookParams({})).toEqual(shipped);
    const strange = { grouping: 5, sum: 'gold', arrangement: null, levels: 15, table: 'yes' };
    expect(readBookParams(strange)).toEqual(shipped);
    expect(readBookParams({ ...strange, sum: 'quote' })).toEqual({ ...shipped, sum: 'quote' });
    expect(readBookParams({ grouping: 'x'.repeat(41) })).toEqual(shipped);
  });
});
