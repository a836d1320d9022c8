/**
 * Calculates the margin of a whole futures account (A-MARGIN): the equity behind a cross position depends on all the
 * others.
 */
import {
  ZERO,
  absolute,
  add,
  compare,
  divide,
  maximum,
  minimum,
  multiply,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { boundMargin, openingMargin, profitAt, spareAt, type HeldPosition } from './heldPosition.ts';
import { liquidationPrice } from './liquidation.ts';
import { maintenanceAndFee, type Contract } from './maintenance.ts';

/** An account in the margin asset: `balance` includes the isolated margins, but no unrealised profit. */
export interface MarginAccount {
  readonly balance: Decimal;
  readonly positions: readonly HeldPosition[];
}

/** A contract and its current mark price. */
export interface MarkedContract {
  readonly contract: Contract;
  readonly mark: Decimal;
}

/** Returns a contract with its mark; `null` while one of them is not known. */
export type FindMarked = (symbol: string) => MarkedContract | null;

/**
 * Returns the account with the position of the same id replaced, added when it is new, and removed when its size is
 * zero.
 */
export function withPosition(account: MarginAccount, position: HeldPosition, balance: Decimal): MarginAccount {
  const { positionId, size } = position;
  const known = account.positions.some((one) => one.positionId === positionId);
  const positions = known
    ? account.positions.map((one) => (one.positionId === positionId ? position : one))
    : [...account.positions, position];
  return { balance, positions: sign(size) > 0 ? positions : positions.filter((one) => one.positionId !== positionId) };
}

/** Returns the balance less the margins of isolated positions. */
export function crossBalance({ balance, positions }: MarginAccount): Decimal {
  return positions.reduce((left, { margin }) => subtract(left, margin), balance);
}

/**
 * Returns the liquidation price of a position of the account (XS42): `null`, there is none; `undefined`, it cannot be
 * known, because a contract or mark that it depends on is missing (B-B8). Other contracts are fixed at their mark; the
 * other cross positions of the same contract move with it.
 */
export function liquidationIn(
  account: MarginAccount,
  position: HeldPosition,
  find: FindMarked,
): Decimal | null | undefined {
  const markedContract = find(position.symbol);
  if (!markedContract) return undefined;
  const { contract, mark } = markedContract;
  if (position.isolated) {
    return liquidationPrice({ contract, mark, legs: [position], equity: position.margin }, position.side);
  }
  const cross = account.positions.filter(({ isolated }) => !isolated);
  let equity = crossBalance(account);
  for (const other of cross) {
    if (other.symbol === position.symbol) continue;
    const place = find(other.symbol);
    if (!place) return undefined;
    equity = add(equity, spareAt(place.contract, other, place.mark));
  }
  const legs = cross.filter(({ symbol }) => symbol === position.symbol);
  return liquidationPrice({ contract, mark, legs, equity }, position.side);
}

/**
 * Returns the margin ratio of a position: the equity to keep over the equity that backs it, as a fraction with 6
 * decimals, rounded up; at 1 the position is liquidated. A cross position has the ratio of the whole cross account.
 * `null`: no equity backs it any more; `undefined`: it cannot be known.
 */
export function marginRatioIn(
  account: MarginAccount,
  position: HeldPosition,
  find: FindMarked,
): Decimal | null | undefined {
  const together = position.isolated ? [position] : account.positions.filter(({ isolated }) => !isolated);
  let backing = position.isolated ? position.margin : crossBalance(account);
  let needed = ZERO;
  for (const one of together) {
    const place = find(one.symbol);
    if (!place) return undefined;
    backing = add(backing, profitAt(one, place.mark));
    needed = add(needed, maintenanceAndFee(place.contract, multiply(one.size, place.mark)));
  }
  return sign(backing) > 0 ? divide(needed, backing, 6, 'ceil')! : null;
}

/**
 * Returns the positions that cannot be kept at the current marks (A-MARGIN): the exchange liquidates them immediately.
 * Cross positions are liquidated all together or not at all. `undefined`: it cannot be known, because a contract or a
 * mark is missing (B-B8).
 */
export function liquidatedIn(account: MarginAccount, find: FindMarked): readonly HeldPosition[] | undefined {
  const lost: HeldPosition[] = [];
  let spare = crossBalance(account);
  for (const one of account.positions) {
    const place = find(one.symbol);
    if (!place) return undefined;
    const positionSpare = spareAt(place.contract, one, place.mark);
    if (!one.isolated) spare = add(spare, positionSpare);
    else if (sign(add(one.margin, positionSpare)) <= 0) lost.push(one);
  }
  const cross = account.positions.filter(({ isolated }) => !isolated);
  return sign(spare) > 0 ? lost : [...lost, ...cross];
}

/**
 * Returns the distance of the mark from a liquidation price, as a fraction of the mark with 6 decimals, rounded down; 0
 * when it is reached.
 */
export function distanceTo(liquidation: Decimal, mark: Decimal, side: HeldPosition['side']): Decimal {
  const distance = side === 'LONG' ? subtract(mark, liquidation) : subtract(liquidation, mark);
  return sign(distance) > 0 ? divide(distance, absolute(mark), 6, 'floor')! : ZERO;
}

/**
 * Returns the margin available for new orders: balance less the margin of positions, less `frozen` (reserved by
 * orders), less the net loss of the cross positions. Unrealised profits cannot be used. `undefined` while a mark is
 * missing.
 */
export function availableIn(account: MarginAccount, frozen: Decimal, find: FindMarked): Decimal | undefined {
  let cross = ZERO;
  let left = subtract(account.balance, frozen);
  for (const position of account.positions) {
    left = subtract(left, boundMargin(position));
    if (position.isolated) continue;
    const place = find(position.symbol);
    if (!place) return undefined;
    cross = add(cross, profitAt(position, place.mark));
  }
  return add(left, minimum(cross, ZERO));
}

/** Returns an isolated position with margin added to it, or removed from it (negative). */
export function withMarginMoved(position: HeldPosition, amount: Decimal): HeldPosition {
  return { ...position, margin: add(position.margin, amount) };
}

/**
 * Returns the margin that may be removed from an isolated position: its margin less the opening margin of its value at
 * mark and less its loss (A-MARGIN-MOVE). Never negative.
 */
export function removableMargin(position: HeldPosition, mark: Decimal): Decimal {
  const bound = openingMargin(multiply(position.size, mark), position.leverage);
  const loss = minimum(profitAt(position, mark), ZERO);
  return maximum(add(subtract(position.margin, bound), loss), ZERO);
}

/**
 * Returns a position under another leverage (A-LEVERAGE-CHANGE). An isolated position is topped up to the new opening
 * margin of its open value and never gives up margin; a cross position then uses that opening margin, whether more or
 * less than before.
 */
export function withLeverage(position: HeldPosition, leverage: Decimal): HeldPosition {
  const wanted = openingMargin(position.openValue, leverage);
  const lacks = position.isolated && compare(wanted, position.margin) > 0;
  return { ...position, leverage, margin: lacks ? wanted : position.margin };
}
