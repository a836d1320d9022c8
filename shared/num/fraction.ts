/** Exact fractions over BigInt, for sums that a person types: `1/3*3` is 1, and only the end is cut. */
import { powerOfTen, type Decimal } from './decimal.ts';

/** `numerator / denominator`, the denominator above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A decimal as a fraction. */
export const fractionOf = ({ units, scale }: Decimal): Fraction => ({
  numerator: units,
  denominator: powerOfTen(scale),
});

/** One of the four operations; `null` for a division by 0. */
export function operate(sign: '+' | '-' | '*' | '/', a: Fraction, b: Fraction): Fraction | null {
  if (sign === '*') return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
  if (sign === '/') {
    if (b.numerator === 0n) return null;
    const minus = b.numerator < 0n ? -1n : 1n;
    return {
      numerator: a.numerator * b.denominator * minus,
      denominator: a.denominator * b.numerator * minus,
    };
  }
  const other = b.numerator * a.denominator * (sign === '-' ? -1n : 1n);
  return { numerator: a.numerator * b.denominator + other, denominator: a.denominator * b.denominator };
}

/** The fraction as a decimal of at most so many decimals, cut towards zero; exact where it has no more. */
export function toDecimal({ numerator, denominator }: Fraction, scale: number): Decimal {
  return { units: (numerator * powerOfTen(scale)) / denominator, scale };
}
