/** Converts what customers hold and trade to the app's types (document 2 Partner endpoints; A-AGENCY-TOTALS). */
import type { CustomerAssets, CustomerDeals } from '../../../../shared/domain/partner.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { labelledValues } from './labelledValues.ts';
import { plainOrNull, textOrNull } from './plainValues.ts';

/** Converts what a customer holds. No total is computed, because it is not documented whether the parts overlap. */
export function customerAssetsOfReply(reply: ReplyOf<'spot.agency.getAssert'>): CustomerAssets {
  return {
    available: plainOrNull(reply.availableBalance),
    spotTotal: plainOrNull(reply.spotProTotalUsdt),
    fundingTotal: plainOrNull(reply.fundingTotalUsdt),
    futuresTotal: plainOrNull(reply.unimarginTotalUsdt),
    contractTotal: plainOrNull(reply.contractTotalUsdt),
    depositedInRange: plainOrNull(reply.depositTotalAmount),
    deposits: reply.depositList?.map(labelledValues) ?? null,
  };
}

const dayOf = (day: string | number | null | undefined): string | null =>
  day === null || day === undefined ? null : textOrNull(String(day));

type Deals = ReplyOf<'spot.agency.getDealData'>;

/** Converts what one customer traded. */
export function customerDealOfRecord(record: Deals['data'][number]): CustomerDeals['customers'][number] {
  return {
    userId: record.userId,
    spotTraded: plainOrNull(record.spotDealAmountUsdt),
    futuresTraded: plainOrNull(record.futuresProDealAmountUsdt),
    spotTradedTemporary: plainOrNull(record.spotProDealAmountUsdtTemp),
  };
}

/** Converts what customers traded in a range. */
export function customerDealsOfReply(reply: Deals): CustomerDeals {
  return {
    from: dayOf(reply.startTime),
    to: dayOf(reply.endTime),
    customers: reply.data.map(customerDealOfRecord),
  };
}
