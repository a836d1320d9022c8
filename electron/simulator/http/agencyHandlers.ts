import { fail, ok } from '../../../shared/result/result.ts';
import { moneyText, type Money } from '../venue/accounts/money.ts';
import {
  holdingsOf,
  holdingsOfCustomer,
  invitedUsers,
  sum,
  type Holdings,
  type Invited,
} from '../venue/partner/people.ts';
import type { CommissionDay } from '../venue/partner/records.ts';
import { failure } from '../venue/failure.ts';
import type { HandlersFor, PrivateContext } from './handler.ts';
import { dateText, spanOfDates, touches } from './partnerRanges.ts';
import { daysByUid, volumeOf } from './partnerRecords.ts';
import type { ServedPrivateId } from './served.ts';
import { within } from './tradingRanges.ts';

/** Days that getDealData covers when no start is given (A-PARTNER-QUERIES). */
const LAST_MONTH = 30;

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
    const span = spanOfDates(dates, LAST_MONTH, context.now);
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
