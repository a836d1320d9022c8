/**
 * What responses reveal about other programs on the same address (XE10), response by response; the long proof is in
 * ledgerForeignProof.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { createForeign } from '../../../../../electron/main/exchange/rest/limits/ledgerForeign.ts';

const T = 1_000_000;
const WINDOW = 10_000;
const MINUTE = 60_000;

/**
 * Creates a state in which others were seen at T: the total usage is by default 50 above the most that can be ours,
 * which is known exactly.
 */
function seen(used = 150) {
  const foreign = createForeign();
  foreign.reported(T, used, 100, () => 100);
  return foreign;
}

describe('foreign usage of the address', () => {
  test('without an indication of others no foreign weight is assumed, whatever the lower bound', () => {
    const foreign = createForeign();
    foreign.reported(T, 100, 100, () => 0);
    foreign.silent(T);
    expect([foreign.weight(T), foreign.isUnknown(T), foreign.nextEnd(T)]).toEqual([0, false, Number.POSITIVE_INFINITY]);
  });

  test('usage above our upper bound indicates others: the excess over our lower bound counts for a window', () => {
    const foreign = createForeign();
    foreign.reported(T, 101, 100, () => 60);
    expect([foreign.weight(T), foreign.nextEnd(T), foreign.isUnknown(T)]).toEqual([41, T + WINDOW, false]);
    expect([foreign.weight(T + WINDOW - 1), foreign.isUnknown(T + WINDOW - 1)]).toEqual([41, false]);
  });

  test('after the window the last known foreign weight remains, but its present level is unknown', () => {
    const foreign = seen();
    const later = T + WINDOW;
    expect([foreign.nextEnd(later), foreign.weight(later), foreign.isUnknown(later)]).toEqual([
      Number.POSITIVE_INFINITY,
      50,
      true,
    ]);
  });

  test('foreign usage expires a minute after its last indication', () => {
    const foreign = seen();
    expect([foreign.weight(T + MINUTE - 1), foreign.isUnknown(T + MINUTE - 1)]).toEqual([50, true]);
    expect([foreign.weight(T + MINUTE), foreign.isUnknown(T + MINUTE)]).toEqual([0, false]);
    // The earlier usage does not return with the next sign.
    foreign.refused(T + 2 * MINUTE);
    expect([foreign.weight(T + 2 * MINUTE), foreign.isUnknown(T + 2 * MINUTE)]).toEqual([0, true]);
  });

  test('bounds of an unfinished window expire with the minute', () => {
    const foreign = seen(110);
    foreign.reported(T + MINUTE - 1, 130, 131, () => 100);
    expect(foreign.weight(T + MINUTE - 1)).toBe(30);
    expect([foreign.weight(T + MINUTE), foreign.nextEnd(T + MINUTE)]).toEqual([0, Number.POSITIVE_INFINITY]);
  });

  test('a new sign after the minute starts anew, whatever an unfinished window held', () => {
    const foreign = seen(110);
    foreign.reported(T + MINUTE - 1, 130, 131, () => 100);
    foreign.reported(T + MINUTE, 105, 100, () => 100);
    expect(foreign.weight(T + MINUTE)).toBe(5);
  });

  test('what a reply showed without an indication of others does not count after one', () => {
    const foreign = createForeign();
    foreign.reported(T, 100, 100, () => 40);
    foreign.refused(T + 1);
    expect([foreign.weight(T + 1), foreign.isUnknown(T + 1)]).toEqual([0, true]);
  });

  test('the first reply after a refusal has no mean and is no new indication', () => {
    const foreign = createForeign();
    foreign.refused(T);
    foreign.reported(T + 30_000, 100, 100, () => 100);
    expect([foreign.isUnknown(T + MINUTE - 1), foreign.isUnknown(T + MINUTE)]).toEqual([true, false]);
  });

  test('the largest bound of the last window counts, then the next smaller one', () => {
    const foreign = seen();
    foreign.reported(T + 1_000, 130, 100, () => 100);
    expect([foreign.weight(T + 1_000), foreign.nextEnd(T + 1_000)]).toEqual([50, T + WINDOW]);
    foreign.reported(T + 2_000, 120, 100, () => 100);
    foreign.reported(T + 3_000, 130, 100, () => 100);
    expect([foreign.weight(T + WINDOW), foreign.nextEnd(T + WINDOW)]).toEqual([30, T + 3_000 + WINDOW]);
    foreign.reported(T + 11_000, 180, 100, () => 100);
    expect([foreign.weight(T + 11_000), foreign.nextEnd(T + 11_000)]).toEqual([80, T + 11_000 + WINDOW]);
  });

  test('usage below our lower bound gives zero, not a negative weight', () => {
    const foreign = seen();
    foreign.reported(T + WINDOW, 90, 200, () => 100);
    expect(foreign.weight(T + WINDOW)).toBe(0);
  });

  test('a reply without figures extends the last known weight once its bounds have ended', () => {
    const foreign = seen();
    foreign.silent(T + 1_000);
    expect(foreign.nextEnd(T + 1_000)).toBe(T + WINDOW);
    foreign.silent(T + WINDOW);
    expect([foreign.weight(T + WINDOW), foreign.isUnknown(T + WINDOW), foreign.nextEnd(T + WINDOW)]).toEqual([
      50,
      false,
      T + 2 * WINDOW,
    ]);
    const alone = createForeign();
    alone.silent(T);
    expect(alone.nextEnd(T)).toBe(Number.POSITIVE_INFINITY);
  });

  test('a refusal although our usage fitted indicates others, but not how much they use', () => {
    const foreign = createForeign();
    foreign.refused(T);
    expect([foreign.weight(T), foreign.isUnknown(T), foreign.isUnknown(T + MINUTE - 1)]).toEqual([0, true, true]);
    expect(foreign.isUnknown(T + MINUTE)).toBe(false);
  });

  test('B-C1: usage of a previous process is assumed possible for one window after the start', () => {
    const foreign = createForeign(T);
    expect([foreign.isUnknown(T), foreign.isUnknown(T + WINDOW - 1), foreign.isUnknown(T + WINDOW)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    [25, true],
    [24, false],
  ])('a mean of %i between the bounds over twenty seconds indicates others: %s', (middle, isSign) => {
    const foreign = seen(100 + middle);
    // Not above what ours can be: no sign when taken alone.
    foreign.reported(T + 20_000, 100, 100, () => 100);
    expect(foreign.isUnknown(T + 20_000 + MINUTE - 1)).toBe(isSign);
    expect(foreign.isUnknown(T + 20_000 + MINUTE)).toBe(false);
  });

  test('the mean uses the middle between the bounds, over all replies of twenty seconds', () => {
    const mean = (...answers: [used: number, most: number, least: number][]) => {
      const foreign = createForeign();
      foreign.reported(T, 200, 199, () => 199);
      answers.forEach(([used, most, least], at) => foreign.reported(T + 1_000 + at, used, most, () => least));
      foreign.reported(T + 20_000, 100, 100, () => 100);
      return foreign.isUnknown(T + MINUTE + 10_000);
    };
    // One mean of 1, and one between 0 and 98: 25 on average.
    expect([mean([100, 100, 2]), mean([100, 100, 3])]).toEqual([true, false]);
    expect(mean([100, 100, 2], [100, 100, 100])).toBe(false);
  });

  test('the mean restarts after exactly twenty seconds', () => {
    const early = seen(125);
    early.reported(T + 19_999, 100, 100, () => 100);
    // 25 and 0, and then twenty seconds: 12 on average.
    early.reported(T + 20_000, 100, 100, () => 100);
    expect(early.isUnknown(T + MINUTE)).toBe(false);
    const again = seen(125);
    again.reported(T + 20_000, 100, 100, () => 100);
    again.reported(T + 40_000, 100, 100, () => 100);
    expect([again.isUnknown(T + 79_999), again.isUnknown(T + 80_000)]).toEqual([true, false]);
  });
});
