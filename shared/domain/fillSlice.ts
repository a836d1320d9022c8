/**
 * The part of a fill that belongs to a position, and the arithmetic of closing by it (A-MARGIN). Amounts are in the
 * margin asset.
 */
import type { PositionSide } from '../exchange/orderWords.ts';
import {
  ZERO,
  absolute,
  add,
  compare,
  divide,
  equals,
  maximum,
  multiply,
  negate,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { ACCOUNT_DECIMALS, WORKING_DECIMALS } from './accountAmount.ts';
import type { Fill } from './order.ts';

/** The part of a fill that opens or closes positions of one side. Amounts in the margin asset. */
export interface FillSlice {
  readonly fill: Fill;
  readonly opens: boolean;
  readonly quantity: Decimal;
  readonly value: Decimal;
  readonly fee: Decimal;
  /** Realised PnL that the exchange reports for the fill; null: not reported. */
  readonly reported: Decimal | null;
}

/** Returns a fill as a slice; undefined when a value is not a decimal or its quantity is not above zero. */
export function sliceOf(fill: Fill): FillSlice | undefined {
  const quantity = parseDecimal(fill.quantity);
  const value = parseDecimal(fill.quoteQuantity);
  const fee = parseDecimal(fill.fee);
  const reported = fill.realisedPnl === null ? null : parseDecimal(fill.realisedPnl);
  if (!quantity || sign(quantity) <= 0 || !value || !fee || reported === undefined) return undefined;
  return { fill, opens: true, quantity, value, fee, reported };
}

/**
 * Splits an amount by quantities with at most so many decimals, rounded down; the last part is the rest, so that the
 * parts add up to the amount.
 */
export function splitAmount(amount: Decimal, quantities: readonly Decimal[], decimals: number): Decimal[] {
  const whole = quantities.reduce(add, ZERO);
  let left = amount;
  return quantities.map((quantity, at) => {
    if (at === quantities.length - 1) return left;
    const part = divide(multiply(amount, quantity), whole, Math.max(decimals, amount.scale), 'floor')!;
    left = subtract(left, part);
    return part;
  });
}

/** Splits a slice by quantities, which must add up to its own. */
export function splitSlice(slice: FillSlice, quantities: readonly Decimal[]): FillSlice[] {
  if (quantities.length === 1) return [slice];
  const price = parseDecimal(slice.fill.price);
  const exact = price && equals(multiply(price, slice.quantity), slice.value);
  const values = exact
    ? quantities.map((quantity) => multiply(price, quantity))
    : splitAmount(slice.value, quantities, WORKING_DECIMALS);
  const fees = splitAmount(slice.fee, quantities, ACCOUNT_DECIMALS);
  return quantities.map((quantity, at) => ({ ...slice, quantity, value: values[at]!, fee: fees[at]! }));
}

/** The open part of a position: its size, and the value at which that size was opened. */
export interface OpenSize {
  readonly side: PositionSide;
  readonly size: Decimal;
  readonly openValue: Decimal;
}

/** The share of an open value that a close takes, rounded against the account. */
export function openedShare({ side, size, openValue }: OpenSize, quantity: Decimal): Decimal {
  if (equals(quantity, size)) return openValue;
  return divide(multiply(openValue, quantity), size, ACCOUNT_DECIMALS, side === 'LONG' ? 'ceil' : 'floor')!;
}

/** Realised PnL of closing a part of a position, before fees. */
export function resultOf(position: OpenSize, { quantity, value }: Pick<FillSlice, 'quantity' | 'value'>): Decimal {
  const gain = subtract(value, openedShare(position, quantity));
  return position.side === 'LONG' ? gain : negate(gain);
}

const MILLIONTH: Decimal = { units: 1n, scale: 6 };

/** Whether a computed result is the reported one, up to the exchange's rounding: a millionth of the value. */
export function agrees(computed: Decimal, { reported, value }: FillSlice): boolean {
  if (reported === null) return true;
  const bound = maximum(multiply(absolute(value), MILLIONTH), MILLIONTH);
  return compare(absolute(subtract(computed, reported)), bound) <= 0;
}
