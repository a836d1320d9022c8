import {
  HUNDRED,
  ZERO,
  add,
  divide,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import type { PositionSide } from '../exchange/orderWords.ts';
import { accountAmount } from './accountAmount.ts';

// Calculates funding (A-MARGIN): size x mark x rate at each settlement; longs pay when the rate is positive.

/**
 * Returns the amount that a position receives (positive) or pays (negative) at a settlement, at most 8 decimals,
 * rounded down. `rate` is a fraction and may be negative.
 */
export function fundingOf(side: PositionSide, size: Decimal, mark: Decimal, rate: Decimal): Decimal {
  const paid = multiply(multiply(size, mark), rate);
  return accountAmount(side === 'LONG' ? negate(paid) : paid, 'floor');
}

/**
 * Input of the position sums: decimal text, unsigned sizes. `openValue` is the value at which the size was opened, in
 * quote.
 */
export interface PositionFigures {
  readonly side: PositionSide;
  readonly size: string;
  readonly openValue: string;
}

/** Returns the value of a size at a price: size times price, exactly. `null` when either is not a decimal. */
export function valueAt(size: string, price: string): string | null {
  const a = parseDecimal(size);
  const b = parseDecimal(price);
  return a && b ? formatDecimal(multiply(a, b)) : null;
}

/**
 * Returns the unrealised profit or loss of a position at a price, in quote, before fees and funding, exactly: a long
 * gains size times price minus its open value, a short the reverse (A-MARGIN). It uses the open value instead of the
 * entry price, which may be rounded. `null` when a value is not a decimal.
 */
export function pnlAt(position: PositionFigures, price: string): string | null {
  const size = parseDecimal(position.size);
  const opened = parseDecimal(position.openValue);
  const at = parseDecimal(price);
  if (!size || !opened || !at) return null;
  const gain = subtract(multiply(size, at), opened);
  return formatDecimal(position.side === 'LONG' ? gain : negate(gain));
}

/**
 * Returns the sum of decimal texts, exactly; `null` when one is missing or not a decimal, because a partial sum would
 * be wrong.
 */
export function sumOf(amounts: readonly (string | null)[]): string | null {
  let sum: Decimal = ZERO;
  for (const amount of amounts) {
    const value = amount === null ? undefined : parseDecimal(amount);
    if (!value) return null;
    sum = add(sum, value);
  }
  return formatDecimal(sum);
}

/** Returns profit or loss over margin as a fraction with six decimals, rounded down; `null` without a margin. */
export function returnOnMargin(pnl: string, margin: string): string | null {
  const a = parseDecimal(pnl);
  const b = parseDecimal(margin);
  const fraction = a && b ? divide(a, b, 6, 'floor') : undefined;
  return fraction ? formatDecimal(fraction) : null;
}

/**
 * Returns the filled part of an order: executed over ordered, in per cent with one decimal, rounded down; `null` when
 * unknown.
 */
export function filledPercent(executed: string, quantity: string | null): string | null {
  const done = parseDecimal(executed);
  const whole = quantity === null ? undefined : parseDecimal(quantity);
  const percent = done && whole ? divide(multiply(done, HUNDRED), whole, 1, 'floor') : undefined;
  return percent ? formatDecimal(percent) : null;
}
