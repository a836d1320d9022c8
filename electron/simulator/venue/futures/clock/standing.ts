import type { InstrumentMarket } from '../../../market/instrumentMarket.ts';
import type { Account } from '../../accounts/account.ts';
import { type FindContract, markOf } from '../contracts.ts';
import type { Money } from '../../accounts/money.ts';
import type { Position } from '../records.ts';
import { keepingCost, profitAt } from '../risk.ts';
import { crossBalance } from '../summary.ts';

/** What a position adds to what an account can spare: profit less keeping cost, at the mark. */
export function spareOf(one: InstrumentMarket, position: Position): Money {
  const mark = markOf(one);
  return profitAt(one.instrument, position, mark) - keepingCost(one.instrument, position, mark);
}

/** What an isolated position can lose before it is liquidated: at zero or below it is (A-MARGIN). */
export function isolatedSpare(position: Position, find: FindContract): Money {
  return position.isolatedMargin + spareOf(find(position.symbol), position);
}

/** The same of all cross positions of an account together. */
export function crossSpare(account: Account, find: FindContract): Money {
  let spare = crossBalance(account);
  for (const position of crossPositions(account)) spare += spareOf(find(position.symbol), position);
  return spare;
}

/** The cross positions of an account, oldest first. */
export function crossPositions(account: Account): Position[] {
  return [...account.positions.values()].filter(({ marginType }) => marginType === 'CROSSED');
}

/** The isolated positions of an account, oldest first. */
export function isolatedPositions(account: Account): Position[] {
  return [...account.positions.values()].filter(({ marginType }) => marginType === 'ISOLATED');
}
