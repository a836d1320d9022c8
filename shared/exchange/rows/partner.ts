/** Rows of the partner (agency) endpoints on the spot base address (document 2 Partner endpoints; A-PARTNER-RECORDS). */
import { z } from 'zod';
import { count, decimalText, idText, integerId, openEnum, signedDecimal, timestamp } from '../../schema/primitives.ts';
import { endpoint } from '../row.ts';

/** Coins that partner queries accept (document 2 getAffiliateCommission). */
export const partnerCoins = ['USDT', 'BTC'] as const;
/** Products that partner queries accept (document 2 getAffiliateCommission). */
export const partnerProducts = ['SPOT', 'FUTURES'] as const;
/** Wallets of an internal transfer (document 2 getInternalWithdrawalStatus). */
export const partnerWallets = ['SPOT', 'FUND'] as const;
/** Statuses of an internal transfer (A-PARTNER-RECORDS). */
export const withdrawalProgress = ['SUCCESS', 'FAILED', 'PROGRESSING'] as const;

const common = { market: 'spot', label: 'SIGNED', doc: '2 Partner endpoints' } as const;
const inQuery = { ...common, method: 'GET', effect: 'read', parametersIn: 'query' } as const;
const rests = ['A-PARTNER-ACCESS', 'A-PARTNER-RECORDS'] as const;
const range = { startTime: timestamp.optional(), endTime: timestamp.optional() };
const page = z.number().int().min(1).default(1);
const pageSize = z.number().int().min(1).default(100);
const paging = { page, pageSize };
const paged = { pages: count, pageSize: count, total: count };
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const customerRange = [
  ['ordered', 'startTime', 'endTime'],
  ['spanDays', 'startTime', 'endTime', 90],
  ['reachDays', 'startTime', 365],
] as const;

/** Amount in a partner's record: text, or a number (A-PARTNER-RECORDS). */
const amount = signedDecimal;

