/**
 * The mapping of private records to domain values, from their source text to the cancel that sends their ids back
 * (B-B3, B-B4).
 */
import { describe, expect, test } from 'vitest';
import {
  balanceOfSpotPush,
  balancesOfFutures,
  balancesOfSpot,
} from '../../../../electron/main/exchange/mapping/balances.ts';
import {
  fillOfFuturesPush,
  fillOfFuturesRecord,
  fillOfSpotPush,
  fillOfSpotRecord,
} from '../../../../electron/main/exchange/mapping/fills.ts';
import {
  orderOfFuturesRecord,
  orderOfPush,
  orderOfSpotRecord,
} from '../../../../electron/main/exchange/mapping/orders.ts';
import { positionOfPush, positionOfRecord } from '../../../../electron/main/exchange/mapping/positions.ts';
import { parseLossless } from '../../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { buildQuery } from '../../../../electron/main/exchange/rest/request/query.ts';
import { readReply } from '../../../../electron/main/exchange/rest/reply/readReply.ts';
import { endpoints, type EndpointId, type ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import {
  privateChannels,
  type PrivateChannelId,
  type PrivatePushOf,
} from '../../../../shared/exchange/privateChannels.ts';
import { runAtOnce } from '../../../../shared/time/steps.ts';

const none = () => false;
function reply<Id extends EndpointId>(id: Id, text: string): ReplyOf<Id> {
  return runAtOnce(readReply(endpoints[id].reply, parseLossless(text)?.value))?.value as ReplyOf<Id>;
}
function pushed<Id extends PrivateChannelId>(id: Id, item: Record<string, unknown>): PrivatePushOf<Id>['d'][number] {
  const frame = { e: privateChannels[id].name, E: 1, v: 7, msgEvent: 'OrderUpdate', d: [item] };
  return (privateChannels[id].push.parse(frame) as PrivatePushOf<Id>).d[0]!;
}

const spotOrder = (orderId: string, patch = ''): string =>
  `{"symbol":"BTCUSDT","orderId":${orderId},"clientOrderId":"mine","price":"60000.10","origQty":"0.30","executedQty":"0.10","cummulativeQuoteQty":"6000.01","status":"PARTIALLY_FILLED","timeInForce":"GTC","type":"LIMIT","side":"SELL","time":1,"updateTime":2${patch}}`;

describe('private records', () => {
  const ids = [
    '9007199254740991',
    '9007199254740992',
    '9007199254740993',
    '9223372036854775807',
    '12345678901234567890',
    '0',
  ];
  test.each(ids)('B-B4: order id %s keeps every digit through REST, push and cancel', (id) => {
    const bare = orderOfSpotRecord(reply('spot.order.get', spotOrder(id)), none)!;
    const text = orderOfSpotRecord(reply('spot.order.get', spotOrder(`"${id}"`)), none)!;
    const item = {
      id,
      symbol: 'BTCUSDT',
      orderSide: 'BUY',
      price: '1',
      size: '1',
      clientOrderId: 'c',
      type: 'LIMIT',
      timeInForce: 'GTC',
      status: 'NEW',
      cumFillSize: '0',
      cumFillValue: '0',
      createdTime: '1',
      updatedTime: '2',
    };
    const push = orderOfPush('spot', pushed('spot.orders', item), none)!;
    expect([bare.orderId, text.orderId, push.orderId]).toEqual([id, id, id]);
    for (const row of ['spot.order.cancel', 'futures.order.cancel'] as const) {
      expect(buildQuery(endpoints[row], { orderId: bare.orderId })).toEqual({ ok: true, value: `orderId=${id}` });
    }
  });

  test('B-B3: a spot order keeps every decimal unchanged; the average price is exactly value over size', () => {
    expect(orderOfSpotRecord(reply('spot.order.get', spotOrder('702345678901234567')), (id) => id === 'mine')).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      orderId: '702345678901234567',
      clientOrderId: 'mine',
      side: 'SELL',
      positionSide: null,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '60000.10',
      quantity: '0.30',
      executedQuantity: '0.10',
      executedQuote: '6000.01',
      averagePrice: '60000.1',
      reduceOnly: null,
      status: 'PARTIALLY_FILLED',
      createdAt: 1,
      updatedAt: 2,
      origin: 'desk',
    });
  });

  test('a futures order has its position side; a market order has no price; XS28: an unknown status is kept unchanged', () => {
    const text = `[{"avgPrice":"0","clientOrderId":"x","cumQuote":"0","executedQty":"0","orderId":1,"origQty":"2","price":"0.0","side":"BUY","positionSide":"LONG","status":"EXPIRED_IN_MATCH","symbol":"BTCUSDT","time":1,"timeInForce":"IOC","type":"MARKET","updateTime":2,"reduceOnly":true}]`;
    expect(orderOfFuturesRecord(reply('futures.openOrders', text)[0]!, none)).toMatchObject({
      positionSide: 'LONG',
      price: null,
      quantity: '2',
      averagePrice: null,
      reduceOnly: true,
      status: 'EXPIRED_IN_MATCH',
      origin: 'external',
    });
  });

  test('R7: a pushed spot market order with size 0 and a value has no base quantity', () => {
    const item = {
      id: '625138763307155610',
      symbol: 'BTCUSDT',
      orderSide: 'BUY',
      price: '0',
      size: '0',
      value: '100.0000000',
      clientOrderId: 'c',
      type: 'MARKET',
      timeInForce: 'IOC',
      status: 'FILLED',
      cumFillSize: '0.000952',
      cumFillValue: '99.9676160',
      createdTime: '1749044695689',
      updatedTime: '1749044695720',
    };
    expect(orderOfPush('spot', pushed('spot.orders', item), none)).toMatchObject({
      price: null,
      quantity: null,
      executedQuantity: '0.000952',
      executedQuote: '99.9676160',
      averagePrice: '105008',
      createdAt: 1_749_044_695_689,
    });
  });

  test('an invalid side makes a record unreadable; XS24 XS26: invalid decimals and ids drop the record and count it', () => {
    expect(orderOfSpotRecord({ ...reply('spot.order.get', spotOrder('1')), side: 'HOLD' }, none)).toBeUndefined();
    const bad = [
      spotOrder('1'),
      spotOrder('1').replace('"0.30"', '"NaN"'),
      spotOrder('-1'),
      spotOrder('1').replace('"60000.10"', '"-1"'),
    ];
    const read = runAtOnce(readReply(endpoints['spot.openOrders'].reply, parseLossless(`[${bad.join(',')}]`)?.value));
    expect([(read!.value as unknown[]).length, read!.dropped]).toEqual([1, 3]);
  });

  test('fills: the price of a push is value over size; the spot fee is in the received asset', () => {
    const item = {
      id: '7423916138',
      symbol: 'BTCUSDT',
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      orderId: '9',
      orderSide: 'BUY',
      fillSize: '0.000952',
      fillValue: '99.9676160',
      fillFee: '0.00000095',
      direction: 'TAKER',
      createdTime: '3',
    };
    expect(fillOfSpotPush(pushed('spot.fill', item), null)).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      fillId: '7423916138',
      orderId: '9',
      side: 'BUY',
      positionSide: null,
      price: '105008',
      quantity: '0.000952',
      quoteQuantity: '99.9676160',
      fee: '0.00000095',
      feeAsset: 'BTC',
      maker: false,
      realisedPnl: null,
      time: 3,
    });
    expect(fillOfSpotPush(pushed('spot.fill', { ...item, orderSide: 'SELL' }), null)?.feeAsset).toBe('USDT');
    expect(fillOfSpotPush(pushed('spot.fill', { ...item, fillSize: '0' }), null)).toBeUndefined();
    const text =
      '[{"symbol":"BTCUSDT","id":1,"orderId":2,"price":"3.0","qty":"4","quoteQty":"12","commission":"0.1","time":5,"isBuyer":false}]';
    const assets = { baseAsset: 'BTC', quoteAsset: 'USDT' };
    expect(reply('spot.myTrades', text).map((one) => fillOfSpotRecord(one, assets))).toMatchObject([
      { fillId: '1', orderId: '2', side: 'SELL', price: '3.0', feeAsset: 'USDT', maker: null },
    ]);
    expect(fillOfSpotRecord(reply('spot.myTrades', text)[0]!, undefined).feeAsset).toBeNull();
  });

  test('futures fills carry position side, realised PnL and fee asset, the same by REST and push', () => {
    const text =
      '[{"id":617414920887075482,"orderId":2,"symbol":"BTCUSDT","buyer":true,"commission":"6.228762","commissionAsset":"USDT","maker":true,"price":"103812.7","qty":"0.10000","quoteQty":"10381.270000","realizedPnl":"-1.5","side":"SELL","positionSide":"LONG","time":5}]';
    const item = {
      id: '617414920887075482',
      coin: 'USDT',
      symbol: 'BTCUSDT',
      orderId: '2',
      positionSide: 'LONG',
      orderSide: 'SELL',
      fillSize: '0.10000',
      fillValue: '10381.270000',
      fillFee: '6.228762',
      realizePnl: '-1.5',
      direction: 'MAKER',
      createdTime: '5',
    };
    const overRest = fillOfFuturesRecord(reply('futures.userTrades', text)[0]!);
    expect(overRest).toMatchObject({
      fillId: '617414920887075482',
      realisedPnl: '-1.5',
      feeAsset: 'USDT',
      maker: true,
    });
    expect(fillOfFuturesPush(pushed('futures.fill', item))).toEqual(overRest);
  });

  test('balances: the spot total is free plus locked; futures reports its own total, negative amounts included', () => {
    const spot = reply('spot.account', '{"canTrade":true,"balances":[{"asset":"BTC","free":"0.10","locked":"0.025"}]}');
    expect(balancesOfSpot(spot)).toEqual([
      { market: 'spot', asset: 'BTC', total: '0.125', available: '0.10', frozen: '0.025', unrealisedPnl: null },
    ]);
    const item = { coin: 'USDT', equity: '510.00', available: '480.00', frozen: '30.00' };
    expect(balanceOfSpotPush(pushed('spot.account', item))).toEqual({
      market: 'spot',
      asset: 'USDT',
      total: '510.00',
      available: '480.00',
      frozen: '30.00',
      unrealisedPnl: null,
    });
    const futures = reply(
      'futures.account.balance',
      '[{"asset":"USDT","balance":"100","availableBalance":"-1.5","frozen":"2","unrealizePnl":"-7"}]',
    );
    expect(balancesOfFutures(futures)).toEqual([
      { market: 'futures', asset: 'USDT', total: '100', available: '-1.5', frozen: '2', unrealisedPnl: '-7' },
    ]);
  });

  test('positions: entry is value over size, XS42: a liquidation price of 0 is null, size 0 is closed, pushes have no margin', () => {
    const text = (size: string, more = '') =>
      `[{"id":615193369903104410,"asset":"USDT","symbol":"BTCUSDT","side":"LONG","marginType":"CROSSED","separatedMode":"COMBINED","leverage":"20","size":"${size}","openValue":"992.405443","openFee":"0.59","fundingFee":"1","marginSize":"49.6","unrealizePnl":"-3","liquidatePrice":"0","createdTime":1,"updatedTime":2${more}}]`;
    const record = positionOfRecord(reply('futures.account.position.allPosition', text('0.01000'))[0]!);
    expect(record).toMatchObject({
      positionId: '615193369903104410',
      entryPrice: '99240.5443',
      margin: '49.6',
      liquidatePrice: null,
      unrealisedPnl: '-3',
    });
    expect(positionOfRecord(reply('futures.account.position.allPosition', text('0'))[0]!)).toBeNull();
    const item = {
      id: '615193369903104410',
      coin: 'USDT',
      symbol: 'BTCUSDT',
      side: 'LONG',
      marginMode: 'CROSSED',
      separatedMode: 'COMBINED',
      leverage: '20',
      size: '0.01000',
      openValue: '992.405443',
      openFee: '0.59',
      fundingFee: '1',
      createdTime: '1',
      updatedTime: '2',
    };
    expect(positionOfPush(pushed('futures.positions', item))).toEqual({ ...record, margin: null, unrealisedPnl: null });
    expect(positionOfPush(pushed('futures.positions', { ...item, size: '0.000' }))).toBeNull();
    expect(positionOfPush(pushed('futures.positions', { ...item, side: 'BOTH' }))).toBeUndefined();
  });
});
