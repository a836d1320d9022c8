import type { IncomeType } from '../../../../../shared/exchange/enumerations.ts';
import type { Account } from '../../accounts/account.ts';
import type { Floor } from '../../accounts/floor.ts';
import { share, type Money } from '../../accounts/money.ts';
import type { AccountFill } from '../../accounts/records.ts';
import { writeIncome } from '../ledger.ts';

/** Whose fees are shared, with whom, and how much of them (A-PARTNER-SHARE). */
const INVITED = 'user';
const PARTNER = 'partner';
const PARTNER_SHARE = '0.2';

/**
 * Gives the partner the share of every futures fee and liquidation fee that the invited account paid within this command
 * or step, a line in the partner's ledger for each, rounded down. Called once for the same changes.
 */
export function sharePartner(floor: Floor): void {
  const partner = floor.accounts.find(({ id }) => id === PARTNER);
  if (!partner) return;
  // What is written here adds changes of the partner: the fills are gathered first.
  const fills = floor.changes.all.flatMap(({ account, fills: of }) => (account.id === INVITED ? of : []));
  for (const fill of fills) {
    if (fill.market !== 'futures') continue;
    const ofFee = give(floor, partner, fill, fill.fee, 'order_fill_fee_income');
    partner.wallet.feeIncome += ofFee;
    const ofLiquidation = give(floor, partner, fill, fill.liquidateFee, 'order_liquidate_fee_income');
    partner.wallet.liquidateFeeIncome += ofLiquidation;
  }
}

function give(floor: Floor, partner: Account, fill: AccountFill, fee: Money, incomeType: IncomeType): Money {
  const amount = share(fee, PARTNER_SHARE, 'floor');
  if (amount === 0n) return 0n;
  const { changes, ids, house } = floor;
  const { symbol, time } = fill;
  partner.wallet.balance += amount;
  partner.wallet.updatedTime = time;
  partner.updatedTime = time;
  house.shared += amount;
  writeIncome(partner, changes, ids, { symbol, income: amount, incomeType, time });
  return amount;
}
