import { divideUnits, powerOfTen, type Decimal, type Rounding } from './decimal.ts';

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
