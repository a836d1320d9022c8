/** Measures how far a price moved within a time window, in per cent, with a bounded number of samples. */
import {
  compare,
  decimal,
  divide,
  multiply,
  negate,
  sign,
  subtract,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

/** The prices of one time window. */
export interface MoveWindow {
  /**
   * Takes the next price at monotonic time `at` (ms); returns the largest move to it within the window, signed, in per
   * cent; null for the first price.
   */
  take(price: Decimal, at: number): Decimal | null;
  forget(): void;
}

interface Sample {
  readonly at: number;
  low: Decimal;
  high: Decimal;
}

const HUNDRED = decimal('100');
const DECIMALS = 4;
/** Number of samples in a window; each holds the lowest and the highest price of its time. */
const SAMPLES = 240;

function percentFrom(from: Decimal, to: Decimal): Decimal | null {
  return sign(from) <= 0 ? null : (divide(multiply(subtract(to, from), HUNDRED), from, DECIMALS, 'trunc') ?? null);
}

/** Creates a window of `minutes` without prices. */
export function createMoving(minutes: number): MoveWindow {
  const windowMs = minutes * MINUTE_MS;
  const each = Math.max(1_000, Math.floor(windowMs / SAMPLES));
  let samples: Sample[] = [];
  return {
    take(price, at) {
      samples = samples.filter((one) => one.at > at - windowMs);
      const [first] = samples;
      let answer: Decimal | null = null;
      if (first) {
        let { low, high } = first;
        for (const one of samples) {
          if (compare(one.low, low) < 0) low = one.low;
          if (compare(one.high, high) > 0) high = one.high;
        }
        const up = percentFrom(low, price);
        const down = percentFrom(high, price);
        answer = up && down && compare(negate(down), up) > 0 ? down : up;
      }
      const newest = samples.at(-1);
      if (newest && at - newest.at < each) {
        if (compare(price, newest.low) < 0) newest.low = price;
        if (compare(price, newest.high) > 0) newest.high = price;
      } else samples.push({ at, low: price, high: price });
      return answer;
    },
    forget() {
      samples = [];
    },
  };
}
