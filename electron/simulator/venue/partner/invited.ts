import type { Account } from '../accounts/account.ts';
import { share } from '../accounts/money.ts';
import type { AccountFill } from '../accounts/records.ts';
import { DIRECT_SHARE } from './activity.ts';
import { DAY } from './customers.ts';
import type { PartnerBook } from './partnerBook.ts';
import type { CommissionDay } from './records.ts';

/**
 * Every day since the books were opened: what was settled, and the futures fills of the invited account, whose fees are
 * shared fill by fill with the very sums the partner's ledger has (A-PARTNER-SHARE).
 */
export function allDays(book: PartnerBook, invited: Account): CommissionDay[] {
  const days = new Map<string, CommissionDay>();
  for (const fill of invited.fills('futures')) {
    const day = Math.floor(fill.time / DAY) * DAY;
    const key = `${day} ${fill.symbol}`;
    const kept = days.get(key) ?? emptyDay(invited.uid, day, fill.symbol);
    addFill(kept, fill);
    days.set(key, kept);
  }
  return [...book.days, ...days.values()];
}

function addFill(day: CommissionDay, { fee, liquidateFee, maker, value }: AccountFill): void {
  day.fee += fee + liquidateFee;
  day.commission += share(fee, DIRECT_SHARE, 'floor') + share(liquidateFee, DIRECT_SHARE, 'floor');
  if (maker) day.makerAmount += value;
  else day.takerAmount += value;
}

function emptyDay(uid: string, day: number, symbol: string): CommissionDay {
  return {
    uid,
    day,
    product: 'FUTURES',
    symbol,
    coin: 'USDT',
    agentUid: null,
    fee: 0n,
    commission: 0n,
    agentCommission: 0n,
    takerAmount: 0n,
    makerAmount: 0n,
  };
}
