/** The window's scripts must have an order: no script may import one that imports it. */
import { describe, expect, it } from 'vitest';
import { importCycleOf } from '../../electron/scripts/build.mjs';

describe('circles of scripts', () => {
  it('finds none where each imports what was before it', () => {
    const bundle = { a: { imports: ['b', 'c'] }, b: { imports: ['c', 'outside'] }, c: { imports: [] }, style: {} };
    expect(importCycleOf(bundle)).toBeNull();
  });

  it('names the line from a script back to itself, however long, and leaves out the way to it', () => {
    const bundle = { entry: { imports: ['a'] }, a: { imports: ['b'] }, b: { imports: ['c'] }, c: { imports: ['a'] } };
    expect(importCycleOf(bundle)).toBe('a > b > c > a');
    expect(importCycleOf({ a: { imports: ['a'] } })).toBe('a > a');
  });
});
