import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledPercent, pnlAt, returnOnMargin, sumOf, valueAt } from '../../../shared/domain/positionSums.ts';

const strict = Big();
strict.DP = 40;
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => {
    const digits = units.toString().padStart(scale + 1, '0');
    return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  });
const same = (ours: string | null, oracle: Big): void => expect(new Big(ours ?? 'nothing').eq(oracle)).toBe(true);

describe('A-MARGIN position sums', () => {
  it('a long gains and a short loses as the mark rises', () => {
    const figures = { size: '0.010', openValue: '612.505' };
    expect([
      pnlAt({ ...figures, side: 'LONG' }, '61350.5'),
      pnlAt({ ...figures, side: 'SHORT' }, '61350.5'),
      pnlAt({ ...figures, side: 'LONG' }, '61250.5'),
    ]).toEqual(['1.0000', '-1.0000', '0.0000']);
  });

  it('uses the open value, not a rounded entry price', () => {
    // A size of 3 opened for 100.0001: an entry price of 33.3333 would lose a part of the ten-thousandth.
    expect(pnlAt({ side: 'LONG', size: '3', openValue: '100.0001' }, '33.3334')).toBe('0.0001');
  });

  it('equals a reference implementation to the last digit', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (size, openValue, mark, long) => {
        const gain = new Big(size).times(mark).minus(openValue);
        same(pnlAt({ side: long ? 'LONG' : 'SHORT', size, openValue }, mark), long ? gain : gain.times(-1));
        same(valueAt(size, mark), new Big(size).times(mark));
      }),
    );
  });

  it('adds exactly; a missing part gives no sum', () => {
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        same(
          sumOf(amounts),
          amounts.reduce((sum, one) => sum.plus(one), new Big(0)),
        );
        expect(sumOf([...amounts, null])).toBe(null);
      }),
    );
  });

  it('return on margin is rounded down; null without a margin', () => {
    fc.assert(
      fc.property(amount, amount, (pnl, margin) => {
        const ours = returnOnMargin(pnl, margin);
        if (new Big(margin).eq(0)) expect(ours).toBe(null);
        else same(ours, new strict(pnl).div(margin).round(6, 0));
      }),
    );
    expect([returnOnMargin('-1', '3'), returnOnMargin('1', '3')]).toEqual(['-0.333334', '0.333333']);
  });

  it('filled percentage is rounded down, below 100 until fully filled', () => {
    expect([
      filledPercent('0.9999', '1'),
      filledPercent('1', '1'),
      filledPercent('0', '1'),
      filledPercent('1', null),
      filledPercent('1', '0'),
    ]).toEqual(['99.9', '100.0', '0.0', null, null]);
  });

  it('is null for text that is not a decimal', () => {
    expect([
      pnlAt({ side: 'LONG', size: '1,5', openValue: '1' }, '1'),
      pnlAt({ side: 'LONG', size: '1', openValue: '' }, '1'),
      pnlAt({ side: 'LONG', size: '1', openValue: '1' }, 'NaN'),
      valueAt('x', '1'),
      sumOf(['1', 'x']),
      returnOnMargin('x', '1'),
      filledPercent('x', '1'),
    ]).toEqual([null, null, null, null, null, null, null]);
  });
});
