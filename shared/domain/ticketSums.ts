/**
 * Calculates the cost and the maximum size of an order, for the ticket's receipt. Exact; a non-terminating quotient is
 * rounded against the account at 8 decimals (A-MARGIN), a size always down to its step (B-B3).
 */
import {
  ZERO,
  add,
  compare,
  divide,
  minimum,
  multiply,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { snapToStep } from '../num/step.ts';
import { ACCOUNT_DECIMALS, WORKING_DECIMALS, shareAt } from './accountAmount.ts';

const ONE: Decimal = { units: 1n, scale: 0 };

/** Returns the value of a quantity at a price, in quote: exact. */
export function notionalOf(quantity: Decimal, price: Decimal): Decimal {
  return multiply(quantity, price);
}

/**
 * Returns the opening margin: value over leverage (A-MARGIN), up to 8 decimals, rounded up. `null`: leverage is not
 * above zero.
 */
export function marginOf(notional: Decimal, leverage: Decimal): Decimal | null {
  if (sign(leverage) <= 0) return null;
  return divide(notional, leverage, ACCOUNT_DECIMALS, 'ceil')!;
}

/** Returns the fee of a value at a rate (fraction), at most 8 decimals, rounded up. */
export function feeOf(notional: Decimal, rate: Decimal): Decimal {
  return shareAt(notional, rate, 'ceil');
}

/** Result of matching a quantity with one side of the book: sizes and values exact. */
export interface Walk {
  readonly filled: Decimal;
  readonly quote: Decimal;
  /** Price of the last level used; `null` when none was. */
  readonly worst: Decimal | null;
  /** Whether the displayed levels hold the whole quantity. */
  readonly complete: boolean;
}

/** One level of a side. */
export interface Level {
  readonly price: Decimal;
  readonly size: Decimal;
}

/** Yields the levels of a side given flat (price, size, …); skips entries that are not above zero. */
export function* levelsOf(flat: readonly string[]): Generator<Level, undefined> {
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const price = parseDecimal(flat[i]!);
    const size = parseDecimal(flat[i + 1]!);
    if (price && size && sign(price) > 0 && sign(size) > 0) yield { price, size };
  }
}

/** Matches a side (flat price, size, …, best first) until `quantity` is filled. */
export function walkBook(flat: readonly string[], quantity: Decimal): Walk {
  let left = quantity;
  let quote = ZERO;
  let worst: Decimal | null = null;
  for (const { price, size } of levelsOf(flat)) {
    if (sign(left) <= 0) break;
    const taken = minimum(left, size);
    quote = add(quote, multiply(taken, price));
    left = subtract(left, taken);
    worst = price;
  }
  return { filled: subtract(quantity, left), quote, worst, complete: sign(left) <= 0 };
}

/** Returns the average price of a walk, 8 decimals, half up; `null` when nothing was filled. */
export function averageOf(walk: Walk): Decimal | null {
  return divide(walk.quote, walk.filled, ACCOUNT_DECIMALS, 'halfUp') ?? null;
}

/**
 * Returns the slippage: the difference of the average price to the best one, as a fraction with 8 decimals, never
 * negative. `null` when nothing was filled.
 */
export function slippageOf(flat: readonly string[], walk: Walk, side: 'BUY' | 'SELL'): Decimal | null {
  const best = levelsOf(flat).next().value;
  if (!best || sign(walk.filled) <= 0) return null;
  const ideal = multiply(best.price, walk.filled);
  const worse = side === 'BUY' ? subtract(walk.quote, ideal) : subtract(ideal, walk.quote);
  return divide(worse, ideal, ACCOUNT_DECIMALS, 'halfUp') ?? null;
}

/** Returns the largest size on the step whose value at this price is within the amount of quote. */
export function sizeForAmount(amount: Decimal, price: Decimal, step: Decimal): Decimal {
  if (sign(price) <= 0 || sign(amount) <= 0) return ZERO;
  return snapToStep(divide(amount, price, WORKING_DECIMALS, 'floor')!, step, 'floor');
}

/**
 * Returns the largest size on the step that the book gives for the amount of quote; no more than the displayed levels
 * hold.
 */
export function sizeForAmountInBook(amount: Decimal, flat: readonly string[], step: Decimal): Decimal {
  let left = amount;
  let size = ZERO;
  for (const level of levelsOf(flat)) {
    if (sign(left) <= 0) break;
    const cost = multiply(level.price, level.size);
    if (compare(cost, left) >= 0) {
      size = add(size, divide(left, level.price, WORKING_DECIMALS, 'floor')!);
      break;
    }
    size = add(size, level.size);
    left = subtract(left, cost);
  }
  return snapToStep(size, step, 'floor');
}

/** Returns a percentage of an amount, exact. */
export function shareOf(amount: Decimal, percent: Decimal): Decimal {
  const whole = multiply(amount, percent);
  return { units: whole.units, scale: whole.scale + 2 };
}

/**
 * Returns the value that can be opened with an amount that also pays the fee: value / leverage + value times rate is at
 * most the amount. Rounded down. Spot has leverage 1. `null`: leverage is not above zero or the rate is negative.
 */
export function openableValue(amount: Decimal, leverage: Decimal, feeRate: Decimal): Decimal | null {
  if (sign(leverage) <= 0 || sign(feeRate) < 0) return null;
  return divide(multiply(amount, leverage), add(ONE, multiply(leverage, feeRate)), WORKING_DECIMALS, 'floor')!;
}
