import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributions, scaledOrders, type Distribution, type Scale } from '../../../shared/domain/scaledOrders.ts';
import { ZERO, add, decimal, equals, fromBigInt } from '../../../shared/num/decimal.ts';
import { isOnStep, snapToStep } from '../../../shared/num/step.ts';
import { text } from './marginSupport.ts';

const scale = (part: Partial<Scale>): Scale => ({
  side: 'BUY',
  count: 3,
  from: decimal('100'),
  to: decimal('99'),
  quantity: decimal('10'),
  distribution: 'flat',
  step: decimal('1'),
  tick: decimal('0.1'),
  smallest: ZERO,
  ...part,
});
const laid = (part: Partial<Scale>) => {
  const made = scaledOrders(scale(part));
  if ('kind' in made) return made.kind;
  return made.orders.map(({ price, quantity }) => `${text(quantity)} @ ${text(price)}`);
};

describe('B-B3 scaled orders', () => {
  it('B-B3 spreads the size evenly, remainder to the first orders, and returns the totals', () => {
    expect(laid({})).toEqual(['4 @ 100', '3 @ 99.5', '3 @ 99']);
    const made = scaledOrders(scale({ quantity: decimal('10.9') }));
    if ('kind' in made) throw new Error(made.kind);
    // 400 + 298.5 + 297 for ten: fractions finer than the step are left out.
    expect([text(made.quantity), text(made.notional), text(made.average)]).toEqual(['10', '995.5', '99.55']);
  });

  it('B-B3 supports the flat, ascending, descending and middle distributions', () => {
    const sizes = (distribution: Distribution, quantity: string) =>
      laid({ count: 5, distribution, quantity: decimal(quantity) });
    expect(distributions).toEqual(['flat', 'ascending', 'descending', 'middle']);
    expect(sizes('flat', '15')).toEqual(['3 @ 100', '3 @ 99.7', '3 @ 99.5', '3 @ 99.2', '3 @ 99']);
    expect(sizes('ascending', '15')).toEqual(['1 @ 100', '2 @ 99.7', '3 @ 99.5', '4 @ 99.2', '5 @ 99']);
    expect(sizes('descending', '15')).toEqual(['5 @ 100', '4 @ 99.7', '3 @ 99.5', '2 @ 99.2', '1 @ 99']);
    expect(sizes('middle', '18')).toEqual(['2 @ 100', '4 @ 99.7', '6 @ 99.5', '4 @ 99.2', '2 @ 99']);
  });

  it('B-B3 rounds prices to the tick on the less aggressive side', () => {
    const prices = (side: 'BUY' | 'SELL') => laid({ side, count: 4, quantity: decimal('4') });
    expect(prices('BUY')).toEqual(['1 @ 100', '1 @ 99.6', '1 @ 99.3', '1 @ 99']);
    expect(prices('SELL')).toEqual(['1 @ 100', '1 @ 99.7', '1 @ 99.4', '1 @ 99']);
  });

  it('XU10 XU12 returns the reason when orders cannot be laid out', () => {
    expect([laid({ count: 1 }), laid({ count: 51 }), laid({ count: 2.5 })]).toEqual(['count', 'count', 'count']);
    expect([laid({ from: decimal('100.05') }), laid({ to: decimal('0') })]).toEqual(['price', 'price']);
    expect(laid({ to: decimal('100.1') })).toBe('samePrice');
    expect(laid({ quantity: decimal('0.9') })).toBe('quantity');
    expect(scaledOrders(scale({ quantity: decimal('2') }))).toEqual({ kind: 'tooSmall', needed: decimal('3') });
    const steep = { count: 5, distribution: 'ascending', smallest: decimal('2') } as const;
    expect(scaledOrders(scale({ ...steep, quantity: decimal('20') }))).toEqual({
      kind: 'tooSmall',
      needed: decimal('30'),
    });
    expect(laid({ ...steep, quantity: decimal('30') })).toHaveLength(5);
  });

  it('B-B3 orders add up to the size rounded down to the step, are on tick and step, and start and end at the given prices', () => {
    let made = 0;
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('BUY' as const, 'SELL' as const),
          count: fc.integer({ min: 2, max: 50 }),
          distribution: fc.constantFrom(...distributions),
          from: fc.bigInt(1n, 10n ** 5n).map((units) => fromBigInt(units, 1)),
          to: fc.bigInt(1n, 10n ** 5n).map((units) => fromBigInt(units, 1)),
          quantity: fc.bigInt(1n, 10n ** 8n).map((units) => fromBigInt(units, 3)),
        }),
        (part) => {
          const step = decimal('0.01');
          const laidOut = scaledOrders(scale({ ...part, step }));
          if ('kind' in laidOut) return;
          made += 1;
          const { orders, quantity } = laidOut;
          const prices = orders.map(({ price }) => price);
          expect(orders).toHaveLength(part.count);
          expect(equals(orders.map((one) => one.quantity).reduce(add, ZERO), quantity)).toBe(true);
          expect(quantity).toEqual(snapToStep(part.quantity, step, 'floor'));
          expect(orders.every((one) => isOnStep(one.quantity, step) && isOnStep(one.price, decimal('0.1')))).toBe(true);
          expect([equals(prices[0]!, part.from), equals(prices.at(-1)!, part.to)]).toEqual([true, true]);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(made).toBeGreaterThan(700);
  });
});
