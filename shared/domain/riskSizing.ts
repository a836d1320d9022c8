/**
 * Calculates the size whose loss at the stop equals the amount that the user puts at risk, including the fees of entry
 * and exit (design: risk to stop).
 */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, compare, divide, multiply, negate, sign, subtract, type Decimal } from '../num/decimal.ts';
import { snapToStep } from '../num/step.ts';
import { onRightSide, outcomeAt, type BothRates } from './attachedPrices.ts';
import { WORKING_DECIMALS } from './accountAmount.ts';

/** Amount at risk, in quote, with its entry and stop price. Spot sells are a `SHORT` here. */
export interface Risk {
  readonly side: PositionSide;
  readonly entry: Decimal;
  readonly stop: Decimal;
  readonly amount: Decimal;
  readonly rates: BothRates;
}

/**
 * Returns the loss of a size that is entered and stopped out: a positive amount in quote, including the fees of entry
 * and exit, rounded up.
 */
export function lossAtStop({ side, entry, stop, rates }: Omit<Risk, 'amount'>, size: Decimal): Decimal {
  return negate(outcomeAt(side, entry, stop, size, rates).net);
}

/**
 * Returns the largest size on the step that loses no more than the amount at risk; zero when even one step loses more.
 * `null`: the stop is not on its side of the entry, or an amount or price is not above zero.
 */
export function sizeAtRisk(risk: Risk, step: Decimal): Decimal | null {
  const { side, entry, stop, amount, rates } = risk;
  if (sign(entry) <= 0 || sign(stop) <= 0 || sign(amount) <= 0) return null;
  if (!onRightSide('STOP_LOSS', side, stop, entry)) return null;
  const move = side === 'LONG' ? subtract(entry, stop) : subtract(stop, entry);
  const fees = add(multiply(entry, rates.entry), multiply(stop, rates.exit));
  const perUnit = add(move, fees);
  if (sign(perUnit) <= 0) return null;
  const size = snapToStep(divide(amount, perUnit, WORKING_DECIMALS, 'floor')!, step, 'floor');
  if (sign(size) <= 0) return ZERO;
  // Each fee is rounded up separately, so the loss can exceed the amount by a hundred-millionth.
  return compare(lossAtStop(risk, size), amount) > 0 ? subtract(size, step) : size;
}
