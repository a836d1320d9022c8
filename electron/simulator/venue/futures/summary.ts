import type { Account } from '../accounts/account.ts';
import { markOf, type FindContract } from './contracts.ts';
import type { Money } from '../accounts/money.ts';
import type { Position } from './records.ts';
import { liquidationTicks } from './liquidation.ts';
import { boundMargin, keepingCost, profitAt } from './risk.ts';

/** Where an account stands, all in USDT. */
export interface FuturesSummary {
  readonly balance: Money;
  /** What open orders hold. */
  readonly frozen: Money;
  /** Of all positions, at mark. */
  readonly unrealized: Money;
  /** What positions bind, cross and isolated. */
  readonly margin: Money;
  /** Balance, less what is bound and frozen, less the losses of cross positions: profits that are not realised open nothing. */
  readonly available: Money;
}

/** Sums up an account at the present mark prices. */
export function futuresSummary(account: Account, find: FindContract): FuturesSummary {
  let unrealized = 0n;
  let cross = 0n;
  let margin = 0n;
  for (const position of account.positions.values()) {
    const one = find(position.symbol);
    const profit = profitAt(one.instrument, position, markOf(one));
    unrealized += profit;
    if (position.marginType === 'CROSSED') cross += profit;
    margin += boundMargin(position);
  }
  const frozen = account.open('futures').reduce((sum, { held }) => sum + held, 0n);
  const { balance } = account.wallet;
  const available = balance + (cross < 0n ? cross : 0n) - margin - frozen;
  return { balance, frozen, unrealized, margin, available };
}

/** What of the balance no isolated position has for itself. */
export function crossBalance(account: Account): Money {
  let isolated = 0n;
  for (const position of account.positions.values()) isolated += position.isolatedMargin;
  return account.wallet.balance - isolated;
}

/**
 * Liquidation price of a position in ticks, 0 when there is none (A-MARGIN). Every other contract stands at its present
 * mark; what else the cross account holds of the same contract moves with it.
 */
export function liquidationOf(account: Account, position: Position, find: FindContract): number {
  const own = find(position.symbol);
  const mark = markOf(own);
  if (position.marginType === 'ISOLATED') {
    return liquidationTicks(own.instrument, [position], position.side, position.isolatedMargin, mark);
  }
  let equity = crossBalance(account);
  const legs: Position[] = [];
  for (const other of account.positions.values()) {
    if (other.marginType === 'ISOLATED') continue;
    if (other.symbol === position.symbol) {
      legs.push(other);
      continue;
    }
    const one = find(other.symbol);
    const at = markOf(one);
    equity += profitAt(one.instrument, other, at) - keepingCost(one.instrument, other, at);
  }
  return liquidationTicks(own.instrument, legs, position.side, equity, mark);
}
