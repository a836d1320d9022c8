/** Calculates funding (A-MARGIN): size x mark x rate at each settlement; longs pay when the rate is positive. */
import type { PositionSide } from '../exchange/orderWords.ts';
import { multiply, negate, type Decimal } from '../num/decimal.ts';
import { accountAmount } from './accountAmount.ts';

/**
 * Returns the amount that a position receives (positive) or pays (negative) at a settlement, at most 8 decimals,
 * rounded down. `rate` is a fraction and may be negative.
 */
export function fundingOf(side: PositionSide, size: Decimal, mark: Decimal, rate: Decimal): Decimal {
  const paid = multiply(multiply(size, mark), rate);
  return accountAmount(side === 'LONG' ? negate(paid) : paid, 'floor');
}
