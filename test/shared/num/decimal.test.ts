import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  add,
  compare,
  decimal,
  divide,
  equals,
  formatDecimal,
  formatFixed,
  formatShort,
  maximum,
  minimum,
  multiply,
  negate,
  parseDecimal,
  rescale,
  sign,
  subtract,
  type Rounding,
} from '../../../shared/num/decimal.ts';

/** An independent library: exact, with separate code and separate rounding modes. */
Big.DP = 200;
Big.NE = -1000;
Big.PE = 1000;

const RUNS = 35_000;
const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
/** Decimal text from 10^-18 to 10^18 in every form the wire may carry, without an exponent. */
const text = fc
  .tuple(fc.boolean(), digits(18), fc.option(digits(18), { nil: undefined }))
  .map(
    ([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === undefined ? '' : `.${fraction}`}`,
  );
const modes: Record<Exclude<Rounding, 'floor' | 'ceil'>, 0 | 1> = { trunc: 0, halfUp: 1 };

/**
 * Rounds with the independent library under the app's rounding names: the library rounds by magnitude, the app by
 * direction for floor and ceil.
 */
function oracleRound(value: Big, places: number, rounding: Rounding): Big {
  if (rounding === 'trunc' || rounding === 'halfUp') return value.round(places, modes[rounding]);
  const isAwayFromZero = rounding === 'floor' ? value.lt(0) : value.gt(0);
  return value.round(places, isAwayFromZero ? 3 : 0);
}
const same = (ours: string, theirs: Big) => expect(new Big(ours).cmp(theirs)).toBe(0);

describe('B-B3 decimals equal an independent library', () => {
  it('B-B3 parsing and formatting are exact', () => {
    fc.assert(
      fc.property(text, (source) => {
        const value = parseDecimal(source)!;
        same(formatDecimal(value), new Big(source));
        expect(formatDecimal(parseDecimal(formatDecimal(value))!)).toBe(formatDecimal(value));
      }),
      { numRuns: RUNS },
    );
  });

  it('B-B3 adds, subtracts and multiplies exactly', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [a, b] = [decimal(left), decimal(right)];
        const [x, y] = [new Big(left), new Big(right)];
        same(formatDecimal(add(a, b)), x.plus(y));
        same(formatDecimal(subtract(a, b)), x.minus(y));
        same(formatDecimal(multiply(a, b)), x.times(y));
        expect(formatShort(add(a, b))).toBe(formatShort(add(b, a)));
      }),
      { numRuns: RUNS },
    );
  });

  it('B-B3 addition is associative', () => {
    fc.assert(
      fc.property(text, text, text, (one, two, three) => {
        const [a, b, c] = [decimal(one), decimal(two), decimal(three)];
        expect(formatShort(add(add(a, b), c))).toBe(formatShort(add(a, add(b, c))));
      }),
      { numRuns: RUNS },
    );
  });

  it("B-B3 comparison equals the library's", () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [a, b] = [decimal(left), decimal(right)];
        const order = new Big(left).cmp(new Big(right));
        expect(compare(a, b)).toBe(order);
        expect(equals(a, b)).toBe(order === 0);
        same(formatDecimal(maximum(a, b)), order < 0 ? new Big(right) : new Big(left));
        same(formatDecimal(minimum(a, b)), order > 0 ? new Big(right) : new Big(left));
        same(formatDecimal(negate(a)), new Big(left).times(-1));
        same(formatDecimal(absolute(a)), new Big(left).abs());
        expect(sign(a)).toBe(new Big(left).cmp(0));
      }),
      { numRuns: RUNS },
    );
  });

  it('B-B3 divides and rounds in every mode', () => {
    const rounding = fc.constantFrom<Rounding>('floor', 'ceil', 'trunc', 'halfUp');
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 24 }), rounding, (left, right, places, mode) => {
        const [a, b] = [decimal(left), decimal(right)];
        same(formatFixed(a, places, mode), oracleRound(new Big(left), places, mode));
        const quotient = divide(a, b, places, mode);
        if (new Big(right).eq(0)) {
          expect(quotient).toBeUndefined();
          return;
        }
        // Compared without the library's own division, which rounds: the quotient is within one unit, on the right
        // side.
        const unit = new Big(10).pow(-places);
        const remainder = new Big(left).minus(new Big(formatDecimal(quotient!)).times(right));
        const divisor = new Big(right);
        expect(remainder.abs().lt(unit.times(divisor.abs()))).toBe(true);
        const side = remainder.cmp(0) * divisor.cmp(0);
        const exactIsPositive = new Big(left).cmp(0) * divisor.cmp(0) > 0;
        if (mode === 'floor') expect(side).toBeGreaterThanOrEqual(0);
        if (mode === 'ceil') expect(side).toBeLessThanOrEqual(0);
        if (mode === 'trunc') expect(exactIsPositive ? side >= 0 : side <= 0).toBe(true);
        if (mode === 'halfUp') expect(remainder.abs().times(2).lte(unit.times(divisor.abs()))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('parsing decimals', () => {
  const plain: [string, string][] = [
    ['1', '1'],
    ['-0', '0'],
    ['007.10', '7.10'],
    ['1E5', '100000'],
    ['1e-7', '0.0000001'],
    ['-12.5e1', '-125'],
    ['1E-8', '0.00000001'],
    ['0.1', '0.1'],
  ];
  it.each(plain)('XS24 R1 parses %s from its source text', (source, shown) => {
    expect(formatDecimal(parseDecimal(source)!)).toBe(shown);
  });

  it.each(['', ' 1', '1 ', '+1', '.5', '1.', '0x10', '1_000', '1,5', 'NaN', 'Infinity', '1e', '--1', '1e999', '٣'])(
    'XS24 R1 rejects %j',
    (source) => {
      expect(parseDecimal(source)).toBeUndefined();
      expect(() => decimal(source)).toThrow(TypeError);
    },
  );

  it('XU8 rejects text of excessive length by its length and first character alone', () => {
    expect(parseDecimal('9'.repeat(1_000_000))).toBeUndefined();
    expect(parseDecimal(`0.${'1'.repeat(61)}`)).toBeUndefined();
    // A text of which nothing but the length and the first character, which may be a sign, can be read.
    const charCodeAt = (at: number): number => {
      if (at === 0) return '9'.charCodeAt(0);
      throw new Error(`read character ${at}`);
    };
    const toString = (): string => {
      throw new Error('read the whole text');
    };
    expect(parseDecimal({ length: 81, charCodeAt, toString } as unknown as string)).toBeUndefined();
  });

  it('formats with fixed decimals and without trailing zeros', () => {
    expect(formatFixed(decimal('1.005'), 2, 'halfUp')).toBe('1.01');
    expect(formatFixed(decimal('-1.005'), 2, 'floor')).toBe('-1.01');
    expect(formatShort(decimal('1.500'))).toBe('1.5');
    expect(formatShort(decimal('0.000'))).toBe('0');
    expect(formatDecimal(rescale(decimal('2'), 3, 'trunc'))).toBe('2.000');
  });
});
