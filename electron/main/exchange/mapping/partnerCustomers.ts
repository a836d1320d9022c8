/** Converts invited customers, their activity and sub-agents to the app's types (A-PARTNER-RECORDS). */
import type { CustomerActivity, InvitedCustomer, SubAgentTrading } from '../../../../shared/domain/partner.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, textOrNull, timeOrNull } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

type Customers = ReplyOf<'spot.rebate.affiliate.getAffiliateUIDs'>;
type Activity = ReplyOf<'spot.rebate.affiliate.getChannelUserTradeAndAsset'>;
type SubAgents = ReplyOf<'spot.rebate.affiliate.querySubChannelTransactions'>;

/** Converts one invited customer. */
export function invitedCustomerOfRecord(record: Customers['channelUserInfoItemList'][number]): InvitedCustomer {
  return {
    userId: record.uid,
    registeredAt: timeOrNull(record.registerTime),
    identityVerified: record.kycResult ?? null,
    inviteCode: textOrNull(record.inviteCode),
    firstDepositAt: timeOrNull(record.firstDeposit),
    firstTradeAt: timeOrNull(record.firstTrade),
    lastDepositAt: timeOrNull(record.lastDeposit),
    lastTradeAt: timeOrNull(record.lastTrade),
  };
}

/** Converts a page of invited customers. */
export function invitedCustomersOfReply(reply: Customers): RecordPage<InvitedCustomer> {
  return recordPage(reply, reply.channelUserInfoItemList.map(invitedCustomerOfRecord));
}

/** Converts the activity of one customer. */
export function customerActivityOfRecord(record: Activity['records'][number]): CustomerActivity {
  return {
    userId: record.uid,
    deposited: plain(record.depositAmount),
    withdrawn: plain(record.withdrawalAmount),
    spotTraded: plain(record.spotTradingAmount),
    futuresTraded: plain(record.futuresTradingAmount),
    commission: plain(record.commission),
  };
}

/** Converts a page of customer activity. */
export function customerActivityOfReply(reply: Activity): RecordPage<CustomerActivity> {
  return recordPage(reply, reply.records.map(customerActivityOfRecord));
}

/** Converts what the customers of one sub-agent traded on one day. */
export function subAgentTradingOfRecord(record: SubAgents['records'][number]): SubAgentTrading {
  return {
    subAgentId: record.subAffiliateUid,
    product: record.productType,
    day: record.date,
    tradedVolume: plain(record.tradingVolume),
    netTradingFee: plain(record.netTradingFee),
    paidCommission: plain(record.paidCommission),
  };
}

/**
 * Converts a page of the trading of sub-agents' customers; the wire calls its page number `current` and its length
 * `size`.
 */
export function subAgentTradingOfReply(reply: SubAgents): RecordPage<SubAgentTrading> {
  const days = reply.records.map(subAgentTradingOfRecord);
  return recordPage({ page: reply.current, pageSize: reply.size, pages: reply.pages, total: reply.total }, days);
}
