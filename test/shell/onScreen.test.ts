/** Windows whose display is gone, or is smaller than before, move back onto a screen (R23, R24). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onScreen } from '../../electron/shell/onScreen.ts';

const laptop = { x: 0, y: 24, width: 1440, height: 876 };
const beside = { x: 1440, y: 0, width: 1920, height: 1080 };
const at = (x: number | null, y: number | null, width = 800, height = 600) => ({ width, height, x, y });

describe('restored window position', () => {
  it.each([
    ['stays in sight', at(100, 100), [laptop, beside], at(100, 100)],
    ['stays on the second display', at(2000, 200), [laptop, beside], at(2000, 200)],
    ['stays across two displays', at(1000, 100), [laptop, beside], at(1000, 100)],
    ['stays over the edge with half in sight', at(1040, 100), [laptop], at(1040, 100)],
    ['comes back from a display that is gone', at(2000, 200), [laptop], at(640, 200)],
    ['stays when a bar of the desktop hides a little of its edge', at(100, 12), [laptop], at(100, 12)],
    ['comes back from above, where no hand takes it', at(100, -20), [laptop], at(100, 24)],
    ['comes back from far below', at(100, 9000), [laptop], at(100, 300)],
    ['goes to the nearest display', at(4000, 300), [laptop, beside], at(2560, 300)],
    ['is made to fit a smaller display', at(0, 0, 2560, 1400), [laptop], at(0, 24, 1440, 876)],
    ['without a place is made to fit', at(null, null, 2560, 1400), [laptop], at(null, null, 1440, 876)],
    ['stays when nothing is known of displays', at(9000, 9000), [], at(9000, 9000)],
    ['stays when the displays have no place', at(9000, 9000), [at(null, null)], at(9000, 9000)],
  ])('%s', (_label, bounds, displays, expected) => expect(onScreen(bounds, displays)).toEqual(expected));

  it('is always reachable, and a second adjustment changes nothing', () => {
    const side = fc.integer({ min: 100, max: 8192 });
    const place = fc.integer({ min: -65_536, max: 65_536 });
    const area = fc.record({ x: place, y: place, width: fc.integer({ min: 200, max: 8192 }), height: side });
    const bounds = fc.record({ x: place, y: place, width: side, height: side });
    fc.assert(
      fc.property(bounds, fc.array(area, { minLength: 1, maxLength: 1 }), (wanted, displays) => {
        const { x, y, width, height } = onScreen(wanted, displays);
        const [only] = displays as [(typeof displays)[0]];
        expect(y).toBeGreaterThanOrEqual(only.y - 16);
        expect(x + width).toBeGreaterThan(only.x);
        expect(x).toBeLessThan(only.x + only.width);
        expect(y).toBeLessThan(only.y + only.height);
        expect(onScreen({ x, y, width, height }, displays)).toEqual({ x, y, width, height });
      }),
      { numRuns: 500 },
    );
  });
});
