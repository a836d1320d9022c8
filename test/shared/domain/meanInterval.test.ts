import { describe, expect, test } from 'vitest';
import { meanMargin, squareRoot, studentQuantile } from '../../../shared/domain/meanInterval.ts';

describe('the confidence interval of a mean', () => {
  test('uses the quantiles of the tables', () => {
    const table: readonly (readonly [degrees: number, quantile: string])[] = [
      [1, '12.70620'],
      [2, '4.30265'],
      [3, '3.18245'],
      [4, '2.77645'],
      [5, '2.57058'],
      [10, '2.22814'],
      [29, '2.04523'],
      [30, '2.04227'],
      [60, '2.00030'],
      [100, '1.98397'],
      [101, '1.98373'],
      [120, '1.97993'],
      [1_000, '1.96234'],
      [100_000, '1.95999'],
    ];
    expect(table.map(([degrees]) => [degrees, studentQuantile(degrees).toFixed(5)])).toEqual(table);
  });

  test('has no gap where the expansion takes over from the series', () => {
    const steps = [98, 99, 100, 101].map((degrees) => studentQuantile(degrees) - studentQuantile(degrees + 1));
    expect(steps.map((step) => step.toFixed(5))).toEqual(['0.00025', '0.00025', '0.00024', '0.00024']);
  });

  test('is half as wide as the quantile times the deviation, rounded up', () => {
    // 1, 2 and 4 with two decimals: t(2) x 1.5275252 / √3 = 3.7945830.
    expect(meanMargin(3, 700n, 210_000n, 2)).toEqual({ units: 380n, scale: 2 });
    expect(meanMargin(3, 700_000_000n, 210_000_000_000_000_000n, 8)).toEqual({ units: 379_458_304n, scale: 8 });
  });

  test('is unknown below two values and nothing wide for equal ones', () => {
    expect([meanMargin(0, 0n, 0n, 2), meanMargin(1, 5n, 25n, 2)]).toEqual([null, null]);
    expect(meanMargin(4, 20n, 100n, 2)).toEqual({ units: 0n, scale: 2 });
  });

  test('takes whole square roots rounded down', () => {
    expect([0n, 1n, 2n, 3n, 4n, 15n, 16n, 17n, 10n ** 40n, 10n ** 40n - 1n].map(squareRoot)).toEqual([
      0n,
      1n,
      1n,
      1n,
      2n,
      3n,
      4n,
      4n,
      10n ** 20n,
      10n ** 20n - 1n,
    ]);
  });
});
