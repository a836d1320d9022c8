/** Exact fractions over BigInt, for sums that the user types: `1/3*3` is 1, and only the final result is rounded. */
import { powerOfTen, type Decimal } from './decimal.ts';

/** A fraction `numerator / denominator`, with the denominator above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Converts a decimal to a fraction. */
export const fractionOf = ({ units, scale }: Decimal): Fraction => ({
  numerator: units,
  denominator: powerOfTen(scale),
});

/** Applies one of the four operations; returns `null` for a division by 0. */
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

/**
 * Converts a fraction to a decimal with `scale` decimals, truncated towards zero; exact when no more decimals are
 * needed.
 */
export function toDecimal({ numerator, denominator }: Fraction, scale: number): Decimal {
  return { units: (numerator * powerOfTen(scale)) / denominator, scale };
}
