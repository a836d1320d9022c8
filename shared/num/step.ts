import { divideUnits, powerOfTen, type Decimal, type Rounding } from './decimal.ts';

// Exact fractions over BigInt, for sums that the user types: `1/3*3` is 1, and only the final result is rounded.

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

/** Rounds a value to a whole multiple of `step` (a tick or a quantity step, above zero) with the given rounding. */
export function snapToStep(value: Decimal, step: Decimal, rounding: Rounding): Decimal {
  const count = countSteps(value, step, rounding);
  return { units: count * step.units, scale: step.scale };
}

/** Returns the number of whole steps in the value, with the given rounding. `step` must be above zero. */
export function countSteps(value: Decimal, step: Decimal, rounding: Rounding): bigint {
  if (step.units <= 0n) throw new RangeError('a step must be above zero');
  const numerator = step.scale >= value.scale ? value.units * powerOfTen(step.scale - value.scale) : value.units;
  const divisor = step.scale >= value.scale ? step.units : step.units * powerOfTen(value.scale - step.scale);
  return divideUnits(numerator, divisor, rounding);
}

/** Returns whether the value is a whole multiple of `step`. */
export function isOnStep(value: Decimal, step: Decimal): boolean {
  if (step.units <= 0n) return false;
  const scale = Math.max(value.scale, step.scale);
  const units = value.units * powerOfTen(scale - value.scale);
  return units % (step.units * powerOfTen(scale - step.scale)) === 0n;
}

/** Returns the value of `count` steps. */
export function fromSteps(count: bigint, step: Decimal): Decimal {
  return { units: count * step.units, scale: step.scale };
}
