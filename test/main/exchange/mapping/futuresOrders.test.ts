/** Orders, own trades and pushes of futures and of the demo account, from recordings and hand-made replies, as whole values. */
import { describe, expect, test } from 'vitest';
import { balancesOfFutures } from '../../../../electron/main/exchange/mapping/balances.ts';
import { fillOfFuturesPush, fillOfFuturesRecord } from '../../../../electron/main/exchange/mapping/fills.ts';
import {
  orderOfFuturesRecord,
  orderOfPush,
  orderDetailsOf,
} from '../../../../electron/main/exchange/mapping/orders.ts';
import {
  positionOfPush,
  positionOfRecord,
  positionDetailsOf,
  positionDetailsOfPush,
} from '../../../../electron/main/exchange/mapping/positions.ts';
import { privateChannels } from '../../../../shared/exchange/privateChannels.ts';
import { recordedLossless } from '../../../support/fixtures.ts';
import { recorded, replyOf } from './support/replies.ts';

const ours = (id: string): boolean => id === 'my-order-0001';

const order = {
  market: 'futures',
  symbol: 'BTCUSDT',
  orderId: '702345678901234567',
  clientOrderId: 'my-order-0001',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '69000',
  quantity: '0.01',
  executedQuantity: '0.01',
  executedQuote: '689.905',
  averagePrice: '68990.5',
  reduceOnly: false,
  status: 'FILLED',
  createdAt: 1_764_505_700_123,
  updatedAt: 1_764_505_701_456,
  origin: 'desk',
};
const details = {
  orderId: '702345678901234567',
  triggerPrice: null,
  triggerSource: 'contract',
  priceProtect: null,
  priceMatch: null,
  selfTradePrevention: null,
  goodTill: null,
};

describe('orders', () => {
  test('reads the recorded open orders and single order with full ids (B-B4)', () => {
    const open = recorded('futures.openOrders');
    expect(open.map((one) => orderOfFuturesRecord(one, ours))).toEqual([order]);
    expect(open.map(orderDetailsOf)).toEqual([details]);
    const single = recorded('futures.order.get');
    expect(orderOfFuturesRecord(single, ours)).toEqual({
      ...order,
      createdAt: 1_764_506_000_456,
      updatedAt: 1_764_506_000_456,
    });
    expect(orderDetailsOf(single)).toEqual(details);
  });

  test('XS30: the recorded history omits reduceOnly and the trigger source: both are unknown, not false', () => {
    const past = recorded('futures.order.history');
    expect(past.map((one) => orderOfFuturesRecord(one, ours))).toEqual([
      {
        ...order,
        clientOrderId: 'hist-1',
        price: '65000',
        executedQuote: '649.995',
        averagePrice: '64999.5',
        reduceOnly: null,
        createdAt: 1_764_400_000_000,
        updatedAt: 1_764_400_001_234,
        origin: 'external',
      },
    ]);
    expect(past.map(orderDetailsOf)).toEqual([{ ...details, triggerSource: null }]);
  });

  test('XS28, XS29: keeps further members of an open order, including unknown words; empty values are null', () => {
    const text =
      '[{"avgPrice":"0","clientOrderId":"a","cumQuote":"0","executedQty":"0","orderId":702345678901234568,"origQty":"1","price":"10","reduceOnly":true,"side":"SELL","positionSide":"SHORT","status":"NEW","stopPrice":"9.50","symbol":"BTCUSDT","time":1764505700123,"timeInForce":"GTC","type":"LIMIT","updateTime":1764505700123,"workingType":"UNKNOWN_PRICE_TYPE","priceProtect":true,"priceMatch":"OPPONENT","selfTradePreventionMode":"EXPIRE_TAKER","goodTillDate":1764509999999,"moon":{}}]';
    expect(replyOf('futures.openOrders', text).map(orderDetailsOf)).toEqual([
      {
        orderId: '702345678901234568',
        triggerPrice: '9.50',
        triggerSource: 'UNKNOWN_PRICE_TYPE',
        priceProtect: true,
        priceMatch: 'OPPONENT',
        selfTradePrevention: 'EXPIRE_TAKER',
        goodTill: 1_764_509_999_999,
      },
    ]);
    const empty = text
      .replace('"OPPONENT"', '""')
      .replace('"EXPIRE_TAKER"', 'null')
      .replace('1764509999999', '0')
      .replace('"9.50"', '"0.00"');
    expect(replyOf('futures.openOrders', empty).map(orderDetailsOf)).toMatchObject([
      { triggerPrice: null, priceMatch: null, selfTradePrevention: null, goodTill: null },
    ]);
  });

  test('reads the recorded order push', () => {
    const frame = privateChannels['futures.orders'].push.parse(recordedLossless('futures.ws.orders'));
    expect(frame.d.map((item) => orderOfPush('futures', item, ours))).toEqual([
      {
        ...order,
        orderId: '617414920861909658',
        clientOrderId: '1747203186927FPIZRP',
        type: 'MARKET',
        timeInForce: 'IOC',
        price: null,
        quantity: '0.10000',
        executedQuantity: '0',
        executedQuote: '0',
        averagePrice: null,
        status: 'PENDING',
        createdAt: 1_747_203_188_148,
        updatedAt: 1_747_203_188_148,
        origin: 'external',
      },
    ]);
  });
});

