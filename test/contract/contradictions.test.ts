/**
 * Cases in which public material contradicts the documents: the documents decide what the app sends, and the app reads
 * both forms.
 */
import { describe, expect, test } from 'vitest';
import { tickerPush } from '../../shared/exchange/channels.ts';
import { endpoints, type EndpointId } from '../../shared/exchange/endpoints.ts';
import { limits } from '../../shared/exchange/limits.ts';
import type { EndpointRow } from '../../shared/exchange/row.ts';
import { readReply } from '../../electron/main/exchange/rest/reply/readReply.ts';
import { recordedLossless } from '../support/fixtures.ts';
import { runAtOnce } from '../../shared/time/steps.ts';

const read = (id: EndpointId, body: unknown) => runAtOnce(readReply(endpoints[id].reply, body));
const takes = (id: EndpointId, parameters: object) => endpoints[id].parameters.safeParse(parameters).success;
const touch = { symbol: 'BTCUSDT', bidPrice: '1', bidQty: '2', askPrice: '3', askQty: '4' };
const rows = Object.values<EndpointRow>(endpoints);

describe('contradictions between sources: both forms are accepted on reading', () => {
  test('1 reads spot batch results as an array or under orderList', () => {
    const items = [{ symbol: 'BTCUSDT', orderId: '790000000000000001', clientOrderId: 'a1', transactTime: 5 }];
    expect(read('spot.order.batch.place', items)).toEqual({ value: items, dropped: 0 });
    expect(read('spot.order.batch.place', { orderList: items })).toEqual({ value: items, dropped: 0 });
    const cancelled = [{ orderId: '790000000000000001', status: 'CANCELED' }];
    expect(read('spot.order.batch.cancel', cancelled)).toEqual({ value: cancelled, dropped: 0 });
    expect(read('spot.order.batch.cancel', { orderList: cancelled })).toEqual({ value: cancelled, dropped: 0 });
  });

  test('2 reads spot tickers as one object or an array', () => {
    expect(read('spot.market.ticker.bookTicker', touch)).toEqual({ value: [touch], dropped: 0 });
    expect(read('spot.market.ticker.bookTicker', [touch])).toEqual({ value: [touch], dropped: 0 });
    const day = recordedLossless('spot.market.ticker.24hr');
    const one = Array.isArray(day) ? (day[0] as unknown) : day;
    expect(read('spot.market.ticker.24hr', one)).toEqual(read('spot.market.ticker.24hr', [one]));
  });

  test('3 reads the spot ticker push with and without best bid and ask', () => {
    const record = { p: '1', P: '0.1', c: '2', o: '1', h: '3', l: '1', v: '5', q: '6', O: 1, C: 2 };
    const top = { b: '1', B: '2', a: '3', A: '4', Q: '5' };
    const frame = (d: object) => ({ e: 'ticker', E: 1, s: 'BTCUSDT', d: [d] });
    expect(tickerPush.parse(frame(record)).d).toEqual([record]);
    expect(tickerPush.parse(frame({ ...record, ...top })).d).toEqual([{ ...record, ...top }]);
    expect(tickerPush.parse({ ...frame(record), e: '24hrTicker', d: record }).d).toEqual([record]);
  });

  test('10 11 12 reads values the documents do not list unchanged', () => {
    const item = {
      billId: '686960019383517338',
      asset: 'USDT',
      income: '1',
      incomeType: 'tracking_something_new',
      balance: '2',
      time: 1,
      transferReason: 'REFUND_SOMETHING_ELSE',
    };
    expect(read('futures.account.income', { hasNextPage: false, nextKey: null, items: [item] })).toEqual({
      value: { hasNextPage: false, nextKey: null, items: [item] },
      dropped: 0,
    });
    const order = (recordedLossless('futures.openOrders') as object[])[0];
    const odd = read('futures.openOrders', [{ ...order, workingType: 'UNKNOWN_PRICE_TYPE', status: 'TRIGGERED' }]);
    expect(
      (odd!.value as { workingType: string; status: string }[]).map((one) => [one.workingType, one.status]),
    ).toEqual([['UNKNOWN_PRICE_TYPE', 'TRIGGERED']]);
  });
});

describe('contradictions between sources: the documents decide what is sent', () => {
  test('4 5 6 parameter limits and accepted values follow the documents', () => {
    const all = { symbol: 'BTCUSDT' };
    expect([takes('spot.allOrders', { ...all, limit: 200 }), takes('spot.allOrders', { ...all, limit: 201 })]).toEqual([
      true,
      false,
    ]);
    expect(takes('spot.allOrders', { ...all, page: 1 })).toBe(false);
    expect([takes('futures.order.history', { limit: 100 }), takes('futures.order.history', { limit: 101 })]).toEqual([
      true,
      false,
    ]);
    const demo = {
      symbol: 'BTCSUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      quantity: '1',
      price: '1',
      newClientOrderId: 'a',
    };
    const words = ['GTC', 'IOC', 'FOK', 'POST_ONLY'];
    expect(words.filter((timeInForce) => takes('futures.sim.order.place', { ...demo, timeInForce }))).toEqual([
      'GTC',
      'IOC',
      'FOK',
    ]);
  });

  test('7 8 allows twenty sockets per address and only upper-case symbols', () => {
    expect(limits.socket.perIp).toBe(20);
    expect([takes('futures.market.depth', { symbol: 'BTCUSDT' }), takes('futures.market.depth', { symbol: 'btcusdt' })])
      // The row's schema takes the symbol as it is written: it does not convert to upper case for the caller.
      .toEqual([true, false]);
  });

  test('15 16 17 18 19 paths and methods: no trailing slash, no older versions, sub-channel query by POST, documented batch path', () => {
    expect(rows.filter(({ path }) => path.endsWith('/') || !/^\/c?api\/v3\//.test(path))).toEqual([]);
    expect(endpoints['spot.rebate.affiliate.querySubChannelTransactions'].method).toBe('POST');
    expect(endpoints['spot.order.batch.place'].path).toBe('/api/v3/order/batch');
    expect(rows.filter(({ path }) => path.includes('verifyReferrals'))).toEqual([]);
  });
});
