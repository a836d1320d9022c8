/** An open position in the form for margin calculations, and the effect of an order's fills on it (A-MARGIN). */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, divide, multiply, negate, parseDecimal, sign, subtract, type Decimal } from '../num/decimal.ts';
import { ACCOUNT_DECIMALS } from './accountAmount.ts';
import { maintenanceAndFee, type Contract } from './maintenance.ts';
import type { Position } from './order.ts';

/**
 * Position for margin calculations. The size is in base and unsigned, the other values are in the margin asset;
 * `margin` is the margin of an isolated position, else 0.
 */
export interface HeldPosition {
  readonly positionId: string;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly isolated: boolean;
  readonly separated: boolean;
  /** A whole number, from 1. */
  readonly leverage: Decimal;
  readonly size: Decimal;
  readonly openValue: Decimal;
  readonly margin: Decimal;
}

/**
 * Converts a position of the account; returns `null` when a value is missing or not a decimal, because nothing may be
 * derived from a guess (B-B8).
 */
export function heldOf(position: Position): HeldPosition | null {
  const { positionId, symbol, side, marginType, separatedMode } = position;
  const isolated = marginType === 'ISOLATED';
  const leverage = parseDecimal(position.leverage);
  const size = parseDecimal(position.size);
  const openValue = parseDecimal(position.openValue);
  const margin = !isolated ? ZERO : position.margin === null ? undefined : parseDecimal(position.margin);
  if (!leverage || sign(leverage) <= 0 || !size || !openValue || !margin) return null;
  const separated = separatedMode === 'SEPARATED';
  return { positionId, symbol, side, isolated, separated, leverage, size, openValue, margin };
}

/** Returns the unrealised profit of a size at a price; negative is a loss. Exact. */
export function profitAt({ side, size, openValue }: Pick<HeldPosition, 'side' | 'size' | 'openValue'>, price: Decimal) {
  const gain = subtract(multiply(size, price), openValue);
  return side === 'LONG' ? gain : negate(gain);
}

/**
 * Returns the amount that a position adds to the account's spare equity at a price: profit less maintenance margin and
 * closing fee.
 */
export function spareAt(contract: Contract, position: HeldPosition, price: Decimal): Decimal {
  return subtract(profitAt(position, price), maintenanceAndFee(contract, multiply(position.size, price)));
}

/**
 * Returns the opening margin of a value: value over leverage, 8 decimals, rounded up. The leverage must be above zero.
 */
export function openingMargin(value: Decimal, leverage: Decimal): Decimal {
  return divide(value, leverage, ACCOUNT_DECIMALS, 'ceil')!;
}

/** Returns the margin that a position uses: its isolated margin, otherwise the opening margin of its open value. */
export function boundMargin({ isolated, margin, openValue, leverage }: HeldPosition): Decimal {
  return isolated ? margin : openingMargin(openValue, leverage);
}

/** Returns the average entry price, 8 decimals, half up; `null` without a size. For display only. */
export function entryOf({ openValue, size }: Pick<HeldPosition, 'openValue' | 'size'>): Decimal | null {
  return divide(openValue, size, ACCOUNT_DECIMALS, 'halfUp') ?? null;
}

/** A fill: a quantity in base at a price. */
export interface FillPart {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/**
 * Returns the position after an opening fill; the margin of an isolated one grows by the opening margin of that fill
 * only.
 */
export function withOpened(position: HeldPosition, { price, quantity }: FillPart): HeldPosition {
  const value = multiply(price, quantity);
  return {
    ...position,
    size: add(position.size, quantity),
    openValue: add(position.openValue, value),
    margin: position.isolated ? add(position.margin, openingMargin(value, position.leverage)) : position.margin,
  };
}
