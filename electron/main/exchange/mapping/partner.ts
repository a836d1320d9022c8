/** Converts invited customers, their activity and sub-agents to the app's types (A-PARTNER-RECORDS). */
import type {
  CustomerActivity,
  InvitedCustomer,
  SubAgentTrading,
  CustomerAssets,
  CustomerDeals,
  Rebate,
  InternalTransfer,
} from '../../../../shared/domain/partner.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, textOrNull, timeOrNull, plainOrNull, labelledValues } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

// Converts transfers to customers to the app's type (A-PARTNER-RECORDS, A-BARE-REPLY).

/**
 * Returns the reply to an accepted transfer: the id under which its status is requested. The reply does not contain the
 * status.
 */
export function transferIdOfReply(reply: ReplyOf<'spot.rebate.affiliate.internalWithdrawal'>): string {
  return reply;
}

type TransferReply = ReplyOf<'spot.rebate.affiliate.getInternalWithdrawalStatus'>;

/** Converts one transfer. */
export function internalTransferOfRecord(record: TransferReply['items'][number]): InternalTransfer {
  return {
    transferId: record.withdrawId,
    fromUserId: record.fromUserId,
    toUserId: record.toUserId,
    asset: record.coin,
    amount: plain(record.amount),
    status: record.status,
    createdAt: timeOrNull(record.createTime),
    updatedAt: timeOrNull(record.updateTime),
  };
}

/** Converts a page of transfers. */
export function internalTransfersOfReply(reply: TransferReply): RecordPage<InternalTransfer> {
  return recordPage(reply, reply.items.map(internalTransferOfRecord));
}

// Converts rebates to the app's type (A-PARTNER-RECORDS).

type Wire = ReplyOf<'spot.rebate.affiliate.getAffiliateCommission'>;

const sources = new Map([
  ['1', 'directClient'],
  ['2', 'subAgent'],
]);

function sourceOf(type: Wire['channelCommissionInfoItems'][number]['sourceType']): string | null {
  const text = type === null || type === undefined ? null : textOrNull(String(type));
  return text === null ? null : (sources.get(text) ?? text);
}

/** Converts one rebate. */
export function rebateOfRecord(record: Wire['channelCommissionInfoItems'][number]): Rebate {
  return {
    userId: record.uid,
    at: timeOrNull(record.date),
    asset: record.coin,
    product: record.productType,
    symbol: textOrNull(record.symbol),
    fee: plain(record.fee),
    commission: plain(record.commission),
    rate: plain(record.rate),
    takerAmount: plainOrNull(record.takerAmount),
    makerAmount: plainOrNull(record.makerAmount),
    source: sourceOf(record.sourceType),
  };
}

/** Converts a page of rebates. */
export function rebatesOfReply(reply: Wire): RecordPage<Rebate> {
  return recordPage(reply, reply.channelCommissionInfoItems.map(rebateOfRecord));
}

// Converts what customers hold and trade to the app's types (document 2 Partner endpoints; A-AGENCY-TOTALS).

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
