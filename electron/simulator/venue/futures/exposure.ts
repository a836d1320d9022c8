import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import { tradeValue, type Money } from '../accounts/money.ts';
import { leftOf, opens } from '../accounts/records.ts';
import { markOf } from './contracts.ts';

/** Returns the remaining sizes of the open orders that would enlarge one side of a contract, in steps. */
export function waitingSizes(account: Account, symbol: string, side: PositionSide): number[] {
  return account
    .open('futures', symbol)
    .filter((order) => order.positionSide === side && opens(order))
    .map(leftOf);
}

/** Returns the size an account would hold of one side of a contract if all its opening orders filled, in steps. */
export function sizeOf(account: Account, symbol: string, side: PositionSide): number {
  const held = account.ownPositionsOf(symbol, side).reduce((sum, { size }) => sum + size, 0);
  return waitingSizes(account, symbol, side).reduce((sum, size) => sum + size, held);
}

/**
 * Returns the value at mark price of the largest position an account has of one side of a contract, or would have if
 * all its opening orders filled, with `added` steps more. SEPARATED positions count one by one, and so does the new
 * order (A-MARGIN).
 */
export function largestValue(account: Account, one: InstrumentMarket, side: PositionSide, added = 0): Money {
  const { symbol } = one.instrument;
  const separated = account.settings(symbol).separatedMode === 'SEPARATED';
  const held = account.ownPositionsOf(symbol, side).map(({ size }) => size);
  const steps = separated
    ? Math.max(0, added, ...held, ...waitingSizes(account, symbol, side))
    : sizeOf(account, symbol, side) + added;
  return tradeValue(one.instrument, markOf(one), steps);
}

/** Returns the long and short positions of a contract over all accounts, in steps. */
export function openSizes(
  accounts: readonly Account[],
  symbol: string,
): { readonly long: number; readonly short: number } {
  let [long, short] = [0, 0];
  for (const account of accounts) {
    for (const { side, size } of account.positionsOf(symbol)) {
      if (side === 'LONG') long += size;
      else short += size;
    }
  }
  return { long, short };
}
