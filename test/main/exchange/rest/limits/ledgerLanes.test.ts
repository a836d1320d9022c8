import { describe, expect, test } from 'vitest';
import { capOf, lanes, reserveOf } from '../../../../../electron/main/exchange/rest/limits/ledgerLanes.ts';

describe('B-C1: weight reserved for commands', () => {
  test.each([
    [500, 0, 100],
    [500, 16, 100],
    [500, 17, 105],
    [500, 56, 300],
    [500, 57, 300],
    [333, 0, 66],
    [50, 0, 20],
    [30, 0, 18],
  ])('of %i with %i symbols with open orders: %i', (limit, symbols, reserve) => {
    expect(reserveOf(limit, symbols)).toBe(reserve);
  });
});

describe('H6: weight cap of each lane', () => {
  test.each([
    [500, 100, [500, 500, 400, 380, 340, 200, 160]],
    // A larger reserve leaves less than the soft share.
    [500, 300, [500, 500, 200, 190, 170, 100, 80]],
    [333, 66, [333, 333, 266, 253, 226, 133, 106]],
  ])('of %i with %i reserved for commands', (limit, reserve, caps) => {
    expect(lanes.map((lane) => capOf(lane, limit, reserve))).toEqual(caps);
  });
});
