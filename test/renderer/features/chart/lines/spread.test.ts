import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '../../../../../renderer/features/chart/lines/paint.ts';

describe('line labels', () => {
  it('are placed at their lines if there is room', () => {
    expect(spreadLabels([100, 50, 200], 20, 0, 500)).toEqual([100, 50, 200]);
  });

  it('are moved apart around their common centre, in order', () => {
    expect(spreadLabels([100, 100], 20, 0, 500)).toEqual([90, 110]);
    expect(spreadLabels([110, 100, 105], 20, 0, 500)).toEqual([125, 85, 105]);
  });

  it('stay in the pane', () => {
    expect(spreadLabels([2, 4, 499], 20, 0, 500)).toEqual([10, 30, 490]);
  });

  it('never overlap while there is room, keep their order and stay in the pane', () => {
    const wanted = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 25 });
    fc.assert(
      fc.property(wanted, (list) => {
        const places = spreadLabels(list, 20, 0, 500);
        const sorted = places.toSorted((a, b) => a - b);
        for (const [index, place] of sorted.entries()) {
          expect(place).toBeGreaterThanOrEqual(10);
          expect(place).toBeLessThanOrEqual(490);
          if (index > 0) expect(place - sorted[index - 1]!).toBeGreaterThanOrEqual(20 - 1e-6);
        }
        for (const [one, first] of list.entries()) {
          for (const [other, second] of list.entries())
            if (first < second) expect(places[one]!).toBeLessThan(places[other]!);
        }
      }),
    );
  });
});
