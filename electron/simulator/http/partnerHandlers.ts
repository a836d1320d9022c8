import { ok } from '../../../shared/result/result.ts';
import { moneyText } from '../venue/accounts/money.ts';
import { inUsdt, invitedUsers, sum, type Invited } from '../venue/partner/people.ts';
import type { CommissionDay } from '../venue/partner/records.ts';
import type { HandlersFor, PrivateContext } from './handler.ts';
import type { Json } from '../venue/json.ts';
import { paged, partnerSpan, touches } from './partnerRanges.ts';
import {
  agentRecords,
  commissionRecord,
  daysByUid,
  internalTransferRecord,
  invitedRecord,
  volumeOf,
} from './partnerRecords.ts';
import type { ServedPrivateId } from './served.ts';
import { newest, within, type Span } from './tradingRanges.ts';

/** Default and widest ranges of the queries, in days (document 2, Partner; A-PARTNER-RECORDS). */
const LAST_QUARTER = { days: 90, widest: 90 };
const LAST_WEEK = { days: 7, widest: 90 };
const LAST_MONTH = { days: 30 };

/**
 * Handlers of a partner's queries about the users it invited, and of its internal transfers (document 2, Partner
 * endpoints).
 */
export const partnerHandlers: HandlersFor<Extract<ServedPrivateId, `spot.rebate.${string}`>> = {
  'spot.rebate.affiliate.getAffiliateUIDs': ({ uid, page, pageSize, ...range }, context) => {
    const span = partnerSpan(range, LAST_QUARTER, context.now);
    if (!span.ok) return span;
    const found = peopleOf(context, uid).filter(({ registerTime }) => within(span.value, registerTime));
    const { counts, items } = paged(found, page, pageSize);
    const byUid = daysByUid(context.accounts.partner.days());
    return ok({ ...counts, channelUserInfoItemList: items.map((one) => invitedRecord(one, byUid.get(one.uid) ?? [])) });
  },
  'spot.rebate.affiliate.getChannelUserTradeAndAsset': ({ uid, page, pageSize, ...range }, context) => {
    const span = partnerSpan(range, LAST_QUARTER, context.now);
    if (!span.ok) return span;
    const { counts, items } = paged(peopleOf(context, uid), page, pageSize);
    const days = context.accounts.partner.days().filter(({ day }) => touches(span.value, day));
    const byUid = daysByUid(days);
    return ok({
      ...counts,
      records: items.map((one) => tradeAndAsset(context, one, byUid.get(one.uid) ?? [], span.value)),
    });
  },
  'spot.rebate.affiliate.getAffiliateCommission': (asked, { accounts, now }) => {
    const { uid, coin, productType, page, pageSize, ...range } = asked;
    const span = partnerSpan(range, LAST_WEEK, now);
    if (!span.ok) return span;
    const found = accounts.partner
      .days()
      .filter(
        (one) =>
          one.product === productType &&
          touches(span.value, one.day) &&
          (coin === undefined || one.coin === coin) &&
          (uid === undefined || one.uid === uid),
      );
    const { counts, items } = paged(found.toSorted(byDay), page, pageSize);
    return ok({ ...counts, channelCommissionInfoItems: items.map(commissionRecord) });
  },
  'spot.rebate.affiliate.internalWithdrawal': (asked, { accounts, caller, now }) => {
    const begun = accounts.partner.transfer(caller.accountId, asked, now);
    return begun.ok ? ok(begun.value.id) : begun;
  },
  'spot.rebate.affiliate.getInternalWithdrawalStatus': (asked, { accounts, caller, now }) => {
    const { withdrawID, coin, fromAccountType, toAccountType, page, pageSize, ...range } = asked;
    const span = partnerSpan(range, LAST_MONTH, now);
    if (!span.ok) return span;
    const found = newest(
      accounts.partner.transfersOf(caller.accountId),
      (one) =>
        within(span.value, one.createdTime) &&
        one.from === fromAccountType &&
        one.to === toAccountType &&
        (coin === undefined || one.coin === coin) &&
        (withdrawID === undefined || one.id === withdrawID),
    );
    const { counts, hasNextPage, items } = paged(found, page, pageSize);
    return ok({ ...counts, page, hasNextPage, items: items.map(internalTransferRecord) });
  },
  'spot.rebate.affiliate.querySubChannelTransactions': (asked, { accounts, now }) => {
    const { productType, subUid, pageNum, pageSize, startTime = 0, endTime = now } = asked;
    const days = accounts.partner
      .days()
      .filter(
        (one) =>
          one.agentUid !== null &&
          one.product === productType &&
          touches({ from: startTime, to: endTime }, one.day) &&
          (subUid === undefined || one.agentUid === subUid),
      );
    const { counts, items } = paged(agentRecords(days.toSorted(byDay)), pageNum, pageSize);
    const { total, pages } = counts;
    return ok({ total, size: pageSize, current: pageNum, pages, records: items });
  },
};

/** Returns all invited users, or the one with a uid; empty when the partner did not invite that user. */
function peopleOf({ accounts, market, now }: PrivateContext, uid: string | undefined): Invited[] {
  return invitedUsers(accounts.partner, market, now).filter((one) => uid === undefined || one.uid === uid);
}

function tradeAndAsset({ market }: PrivateContext, one: Invited, days: readonly CommissionDay[], span: Span): Json {
  const volume = (product: CommissionDay['product']) =>
    moneyText(days.reduce((all, day) => (day.product === product ? all + volumeOf(day) : all), 0n));
  const during = (flows: Invited['deposits']) => moneyText(sum(flows.filter(({ time }) => within(span, time))));
  return {
    uid: one.uid,
    depositAmount: during(one.deposits),
    withdrawalAmount: during(one.withdrawals),
    spotTradingAmount: volume('SPOT'),
    futuresTradingAmount: volume('FUTURES'),
    commission: moneyText(days.reduce((all, { coin, commission }) => all + inUsdt(market, coin, commission), 0n)),
  };
}

/** Sorts by day, newest first; within a day by user and instrument. */
function byDay(a: CommissionDay, b: CommissionDay): number {
  return b.day - a.day || compareText(a.uid, b.uid) || compareText(a.symbol + a.coin, b.symbol + b.coin);
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
