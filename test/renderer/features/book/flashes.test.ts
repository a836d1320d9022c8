import { describe, expect, it } from 'vitest';
import { createFlashes } from '../../../../renderer/features/book/painter.ts';

describe('flashes of changed levels', () => {
  const prices = ['100.0', '99.9', '99.8'];

  it('marks no level of the first book', () => {
    expect(createFlashes().mark(prices, ['1', '2', '3'], 0)).toEqual([false, false, false]);
  });

  it('marks a level whose size changed for 160 ms', () => {
    const flashes = createFlashes();
    flashes.mark(prices, ['1', '2', '3'], 0);
    const at = (now: number) => flashes.mark(prices, ['1', '5', '3'], now);
    expect([at(1000), at(1159), at(1160)]).toEqual([
      [false, true, false],
      [false, true, false],
      [false, false, false],
    ]);
  });

  it('marks a level that appears between known ones, and none beyond them', () => {
    const flashes = createFlashes();
    flashes.mark(['100.0', '99.8'], ['1', '3'], 0);
    expect(flashes.mark(['100.1', '100.0', '99.9', '99.8', '99.7'], ['4', '1', '2', '3', '9'], 1000)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(flashes.mark(['101.0', '100.9'], ['1', '1'], 2000)).toEqual([false, false]);
  });

  it('marks a level that changes all the time every 480 ms', () => {
    const flashes = createFlashes();
    flashes.mark(['100.0'], ['0'], 0);
    const shown = Array.from({ length: 10 }, (_, step) =>
      flashes.mark(['100.0'], [String(step + 1)], 1000 + step * 200),
    );
    expect(shown.flat()).toEqual([true, false, false, true, false, false, true, false, false, true]);
  });
});
