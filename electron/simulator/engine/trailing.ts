import { compare, decimal, divideUnits, parseDecimal, powerOfTen, type Decimal } from '../../../shared/num/decimal.ts';
import { MAX_PRICE } from './types.ts';

/** The price a trigger watches: that of the last trade, or the mark price (document 3, workingType). */
export type PriceSource = 'LAST' | 'MARK';

/** The progress of a trailing order, as needed after a restart. */
export interface TrailingState {
  readonly activated: boolean;
  /** The best price since the order was activated, in ticks: highest for SELL, lowest for BUY; 0 before activation. */
  readonly extreme: number;
}

/**
 * The terms of a trailing order (document 3, TRAILING_MARKET). SELL is activated at `activatePrice` or above, follows
 * the highest price and fires when the price has fallen from it by `callback`; BUY mirrors it.
 */
export interface TrailingTerms {
  readonly source: PriceSource;
  readonly side: 'BUY' | 'SELL';
  /** Activation price in ticks; 0 means that the first price activates the order. */
  readonly activatePrice: number;
  /** The callback as a share of the extreme, a decimal text from 0.001 to 0.9999: 0.01 is 1 %. */
  readonly callback: string;
  /** The progress before a restart. */
  readonly state?: TrailingState | undefined;
}

/** A trailing order in the engine. `activated` and `extreme` are as in {@link TrailingState}. */
export interface Trailing {
  readonly side: 'BUY' | 'SELL';
  /** The factor applied to the extreme, as a fraction: 1 - callback for SELL, 1 + callback for BUY. */
  readonly numerator: bigint;
  readonly denominator: bigint;
  activated: boolean;
  extreme: number;
}

const LEAST = decimal('0.001');
const MOST = decimal('0.9999');

/** Creates the engine's state of a trailing order. Throws for terms the exchange would have refused. */
export function openTrailing({ side, activatePrice, callback, state }: TrailingTerms): Trailing {
  const rate = parseDecimal(callback);
  if (!rate || !inRange(rate)) throw new RangeError(`callback out of range: ${callback}`);
  if (!Number.isSafeInteger(activatePrice) || activatePrice < 0) {
    throw new RangeError(`price out of range: ${activatePrice}`);
  }
  const activated = state?.activated ?? false;
  const extreme = activated ? state!.extreme : 0;
  if (activated) checkTicks(extreme);
  const denominator = powerOfTen(rate.scale);
  const numerator = side === 'SELL' ? denominator - rate.units : denominator + rate.units;
  return { side, numerator, denominator, activated, extreme };
}

/** Throws for an impossible price: one that is not a whole number of ticks from 1 to {@link MAX_PRICE}. */
export function checkTicks(price: number): void {
  if (!Number.isInteger(price) || price <= 0 || price > MAX_PRICE) throw new RangeError(`price out of range: ${price}`);
}

/**
 * Returns the price in ticks that fires an activated trailing order. It is exact and rounded away from the extreme to a
 * whole tick, so that the order never fires early. It can be 0 for SELL, which no price reaches.
 */
export function firingPrice({ side, numerator, denominator, extreme }: Trailing): number {
  const bound = divideUnits(BigInt(extreme) * numerator, denominator, side === 'SELL' ? 'floor' : 'ceil');
  return Number.parseInt(bound.toString(), 10);
}

/**
 * Returns the price in ticks that activates a trailing order. Without an activation price the first price does: the
 * result is then the smallest possible price for SELL, the largest for BUY.
 */
export function activatingPrice({ side, activatePrice }: TrailingTerms): number {
  if (activatePrice > 0) return activatePrice;
  return side === 'SELL' ? 1 : MAX_PRICE;
}

function inRange(rate: Decimal): boolean {
  return compare(rate, LEAST) >= 0 && compare(rate, MOST) <= 0;
}
