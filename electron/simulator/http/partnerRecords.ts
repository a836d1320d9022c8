import { moneyText, type Money } from '../venue/accounts/money.ts';
import { rateOf } from '../venue/partner/activity.ts';
import type { CommissionDay, InternalTransfer } from '../venue/partner/records.ts';
import type { Invited } from '../venue/partner/people.ts';
import { RawNumber, type Json } from '../venue/json.ts';
import { dateText } from './partnerRanges.ts';

/**
 * Builds the record of an invited user (document 2, getAffiliateUIDs; A-PARTNER-RECORDS). `days` are the days on which
 * the user traded.
 */
export function invitedRecord(one: Invited, days: readonly CommissionDay[]): Json {
  const { uid, registerTime, isVerified, inviteCode, deposits } = one;
  const trades = days.map(({ day }) => Math.max(day, registerTime));
  return {
    uid,
    registerTime,
    kycResult: isVerified,
    inviteCode,
    firstDeposit: deposits[0]?.time ?? null,
    firstTrade: trades.length === 0 ? null : Math.min(...trades),
    lastDeposit: deposits.at(-1)?.time ?? null,
    lastTrade: trades.length === 0 ? null : Math.max(...trades),
  };
}

/** Builds a rebate record (document 2, getAffiliateCommission): a user's trades of a UTC day in one instrument. */
export function commissionRecord(one: CommissionDay): Json {
  const { uid, day, coin, productType, symbol, agentUid } = { ...one, productType: one.product };
  return {
    uid: new RawNumber(uid),
    date: day,
    coin,
    productType,
    fee: moneyText(one.fee),
    commission: moneyText(one.commission),
    rate: rateOf(agentUid),
    symbol,
    takerAmount: moneyText(one.takerAmount),
    makerAmount: moneyText(one.makerAmount),
    sourceType: agentUid === null ? 1 : 2,
  };
}

/** Builds the record of an internal transfer (document 2, getInternalWithdrawalStatus). */
export function internalTransferRecord(one: InternalTransfer): Json {
  return {
    fromUserId: new RawNumber(one.fromUid),
    toUserId: new RawNumber(one.toUid),
    withdrawId: one.id,
    coin: one.coin,
    status: one.status,
    amount: moneyText(one.amount),
    createTime: one.createdTime,
    updateTime: one.updatedTime,
  };
}

/** Builds the daily totals of each sub-agent's customers, by UTC day (document 2, querySubChannelTransactions). */
export function agentRecords(days: readonly CommissionDay[]): Json[] {
  const sums = new Map<string, { of: CommissionDay; volume: Money; fee: Money; paid: Money }>();
  for (const one of days) {
    const key = `${one.day} ${one.agentUid}`;
    const totals = sums.get(key) ?? { of: one, volume: 0n, fee: 0n, paid: 0n };
    totals.volume += volumeOf(one);
    totals.fee += one.fee;
    totals.paid += one.agentCommission;
    sums.set(key, totals);
  }
  return [...sums.values()].map(({ of, volume, fee, paid }) => ({
    subAffiliateUid: new RawNumber(of.agentUid!),
    productType: of.product,
    date: dateText(of.day),
    tradingVolume: moneyText(volume),
    netTradingFee: moneyText(fee - paid),
    paidCommission: moneyText(paid),
  }));
}

/** Groups days by the user who traded, keeping their order. */
export function daysByUid(days: readonly CommissionDay[]): ReadonlyMap<string, readonly CommissionDay[]> {
  const found = new Map<string, CommissionDay[]>();
  for (const day of days) {
    const of = found.get(day.uid);
    if (of) of.push(day);
    else found.set(day.uid, [day]);
  }
  return found;
}

/** Returns the traded volume, in USDT. */
export function volumeOf({ takerAmount, makerAmount }: Pick<CommissionDay, 'takerAmount' | 'makerAmount'>): Money {
  return takerAmount + makerAmount;
}