describe('own fills', () => {
  const fill = {
    market: 'futures',
    symbol: 'BTCUSDT',
    fillId: '801234567890123456',
    orderId: '702345678901234567',
    side: 'BUY',
    positionSide: 'LONG',
    price: '69000',
    quantity: '0.01',
    quoteQuantity: '690',
    fee: '0.138',
    feeAsset: 'USDT',
    maker: false,
    realisedPnl: '0',
    time: 1_764_506_000_456,
  };
  test('reads the recorded fills and the recorded fill push', () => {
    expect(recorded('futures.userTrades').map(fillOfFuturesRecord)).toEqual([fill]);
    const frame = privateChannels['futures.fill'].push.parse(recordedLossless('futures.ws.fill'));
    expect(frame.d.map(fillOfFuturesPush)).toEqual([
      {
        ...fill,
        fillId: '617414920887075482',
        orderId: '617414920861909658',
        price: '103812.7',
        quantity: '0.10000',
        quoteQuantity: '10381.270000',
        fee: '6.228762',
        time: 1_747_203_188_154,
      },
    ]);
  });
});

test.each([
  ['0', '6.76', '6.76'],
  ['1.5', '6.76', '8.26'],
  ['-0.25', '0.75', '0.5'],
  ['6.228762', '0', '6.228762'],
  ['6.228762', undefined, '6.228762'],
])('R18: a fill of fee %s with a liquidation fee of %s has the total fee %s', (fillFee, liquidateFee, fee) => {
  const [recording] = privateChannels['futures.fill'].push.parse(recordedLossless('futures.ws.fill')).d;
  const { liquidateFee: _told, ...rest } = recording!;
  const item = { ...rest, fillFee, ...(liquidateFee !== undefined && { liquidateFee }) };
  expect(fillOfFuturesPush(item)).toEqual({ ...fillOfFuturesPush(recording!), fee });
});

test('reads the recorded position push: margin and PnL are unknown', () => {
  const frame = privateChannels['futures.positions'].push.parse(recordedLossless('futures.ws.positions'));
  expect(frame.d.map(positionOfPush)).toEqual([
    {
      positionId: '615193369903104410',
      symbol: 'BTCUSDT',
      side: 'LONG',
      marginType: 'CROSSED',
      separatedMode: 'COMBINED',
      leverage: '20',
      size: '0.01000',
      openValue: '992.405443',
      entryPrice: '99240.5443',
      margin: null,
      unrealisedPnl: null,
      liquidatePrice: null,
      realisedFee: '0.595443',
      fundingFee: '157.475456',
      cumFundingFee: '163.232384',
      autoMargin: false,
      createdAt: 1_746_673_529_125,
      updatedAt: 1_747_188_961_302,
    },
  ]);
  expect(frame.d.map(positionDetailsOfPush)).toEqual([
    {
      positionId: '615193369903104410',
      marginAsset: 'USDT',
      openOrderId: null,
      isolatedMargin: '0',
      autoAppendMargin: false,
      opened: { size: '0.55061', value: '54642.836110', fee: '32.785700' },
      closed: { size: '0.54061', value: '53666.138456', fee: '32.199683' },
      fundingFee: '163.232384',
      liquidationFee: '0',
      createdSequence: '3647905144',
      updatedSequence: '3656434385',
    },
  ]);
});

describe('demo account (A-DEMO)', () => {
  test('reads balance, positions and past orders like those of the main account, with demo symbols', () => {
    const balance =
      '[{"asset":"SUSDT","balance":"50000.00","availableBalance":"49990.5","frozen":"9.5","unrealizePnl":"-0.1"}]';
    expect(balancesOfFutures(replyOf('futures.sim.balance', balance))).toEqual([
      {
        market: 'futures',
        asset: 'SUSDT',
        total: '50000.00',
        available: '49990.5',
        frozen: '9.5',
        unrealisedPnl: '-0.1',
      },
    ]);
    const position =
      '[{"id":689987235755328777,"asset":"SUSDT","symbol":"BTCSUSDT","side":"SHORT","marginType":"CROSSED","separatedMode":"COMBINED","leverage":"20.00","size":"0.5","openValue":"30000","openFee":"-1","fundingFee":"0","marginSize":"1500","unrealizePnl":"2","liquidatePrice":"90000.5","createdTime":1764505700123,"updatedTime":1764505700124}]';
    const positions = replyOf('futures.sim.position.allPosition', position);
    expect(positions.map(positionOfRecord)).toEqual([
      {
        positionId: '689987235755328777',
        symbol: 'BTCSUSDT',
        side: 'SHORT',
        marginType: 'CROSSED',
        separatedMode: 'COMBINED',
        leverage: '20.00',
        size: '0.5',
        openValue: '30000',
        entryPrice: '60000',
        margin: '1500',
        unrealisedPnl: '2',
        liquidatePrice: '90000.5',
        realisedFee: '-1',
        fundingFee: '0',
        autoMargin: null,
        createdAt: 1_764_505_700_123,
        updatedAt: 1_764_505_700_124,
      },
    ]);
    expect(positions.map(positionDetailsOf)).toMatchObject([{ marginAsset: 'SUSDT' }]);
    const past =
      '[{"orderId":702345678901234999,"symbol":"BTCSUSDT","side":"BUY","positionSide":"LONG","status":"NEW","type":"LIMIT","time":1764400000000,"price":"65000","origQty":"0.01","executedQty":"0","avgPrice":"0","updateTime":1764400001234,"clientOrderId":"my-order-0001","cumQuote":"0","timeInForce":"GTC"}]';
    expect(replyOf('futures.sim.order.history', past).map((one) => orderOfFuturesRecord(one, ours))).toEqual([
      {
        ...order,
        symbol: 'BTCSUSDT',
        orderId: '702345678901234999',
        price: '65000',
        executedQuantity: '0',
        executedQuote: '0',
        averagePrice: null,
        reduceOnly: null,
        status: 'NEW',
        createdAt: 1_764_400_000_000,
        updatedAt: 1_764_400_001_234,
      },
    ]);
  });
});