/** Endpoint rows by id. */
export const partner = {
  'spot.rebate.affiliate.getAffiliateUIDs': endpoint({
    ...inQuery,
    id: 'spot.rebate.affiliate.getAffiliateUIDs',
    path: '/api/v3/rebate/affiliate/getAffiliateUIDs',
    weight: 20,
    parameters: z.strictObject({ uid: idText.optional(), ...range, ...paging }),
    rules: customerRange,
    reply: z.object({
      ...paged,
      channelUserInfoItemList: z.array(
        z.object({
          uid: idText,
          registerTime: timestamp,
          kycResult: z.boolean().nullish(),
          inviteCode: z.string().nullish(),
          firstDeposit: timestamp.nullish(),
          firstTrade: timestamp.nullish(),
          lastDeposit: timestamp.nullish(),
          lastTrade: timestamp.nullish(),
        }),
      ),
    }),
    assumes: rests,
  }),
  'spot.rebate.affiliate.getChannelUserTradeAndAsset': endpoint({
    ...inQuery,
    id: 'spot.rebate.affiliate.getChannelUserTradeAndAsset',
    path: '/api/v3/rebate/affiliate/getChannelUserTradeAndAsset',
    weight: 20,
    parameters: z.strictObject({ uid: idText.optional(), ...range, ...paging }),
    rules: customerRange,
    reply: z.object({
      ...paged,
      records: z.array(
        z.object({
          uid: idText,
          depositAmount: amount,
          withdrawalAmount: amount,
          spotTradingAmount: amount,
          futuresTradingAmount: amount,
          commission: amount,
        }),
      ),
    }),
    assumes: rests,
  }),
  'spot.rebate.affiliate.getAffiliateCommission': endpoint({
    ...inQuery,
    id: 'spot.rebate.affiliate.getAffiliateCommission',
    path: '/api/v3/rebate/affiliate/getAffiliateCommission',
    weight: 20,
    parameters: z.strictObject({
      uid: idText.optional(),
      ...range,
      coin: z.enum(partnerCoins).optional(),
      productType: z.enum(partnerProducts).default('SPOT'),
      ...paging,
    }),
    rules: [
      ['ordered', 'startTime', 'endTime'],
      ['spanDays', 'startTime', 'endTime', 90],
    ],
    reply: z.object({
      ...paged,
      channelCommissionInfoItems: z.array(
        z.object({
          uid: idText,
          date: timestamp,
          coin: z.string(),
          productType: openEnum(partnerProducts),
          fee: amount,
          commission: amount,
          rate: amount,
          symbol: z.string().nullish(),
          takerAmount: amount.nullish(),
          makerAmount: amount.nullish(),
          sourceType: z.union([z.string(), z.number()]).nullish(),
        }),
      ),
    }),
    assumes: rests,
  }),
  'spot.rebate.affiliate.internalWithdrawal': endpoint({
    ...common,
    id: 'spot.rebate.affiliate.internalWithdrawal',
    method: 'POST',
    effect: 'change',
    path: '/api/v3/rebate/affiliate/internalWithdrawal',
    weight: 100,
    parametersIn: 'body',
    parameters: z.strictObject({
      toUserId: integerId,
      coin: z.enum(partnerCoins),
      amount: decimalText.refine((text) => !/\.\d{7}/.test(text), 'at most 6 decimals'),
      fromAccountType: z.enum(partnerWallets).default('SPOT'),
      toAccountType: z.enum(partnerWallets).default('SPOT'),
    }),
    reply: idText,
    assumes: ['A-POST-BODY', 'A-BARE-REPLY', ...rests],
  }),
  'spot.rebate.affiliate.getInternalWithdrawalStatus': endpoint({
    ...inQuery,
    id: 'spot.rebate.affiliate.getInternalWithdrawalStatus',
    path: '/api/v3/rebate/affiliate/getInternalWithdrawalStatus',
    weight: 100,
    parameters: z.strictObject({
      withdrawID: idText.optional(),
      coin: z.enum(partnerCoins).optional(),
      ...range,
      fromAccountType: z.enum(partnerWallets).default('SPOT'),
      toAccountType: z.enum(partnerWallets).default('SPOT'),
      page,
      pageSize: z.number().int().min(1).max(200).default(100),
    }),
    rules: [
      ['ordered', 'startTime', 'endTime'],
      ['reachDays', 'startTime', 30],
    ],
    reply: z.object({
      ...paged,
      page: count,
      hasNextPage: z.boolean(),
      items: z.array(
        z.object({
          fromUserId: idText,
          toUserId: idText,
          withdrawId: idText,
          coin: z.string(),
          status: openEnum(withdrawalProgress),
          amount: decimalText,
          createTime: timestamp,
          updateTime: timestamp.nullish(),
        }),
      ),
    }),
    assumes: rests,
  }),
  'spot.rebate.affiliate.querySubChannelTransactions': endpoint({
    ...common,
    id: 'spot.rebate.affiliate.querySubChannelTransactions',
    method: 'POST',
    effect: 'read',
    path: '/api/v3/rebate/affiliate/querySubChannelTransactions',
    weight: 10,
    parametersIn: 'body',
    parameters: z.strictObject({
      productType: z.enum(partnerProducts),
      subUid: integerId.optional(),
      ...range,
      pageNum: page,
      pageSize,
    }),
    rules: [['ordered', 'startTime', 'endTime']],
    reply: z.object({
      total: count,
      size: count,
      current: count,
      pages: count,
      records: z.array(
        z.object({
          subAffiliateUid: idText,
          productType: openEnum(partnerProducts),
          date: z.string(),
          tradingVolume: amount,
          netTradingFee: amount,
          paidCommission: amount,
        }),
      ),
    }),
    assumes: ['A-POST-BODY', ...rests],
  }),
  'spot.agency.getAssert': endpoint({
    ...inQuery,
    id: 'spot.agency.getAssert',
    path: '/api/v3/agency/getAssert',
    weight: 10,
    parameters: z.strictObject({ userId: idText.optional(), startTime: day.optional(), endTime: day.optional() }),
    reply: z.object({
      availableBalance: amount.nullish(),
      contractTotalUsdt: amount.nullish(),
      depositList: z.array(z.record(z.string(), z.unknown())).nullish(),
      depositTotalAmount: amount.nullish(),
      fundingTotalUsdt: amount.nullish(),
      spotProTotalUsdt: amount.nullish(),
      unimarginTotalUsdt: amount.nullish(),
    }),
    assumes: [...rests, 'A-AGENCY-TOTALS'],
  }),
  'spot.agency.getDealData': endpoint({
    ...inQuery,
    id: 'spot.agency.getDealData',
    path: '/api/v3/agency/getDealData',
    weight: 10,
    parameters: z.strictObject({
      userIds: z.array(idText).optional(),
      startTime: day.optional(),
      endTime: day.optional(),
    }),
    reply: z.object({
      startTime: z.union([z.string(), z.number()]).nullish(),
      endTime: z.union([z.string(), z.number()]).nullish(),
      data: z.array(
        z.object({
          userId: idText,
          spotDealAmountUsdt: amount.nullish(),
          futuresProDealAmountUsdt: amount.nullish(),
          spotProDealAmountUsdtTemp: amount.nullish(),
        }),
      ),
    }),
    assumes: [...rests, 'A-REPEATED-PARAMETER'],
  }),
};
