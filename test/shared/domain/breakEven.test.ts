import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_CARRIED, breakEvenPrice, netAt } from '../../../shared/domain/breakEven.ts';
import { decimal, fromBigInt, sign, subtract } from '../../../shared/num/decimal.ts';
import { held, text } from './marginSupport.ts';

const rate = decimal('0.0008');
const tick = decimal('0.1');
const carried = (openFee: string, funding = '0') => ({ openFee: decimal(openFee), funding: decimal(funding) });

describe('A-MARGIN break-even price', () => {
  it('includes both fees and funding, on the first tick without a loss', () => {
    const at = (side: 'LONG' | 'SHORT', openFee: string, funding?: string) =>
      text(breakEvenPrice(held({ side }), carried(openFee, funding), rate, tick));
    // 50040 / 0.9992 = 50080.06...; 49960 / 1.0008 = 49920.06...; with 10 paid 50050 / 0.9992; with 100 received 49940 / 0.9992.
    expect([at('LONG', '40'), at('SHORT', '40'), at('LONG', '40', '-10'), at('LONG', '40', '100')]).toEqual([
      '50080.1',
      '49920',
      '50090.1',
      '49980',
    ]);
  });

  it('is the entry price without costs, and null where no price breaks even', () => {
    expect(text(breakEvenPrice(held(), NOTHING_CARRIED, decimal('0'), tick))).toBe('50000');
    expect(breakEvenPrice(held({ side: 'SHORT', openValue: '10' }), carried('20'), rate, tick)).toBe(null);
    expect(breakEvenPrice(held(), NOTHING_CARRIED, decimal('1'), tick)).toBe(null);
    expect(breakEvenPrice(held({ size: '0' }), NOTHING_CARRIED, rate, tick)).toBe(null);
    expect(text(breakEvenPrice(held(), carried('0', '60000'), rate, tick))).toBe('0.1');
  });

  it('has no loss at the price and a loss one tick before', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('LONG' as const, 'SHORT' as const),
        fc.bigInt(1n, 10n ** 7n),
        fc.bigInt(1n, 10n ** 7n),
        fc.bigInt(0n, 10n ** 10n),
        fc.bigInt(-(10n ** 9n), 10n ** 9n),
        (side, size, price, openFee, funding) => {
          const position = { side, size: fromBigInt(size, 4), openValue: fromBigInt(size * price, 5) };
          const costs = { openFee: fromBigInt(openFee, 8), funding: fromBigInt(funding, 8) };
          const at = breakEvenPrice(position, costs, rate, tick);
          if (!at) return;
          found += 1;
          expect(sign(netAt(position, costs, at, rate))).not.toBe(-1);
          const before = subtract(at, side === 'LONG' ? tick : fromBigInt(-1n, 1));
          if (sign(before) > 0) expect(sign(netAt(position, costs, before, rate))).toBe(-1);
        },
      ),
      { numRuns: 2_000 },
    );
    expect(found).toBeGreaterThan(1_000);
  });
});

describe('A-MARGIN break-even with fees rounded up', () => {
  const fine = decimal('0.00000001');
  const costs = carried('0.00000001');

  it('is a tick further where rounding up consumes the gain', () => {
    for (const side of ['LONG', 'SHORT'] as const) {
      for (let units = 10_000n; units < 11_000n; units += 1n) {
        const position = { side, size: decimal('1'), openValue: fromBigInt(units, 8) };
        const price = breakEvenPrice(position, costs, rate, fine)!;
        const before = subtract(price, side === 'LONG' ? fine : fromBigInt(-1n, 8));
        const [here, nearer] = [price, before].map((one) => sign(netAt(position, costs, one, rate)));
        expect([side, units, here !== -1, nearer]).toEqual([side, units, true, -1]);
      }
    }
    expect(text(breakEvenPrice(held({ side: 'SHORT', size: '0.3', openValue: '0.0001051' }), costs, rate, fine))).toBe(
      '0.00035',
    );
  });

  it('is null where a tick is worth less than the rounding of the fee', () => {
    const at = (side: 'LONG' | 'SHORT') => held({ side, size: '0.0001', openValue: '0.0001' });
    expect([breakEvenPrice(at('LONG'), costs, rate, fine), breakEvenPrice(at('SHORT'), costs, rate, fine)]).toEqual([
      null,
      null,
    ]);
  });

  it('is null for a short whose price would be zero', () => {
    expect(breakEvenPrice(held({ side: 'SHORT', openValue: '10' }), carried('10'), rate, tick)).toBe(null);
    expect(text(breakEvenPrice(held({ side: 'SHORT', openValue: '10' }), carried('9.8'), rate, tick))).toBe('0.1');
  });
});
