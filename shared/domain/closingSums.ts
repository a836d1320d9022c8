/**
 * Calculates the effect of closing positions (A-MARGIN): the oldest of a side first, each with a separate fee and
 * result.
 */
import {
  HUNDRED,
  ZERO,
  add,
  divide,
  equals,
  maximum,
  minimum,
  multiply,
  negate,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { snapToStep } from '../num/step.ts';
import { ACCOUNT_DECIMALS, shareAt } from './accountAmount.ts';
import type { FillPart, HeldPosition } from './heldPosition.ts';

/** Result of closing a part of one position; amounts in the margin asset. */
export interface Closed {
  /** The remaining position; its size is zero when it is closed completely. */
  readonly position: HeldPosition;
  readonly quantity: Decimal;
  readonly value: Decimal;
  readonly fee: Decimal;
  /** Realised profit before the fee; negative is a loss. */
  readonly realised: Decimal;
  /** Change of the balance: realised profit less fee; an isolated position never loses more than its margin. */
  readonly balance: Decimal;
}

/** Returns `amount` x `part` / `whole`, 8 decimals. */
function proportion(amount: Decimal, part: Decimal, whole: Decimal, rounding: 'floor' | 'ceil'): Decimal {
  return divide(multiply(amount, part), whole, ACCOUNT_DECIMALS, rounding)!;
}

/** Reduces one position by a fill; the position must be at least as large as the fill. `feeRate` is a fraction. */
export function closeOne(position: HeldPosition, { price, quantity }: FillPart, feeRate: Decimal): Closed {
  const { side, size, isolated, margin } = position;
  const all = equals(quantity, size);
  const long = side === 'LONG';
  const value = multiply(price, quantity);
  const fee = shareAt(value, feeRate, 'ceil');
  const opened = all ? position.openValue : proportion(position.openValue, quantity, size, long ? 'ceil' : 'floor');
  const realised = long ? subtract(value, opened) : subtract(opened, value);
  const result = subtract(realised, fee);
  const rest = { size: subtract(size, quantity), openValue: subtract(position.openValue, opened) };
  if (!isolated) {
    return { position: { ...position, ...rest }, quantity, value, fee, realised, balance: result };
  }
  // A loss is paid from the margin of the closed part, then from the remaining margin, and from nothing else.
  const balance = maximum(result, negate(margin));
  const released = proportion(margin, quantity, size, 'floor');
  const beyond = maximum(subtract(negate(balance), released), ZERO);
  const left = all ? ZERO : subtract(margin, add(released, beyond));
  return { position: { ...position, ...rest, margin: left }, quantity, value, fee, realised, balance };
}

/**
 * Reduces the positions of a side by a fill, oldest first (R9). Returns one entry for each position it touches; a
 * quantity larger than all of them together is ignored.
 */
export function closeOldestFirst(positions: readonly HeldPosition[], fill: FillPart, feeRate: Decimal): Closed[] {
  const closed: Closed[] = [];
  let left = fill.quantity;
  for (const position of positions) {
    if (sign(left) <= 0) break;
    const quantity = minimum(left, position.size);
    closed.push(closeOne(position, { price: fill.price, quantity }, feeRate));
    left = subtract(left, quantity);
  }
  return closed;
}

/**
 * Returns a percentage of a position's size, on its step, rounded down (B-B3). A hundred or more gives the whole size,
 * also where that is not on the step; zero when the percentage is not above zero.
 */
export function partOf(size: Decimal, percent: Decimal, step: Decimal): Decimal {
  if (sign(percent) <= 0) return ZERO;
  if (sign(subtract(percent, HUNDRED)) >= 0) return size;
  const exact = multiply(size, percent);
  return snapToStep({ units: exact.units, scale: exact.scale + 2 }, step, 'floor');
}
