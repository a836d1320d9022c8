/**
 * Records that a partner can read about invited customers, rebates and sub-agents (document 2 Partner endpoints;
 * A-PARTNER-RECORDS). Amounts are plain decimal text, ids are text, times are Unix ms; null means not reported.
 * Products, statuses and coins are the exchange's values, unchanged.
 */
import { z } from 'zod';
import { labelledValueSchema } from './leadTrader.ts';

const amount = z.string();
const maybeAmount = z.string().nullable();
const time = z.number().nullable();

/** An invited customer (getAffiliateUIDs). */
export const invitedCustomerSchema = z.strictObject({
  userId: z.string(),
  registeredAt: time,
  identityVerified: z.boolean().nullable(),
  inviteCode: z.string().nullable(),
  firstDepositAt: time,
  firstTradeAt: time,
  lastDepositAt: time,
  lastTradeAt: time,
});

/** Deposits, withdrawals and trading of a customer in the requested range (getChannelUserTradeAndAsset). */
export const customerActivitySchema = z.strictObject({
  userId: z.string(),
  deposited: amount,
  withdrawn: amount,
  spotTraded: amount,
  futuresTraded: amount,
  commission: amount,
});

/** A rebate (getAffiliateCommission). `source` is `directClient`, `subAgent`, or another word of the exchange. */
export const rebateSchema = z.strictObject({
  userId: z.string(),
  at: time,
  asset: z.string(),
  product: z.string(),
  symbol: z.string().nullable(),
  fee: amount,
  commission: amount,
  rate: amount,
  takerAmount: maybeAmount,
  makerAmount: maybeAmount,
  source: z.string().nullable(),
});

/** A transfer to a customer (getInternalWithdrawalStatus); `status` follows A-PARTNER-RECORDS. */
export const internalTransferSchema = z.strictObject({
  transferId: z.string(),
  fromUserId: z.string(),
  toUserId: z.string(),
  asset: z.string(),
  amount,
  status: z.string(),
  createdAt: time,
  updatedAt: time,
});

/**
 * Trading of a sub-agent's customers on one day (querySubChannelTransactions); `day` is the exchange's text, unchanged.
 */
export const subAgentTradingSchema = z.strictObject({
  subAgentId: z.string(),
  product: z.string(),
  day: z.string(),
  tradedVolume: amount,
  netTradingFee: amount,
  paidCommission: amount,
});

/**
 * Assets of a customer (getAssert), in USDT. `contractTotal` is an older total of a contract account: it is displayed
 * next to the others and never added to them (A-AGENCY-TOTALS). `deposits` are displayed as received, each a list of
 * fields.
 */
export const customerAssetsSchema = z.strictObject({
  available: maybeAmount,
  spotTotal: maybeAmount,
  fundingTotal: maybeAmount,
  futuresTotal: maybeAmount,
  contractTotal: maybeAmount,
  depositedInRange: maybeAmount,
  deposits: z.array(z.array(labelledValueSchema)).nullable(),
});

/** Trading of customers (getDealData), in USDT; the range is the exchange's text, unchanged. */
export const customerDealsSchema = z.strictObject({
  from: z.string().nullable(),
  to: z.string().nullable(),
  customers: z.array(
    z.strictObject({
      userId: z.string(),
      spotTraded: maybeAmount,
      futuresTraded: maybeAmount,
      spotTradedTemporary: maybeAmount,
    }),
  ),
});

/** See {@link invitedCustomerSchema}. */
export type InvitedCustomer = z.infer<typeof invitedCustomerSchema>;
/** See {@link customerActivitySchema}. */
export type CustomerActivity = z.infer<typeof customerActivitySchema>;
/** See {@link rebateSchema}. */
export type Rebate = z.infer<typeof rebateSchema>;
/** See {@link internalTransferSchema}. */
export type InternalTransfer = z.infer<typeof internalTransferSchema>;
/** See {@link subAgentTradingSchema}. */
export type SubAgentTrading = z.infer<typeof subAgentTradingSchema>;
/** See {@link customerAssetsSchema}. */
export type CustomerAssets = z.infer<typeof customerAssetsSchema>;
/** See {@link customerDealsSchema}. */
export type CustomerDeals = z.infer<typeof customerDealsSchema>;
