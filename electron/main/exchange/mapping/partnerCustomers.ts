/** Invited customers, their activity and sub-agents as the app means them (A-PARTNER-RECORDS). */
import type { CustomerActivity, InvitedCustomer, SubAgentTrading } from '../../../../shared/domain/partner.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, textOrNull, timeOrNull } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

/** A page of invited customers. */
export function invitedCustomersOfReply(
  reply: ReplyOf<'spot.rebate.affiliate.getAffiliateUIDs'>,
): RecordPage<InvitedCustomer> {
  const customers = reply.channelUserInfoItemList.map((record) => ({
    userId: record.uid,
    registeredAt: timeOrNull(record.registerTime),
    identityVerified: record.kycResult ?? null,
    inviteCode: textOrNull(record.inviteCode),
    firstDepositAt: timeOrNull(record.firstDeposit),
    firstTradeAt: timeOrNull(record.firstTrade),
    lastDepositAt: timeOrNull(record.lastDeposit),
    lastTradeAt: timeOrNull(record.lastTrade),
  }));
  return recordPage(reply, customers);
}

/** A page of what customers moved. */
export function customerActivityOfReply(
  reply: ReplyOf<'spot.rebate.affiliate.getChannelUserTradeAndAsset'>,
): RecordPage<CustomerActivity> {
  const customers = reply.records.map((record) => ({
    userId: record.uid,
    deposited: plain(record.depositAmount),
    withdrawn: plain(record.withdrawalAmount),
    spotTraded: plain(record.spotTradingAmount),
    futuresTraded: plain(record.futuresTradingAmount),
    commission: plain(record.commission),
  }));
  return recordPage(reply, customers);
}

/** A page of what the customers of sub-agents traded; the wire calls its page number `current` and its length `size`. */
export function subAgentTradingOfReply(
  reply: ReplyOf<'spot.rebate.affiliate.querySubChannelTransactions'>,
): RecordPage<SubAgentTrading> {
  const days = reply.records.map((record) => ({
    subAgentId: record.subAffiliateUid,
    product: record.productType,
    day: record.date,
    tradedVolume: plain(record.tradingVolume),
    netTradingFee: plain(record.netTradingFee),
    paidCommission: plain(record.paidCommission),
  }));
  return recordPage({ page: reply.current, pageSize: reply.size, pages: reply.pages, total: reply.total }, days);
}
