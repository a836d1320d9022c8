import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import type { Account } from '../../accounts/account.ts';
import { type FindContract, markOf } from '../contracts.ts';
import type { Money } from '../../accounts/money.ts';
import type { Position } from '../records.ts';
import { keepingCost, profitAt } from '../risk.ts';
import { crossBalance } from '../summary.ts';

/** Returns what a position adds to the account's spare amount: profit minus keeping cost, at the mark price. */
export function spareOf(one: InstrumentMarket, position: Position): Money {
  const mark = markOf(one);
  return profitAt(one.instrument, position, mark) - keepingCost(one.instrument, position, mark);
}

/**
 * Returns how much an isolated position can lose before it is liquidated; at zero or below it is liquidated (A-MARGIN).
 */
export function isolatedSpare(position: Position, find: FindContract): Money {
  return position.isolatedMargin + spareOf(find(position.symbol), position);
}

/** Returns the same for all cross positions of an account together. */
export function crossExcess(account: Account, find: FindContract): Money {
  let spare = crossBalance(account);
  for (const position of crossPositions(account)) spare += spareOf(find(position.symbol), position);
  return spare;
}

/** Returns the cross positions of an account, oldest first. */
export function crossPositions(account: Account): Position[] {
  return [...account.positions.values()].filter(({ marginType }) => marginType === 'CROSSED');
}

/** Returns the isolated positions of an account, oldest first. */
export function isolatedPositions(account: Account): Position[] {
  return [...account.positions.values()].filter(({ marginType }) => marginType === 'ISOLATED');
}
