import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageAmount, exactAmount, exactSigned, isZero } from '../../../renderer/ui/amount.ts';

const plain = (text: string): string => text.replaceAll('\u202f', '').replace('\u2212', '-').replace('+', '');

describe('account amounts', () => {
  it("are shown to the last digit, whatever the instrument's decimals", () => {
    expect([exactAmount('0.010', 1), exactAmount('1234.5', 2), exactAmount('-2', 2), exactSigned('0.00', 2)]).toEqual([
      '0.01',
      '1\u202f234.50',
      '\u22122.00',
      '0.00',
    ]);
  });

  it('lose no digits', () => {
    const digits = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 8 }), ([units, scale], decimals) => {
        const text = new Big(units.toString()).div(new Big(10).pow(scale)).toFixed();
        expect(new Big(plain(exactAmount(text, decimals))).eq(text)).toBe(true);
        expect(new Big(plain(exactSigned(text, decimals))).eq(text)).toBe(true);
      }),
    );
  });

  it('values that are not decimals are shown unchanged and are not zero', () => {
    expect([exactAmount('many', 2), exactSigned('many', 2), isZero('many'), isZero('0.000'), isZero('0.1')]).toEqual([
      'many',
      'many',
      false,
      true,
      false,
    ]);
  });
});

describe('average price', () => {
  it('has at least the price decimals and at most two more, rounded half up', () => {
    expect(['88130.702631578947', '88132.4', '88132', '0.005', 'NaN'].map((text) => averageAmount(text, 1))).toEqual([
      '88\u202f130.703',
      '88\u202f132.4',
      '88\u202f132.0',
      '0.005',
      'NaN',
    ]);
  });
});
