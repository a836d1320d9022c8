import { ok, fail } from '../../../shared/result/result.ts';
import { moneyText, type Money } from '../venue/accounts/money.ts';
import {
  inUsdt,
  invitedUsers,
  sum,
  type Invited,
  holdingsOf,
  holdingsOfCustomer,
  type Holdings,
} from '../venue/partner/people.ts';
import type { CommissionDay } from '../venue/partner/records.ts';
import type { HandlersFor, PrivateContext } from './handler.ts';
import type { Json } from '../venue/json.ts';
import { paged, partnerSpan, touches, dateText, spanOfDates } from './partnerRanges.ts';
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
import { failure } from '../venue/failure.ts';

/** Days that getDealData covers when no start is given (A-PARTNER-QUERIES). */
const LAST_MONTH_DAYS = 30;

/** Handlers of a partner's queries about the funds of its direct customers, by whole UTC days (document 2, agency). */
export const agencyHandlers: HandlersFor<Extract<ServedPrivateId, `spot.agency.${string}`>> = {
  'spot.agency.getAssert': ({ userId, ...dates }, context) => {
    const span = spanOfDates(dates, null, context.now);
    if (!span.ok) return span;
    const direct = invitedUsers(context.accounts.partner, context.market, context.now).filter(
      ({ uid, agentUid }) => agentUid === null && (userId === undefined || uid === userId),
    );
    if (direct.length === 0) return fail(failure('PARAM_ERROR', 'userId'));
    const deposits = direct.flatMap((one) => one.deposits.filter(({ time }) => within(span.value, time)));
    const held = allHoldings(context, direct);
    return ok({
      availableBalance: moneyText(total(held, 'available')),
      // No user has a futures account of the older kind (A-AGENCY-TOTALS).
      contractTotalUsdt: '0',
      depositList: deposits
        .toSorted((a, b) => b.time - a.time)
        .map(({ time, amount }) => ({ coin: 'USDT', amount: moneyText(amount), time })),
      depositTotalAmount: moneyText(sum(deposits)),
      fundingTotalUsdt: moneyText(total(held, 'funding')),
      spotProTotalUsdt: moneyText(total(held, 'spot')),
      unimarginTotalUsdt: moneyText(total(held, 'futures')),
    });
  },
  'spot.agency.getDealData': ({ userIds, ...dates }, context) => {
    const span = spanOfDates(dates, LAST_MONTH_DAYS, context.now);
    if (!span.ok) return span;
    const { from, to } = span.value;
    const byUid = daysByUid(context.accounts.partner.days().filter(({ day }) => touches(span.value, day)));
    const direct = invitedUsers(context.accounts.partner, context.market, context.now).filter(
      ({ uid, agentUid }) => agentUid === null && (userIds === undefined || userIds.includes(uid)),
    );
    return ok({
      data: direct.map(({ uid }) => dealRecord(uid, byUid.get(uid) ?? [], context.now)),
      startTime: dateText(from),
      endTime: dateText(to),
    });
  },
};

/**
 * Returns what a customer traded; the spot volume of the current day is also given separately, because it still grows
 * (A-PARTNER-QUERIES).
 */
function dealRecord(uid: string, days: readonly CommissionDay[], now: number) {
  const today = dateText(now);
  const volume = (wanted: (day: CommissionDay) => boolean) =>
    moneyText(days.filter(wanted).reduce((all, day) => all + volumeOf(day), 0n));
  return {
    userId: uid,
    spotDealAmountUsdt: volume(({ product }) => product === 'SPOT'),
    futuresProDealAmountUsdt: volume(({ product }) => product === 'FUTURES'),
    spotProDealAmountUsdtTemp: volume(({ product, day }) => product === 'SPOT' && dateText(day) === today),
  };
}

function allHoldings({ accounts, market }: PrivateContext, people: readonly Invited[]): Holdings[] {
  const byUid = daysByUid(accounts.partner.days());
  const { invited } = accounts.partner;
  return people.map((one) =>
    one.uid === invited.uid
      ? holdingsOf(invited, accounts.summary(invited.id), market)
      : holdingsOfCustomer(one, byUid.get(one.uid) ?? []),
  );
}

function total(held: readonly Holdings[], name: keyof Holdings): Money {
  return held.reduce((all, one) => all + one[name], 0n);
}

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
