import type { Account } from '../accounts/account.ts';
import { markOf, type FindContract } from './contracts.ts';
import type { Money } from '../accounts/money.ts';
import type { Position } from './records.ts';
import { liquidationTicks } from './liquidation.ts';
import { usedMargin, keepingCost, profitAt } from './risk.ts';

/** The futures summary of an account, all amounts in USDT. */
export interface FuturesSummary {
  readonly balance: Money;
  /** Amount reserved for open orders. */
  readonly frozen: Money;
  /** Unrealised profit of all positions, at the mark price. */
  readonly unrealized: Money;
  /** Margin of all positions, cross and isolated. */
  readonly margin: Money;
  /**
   * Balance minus margin and reserved amounts, minus the losses of cross positions: unrealised profits cannot be used
   * to open positions.
   */
  readonly available: Money;
}

/** Computes the summary of an account at the present mark prices. */
export function futuresSummary(account: Account, find: FindContract): FuturesSummary {
  let unrealized = 0n;
  let cross = 0n;
  let margin = 0n;
  for (const position of account.positions.values()) {
    const one = find(position.symbol);
    const profit = profitAt(one.instrument, position, markOf(one));
    unrealized += profit;
    if (position.marginType === 'CROSSED') cross += profit;
    margin += usedMargin(position);
  }
  const frozen = account.open('futures').reduce((sum, { held }) => sum + held, 0n);
  const { balance } = account.wallet;
  const available = balance + (cross < 0n ? cross : 0n) - margin - frozen;
  return { balance, frozen, unrealized, margin, available };
}

/** Returns the part of the balance that does not belong to isolated positions. */
export function crossBalance(account: Account): Money {
  let isolated = 0n;
  for (const position of account.positions.values()) isolated += position.isolatedMargin;
  return account.wallet.balance - isolated;
}

/**
 * Returns the liquidation price of a position in ticks, 0 when there is none (A-MARGIN). Every other contract keeps its
 * present mark price; all cross positions of the account in the same contract are recalculated with the price.
 */
export function liquidationOf(account: Account, position: Position, find: FindContract): number {
  const contract = find(position.symbol);
  const mark = markOf(contract);
  if (position.marginType === 'ISOLATED') {
    return liquidationTicks(contract.instrument, [position], position.side, position.isolatedMargin, mark);
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
  return liquidationTicks(contract.instrument, legs, position.side, equity, mark);
}
