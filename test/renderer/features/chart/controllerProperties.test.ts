import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WINDOW_SIZE } from '../../../../renderer/features/chart/window.ts';
import { barAt, barsBetween, openChartRig } from '../../support/chartRig.ts';

/** Number of the first bar of the first batch: leaves room for older bars before it. */
const FIRST = 100_000;
type Rig = Awaited<ReturnType<typeof openChartRig>>;

const count = fc.integer({ min: 1, max: 4_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('advance' as const), count }),
  fc.record({ kind: fc.constant('older' as const), count }),
  fc.record({ kind: fc.constant('reconnect' as const), count }),
  fc.record({ kind: fc.constant('correct' as const), count }),
  fc.record({ kind: fc.constant('scroll' as const), count }),
  fc.record({ kind: fc.constant('latest' as const), count }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Returns the number of the newest bar, closed or forming. */
function newest({ series }: Rig): number {
  return (series().forming ?? series().closed.at(-1)!).openTime / barAt(1).openTime;
}

function run(rig: Rig, { kind, count: size }: Step): void {
  const { closed } = rig.series();
  const last = newest(rig);
  if (kind === 'advance') rig.tick(...barsBetween(last, last + size), barAt(last + size, { closed: false }));
  if (kind === 'older') rig.prepend(barsBetween(closed.openTimeAt(0)! / barAt(1).openTime - size, FIRST));
  if (kind === 'reconnect') rig.picture([...barsBetween(last - 5, last), barAt(last, { closed: false })]);
  if (kind === 'correct') rig.tick({ ...closed.at(size % closed.length)!, volume: '6' });
  if (kind === 'latest') rig.controller.goToLatest();
  if (kind === 'scroll') {
    const from = size % rig.adapter.closed().length;
    rig.adapter.scroll({ from, to: from + 100 });
  }
}

/**
 * Returns the bars that the library holds, as a window into the store, and whether they equal exactly that part of the
 * store.
 */
function held({ adapter, series }: Rig) {
  const { closed } = series();
  const start = closed.lowerBound(adapter.closed()[0]!.openTime);
  const end = start + adapter.closed().length;
  const window = closed.slice(start, end);
  return {
    start,
    end,
    same: window.every((bar, index) => isDeepStrictEqual(bar, adapter.closed()[index])) && end <= closed.length,
  };
}

describe('bars held by the chart library', () => {
  it('are one contiguous range of the store, with the forming bar only at its newest end (F10)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 12 }), async (steps) => {
        const rig = await openChartRig();
        rig.picture([...barsBetween(FIRST, FIRST + 600), barAt(FIRST + 600, { closed: false })]);
        rig.frame();
        rig.adapter.scroll({ from: 400, to: 606 });
        for (const [one, draw] of steps) {
          run(rig, one);
          if (!draw) continue;
          rig.frame();
          const { start, end, same } = held(rig);
          const { closed, forming } = rig.series();
          expect(same && start >= 0).toBe(true);
          expect(end - start).toBeGreaterThanOrEqual(Math.min(closed.length, WINDOW_SIZE));
          expect(end - start).toBeLessThanOrEqual(2 * WINDOW_SIZE);
          expect(rig.adapter.forming()).toBe(end === closed.length ? forming : null);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keep the leftmost visible bar in place when older ones arrive', async () => {
    const sizes = fc.array(count, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 0, max: 500 }), async (pages, from) => {
        const rig = await openChartRig();
        rig.picture(barsBetween(FIRST, FIRST + 600));
        rig.frame();
        rig.adapter.scroll({ from, to: from + 100 });
        for (const size of pages) run(rig, { kind: 'older', count: size });
        rig.frame();
        const range = rig.adapter.visible()!;
        expect([rig.adapter.closed()[range.from], range.to - range.from]).toEqual([barAt(FIRST + from), 100]);
      }),
      { numRuns: 40 },
    );
  });
});
