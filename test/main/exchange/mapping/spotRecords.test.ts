/** The mapping of bills, transfers and the account of spot from replies to domain values. */
import { describe, expect, it } from 'vitest';
import { balancesOfSpot } from '../../../../electron/main/exchange/mapping/balances.ts';
import { spotAccountOfReply, transferOfRecord } from '../../../../electron/main/exchange/mapping/byRowSpot.ts';
import { spotAccountSchema } from '../../../../shared/domain/accountSettings.ts';
import { recordPageSchema } from '../../../../shared/domain/recordPage.ts';
import { objectText } from './support/objectText.ts';
import { readText, recorded, replyOf } from './support/replies.ts';
import { billSchema, transferSchema } from '../../../../shared/domain/accountRecord.ts';
import { billOfRecord, fundingBillsOfReply } from '../../../../electron/main/exchange/mapping/accountRecords.ts';

const billText = {
  billId: '701234567890123457',
  coinId: '2',
  coinName: '"USDT"',
  bizType: '"trade_out"',
  deltaAmount: '"-1"',
  afterAmount: '"9"',
  fees: '"0"',
  cTime: '"1764505800123"',
};
const bill = (patch: Record<string, string> = {}) =>
  billOfRecord(replyOf('spot.account.bills', `[${objectText({ ...billText, ...patch })}]`)[0]!);

describe('bills', () => {
  it('reads the recorded bill, with its direction from the sign', () => {
    const bills = recorded('spot.account.bills').map(billOfRecord);
    expect(bills).toEqual([
      {
        billId: '701234567890123456',
        assetId: '2',
        asset: 'USDT',
        businessType: 'trade_out',
        direction: 'out',
        change: '-100.00000000',
        balanceAfter: '900.00000000',
        fee: '0.10000000',
        filledQuantity: '0.005',
        filledValue: '0',
        createdAt: 1_764_505_800_123,
      },
    ]);
    expect(bills.map((one) => billSchema.parse(one))).toEqual(bills);
  });

  it('reads the recorded page of funding bills', () => {
    const page = fundingBillsOfReply(recorded('spot.account.fundingBills'));
    expect(page).toEqual({
      page: 1,
      pageSize: 20,
      pages: 1,
      total: 12,
      hasNextPage: false,
      unreadable: 0,
      items: [
        {
          billId: '701234567890123456',
          assetId: '2',
          asset: 'USDT',
          businessType: 'transfer_in',
          direction: 'in',
          change: '100.00000000',
          balanceAfter: '910.00000000',
          fee: '0',
          filledQuantity: null,
          filledValue: null,
          createdAt: 1_764_505_800_123,
        },
      ],
    });
    expect(recordPageSchema(billSchema).parse(page)).toEqual(page);
  });

  it('B-B4 XS28 XS29 keeps every id digit, unknown business types and a zero change, and ignores unknown members', () => {
    expect(bill({ bizType: '"moon_reward"', deltaAmount: '"-0.00"', extra: '[1]' })).toMatchObject({
      billId: '701234567890123457',
      businessType: 'moon_reward',
      direction: 'none',
      change: '-0.00',
    });
  });

  it('R1 writes an exponent out; XS27 a time of 0 or in seconds is unknown', () => {
    expect(bill({ deltaAmount: '1E-7', cTime: '0' })).toMatchObject({
      direction: 'in',
      change: '0.0000001',
      createdAt: null,
    });
    expect(bill({ cTime: '1764505800' })?.createdAt).toBeNull();
  });

  it('rejects and counts a bill without a coin', () => {
    expect(bill({ coinName: '""' })).toBeUndefined();
    const nameless = objectText({ ...billText, coinName: '""' });
    const text = `{"total":1,"pageSize":10,"pages":1,"page":1,"hasNextPage":false,"items":[${nameless}]}`;
    expect(fundingBillsOfReply(replyOf('spot.account.fundingBills', text))).toMatchObject({ items: [], unreadable: 1 });
  });

  it('reads tax records as bills, whatever their container is named', () => {
    const record = objectText({ ...billText, coinName: '"BTC"', bizType: '"deposit"', deltaAmount: '"0.5"' });
    const text = `{"records":[${record}]}`;
    expect(replyOf('spot.tax.income', text).map(billOfRecord)).toEqual([
      {
        billId: '701234567890123457',
        assetId: '2',
        asset: 'BTC',
        businessType: 'deposit',
        direction: 'in',
        change: '0.5',
        balanceAfter: '9',
        fee: '0',
        filledQuantity: null,
        filledValue: null,
        createdAt: 1_764_505_800_123,
      },
    ]);
  });
});

