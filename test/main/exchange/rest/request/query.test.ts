import { describe, expect, test } from 'vitest';
import { buildQuery, checkParameters } from '../../../../../electron/main/exchange/rest/request/query.ts';
import { endpoints, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import { FUTURES, LIMIT, verdict } from './querySupport.ts';

describe('Request serialisation', () => {
  test('sends only the given parameters, in the order of the endpoint row', () => {
    expect(verdict('futures.order.place', { ...FUTURES, newClientOrderId: 'a1' })).toBe(
      '{"symbol":"BTCUSDT","side":"BUY","positionSide":"LONG","type":"LIMIT","timeInForce":"GTC","quantity":"0.1","price":"10","newClientOrderId":"a1"}',
    );
    expect(verdict('spot.content.articles.list', { pageSize: 5, section: 'news' })).toBe('section=news&pageSize=5');
    expect(verdict('spot.openOrders', { symbol: undefined })).toBe('');
  });

  test.each([
    '1e5',
    '1E-8',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '.5',
    '5.',
    '1,5',
    '1.2.3',
    '0x10',
    '1_000',
    'NaN',
    '',
    1e-7,
    null,
  ])('B-B3: rejects the decimal %j', (quantity) => {
    expect(verdict('spot.order.place', { symbol: 'A1', ...LIMIT, quantity })).toEqual([
      'invalid',
      { field: 'quantity' },
    ]);
    expect(verdict('spot.order.batch.place', { symbol: 'A1', orderList: [LIMIT, { ...LIMIT, quantity }] })).toEqual([
      'invalid',
      { field: 'orderList[1].quantity' },
    ]);
  });

  test('B-B4: sends an integer id unquoted with all digits and rejects any other form', () => {
    expect(verdict('spot.order.batch.cancel', { orderIds: ['9223372036854775807', '0', 7] })).toBe(
      '{"orderIds":[9223372036854775807,0,7]}',
    );
    for (const id of ['007', '-1', '1.0', '1e3', '', 2 ** 53, 1.5]) {
      expect(verdict('spot.order.batch.cancel', { orderIds: ['5', id] })).toEqual([
        'invalid',
        { field: 'orderIds[1]' },
      ]);
    }
  });

  test('XI15: encodes a symbol list once as a JSON array and a user list as a repeated parameter', () => {
    expect(verdict('spot.market.ticker.24hr', { symbols: ['BTCUSDT', 'ETHUSDT'] })).toBe(
      'symbols=%5B%22BTCUSDT%22%2C%22ETHUSDT%22%5D',
    );
    expect(verdict('spot.market.ticker.24hr', { symbols: '["A"]' })).toBe('symbols=%5B%22A%22%5D');
    expect(verdict('spot.agency.getDealData', { userIds: ['12', '9007199254740993'] })).toBe(
      'userIds=12&userIds=9007199254740993',
    );
    expect(verdict('spot.agency.getDealData', { userIds: [] })).toEqual(['invalid', { field: 'userIds' }]);
  });

  test('XI14: rejects an invalid symbol and percent-encodes text once', () => {
    for (const symbol of ['../../order?x=', 'BTC\r\nX: y', '%2e%2e', 'btcusdt', 'BTC&a=b', '']) {
      expect(verdict('spot.market.depth', { symbol })).toEqual(['invalid', { field: 'symbol' }]);
    }
    expect(verdict('spot.content.articles.list', { section: 'news', title: 'a b&c=d%2e/?#+é\r\n"' })).toBe(
      'section=news&title=a%20b%26c%3Dd%252e%2F%3F%23%2B%C3%A9%0D%0A%22',
    );
    expect(verdict('spot.content.articles.list', { section: 'news', title: '\ud83d' })).toEqual([
      'invalid',
      { field: 'title' },
    ]);
  });

  test('rejects an unknown parameter by name', () => {
    expect(verdict('spot.account', { symbol: 'BTCUSDT' })).toEqual(['invalid', { field: 'symbol' }]);
    expect(verdict('spot.account', { ['x'.repeat(500)]: 1 })).toEqual(['invalid', { field: 'x'.repeat(60) }]);
    expect(verdict('spot.account', JSON.parse('{"__proto__":1}'))).toEqual(['invalid', { field: '__proto__' }]);
    for (const params of [null, [], 'x', 5])
      expect(verdict('spot.account', params)).toEqual(['invalid', { field: '' }]);
  });

  test('sends {} as the body of a POST without parameters and an empty query string otherwise', () => {
    expect(verdict('spot.account.bills', {})).toBe('{}');
    expect(buildQuery(endpoints['spot.account'], {})).toEqual({ ok: true, value: '' });
    expect(buildQuery(endpoints['spot.market.depth'], {}).ok).toBe(false);
  });

  test('R9: counts a batch placement by its orders and any other request as one', () => {
    const items = (id: EndpointId, params: unknown): unknown => {
      const checked = checkParameters(endpoints[id] as EndpointRow, params);
      return checked.ok && checked.value.items;
    };
    expect([
      items('spot.order.batch.place', { symbol: 'A1', orderList: Array.from({ length: 7 }, () => LIMIT) }),
      items('futures.batchOrders.place', { batchOrders: [FUTURES, FUTURES] }),
      items('spot.order.place', { symbol: 'A1', ...LIMIT }),
      items('spot.order.batch.cancel', { orderIds: ['1', '2'] }),
    ]).toEqual([7, 2, 1, 2]);
  });
});
