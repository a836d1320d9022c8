/** Prices of a take-profit or stop-loss from what the person has in mind, and back (design: attached TP/SL; XU19). */
import type { PositionSide, planTypes } from '../exchange/orderWords.ts';
import { absolute, add, compare, divide, multiply, sign, subtract, type Decimal } from '../num/decimal.ts';
import { snapToStep } from '../num/step.ts';
import { WORKING_DECIMALS, shareAt } from './accountAmount.ts';

/** A take-profit or a stop-loss. */
export type PlanType = (typeof planTypes)[number];

/**
 * How a price is meant. All are without a sign; the plan and the side say the direction. `offset`: quote away from the
 * entry. `percent`: of the entry, 1 is 1 %. `pnl`: won or lost in quote before fees. `multiple`: of the distance between
 * entry and stop.
 */
export type AttachedBy =
  | { readonly kind: 'price'; readonly price: Decimal }
  | { readonly kind: 'offset'; readonly offset: Decimal }
  | { readonly kind: 'percent'; readonly percent: Decimal }
  | { readonly kind: 'pnl'; readonly amount: Decimal }
  | { readonly kind: 'multiple'; readonly times: Decimal; readonly stop: Decimal };

/** What the price belongs to. `size` in base is looked at for `pnl` alone. */
export interface AttachedTo {
  readonly plan: PlanType;
  readonly side: PositionSide;
  readonly entry: Decimal;
  readonly size: Decimal;
  readonly tick: Decimal;
}

/** Whether a plan of this side lies above the price it is measured from. */
export function liesAbove(plan: PlanType, side: PositionSide): boolean {
  return (plan === 'TAKE_PROFIT') === (side === 'LONG');
}

/** Whether a price is on the side on which it would only trigger later (XU19); at the price itself it would at once. */
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
 * The trigger price on the tick. A stop-loss is rounded towards the entry, so that it loses no more than was said; a
 * take-profit away from it, so that it wins no less. A typed price is taken as it stands. `null`: the distance is nothing
 * after rounding, or no positive price has it.
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

/** What closing `size` at a price brings against an entry, in quote: `gross` before fees, `net` less both. Negative is a loss. */
export interface Outcome {
  readonly gross: Decimal;
  readonly net: Decimal;
  /** Fees of both ways, each rounded up. */
  readonly fees: Decimal;
}

/** Fee rates of both ways, as fractions. */
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

/** Reward over risk before fees, 2 decimals, rounded down; `null` when either is not on its side of the entry. */
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
