import {
  add,
  compare,
  divide,
  fromBigInt,
  maximum,
  minimum,
  multiply,
  powerOfTen,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';

/** Lowest and highest value of an axis, and the values at which it has a line. */
export interface Scale {
  readonly low: Decimal;
  readonly high: Decimal;
  readonly ticks: readonly Decimal[];
  /** Decimals that show every tick exactly. */
  readonly decimals: number;
}

/** Smallest and largest power of ten of a step: a step of 0.00000001 is the smallest that an asset has. */
const STEPS = { from: -8, to: 18 } as const;

/** Returns the smallest step of 1, 2 or 5 times a power of ten that divides a span into at most `most` parts. */
function stepOf(span: Decimal, most: number): Decimal {
  const parts = fromBigInt(BigInt(most));
  for (let exponent = STEPS.from; exponent <= STEPS.to; exponent += 1) {
    for (const digit of [1n, 2n, 5n]) {
      const step = exponent < 0 ? fromBigInt(digit, -exponent) : fromBigInt(digit * powerOfTen(exponent));
      if (compare(multiply(step, parts), span) >= 0) return step;
    }
  }
  return span;
}

/** Returns the scale over these values and zero, with at most `most` parts; null: all of them are zero. */
export function scaleOver(values: readonly Decimal[], most: number): Scale | null {
  const low = values.reduce(minimum, ZERO);
  const high = values.reduce(maximum, ZERO);
  const span = subtract(high, low);
  if (sign(span) === 0) return null;
  const step = stepOf(span, most);
  const first = multiply(divide(low, step, 0, 'ceil')!, step);
  const ticks: Decimal[] = [];
  for (let tick = first; compare(tick, high) <= 0; tick = add(tick, step)) ticks.push(tick);
  return { low, high, ticks, decimals: step.scale };
}

/** Returns where a value lies between the lowest (0) and the highest (1) of a drawing. */
export function shareOf(value: Decimal, low: Decimal, high: Decimal): number {
  return toPlotNumber(divide(subtract(value, low), subtract(high, low), 6, 'halfUp') ?? ZERO);
}
