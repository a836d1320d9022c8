import type { Account } from '../../accounts/account.ts';
import type { Cause } from '../../accounts/changes.ts';
import type { VenueContext } from '../../accounts/venueContext.ts';
import { moneyText, type Money } from '../../accounts/money.ts';
import { writeIncome } from '../ledger.ts';
import type { Position } from '../records.ts';
import { crossBalance } from '../summary.ts';

/**
 * Pays the amount by which funding exceeded the margin of an isolated position, because nothing else of the account
 * covers it (A-MARGIN).
 */
export function coverIsolated(venueContext: VenueContext, account: Account, position: Position): void {
  if (position.marginType !== 'ISOLATED' || position.isolatedMargin >= 0n) return;
  const amount = -position.isolatedMargin;
  position.isolatedMargin = 0n;
  pay(venueContext, account, amount, position.symbol, 'PositionFundingSettle');
}

/**
 * Pays a cross account's debt once nothing is left to earn it back: no cross position, and a negative balance apart
 * from isolated margins (A-INSURANCE).
 */
export function coverCross(venueContext: VenueContext, account: Account): void {
  const owed = crossBalance(account);
  if (owed >= 0n) return;
  for (const { marginType } of account.positions.values()) if (marginType === 'CROSSED') return;
  pay(venueContext, account, -owed, '', 'OrderUpdate');
}

function pay(venueContext: VenueContext, account: Account, amount: Money, symbol: string, cause: Cause): void {
  const { changes, ids, exchangeLedger, transcript, flow } = venueContext;
  const { time } = flow;
  account.wallet.balance += amount;
  account.wallet.covered += amount;
  account.wallet.updatedTime = time;
  account.updatedTime = time;
  exchangeLedger.covered += amount;
  writeIncome(account, changes, ids, { symbol, income: amount, incomeType: 'order_fix_margin_amount', time }, cause);
  transcript.account(time, `${account.id} insured ${symbol} ${moneyText(amount)}`);
}
