/** The size whose loss at the stop is what the person puts at risk, the fees of both ways counted (design: risk to stop). */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, compare, divide, multiply, negate, sign, subtract, type Decimal } from '../num/decimal.ts';
import { snapToStep } from '../num/step.ts';
import { onRightSide, outcomeAt, type BothRates } from './attachedPrices.ts';
import { WORKING_DECIMALS } from './accountAmount.ts';

/** What is put at risk, in quote, and between which prices. Spot sells are a `SHORT` here. */
export interface Risk {
  readonly side: PositionSide;
  readonly entry: Decimal;
  readonly stop: Decimal;
  readonly amount: Decimal;
  readonly rates: BothRates;
}

/** What a size loses when it is entered and stopped: a positive amount in quote, fees of both ways counted, rounded up. */
export function lossAtStop({ side, entry, stop, rates }: Omit<Risk, 'amount'>, size: Decimal): Decimal {
  return negate(outcomeAt(side, entry, stop, size, rates).net);
}

/**
 * The largest size on the step that loses no more than the amount at risk; zero when even one step loses more. `null`: the
 * stop is not on its side of the entry, or an amount or price is not above zero.
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
  // Each fee is rounded up by itself, which can be a hundred-millionth too much.
  return compare(lossAtStop(risk, size), amount) > 0 ? subtract(size, step) : size;
}
