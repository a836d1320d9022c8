import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageOf,
  feeOf,
  marginOf,
  notionalOf,
  openableValue,
  shareOf,
  sizeForAmount,
  sizeForAmountInBook,
  slippageOf,
  walkBook,
} from '../../../shared/domain/ticketSums.ts';
import { decimal, formatDecimal, type Decimal } from '../../../shared/num/decimal.ts';

/** An independent library; its rounding modes are 0 towards zero, 1 half up, 3 away from zero. */
Big.DP = 60;
Big.NE = -100;
Big.PE = 100;

const RUNS = 10_000;
const amount = (most: bigint, scale: number) =>
  fc.bigInt(1n, most).map((units) => new Big(units.toString()).div(new Big(10).pow(scale)).toFixed());
const price = fc.oneof(amount(10n ** 8n, 2), amount(10n ** 6n, 8), amount(10n ** 12n, 4));
const size = fc.oneof(amount(10n ** 7n, 3), amount(10n ** 14n, 8), amount(10n ** 6n, 0));
const rate = amount(999n, 5);
const leverage = fc.integer({ min: 1, max: 400 }).map(String);
const steps = fc.constantFrom('1', '0.1', '0.001', '0.00001', '5', '0.25');
const big = (value: Decimal): Big => new Big(formatDecimal(value));
const same = (ours: Decimal | null, theirs: Big): void => expect(ours && big(ours).toFixed()).toBe(theirs.toFixed());

/** A side of the book as a flat list of text, best first. */
const side = (descending: boolean) =>
  fc
    .uniqueArray(fc.tuple(fc.bigInt(1n, 10n ** 7n), fc.bigInt(1n, 10n ** 6n)), {
      minLength: 0,
      maxLength: 12,
      selector: ([level]) => level,
    })
    .map((levels) =>
      levels
        .toSorted(([a], [b]) => (a < b === descending ? 1 : -1))
        .flatMap(([level, held]) => [
          new Big(level.toString()).div(100).toFixed(),
          new Big(held.toString()).div(1000).toFixed(),
        ]),
    );
const levels = (flat: readonly string[]): [Big, Big][] =>
  flat.flatMap((_, i) => (i % 2 === 0 ? [[new Big(flat[i]!), new Big(flat[i + 1]!)] as [Big, Big]] : []));

describe('B-B3 receipt values equal an independent library', () => {
  it('B-B3 value, margin and fee, rounded against the account at 8 decimals', () => {
    fc.assert(
      fc.property(size, price, leverage, rate, (quantity, at, times, of) => {
        const value = notionalOf(decimal(quantity), decimal(at));
        const exact = new Big(quantity).times(at);
        same(value, exact);
        same(marginOf(value, decimal(times)), exact.div(times).round(8, 3));
        same(feeOf(value, decimal(of)), exact.times(of).round(8, 3));
      }),
      { numRuns: RUNS * 2 },
    );
  });

  it.each([
    ['asks', false, 'BUY'],
    ['bids', true, 'SELL'],
  ] as const)('B-B3 market order against the %s: filled, cost, average, slippage', (_name, descending, way) => {
    fc.assert(
      fc.property(side(descending), size, (flat, quantity) => {
        const walk = walkBook(flat, decimal(quantity));
        let left = new Big(quantity);
        let cost = new Big(0);
        for (const [at, held] of levels(flat)) {
          const taken = left.lt(held) ? left : held;
          cost = cost.plus(taken.times(at));
          left = left.minus(taken);
        }
        const filled = new Big(quantity).minus(left);
        same(walk.filled, filled);
        same(walk.quote, cost);
        expect(walk.complete).toBe(left.eq(0));
        if (filled.eq(0)) {
          expect([averageOf(walk), slippageOf(flat, walk, way), walk.worst]).toEqual([null, null, null]);
          return;
        }
        same(averageOf(walk), cost.div(filled).round(8, 1));
        const best = new Big(flat[0]!);
        const worse = way === 'BUY' ? cost.minus(best.times(filled)) : best.times(filled).minus(cost);
        same(slippageOf(flat, walk, way), worse.div(best.times(filled)).round(8, 1));
        expect(big(slippageOf(flat, walk, way)!).gte(0)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('B-B3 size computed from an amount', () => {
  it('B-B3 is the largest size on the step that the amount pays for at a price', () => {
    fc.assert(
      fc.property(size, price, steps, (budget, at, step) => {
        const found = big(sizeForAmount(decimal(budget), decimal(at), decimal(step)));
        expect(found.mod(step).eq(0)).toBe(true);
        expect(found.times(at).lte(budget)).toBe(true);
        expect(found.plus(step).times(at).gt(budget)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('B-B3 is the largest size on the step that the amount pays for in the book, within its depth', () => {
    fc.assert(
      fc.property(side(false), size, steps, (flat, budget, step) => {
        const found = big(sizeForAmountInBook(decimal(budget), flat, decimal(step)));
        const cost = (quantity: Big): { paid: Big; short: boolean } => {
          let left = quantity;
          let paid = new Big(0);
          for (const [at, held] of levels(flat)) {
            const taken = left.lt(held) ? left : held;
            paid = paid.plus(taken.times(at));
            left = left.minus(taken);
          }
          return { paid, short: left.gt(0) };
        };
        expect(found.mod(step).eq(0)).toBe(true);
        const foundCost = cost(found);
        expect([foundCost.short, foundCost.paid.lte(budget)]).toEqual([false, true]);
        const next = cost(found.plus(step));
        expect(next.short || next.paid.gt(budget)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('B-B3 margin and fee together never exceed the available amount', () => {
    fc.assert(
      fc.property(size, leverage, rate, (available, times, of) => {
        const value = big(openableValue(decimal(available), decimal(times), decimal(of))!);
        const needs = (opened: Big): Big => opened.div(times).plus(opened.times(of));
        expect(needs(value).lte(new Big(available).plus('1e-50'))).toBe(true);
        expect(needs(value.plus('1e-20')).gt(available)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('B-B3 a percentage share is exact', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 0, max: 100 }), (available, percent) => {
        same(shareOf(decimal(available), decimal(String(percent))), new Big(available).times(percent).div(100));
      }),
      { numRuns: RUNS },
    );
  });

  it('is zero or null where there is nothing to divide by', () => {
    expect(sizeForAmount(decimal('1'), decimal('0'), decimal('1')).units).toBe(0n);
    expect(sizeForAmountInBook(decimal('1'), [], decimal('1')).units).toBe(0n);
    expect(marginOf(decimal('1'), decimal('0'))).toBe(null);
    expect(openableValue(decimal('1'), decimal('0'), decimal('0'))).toBe(null);
    expect(openableValue(decimal('1'), decimal('1'), decimal('-1'))).toBe(null);
  });

  it('skips book levels that are not numbers above zero', () => {
    expect(walkBook(['x', '1', '5', '0', '-1', '1', '7', '2'], decimal('1')).quote).toEqual(decimal('7'));
  });
});
