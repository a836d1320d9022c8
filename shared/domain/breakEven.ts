/** The price at which a position closes at nothing gained and nothing lost, fees and funding counted (A-MARGIN). */
import { ZERO, add, divide, multiply, sign, subtract, type Decimal } from '../num/decimal.ts';
import { countSteps, fromSteps } from '../num/step.ts';
import { WORKING_DECIMALS, shareAt } from './accountAmount.ts';
import { profitAt, type HeldPosition } from './heldPosition.ts';

/** What a position cost beside its price, in the margin asset: `openFee` as paid (positive), `funding` received positive. */
export interface Carried {
  readonly openFee: Decimal;
  readonly funding: Decimal;
}

const ONE: Decimal = { units: 1n, scale: 0 };

/** What closing all of a position at a price brings in the end: result, less both fees, with funding. */
export function netAt(
  position: Pick<HeldPosition, 'side' | 'size' | 'openValue'>,
  { openFee, funding }: Carried,
  price: Decimal,
  closeRate: Decimal,
): Decimal {
  const fee = shareAt(multiply(position.size, price), closeRate, 'ceil');
  return subtract(add(profitAt(position, price), funding), add(openFee, fee));
}

/**
 * The first price on the tick at which closing all of it loses nothing; `closeRate` is the fee rate of the close, as a
 * fraction. `null`: no positive price does, or the size is zero or the rate a whole or more.
 */
export function breakEvenPrice(
  position: Pick<HeldPosition, 'side' | 'size' | 'openValue'>,
  carried: Carried,
  closeRate: Decimal,
  tick: Decimal,
): Decimal | null {
  const { side, size, openValue } = position;
  const long = side === 'LONG';
  const kept = long ? subtract(ONE, closeRate) : add(ONE, closeRate);
  if (sign(size) <= 0 || sign(kept) <= 0) return null;
  const cost = subtract(carried.openFee, carried.funding);
  const wanted = long ? add(openValue, cost) : subtract(openValue, cost);
  const exact = divide(wanted, multiply(size, kept), WORKING_DECIMALS, long ? 'ceil' : 'floor')!;
  let count = countSteps(exact, tick, long ? 'ceil' : 'floor');
  if (long && count < 1n) count = 1n;
  // The fee is rounded up, so that one tick more can be needed.
  if (sign(netAt(position, carried, fromSteps(count, tick), closeRate)) < 0) count += long ? 1n : -1n;
  const price = fromSteps(count, tick);
  return sign(price) > 0 && sign(netAt(position, carried, price, closeRate)) >= 0 ? price : null;
}

/** Nothing carried: a position that has only its price. */
export const NOTHING_CARRIED: Carried = { openFee: ZERO, funding: ZERO };
