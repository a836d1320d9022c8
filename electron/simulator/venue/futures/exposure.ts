import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import { tradeValue, type Money } from '../accounts/money.ts';
import { leftOf, opens } from '../accounts/records.ts';
import { markOf } from './contracts.ts';

/** Open orders that would open more of one side of a contract, in steps each. */
export function waitingSizes(account: Account, symbol: string, side: PositionSide): number[] {
  return account
    .open('futures', symbol)
    .filter((order) => order.positionSide === side && opens(order))
    .map(leftOf);
}

/** What an account holds of one side of a contract and would hold if all that waits filled, in steps. */
export function sizeOf(account: Account, symbol: string, side: PositionSide): number {
  const held = account.ownPositionsOf(symbol, side).reduce((sum, { size }) => sum + size, 0);
  return waitingSizes(account, symbol, side).reduce((sum, size) => sum + size, held);
}

/**
 * The value at mark of the largest position an account has of one side of a contract, or would have if all that waits
 * filled, with `added` steps more. SEPARATED positions stand each alone, so that the new order does too (A-MARGIN).
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

/** Long and short of a contract over all accounts, in steps. */
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
