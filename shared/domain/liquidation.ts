/**
 * Calculates the price at which positions are liquidated (A-MARGIN): where their backing equity plus their profit no
 * longer exceeds maintenance margin and closing fees, with everything else fixed.
 *
 * The spare equity is a piecewise linear function of the price: its slope changes only where a position's value enters
 * another bracket. Each line is therefore solved for zero exactly, and only the last tick is checked with the account's
 * rounding.
 */
import type { PositionSide } from '../exchange/orderWords.ts';
import { ZERO, add, compare, divide, multiply, negate, sign, subtract, type Decimal } from '../num/decimal.ts';
import { countSteps, fromSteps } from '../num/step.ts';
import { WORKING_DECIMALS } from './accountAmount.ts';
import { spareAt, type HeldPosition } from './heldPosition.ts';
import { bracketAt, type Contract } from './maintenance.ts';

/**
 * Maximum shift of the liquidation price by the account's rounding, in ticks; a larger shift means that the line itself
 * is flat.
 */
const MOST_TICKS = 64;

/** Returns the spare part of `equity` at a price, with the account's rounding. */
function leftAt(contract: Contract, legs: readonly HeldPosition[], equity: Decimal, price: Decimal): Decimal {
  return legs.reduce((left, leg) => add(left, spareAt(contract, leg, price)), equity);
}

/** One linear piece of the spare equity: `base` + `slope` x price. */
interface Line {
  readonly base: Decimal;
  readonly slope: Decimal;
}

/** Returns the piece at a price, without rounding. */
function lineAt(contract: Contract, legs: readonly HeldPosition[], equity: Decimal, price: Decimal): Line {
  let base = equity;
  let slope = ZERO;
  for (const { side, size, openValue } of legs) {
    const { ratio, deduction } = bracketAt(contract.brackets, multiply(size, price));
    const long = side === 'LONG';
    base = add(add(base, long ? negate(openValue) : openValue), deduction);
    const cost = multiply(size, add(ratio, contract.takerRate));
    slope = subtract(add(slope, long ? size : negate(size)), cost);
  }
  return { base, slope };
}

const valueOn = ({ base, slope }: Line, price: Decimal): Decimal => add(base, multiply(slope, price));

/** Returns the prices at which a leg enters another bracket, ascending, starting with zero. */
function bracketPrices({ brackets }: Contract, legs: readonly HeldPosition[]): Decimal[] {
  const held = legs.filter(({ size }) => sign(size) > 0);
  const found = held.flatMap(({ size }) =>
    brackets.slice(1).map(({ floor }) => divide(floor, size, WORKING_DECIMALS, 'ceil')!),
  );
  return [ZERO, ...found.toSorted(compare)];
}

/** Returns the price at which a line is zero, rounded down or up. */
const zeroOf = ({ base, slope }: Line, rounding: 'floor' | 'ceil'): Decimal =>
  divide(negate(base), slope, WORKING_DECIMALS, rounding)!;

/**
 * Returns the lower zero of the spare equity: the lowest price from which it is positive. `undefined`: it is positive
 * nowhere, or already at price zero.
 */
function lowerZero(contract: Contract, legs: readonly HeldPosition[], equity: Decimal): Decimal | undefined {
  const from = bracketPrices(contract, legs);
  for (const [at, start] of from.entries()) {
    const line = lineAt(contract, legs, equity, start);
    const end = from[at + 1];
    if (sign(valueOn(line, start)) > 0) return undefined;
    if (sign(line.slope) > 0 && (!end || sign(valueOn(line, end)) > 0)) return zeroOf(line, 'floor');
  }
  return undefined;
}

/**
 * Returns the upper zero of the spare equity: the highest price up to which it is positive. `undefined`: it is positive
 * nowhere, or at every high price.
 */
function upperZero(contract: Contract, legs: readonly HeldPosition[], equity: Decimal): Decimal | undefined {
  let end: Decimal | undefined;
  for (const start of bracketPrices(contract, legs).toReversed()) {
    const line = lineAt(contract, legs, equity, start);
    if (end ? sign(valueOn(line, end)) > 0 : sign(line.slope) > 0) return undefined;
    if (sign(valueOn(line, start)) > 0) return sign(line.slope) < 0 ? zeroOf(line, 'ceil') : undefined;
    end = start;
  }
  return undefined;
}

/** Maximum multiple of the mark at which a liquidation price is still meaningful. */
const MEANT_TIMES: Decimal = { units: 10n, scale: 0 };

/**
 * Returns whether a liquidation price is meaningful: above zero, and no more than ten times the mark where that is
 * known (R58).
 */
export function isMeaningfulLiquidation(price: Decimal, mark: Decimal | null): boolean {
  return sign(price) > 0 && (mark === null || compare(price, multiply(mark, MEANT_TIMES)) <= 0);
}

/**
 * Input of {@link liquidationPrice}. `equity` backs the legs in addition to their profit; `mark` is the current mark
 * price.
 */
export interface Liquidable {
  readonly contract: Contract;
  /** One isolated position, or all cross positions of one contract. */
  readonly legs: readonly HeldPosition[];
  readonly equity: Decimal;
  readonly mark: Decimal;
}

/**
 * Returns the first price on the tick at which the legs are liquidated as the mark falls (`LONG`) or rises (`SHORT`);
 * `null` when no positive price liquidates them. Where they cannot be kept at the mark or beyond it, it returns the
 * mark.
 */
export function liquidationPrice({ contract, legs, equity, mark }: Liquidable, side: PositionSide): Decimal | null {
  const { tick } = contract;
  const long = side === 'LONG';
  const zero = long ? lowerZero(contract, legs, equity) : upperZero(contract, legs, equity);
  if (!zero) return sign(leftAt(contract, legs, equity, mark)) > 0 ? null : mark;
  let count = countSteps(zero, tick, long ? 'floor' : 'ceil');
  // Costs are rounded up, so the liquidation price can lie a tick nearer to the mark than the line gives.
  const nearer = long ? 1n : -1n;
  for (let moved = 0; moved < MOST_TICKS; moved += 1) {
    if (sign(leftAt(contract, legs, equity, fromSteps(count + nearer, tick))) > 0) break;
    count += nearer;
  }
  return count > 0n ? fromSteps(count, tick) : null;
}
