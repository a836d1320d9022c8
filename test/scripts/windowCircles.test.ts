/** The window's scripts must have an order: no script may import one that imports it. */
import { describe, expect, it } from 'vitest';
import { importCycleOf } from '../../electron/scripts/build.mjs';

describe("import cycles between the window's scripts", () => {
  it('finds none in an acyclic bundle', () => {
    const bundle = { a: { imports: ['b', 'c'] }, b: { imports: ['c', 'outside'] }, c: { imports: [] }, style: {} };
    expect(importCycleOf(bundle)).toBeNull();
  });

  it('names a cycle of any length without the path leading to it', () => {
    const bundle = { entry: { imports: ['a'] }, a: { imports: ['b'] }, b: { imports: ['c'] }, c: { imports: ['a'] } };
    expect(importCycleOf(bundle)).toBe('a > b > c > a');
    expect(importCycleOf({ a: { imports: ['a'] } })).toBe('a > a');
  });
});
