/** Splits one size into several limit orders between two prices (design: scaled orders). */
import type { OrderSide } from '../exchange/orderWords.ts';
import { ZERO, add, divide, divideUnits, multiply, sign, type Decimal } from '../num/decimal.ts';
import { countSteps, fromSteps, isOnStep } from '../num/step.ts';
import { ACCOUNT_DECIMALS } from './accountAmount.ts';

/** Minimum and maximum number of orders of one scale. */
export const scaledCounts = { fewest: 2, most: 50 } as const;

/**
 * Distribution of the size from the first price to the last: `flat` equal sizes, `ascending` 1, 2, 3 ... parts,
 * `descending` the reverse, `middle` largest in the middle.
 */
export const distributions = ['flat', 'ascending', 'descending', 'middle'] as const;
/** See {@link distributions}. */
export type Distribution = (typeof distributions)[number];

/** Input of a scale. Prices in quote; `quantity` is the total in base. */
export interface Scale {
  readonly side: OrderSide;
  readonly count: number;
  readonly from: Decimal;
  readonly to: Decimal;
  readonly quantity: Decimal;
  readonly distribution: Distribution;
  readonly step: Decimal;
  readonly tick: Decimal;
  /** Minimum size of one order; zero where there is none. */
  readonly smallest: Decimal;
}

/** One order of the scale. */
export interface ScaledOrder {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/** The orders, their total size (never more than requested), and their total value in quote. */
export interface Scaled {
  readonly orders: readonly ScaledOrder[];
  readonly quantity: Decimal;
  readonly notional: Decimal;
  /** Average price, 8 decimals, half up. */
  readonly average: Decimal;
}

/**
 * Reason why no orders result. `count`: not a whole number from 2 to 50. `price`: one is not above zero or not on the
 * tick. `samePrice`: fewer ticks between the prices than orders. `quantity`: below one step. `tooSmall`: an order would
 * be below the minimum size; `needed` is a sufficient total.
 */
export type ScaleProblem =
  | { readonly kind: 'count' | 'price' | 'samePrice' | 'quantity' }
  | { readonly kind: 'tooSmall'; readonly needed: Decimal };

/** Returns the weight of each order, first to last. */
function weightsOf(distribution: Distribution, count: number): bigint[] {
  return Array.from({ length: count }, (_, at) => {
    switch (distribution) {
      case 'flat':
        return 1n;
      case 'ascending':
        return BigInt(at + 1);
      case 'descending':
        return BigInt(count - at);
      case 'middle':
        return BigInt(Math.min(at, count - 1 - at) + 1);
    }
  });
}

/**
 * Distributes whole steps by weight; remaining steps go one each to the orders that lost most by rounding, earlier ones
 * first.
 */
function shareOut(steps: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (steps * weight) / whole);
  const left = steps - shares.reduce((sum, share) => sum + share, 0n);
  const byLoss = weights
    .map((weight, at) => ({ at, lost: (steps * weight) % whole }))
    .toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1));
  for (const { at } of byLoss.slice(0, Number.parseInt(String(left), 10))) shares[at]! += 1n;
  return shares;
}

/**
 * Returns evenly spaced prices as ticks: both ends unchanged, those between rounded to the tick on the less aggressive
 * side (B-B3).
 */
function pricesOf({ side, count, from, to, tick }: Scale): bigint[] {
  const first = countSteps(from, tick, 'trunc');
  const stepSpan = countSteps(to, tick, 'trunc') - first;
  const rounding = side === 'BUY' ? 'floor' : 'ceil';
  return Array.from(
    { length: count },
    (_, at) => first + divideUnits(stepSpan * BigInt(at), BigInt(count - 1), rounding),
  );
}

/**
 * Calculates the orders, or returns the reason why it cannot. The sizes add up to the requested size, rounded down to
 * its step.
 */
export function scaledOrders(scale: Scale): Scaled | ScaleProblem {
  const { count, from, to, tick, step, quantity } = scale;
  const { fewest, most } = scaledCounts;
  if (!Number.isInteger(count) || count < fewest || count > most) return { kind: 'count' };
  if ([from, to].some((price) => sign(price) <= 0 || !isOnStep(price, tick))) return { kind: 'price' };
  const prices = pricesOf(scale);
  if (new Set(prices).size < count) return { kind: 'samePrice' };
  const steps = countSteps(quantity, step, 'floor');
  if (steps <= 0n) return { kind: 'quantity' };
  const weights = weightsOf(scale.distribution, count);
  const shares = shareOut(steps, weights);
  const least = countSteps(scale.smallest, step, 'ceil');
  const wanted = least > 1n ? least : 1n;
  if (shares.some((share) => share < wanted)) return { kind: 'tooSmall', needed: enough(weights, wanted, step) };
  const orders = shares.map((share, at) => ({ price: fromSteps(prices[at]!, tick), quantity: fromSteps(share, step) }));
  const notional = orders.reduce((sum, one) => add(sum, multiply(one.price, one.quantity)), ZERO);
  const sum = fromSteps(steps, step);
  return { orders, quantity: sum, notional, average: divide(notional, sum, ACCOUNT_DECIMALS, 'halfUp')! };
}

/** Returns a total at which even the smallest share is large enough. */
function enough(weights: readonly bigint[], wanted: bigint, step: Decimal): Decimal {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const lightest = weights.reduce((least, weight) => (weight < least ? weight : least));
  return fromSteps(divideUnits(wanted * whole, lightest, 'ceil'), step);
}
