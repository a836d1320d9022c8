import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, decimal, equals, formatDecimal, ZERO, type Decimal } from '../../../shared/num/decimal.ts';
import { isOnStep } from '../../../shared/num/step.ts';
import {
  bestLevels,
  chooseGrouping,
  decimalsOfStep,
  groupLevels,
  stepText,
  type LevelRow,
} from '../../../renderer/ui/bookLevels.ts';
import { instrument } from '../support/builders.ts';

const texts = (rows: readonly LevelRow[]): string[][] =>
  rows.map(({ price, size, sum }) => [formatDecimal(price), formatDecimal(size), formatDecimal(sum)]);

describe('grouping of the order book', () => {
  const bids = ['100.9', '1.0', '100.4', '2.0', '100.0', '3.5', '99.9', '1.1'];
  const asks = ['101.0', '1.0', '101.1', '2.0', '102.0', '3.0', '102.1', '4.0'];

  it('rounds bids down and asks up, with exact cumulative sums', () => {
    expect(texts(groupLevels(bids, decimal('1'), 'bid', 10))).toEqual([
      ['100', '6.5', '6.5'],
      ['99', '1.1', '7.6'],
    ]);
    expect(texts(groupLevels(asks, decimal('1'), 'ask', 10))).toEqual([
      ['101', '1.0', '1.0'],
      ['102', '5.0', '6.0'],
      ['103', '4.0', '10.0'],
    ]);
  });

  it('completes the last row before it stops', () => {
    expect(texts(groupLevels(bids, decimal('1'), 'bid', 1))).toEqual([['100', '6.5', '6.5']]);
    expect(groupLevels(bids, decimal('0.1'), 'bid', 2)).toHaveLength(2);
    expect(groupLevels(bids, decimal('1'), 'bid', 0)).toEqual([]);
  });

  const levels = fc
    .uniqueArray(fc.tuple(fc.bigInt(1n, 10_000_000n), fc.bigInt(1n, 10n ** 15n)), {
      minLength: 1,
      maxLength: 60,
      selector: ([price]) => price,
    })
    .map((list) => list.toSorted((a, b) => (a[0] < b[0] ? 1 : -1)));
  const step = fc.constantFrom('0.01', '0.02', '0.05', '0.1', '0.5', '1', '10', '100');
  const flatten = (list: readonly (readonly [bigint, bigint])[]): string[] =>
    list.flatMap(([price, size]) => [
      formatDecimal({ units: price, scale: 2 }),
      formatDecimal({ units: size, scale: 8 }),
    ]);
  const total = (sizes: readonly Decimal[]): Decimal => sizes.reduce(add, ZERO);

  it.each(['bid', 'ask'] as const)('preserves total size on whole steps, never at a better price (%s)', (side) => {
    fc.assert(
      fc.property(levels, step, (list, stepName) => {
        const ordered = side === 'bid' ? list : list.toReversed();
        const rows = groupLevels(flatten(ordered), decimal(stepName), side, 1_000);
        const all = total(ordered.map(([, size]) => ({ units: size, scale: 8 })));
        expect(equals(total(rows.map((row) => row.size)), all)).toBe(true);
        expect(equals(rows.at(-1)!.sum, all)).toBe(true);
        const worth = ordered.reduce((sum, [price, size]) => sum + price * size, 0n);
        expect(equals(rows.at(-1)!.worth, { units: worth, scale: 10 })).toBe(true);
        for (const [price, size] of ordered) {
          const exact = { units: price, scale: 2 };
          // The nearest row whose price is not better than that of the level contains it.
          const holder =
            side === 'bid'
              ? rows.find((row) => compare(row.price, exact) <= 0)
              : rows.find((row) => compare(row.price, exact) >= 0);
          expect(holder !== undefined && compare(holder.size, { units: size, scale: 8 }) >= 0).toBe(true);
        }
        for (const [index, row] of rows.entries()) {
          expect(isOnStep(row.price, decimal(stepName))).toBe(true);
          const next = rows[index + 1];
          if (next) expect(compare(row.price, next.price)).toBe(side === 'bid' ? 1 : -1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('price steps', () => {
  it('retains the chosen step only while the instrument offers it', () => {
    expect(chooseGrouping(instrument(), '0.5')).toBe('0.5');
    expect(chooseGrouping(instrument({ groupings: ['0.01', '0.1'] }), '0.5')).toBe('0.01');
    expect(chooseGrouping(instrument({ groupings: [] }), null)).toBe('0.1');
  });

  it('uses no more decimals than the step has', () => {
    expect(['0.1', '0.5', '1', '10', '0.10'].map((step) => decimalsOfStep(decimal(step), 1))).toEqual([1, 1, 0, 0, 1]);
    expect(['0.10', '1.0', '1000'].map(stepText)).toEqual(['0.1', '1', '1\u202f000']);
  });
});

describe('best levels', () => {
  it('are the first of a flat list', () => {
    expect(bestLevels(['3', '1', '2', '1', '1', '1'], 2)).toEqual(['3', '1', '2', '1']);
    expect(bestLevels(['3', '1'], 2)).toEqual(['3', '1']);
  });
});
