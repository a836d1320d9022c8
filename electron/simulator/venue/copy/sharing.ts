import type { Account } from '../accounts/account.ts';
import type { Floor } from '../accounts/floor.ts';
import { moneyText, type Money } from '../accounts/money.ts';
import { writeIncome } from '../futures/ledger.ts';
import { profitShare } from './copyArithmetic.ts';
import type { LeadTrader } from './leadTraders.ts';
import { earnedOf, type TrackingOrder } from './trackingOrders.ts';

/**
 * Gives the lead trader its part of what a copy that is closed has earned: out of the follower's balance into the
 * trader's, a line in both ledgers (document 3, incomeType; A-COPY-SHARE).
 */
export function shareProfit(floor: Floor, trader: LeadTrader, order: TrackingOrder): void {
  const amount = profitShare(earnedOf(order), trader.share);
  if (amount === 0n) return;
  const { transcript, flow } = floor;
  const { accountId, symbol, id } = order;
  order.share = amount;
  pay(floor, floor.account(accountId), symbol, -amount, 'tracking_follow_pay');
  pay(floor, floor.account(trader.accountId), symbol, amount, 'tracking_trader_income');
  transcript.account(flow.time, `${accountId} shares ${moneyText(amount)} of ${id} with ${trader.accountId}`);
}

function pay(
  { changes, ids, flow: { time } }: Floor,
  account: Account,
  symbol: string,
  income: Money,
  incomeType: 'tracking_follow_pay' | 'tracking_trader_income',
): void {
  const { wallet } = account;
  wallet.balance += income;
  wallet.profitShared += income;
  wallet.updatedTime = time;
  account.updatedTime = time;
  writeIncome(account, changes, ids, { symbol, income, incomeType, time });
}
