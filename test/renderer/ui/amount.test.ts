import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assetDecimals,
  exactAmount,
  hiddenExact,
  isZero,
  shownAmount,
  shownSigned,
} from '../../../renderer/ui/amount.ts';

const plain = (text: string): string => text.replaceAll('\u202f', '').replace('\u2212', '-').replace('+', '');
const values = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => new Big(units.toString()).div(new Big(10).pow(scale)).toFixed());

describe('amounts of a column (R58)', () => {
  it('have fixed decimals, rounded half away from zero', () => {
    expect(
      ['0.05292', '0.063', '6.713828', '19.8357975', '1234.5', '-2', '0.005'].map((text) => shownAmount(text, 2)),
    ).toEqual(['0.05', '0.06', '6.71', '19.84', '1\u202f234.50', '\u22122.00', '0.01']);
    expect(['0.05292', '-1.005', '0.00', '12'].map((text) => shownSigned(text, 2))).toEqual([
      '+0.05',
      '\u22121.01',
      '0.00',
      '+12.00',
    ]);
  });

  it('show all digits while the decimals are not known, as of a symbol that is no longer listed', () => {
    expect([shownAmount('87710.250', undefined), shownSigned('-0.00352', undefined)]).toEqual([
      '87\u202f710.25',
      '\u22120.00352',
    ]);
    expect(hiddenExact('87710.250', undefined)).toBe(undefined);
  });

  it('keep the first two digits of an amount that would show as zero', () => {
    expect(['0.00352', '0.0049', '0.001', '0.000000018349', '0'].map((text) => shownAmount(text, 2))).toEqual([
      '0.0035',
      '0.0049',
      '0.001',
      '0.000000018',
      '0.00',
    ]);
    expect([shownSigned('-0.00352', 2), shownSigned('0.0000996', 2)]).toEqual(['\u22120.0035', '+0.000100']);
  });

  it('show every value that is not zero as not zero, at most half a unit of the last digit away', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 8 }), (text, decimals) => {
        const shown = plain(shownAmount(text, decimals));
        const unit = new Big(10).pow(-(shown.split('.')[1]?.length ?? 0));
        expect(new Big(shown).minus(text).abs().times(2).lte(unit)).toBe(true);
        expect(new Big(shown).eq(0)).toBe(new Big(text).eq(0));
        expect(plain(shownSigned(text, decimals))).toBe(shown);
        expect(hiddenExact(text, decimals)).toBe(new Big(shown).eq(text) ? undefined : text);
      }),
    );
  });

  it('have two decimals in a dollar asset and eight in another', () => {
    expect(['USDT', 'SUSDT', 'USDC', null, 'BTC', 'ETH'].map(assetDecimals)).toEqual([2, 2, 2, 2, 8, 8]);
  });
});

describe('amounts of a sentence that is confirmed', () => {
  it("are shown to the last digit, whatever the instrument's decimals", () => {
    expect([exactAmount('0.010', 1), exactAmount('1234.5', 2), exactAmount('-2', 2)]).toEqual([
      '0.01',
      '1\u202f234.50',
      '\u22122.00',
    ]);
  });

  it('lose no digits', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 8 }), (text, decimals) => {
        expect(new Big(plain(exactAmount(text, decimals))).eq(text)).toBe(true);
      }),
    );
  });
});

it('values that are not decimals are shown unchanged and are not zero', () => {
  expect([shownAmount('many', 2), shownSigned('many', 2), exactAmount('many', 2), hiddenExact('many', 2)]).toEqual([
    'many',
    'many',
    'many',
    undefined,
  ]);
  expect([isZero('many'), isZero('0.000'), isZero('0.1')]).toEqual([false, true, false]);
});
