/** The arithmetic of coverage against a model that holds each millisecond separately. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { common, union, without, type Stretch } from '../../../shared/time/stretches.ts';

const MOST = 40;
const moments = Array.from({ length: MOST + 1 }, (_, at) => at);
const stretches = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: MOST }), to: fc.integer({ min: 0, max: MOST }) }),
  { maxLength: 6 },
);
/** The model: the set of milliseconds. */
const within = (list: readonly Stretch[]): Set<number> =>
  new Set(moments.filter((at) => list.some(({ from, to }) => at >= from && at <= to)));
const listed = (set: ReadonlySet<number>): number[] => moments.filter((at) => set.has(at));

/** Expects the canonical form of a set: oldest first, no empty stretch, none adjacent to the next. */
function expectPlain(list: readonly Stretch[]): void {
  for (const [index, { from, to }] of list.entries()) {
    expect(from).toBeLessThanOrEqual(to);
    if (index > 0) expect(from).toBeGreaterThan(list[index - 1]!.to + 1);
  }
}

describe('time ranges', () => {
  test('adjacent ranges merge, empty ranges vanish', () => {
    expect(union([{ from: 5, to: 9 }], [{ from: 1, to: 4 }])).toEqual([{ from: 1, to: 9 }]);
    expect(union([{ from: 6, to: 9 }], [{ from: 1, to: 4 }])).toEqual([
      { from: 1, to: 4 },
      { from: 6, to: 9 },
    ]);
    expect(union([{ from: 3, to: 2 }], [])).toEqual([]);
    expect(without([{ from: 1, to: 9 }], [{ from: 4, to: 4 }])).toEqual([
      { from: 1, to: 3 },
      { from: 5, to: 9 },
    ]);
    expect(common([{ from: 1, to: 5 }], [{ from: 4, to: 9 }])).toEqual([{ from: 4, to: 5 }]);
  });

  test('union, difference and intersection equal a millisecond-by-millisecond model', () => {
    fc.assert(
      fc.property(stretches, stretches, (first, second) => {
        const [a, b] = [within(first), within(second)];
        const results = [union(first, second), without(first, second), common(first, second)] as const;
        for (const list of results) expectPlain(list);
        expect(listed(within(results[0]))).toEqual(moments.filter((at) => a.has(at) || b.has(at)));
        expect(listed(within(results[1]))).toEqual(moments.filter((at) => a.has(at) && !b.has(at)));
        expect(listed(within(results[2]))).toEqual(moments.filter((at) => a.has(at) && b.has(at)));
      }),
      { numRuns: 2_000 },
    );
  });
});
