/**
 * The eight partner endpoints. No recording exists: the replies are hand-made from the field lists (A-PARTNER-RECORDS).
 */
import { describe, expect, it, test } from 'vitest';
import {
  customerActivityOfReply,
  invitedCustomersOfReply,
  subAgentTradingOfReply,
  customerAssetsOfReply,
  customerDealsOfReply,
  rebatesOfReply,
  internalTransfersOfReply,
  transferIdOfReply,
} from '../../../../electron/main/exchange/mapping/partner.ts';
import {
  customerActivitySchema,
  customerAssetsSchema,
  customerDealsSchema,
  internalTransferSchema,
  invitedCustomerSchema,
  rebateSchema,
  subAgentTradingSchema,
} from '../../../../shared/domain/partner.ts';
import { recordPageSchema } from '../../../../shared/domain/recordPage.ts';
import { readText, replyOf } from './support/replies.ts';

/** Above 2^53: a double would round it. */
const UID = '9007199254740993';
const paged = { page: null, pageSize: 100, pages: 1, total: 1, hasNextPage: null, unreadable: 0 };

describe('partner endpoints', () => {
  it('B-B4 reads invited customers; events that never happened are null', () => {
    const text = `{"pages":1,"pageSize":100,"total":1,"channelUserInfoItemList":[{"uid":${UID},"registerTime":1764505800123,"kycResult":true,"inviteCode":"abc","firstDeposit":1764505800124,"firstTrade":null,"lastDeposit":1764505800125}]}`;
    const page = invitedCustomersOfReply(replyOf('spot.rebate.affiliate.getAffiliateUIDs', text));
    expect(page).toEqual({
      ...paged,
      items: [
        {
          userId: UID,
          registeredAt: 1_764_505_800_123,
          identityVerified: true,
          inviteCode: 'abc',
          firstDepositAt: 1_764_505_800_124,
          firstTradeAt: null,
          lastDepositAt: 1_764_505_800_125,
          lastTradeAt: null,
        },
      ],
    });
    expect(recordPageSchema(invitedCustomerSchema).parse(page)).toEqual(page);
  });

  it('XS43 XS27 absent values are unknown, not "not verified" or "in 1970"', () => {
    const text = `{"pages":1,"pageSize":100,"total":1,"channelUserInfoItemList":[{"uid":"1","registerTime":0,"kycResult":null,"inviteCode":"","firstDeposit":0}]}`;
    expect(invitedCustomersOfReply(replyOf('spot.rebate.affiliate.getAffiliateUIDs', text)).items).toEqual([
      {
        userId: '1',
        registeredAt: null,
        identityVerified: null,
        inviteCode: null,
        firstDepositAt: null,
        firstTradeAt: null,
        lastDepositAt: null,
        lastTradeAt: null,
      },
    ]);
  });

  it('reads customer activity, with numbers and exponents as plain decimals', () => {
    const text = `{"pages":1,"pageSize":100,"total":1,"records":[{"uid":${UID},"depositAmount":"100.50","withdrawalAmount":0,"spotTradingAmount":1E3,"futuresTradingAmount":"2","commission":"1E-8"}]}`;
    const page = customerActivityOfReply(replyOf('spot.rebate.affiliate.getChannelUserTradeAndAsset', text));
    expect(page).toEqual({
      ...paged,
      items: [
        {
          userId: UID,
          deposited: '100.50',
          withdrawn: '0',
          spotTraded: '1000',
          futuresTraded: '2',
          commission: '0.00000001',
        },
      ],
    });
    expect(recordPageSchema(customerActivitySchema).parse(page)).toEqual(page);
  });

  const rebate = (members: string) =>
    `{"uid":${UID},"date":1764505800123,"coin":"USDT","productType":"FUTURES","fee":"0.5","commission":"0.1","rate":"0.2"${members}}`;
  const rebates = (...records: string[]) =>
    `{"pages":1,"pageSize":100,"total":1,"channelCommissionInfoItems":[${records.join(',')}]}`;

  it('reads rebates', () => {
    const text = rebates(rebate(',"symbol":"BTCUSDT","takerAmount":"10","makerAmount":"20","sourceType":1'));
    const page = rebatesOfReply(replyOf('spot.rebate.affiliate.getAffiliateCommission', text));
    expect(page).toEqual({
      ...paged,
      items: [
        {
          userId: UID,
          at: 1_764_505_800_123,
          asset: 'USDT',
          product: 'FUTURES',
          symbol: 'BTCUSDT',
          fee: '0.5',
          commission: '0.1',
          rate: '0.2',
          takerAmount: '10',
          makerAmount: '20',
          source: 'directClient',
        },
      ],
    });
    expect(recordPageSchema(rebateSchema).parse(page)).toEqual(page);
  });

  test.each([
    ['1', 'directClient'],
    ['"1"', 'directClient'],
    ['2', 'subAgent'],
    ['"2"', 'subAgent'],
    ['3', '3'],
    ['"friend"', 'friend'],
    ['""', null],
    ['null', null],
  ])('XS28 a source written %s is read as %s', (written, source) => {
    const text = rebates(rebate(`,"sourceType":${written}`));
    expect(rebatesOfReply(replyOf('spot.rebate.affiliate.getAffiliateCommission', text)).items).toMatchObject([
      { symbol: null, takerAmount: null, makerAmount: null, source },
    ]);
  });

  it('XS24 R1 an invalid amount drops its record, which is counted', () => {
    const text = rebates(rebate(''), rebate('').replace('"0.5"', '"NaN"'));
    const { reply, dropped } = readText('spot.rebate.affiliate.getAffiliateCommission', text);
    expect([rebatesOfReply(reply).items.length, dropped]).toEqual([1, 1]);
  });

  test.each([
    ['a text', `"${UID}"`],
    ['a number', UID],
  ])('B-B4 reads a transfer reply that is only an id, as %s', (_name, text) => {
    expect(transferIdOfReply(replyOf('spot.rebate.affiliate.internalWithdrawal', text))).toBe(UID);
  });

  it('reads transfers to customers; XS28 keeps an undocumented status', () => {
    const transfer = (status: string, more: string) =>
      `{"fromUserId":1,"toUserId":${UID},"withdrawId":"${UID}","coin":"BTC","status":"${status}","amount":"0.000001","createTime":1764505800123${more}}`;
    const text = `{"pages":1,"pageSize":100,"total":2,"page":1,"hasNextPage":false,"items":[${transfer('SUCCESS', ',"updateTime":1764505800456')},${transfer('FROZEN', '')}]}`;
    const page = internalTransfersOfReply(replyOf('spot.rebate.affiliate.getInternalWithdrawalStatus', text));
    const first = {
      transferId: UID,
      fromUserId: '1',
      toUserId: UID,
      asset: 'BTC',
      amount: '0.000001',
      status: 'SUCCESS',
      createdAt: 1_764_505_800_123,
      updatedAt: 1_764_505_800_456,
    };
    expect(page).toEqual({
      page: 1,
      pageSize: 100,
      pages: 1,
      total: 2,
      hasNextPage: false,
      unreadable: 0,
      items: [first, { ...first, status: 'FROZEN', updatedAt: null }],
    });
    expect(recordPageSchema(internalTransferSchema).parse(page)).toEqual(page);
  });

  it("reads the trading of sub-agents' customers, under this endpoint's page member names", () => {
    const text = `{"total":1,"size":50,"current":2,"pages":3,"records":[{"subAffiliateUid":${UID},"productType":"SPOT","date":"2026-09-01","tradingVolume":"10","netTradingFee":"-0.1","paidCommission":"0.05"}]}`;
    const page = subAgentTradingOfReply(replyOf('spot.rebate.affiliate.querySubChannelTransactions', text));
    expect(page).toEqual({
      page: 2,
      pageSize: 50,
      pages: 3,
      total: 1,
      hasNextPage: null,
      unreadable: 0,
      items: [
        {
          subAgentId: UID,
          product: 'SPOT',
          day: '2026-09-01',
          tradedVolume: '10',
          netTradingFee: '-0.1',
          paidCommission: '0.05',
        },
      ],
    });
    expect(recordPageSchema(subAgentTradingSchema).parse(page)).toEqual(page);
  });

  it('keeps the older total separate from the others; deposits keep their own member names', () => {
    const text =
      '{"availableBalance":"1","contractTotalUsdt":"1000","depositList":[{"amount":"5","time":1764505800123,"coin":{"name":"USDT","chain":null}},{}],"depositTotalAmount":"5","fundingTotalUsdt":"2","spotProTotalUsdt":"3","unimarginTotalUsdt":4}';
    const assets = customerAssetsOfReply(replyOf('spot.agency.getAssert', text));
    expect(assets).toEqual({
      available: '1',
      spotTotal: '3',
      fundingTotal: '2',
      futuresTotal: '4',
      contractTotal: '1000',
      depositedInRange: '5',
      deposits: [
        [
          { label: 'amount', value: '5' },
          { label: 'time', value: '1764505800123' },
          { label: 'coin.name', value: 'USDT' },
          { label: 'coin.chain', value: null },
        ],
        [],
      ],
    });
    expect(customerAssetsSchema.parse(assets)).toEqual(assets);
  });

  it('XS43 absent customer totals are unknown, not zero', () => {
    expect(customerAssetsOfReply(replyOf('spot.agency.getAssert', '{"contractTotalUsdt":null}'))).toEqual({
      available: null,
      spotTotal: null,
      fundingTotal: null,
      futuresTotal: null,
      contractTotal: null,
      depositedInRange: null,
      deposits: null,
    });
  });

  it('reads the trading of customers', () => {
    const text = `{"startTime":"2026-09-01","endTime":20260930,"data":[{"userId":${UID},"spotDealAmountUsdt":"1","futuresProDealAmountUsdt":"2","spotProDealAmountUsdtTemp":"3"},{"userId":"1","spotDealAmountUsdt":null}]}`;
    const deals = customerDealsOfReply(replyOf('spot.agency.getDealData', text));
    expect(deals).toEqual({
      from: '2026-09-01',
      to: '20260930',
      customers: [
        { userId: UID, spotTraded: '1', futuresTraded: '2', spotTradedTemporary: '3' },
        { userId: '1', spotTraded: null, futuresTraded: null, spotTradedTemporary: null },
      ],
    });
    expect(customerDealsSchema.parse(deals)).toEqual(deals);
    expect(customerDealsOfReply(replyOf('spot.agency.getDealData', '{"data":[]}'))).toEqual({
      from: null,
      to: null,
      customers: [],
    });
  });
});
