/** What closing takes out of positions (A-MARGIN, R9): the oldest of a side first, each with a fee and a result of its own. */
import {
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

/** What closing a part of one position leads to; amounts in the margin asset. */
export interface Closed {
  /** What is left of it; size zero when nothing is. */
  readonly position: HeldPosition;
  readonly quantity: Decimal;
  readonly value: Decimal;
  readonly fee: Decimal;
  /** Before the fee; negative is a loss. */
  readonly realised: Decimal;
  /** What the balance changes by: result less fee, and no more than an isolated position's margin is lost. */
  readonly balance: Decimal;
}

/** `amount` x `part` / `whole`, 8 decimals. */
function proportion(amount: Decimal, part: Decimal, whole: Decimal, rounding: 'floor' | 'ceil'): Decimal {
  return divide(multiply(amount, part), whole, ACCOUNT_DECIMALS, rounding)!;
}

/** Takes a fill out of one position, which must be at least as large. `feeRate` is a fraction. */
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
  // A loss is paid by the margin of the part that was closed, then by the rest of it, and by nothing else.
  const balance = maximum(result, negate(margin));
  const released = proportion(margin, quantity, size, 'floor');
  const beyond = maximum(subtract(negate(balance), released), ZERO);
  const left = all ? ZERO : subtract(margin, add(released, beyond));
  return { position: { ...position, ...rest, margin: left }, quantity, value, fee, realised, balance };
}

/**
 * Takes a fill out of the positions of a side, oldest first (R9). Answers one entry for each position it touches; what is
 * larger than all of them together is left out.
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

const HUNDRED: Decimal = { units: 100n, scale: 0 };

/**
 * A share in per cent of a position's size, on its step, rounded down (B-B3). A hundred or more is the whole size, also
 * where that is not on the step; nothing when the share is not above zero.
 */
export function partOf(size: Decimal, percent: Decimal, step: Decimal): Decimal {
  if (sign(percent) <= 0) return ZERO;
  if (sign(subtract(percent, HUNDRED)) >= 0) return size;
  const exact = multiply(size, percent);
  return snapToStep({ units: exact.units, scale: exact.scale + 2 }, step, 'floor');
}
