/** An open position as margin arithmetic looks at it, and what of an order's fills goes into it or comes out (A-MARGIN). */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, divide, multiply, negate, parseDecimal, sign, subtract, type Decimal } from '../num/decimal.ts';
import { ACCOUNT_DECIMALS } from './accountAmount.ts';
import { keepingCost, type Contract } from './maintenance.ts';
import type { Position } from './order.ts';

/** Size in base without a sign, the rest in the margin asset; `margin` is what an isolated position has for itself, else 0. */
export interface HeldPosition {
  readonly positionId: string;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly isolated: boolean;
  readonly separated: boolean;
  /** Whole, from 1. */
  readonly leverage: Decimal;
  readonly size: Decimal;
  readonly openValue: Decimal;
  readonly margin: Decimal;
}

/** Reads a position of the account; `null` when a figure is missing or no decimal: nothing is derived from a guess (B-B8). */
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

/** Unrealised profit of a size at a price; negative is a loss. Exact. */
export function profitAt({ side, size, openValue }: Pick<HeldPosition, 'side' | 'size' | 'openValue'>, price: Decimal) {
  const gain = subtract(multiply(size, price), openValue);
  return side === 'LONG' ? gain : negate(gain);
}

/** What a position adds to what its account can spare at a price: profit less what keeping it costs. */
export function spareAt(contract: Contract, position: HeldPosition, price: Decimal): Decimal {
  return subtract(profitAt(position, price), keepingCost(contract, multiply(position.size, price)));
}

/** Opening margin of a value: value over leverage, 8 decimals, rounded up. The leverage must be above zero. */
export function openingMargin(value: Decimal, leverage: Decimal): Decimal {
  return divide(value, leverage, ACCOUNT_DECIMALS, 'ceil')!;
}

/** What a position binds: its own margin when isolated, otherwise the opening margin of its open value. */
export function boundMargin({ isolated, margin, openValue, leverage }: HeldPosition): Decimal {
  return isolated ? margin : openingMargin(openValue, leverage);
}

/** Mean price a position was opened at, 8 decimals, half up; `null` without a size. For showing alone. */
export function entryOf({ openValue, size }: Pick<HeldPosition, 'openValue' | 'size'>): Decimal | null {
  return divide(openValue, size, ACCOUNT_DECIMALS, 'halfUp') ?? null;
}

/** A fill: base at a price. */
export interface FillPart {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/** The position after an opening fill; an isolated one gets the opening margin of just that fill. */
export function withOpened(position: HeldPosition, { price, quantity }: FillPart): HeldPosition {
  const value = multiply(price, quantity);
  return {
    ...position,
    size: add(position.size, quantity),
    openValue: add(position.openValue, value),
    margin: position.isolated ? add(position.margin, openingMargin(value, position.leverage)) : position.margin,
  };
}
