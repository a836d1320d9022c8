/**
 * Calculates the price at which closing a position yields neither profit nor loss, including fees and funding
 * (A-MARGIN).
 */
import { ZERO, add, divide, multiply, sign, subtract, type Decimal } from '../num/decimal.ts';
import { countSteps, fromSteps } from '../num/step.ts';
import { WORKING_DECIMALS, shareAt } from './accountAmount.ts';
import { profitAt, type HeldPosition } from './heldPosition.ts';

/**
 * Costs of a position besides its price, in the margin asset: `openFee` is positive when paid, `funding` is positive
 * when received.
 */
export interface PositionCosts {
  readonly openFee: Decimal;
  readonly funding: Decimal;
}

const ONE: Decimal = { units: 1n, scale: 0 };

/** Returns the net result of closing the whole position at a price: profit, less both fees, plus funding. */
export function netAt(
  position: Pick<HeldPosition, 'side' | 'size' | 'openValue'>,
  { openFee, funding }: PositionCosts,
  price: Decimal,
  closeRate: Decimal,
): Decimal {
  const fee = shareAt(multiply(position.size, price), closeRate, 'ceil');
  return subtract(add(profitAt(position, price), funding), add(openFee, fee));
}

/**
 * Returns the first price on the tick at which closing the whole position loses nothing; `closeRate` is the fee rate of
 * the close, as a fraction. `null`: no positive price does, the size is zero, or the rate is one or more.
 */
export function breakEvenPrice(
  position: Pick<HeldPosition, 'side' | 'size' | 'openValue'>,
  carried: PositionCosts,
  closeRate: Decimal,
  tick: Decimal,
): Decimal | null {
  const { side, size, openValue } = position;
  const long = side === 'LONG';
  const retainedShare = long ? subtract(ONE, closeRate) : add(ONE, closeRate);
  if (sign(size) <= 0 || sign(retainedShare) <= 0) return null;
  const cost = subtract(carried.openFee, carried.funding);
  const wanted = long ? add(openValue, cost) : subtract(openValue, cost);
  const exact = divide(wanted, multiply(size, retainedShare), WORKING_DECIMALS, long ? 'ceil' : 'floor')!;
  let count = countSteps(exact, tick, long ? 'ceil' : 'floor');
  if (long && count < 1n) count = 1n;
  // The fee is rounded up, so one more tick can be necessary.
  if (sign(netAt(position, carried, fromSteps(count, tick), closeRate)) < 0) count += long ? 1n : -1n;
  const price = fromSteps(count, tick);
  return sign(price) > 0 && sign(netAt(position, carried, price, closeRate)) >= 0 ? price : null;
}

/** No costs besides the price. */
export const NOTHING_CARRIED: PositionCosts = { openFee: ZERO, funding: ZERO };