describe('transfers', () => {
  it('reads the recorded transfer; an empty symbol is null', () => {
    const transfers = recorded('spot.account.transferRecords').map(transferOfRecord);
    expect(transfers).toEqual([
      {
        asset: 'USDT',
        amount: '100.00000000',
        status: 'SUCCESS',
        fromAccount: 'SPOT',
        fromSymbol: null,
        toAccount: 'FUNDING',
        toSymbol: null,
        createdAt: 1_764_505_800_123,
      },
    ]);
    expect(transfers.map((one) => transferSchema.parse(one))).toEqual(transfers);
  });

  it('XS28 keeps an undocumented status; unnamed accounts are null, and a transfer without a coin is rejected', () => {
    const text = (coin: string) =>
      `[{"coinName":"${coin}","status":"Successful","toType":"","fromType":"","amount":"1","tradeTime":"0"}]`;
    expect(transferOfRecord(replyOf('spot.account.transferRecords', text('USDT'))[0]!)).toEqual({
      asset: 'USDT',
      amount: '1',
      status: 'Successful',
      fromAccount: null,
      fromSymbol: null,
      toAccount: null,
      toSymbol: null,
      createdAt: null,
    });
    expect(transferOfRecord(replyOf('spot.account.transferRecords', text(''))[0]!)).toBeUndefined();
  });
});

describe('spot account', () => {
  it('reads the recorded account; absent members are unknown', () => {
    const account = spotAccountOfReply(recorded('spot.account'));
    expect(account).toEqual({
      userId: '1002003004',
      accountType: null,
      canTrade: true,
      canWithdraw: true,
      canDeposit: true,
      brokered: null,
      selfTradePrevented: null,
      smartRoutingPrevented: null,
      permissions: ['SPOT_TRADING'],
      symbolCommissions: null,
      updatedAt: null,
    });
    expect(spotAccountSchema.parse(account)).toEqual(account);
  });

  it('reads every documented member; commissions per symbol become labelled values', () => {
    const text =
      '{"canTrade":true,"canWithdraw":false,"canDeposit":true,"brokered":false,"requireSelfTradePrevention":true,"preventSor":false,"updateTime":1764505800123,"accountType":"SPOT","balances":[],"permissions":[],"uid":9007199254740993,"symbolCommissions":{"BTCUSDT":{"maker":"0.001","taker":null},"ETHUSDT":0.002,"list":[1]}}';
    expect(spotAccountOfReply(replyOf('spot.account', text))).toEqual({
      userId: '9007199254740993',
      accountType: 'SPOT',
      canTrade: true,
      canWithdraw: false,
      canDeposit: true,
      brokered: false,
      selfTradePrevented: true,
      smartRoutingPrevented: false,
      permissions: [],
      symbolCommissions: [
        { label: 'BTCUSDT.maker', value: '0.001' },
        { label: 'BTCUSDT.taker', value: null },
        { label: 'ETHUSDT', value: '0.002' },
        { label: 'list', value: '[1]' },
      ],
      updatedAt: 1_764_505_800_123,
    });
  });

  it('limits commissions per symbol to 100 entries', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => `"S${i}":"0"`).join(',');
    const text = `{"canTrade":true,"balances":[],"symbolCommissions":{${many}}}`;
    expect(spotAccountOfReply(replyOf('spot.account', text)).symbolCommissions).toHaveLength(100);
  });

  it('XS36 R1 reads an asset named <b> as text, and drops and counts a negative balance', () => {
    const text =
      '{"canTrade":true,"balances":[{"asset":"<b>","free":"1","locked":"0"},{"asset":"BTC","free":"-0.1","locked":"0"}]}';
    const { reply, dropped } = readText('spot.account', text);
    expect(balancesOfSpot(reply)).toEqual([
      { market: 'spot', asset: '<b>', total: '1', available: '1', frozen: '0', unrealisedPnl: null },
    ]);
    expect(dropped).toBe(1);
  });
});
