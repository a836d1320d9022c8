/** Converts the user's input to prices of a take-profit or stop-loss, and back (design: attached TP/SL). */
import type { PositionSide, planTypes } from '../exchange/orderWords.ts';
import { absolute, add, compare, divide, multiply, sign, subtract, type Decimal } from '../num/decimal.ts';
import { snapToStep } from '../num/step.ts';
import { WORKING_DECIMALS, shareAt } from './accountAmount.ts';

/** A take-profit or a stop-loss. */
export type PlanType = (typeof planTypes)[number];

/**
 * Form in which the user enters a price. All values are unsigned; plan and side give the direction. `offset`: quote
 * away from the entry. `percent`: of the entry, 1 is 1 %. `pnl`: profit or loss in quote before fees. `multiple`: of
 * the distance between entry and stop.
 */
export type AttachedBy =
  | { readonly kind: 'price'; readonly price: Decimal }
  | { readonly kind: 'offset'; readonly offset: Decimal }
  | { readonly kind: 'percent'; readonly percent: Decimal }
  | { readonly kind: 'pnl'; readonly amount: Decimal }
  | { readonly kind: 'multiple'; readonly times: Decimal; readonly stop: Decimal };

/** The position that the price belongs to. `size` in base is used for `pnl` only. */
export interface AttachedTo {
  readonly plan: PlanType;
  readonly side: PositionSide;
  readonly entry: Decimal;
  readonly size: Decimal;
  readonly tick: Decimal;
}

/** Returns whether a plan of this side lies above its reference price. */
export function liesAbove(plan: PlanType, side: PositionSide): boolean {
  return (plan === 'TAKE_PROFIT') === (side === 'LONG');
}

/**
 * Returns whether a trigger price is on the side where it does not trigger immediately; at the current price itself it
 * would.
 */
export function onRightSide(plan: PlanType, side: PositionSide, price: Decimal, present: Decimal): boolean {
  return compare(price, present) === (liesAbove(plan, side) ? 1 : -1);
}

function distanceOf(by: AttachedBy, { entry, size }: AttachedTo): Decimal | null {
  switch (by.kind) {
    case 'price':
      return absolute(subtract(by.price, entry));
    case 'offset':
      return by.offset;
    case 'percent': {
      const whole = multiply(entry, by.percent);
      return { units: whole.units, scale: whole.scale + 2 };
    }
    case 'pnl':
      return divide(by.amount, size, WORKING_DECIMALS, 'floor') ?? null;
    case 'multiple':
      return multiply(absolute(subtract(entry, by.stop)), by.times);
  }
}

/**
 * Returns the trigger price rounded to the tick. A stop-loss is rounded towards the entry, so that it loses no more
 * than entered; a take-profit away from it, so that it gains no less. A typed price is used unchanged. `null`: the
 * distance is zero after rounding, or would need a price that is not positive.
 */
export function attachedPrice(by: AttachedBy, to: AttachedTo): Decimal | null {
  if (by.kind === 'price') return sign(by.price) > 0 ? by.price : null;
  const distance = distanceOf(by, to);
  if (!distance || sign(distance) <= 0) return null;
  const above = liesAbove(to.plan, to.side);
  const exact = above ? add(to.entry, distance) : subtract(to.entry, distance);
  const outwards = to.plan === 'TAKE_PROFIT';
  const price = snapToStep(exact, to.tick, above === outwards ? 'ceil' : 'floor');
  const apart = compare(price, to.entry) === (above ? 1 : -1);
  return apart && sign(price) > 0 ? price : null;
}

/**
 * Result of closing `size` at a price compared with an entry, in quote: `gross` before fees, `net` after both fees.
 * Negative is a loss.
 */
export interface Outcome {
  readonly gross: Decimal;
  readonly net: Decimal;
  /** Fees of entry and exit, each rounded up. */
  readonly fees: Decimal;
}

/** Fee rates of entry and exit, as fractions. */
export interface BothRates {
  readonly entry: Decimal;
  readonly exit: Decimal;
}

/** See {@link Outcome}. */
export function outcomeAt(
  side: PositionSide,
  entry: Decimal,
  price: Decimal,
  size: Decimal,
  rates: BothRates,
): Outcome {
  const move = side === 'LONG' ? subtract(price, entry) : subtract(entry, price);
  const gross = multiply(move, size);
  const fees = add(
    shareAt(multiply(entry, size), rates.entry, 'ceil'),
    shareAt(multiply(price, size), rates.exit, 'ceil'),
  );
  return { gross, net: subtract(gross, fees), fees };
}

/**
 * Returns reward over risk before fees, with 2 decimals, rounded down; `null` when either price is not on its side of
 * the entry.
 */
export function rewardToRisk(
  side: PositionSide,
  entry: Decimal,
  takeProfit: Decimal,
  stopLoss: Decimal,
): Decimal | null {
  const right = onRightSide('TAKE_PROFIT', side, takeProfit, entry) && onRightSide('STOP_LOSS', side, stopLoss, entry);
  if (!right) return null;
  return divide(absolute(subtract(takeProfit, entry)), absolute(subtract(entry, stopLoss)), 2, 'floor')!;
}
