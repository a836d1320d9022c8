import { describe, expect, it } from 'vitest';
import { fundingRate, INTEREST, premiumOf, rateText } from '../../../electron/simulator/market/funding.ts';
describe('Premium of mark over index', () => {
  it.each([
    ['0.1 % above', 1_001_000, 1_000_000, 100_000],
    ['0.1 % below', 999_000, 1_000_000, -100_000],
    ['nothing', 866_400, 866_400, 0],
    // 1 / 3 is 0.33333333...: rounded towards zero.
    ['a third above', 4, 3, 33_333_333],
    ['a third below', 2, 3, -33_333_333],
    // 1 / 300,000,000 is less than 10^-8: zero, and not negative zero.
    ['less than can be written', 299_999_999, 300_000_000, 0],
  ])('%s', (_what, mark, index, expected) => {
    expect(Object.is(premiumOf(mark, index), expected)).toBe(true);
  });
});

describe('Funding rate of a cycle (A-FUNDING)', () => {
  // Interest is 0.01 % in eight hours; a premium is pulled towards it by at most 0.005 %.
  it.each([
    ['at interest', 10_000, 480, 10_000],
    ['near interest from below', 6_000, 480, 10_000],
    ['near interest from above', 14_999, 480, 10_000],
    ['no premium', 0, 480, 5_000],
    ['a large premium', 40_000, 480, 35_000],
    ['a discount that interest outweighs no more', -8_000, 480, -3_000],
    ['a discount that is outweighed to nothing', -5_000, 480, 0],
    ['beyond the cap', 900_000, 480, 300_000],
    ['beyond the cap below', -42_000_000, 480, -300_000],
    ['at the cap', 305_000, 480, 300_000],
    ['just inside the cap', 304_999, 480, 299_999],
    ['half a day of it: four hours', 40_000, 240, 17_500],
    // 10,000 / 8 = 1,250; 5,000 / 8 = 625; -3,000 / 8 = -375.
    ['an hour of interest', 10_000, 60, 1_250],
    ['an hour of no premium', 0, 60, 625],
    ['an hour of a discount', -8_000, 60, -375],
    // 35,001 / 8 = 4,375.125 and likewise -35,001 / 8: rounded towards zero.
    ['an hour, cut off', 40_001, 60, 4_375],
    ['an hour of a discount, cut off', -40_001, 60, -4_375],
    ['an hour of the cap', 900_000, 60, 37_500],
  ])('%s: premium %i over %i minutes is %i', (_what, premium, minutes, expected) => {
    expect(Object.is(fundingRate(premium, minutes), expected)).toBe(true);
  });

  it('is formatted with eight decimals', () => {
    expect([INTEREST, 0, -3_000, 300_000, 1, -375].map(rateText)).toEqual([
      '0.00010000',
      '0.00000000',
      '-0.00003000',
      '0.00300000',
      '0.00000001',
      '-0.00000375',
    ]);
  });
});
