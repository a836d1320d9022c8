import { describe, expect, it } from 'vitest';
import { askedIn, refusedIn, replyIn, rowIn } from '../../../electron/simulator/http/dialect.ts';
import type { Dialect } from '../../../electron/simulator/market/dialects.ts';
import { RawNumber, writeJson, type Json } from '../../../electron/simulator/venue/json.ts';
import { Deviations } from '../../../electron/simulator/venue/counters.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { StrictRig } from './strictRig.ts';
import { validOf, type SentParameters } from './validRequests.ts';
import { queryOf } from './strictQuery.ts';
import { readParameters } from '../../../electron/simulator/http/serve.ts';
import { sentInBody, sentInQuery } from '../../../electron/simulator/http/parameterReader.ts';

const rowOf = (id: EndpointId): EndpointRow => endpoints[id];
const now = 1_790_200_000_000;

/** Returns what a dialect reads from a request: the parameters, or the code of the refusal. */
function read(dialect: Dialect, id: EndpointId, asked: SentParameters): unknown {
  const row = rowOf(id);
  const sent = sentInBody(Buffer.from(writeJson(asked)));
  if (!sent.ok) throw new Error('the test sends JSON');
  const from = row.parametersIn === 'query' ? sentInQuery(queryOf(asked)) : sent.value;
  const result = readParameters(rowIn(dialect, row), from, { strict: false, deviations: new Deviations(), now });
  const refused = result.ok ? refusedIn(dialect, row, result.value.value) : result.error;
  return refused ? refused.body.code : result.ok && result.value.value;
}

describe('Parameters the live service reads differently from the documents (A-DIALECT)', () => {
  const day = 86_400_000;
  const times = (from: number): SentParameters => ({ startTime: String(now - from), endTime: String(now) });
  const candles: SentParameters = { symbol: 'BTCUSDT', interval: '1m' };
  const demo = validOf('futures.sim.order.place')[0]!;
  const range = { startTime: new RawNumber(String(now - 1)) };
  const rows: readonly [id: EndpointId, asked: SentParameters, documents: unknown, service: unknown][] = [
    ['spot.allOrders', { symbol: 'BTCUSDT', limit: '1000' }, -1140, { symbol: 'BTCUSDT', limit: 1000 }],
    ['spot.allOrders', { symbol: 'BTCUSDT', limit: '1001' }, -1140, -1140],
    ['futures.order.history', { limit: '1000' }, -1140, { limit: 1000, page: 0 }],
    ['futures.market.depth', { symbol: 'btcusdt' }, -1142, { symbol: 'BTCUSDT', limit: 15 }],
    ['futures.market.historyKlines', candles, { ...candles, limit: 100, priceType: 'LAST' }, -1141],
    [
      'futures.market.historyKlines',
      { ...candles, ...times(91 * day) },
      { ...candles, startTime: now - 91 * day, endTime: now, limit: 100, priceType: 'LAST' },
      -1170,
    ],
    ['futures.userTrades', times(400 * day), { startTime: now - 400 * day, endTime: now, limit: 100 }, -1170],
    [
      'futures.market.fundingRate',
      { symbol: 'BTCUSDT', ...times(8 * day) },
      { symbol: 'BTCUSDT', startTime: now - 8 * day, endTime: now, limit: 100 },
      -1170,
    ],
    ['futures.account.income', range, { startTime: now - 1, limit: 20 }, -1128],
    ['futures.account.income', {}, { limit: 20 }, { limit: 20 }],
    [
      'futures.sim.order.place',
      { ...demo, timeInForce: 'POST_ONLY' },
      -1115,
      expect.objectContaining({ timeInForce: 'POST_ONLY' }),
    ],
  ];
  it.each(rows)('%s with %o', (id, asked, documents, service) => {
    expect([read('documents', id, asked), read('public', id, asked)]).toEqual([documents, service]);
  });
});

describe('Replies the live service sends in another form (A-DIALECT)', () => {
  const list: Json = [{ symbol: 'BTCUSDT' }];
  const limits: Json = [
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'SECOND', intervalNum: 10, limit: 500 },
    { rateLimitType: 'ORDERS', interval: 'MINUTE', intervalNum: 1, limit: 300 },
  ];
  const odd: Json = [
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 10, limit: 500 },
    { rateLimitType: 'ORDERS', interval: 'MINUTE', intervalNum: 1, limit: 300 },
  ];
  const orders: Json = [
    { type: 'LIMIT', workingType: 'CONTRACT_PRICE' },
    { type: 'STOP', workingType: 'MARK_PRICE' },
  ];
  const unknown: Json = [
    { type: 'LIMIT', workingType: 'UNKNOWN_PRICE_TYPE' },
    { type: 'STOP', workingType: 'MARK_PRICE' },
  ];
  const one = { symbol: 'BTCUSDT' };
  const rows: readonly [id: EndpointId, parameters: SentParameters, reply: Json, service: Json][] = [
    ['spot.order.batch.place', {}, list, { orderList: list }],
    ['spot.order.batch.cancel', {}, list, { orderList: list }],
    ['spot.market.ticker.24hr', one, list, one],
    ['spot.market.ticker.24hr', {}, list, list],
    ['spot.market.ticker.bookTicker', one, list, one],
    ['spot.market.ticker.bookTicker', { symbols: 'BTCUSDT' }, list, list],
    ['futures.market.exchangeInfo', {}, { assets: [], rateLimits: limits }, { assets: [], rateLimits: odd }],
    ['futures.openOrders', {}, orders, unknown],
    ['futures.order.history', {}, orders, unknown],
    [
      'futures.order.get',
      {},
      { type: 'MARKET', workingType: 'CONTRACT_PRICE' },
      { type: 'MARKET', workingType: 'UNKNOWN_PRICE_TYPE' },
    ],
    ['futures.order.cancel', {}, { orderId: '1' }, { orderId: '1' }],
  ];
  it.each(rows)('%s with %o', (id, parameters, reply, service) => {
    const row = rowOf(id);
    expect([replyIn('documents', row, parameters, reply), replyIn('public', row, parameters, reply)]).toEqual([
      reply,
      service,
    ]);
  });

  it('pages of all spot orders count back from the newest, or forward from a start time', () => {
    const row = rowOf('spot.allOrders');
    const page = (parameters: SentParameters, found: Json) => replyIn('public', row, parameters, found);
    expect(askedIn('public', row, { limit: 2, page: 3 })).toEqual({ limit: 6 });
    expect(askedIn('public', row, { limit: 2 })).toEqual({ limit: 2 });
    expect(page({ limit: 2, page: 1 }, [4, 5])).toEqual([4, 5]);
    expect(page({ limit: 2, page: 2 }, [2, 3, 4, 5])).toEqual([2, 3]);
    expect(page({ limit: 2, page: 3 }, [1, 2, 3, 4, 5])).toEqual([1]);
    expect(page({ limit: 2, page: 4 }, [1, 2, 3, 4, 5])).toEqual([]);
    expect(page({ limit: 2, page: 2, startTime: 1 }, [1, 2, 3])).toEqual([3]);
  });
});

describe('Dialect applied end to end', () => {
  it.each([
    ['documents', 'CONTRACT_PRICE', true],
    ['public', 'UNKNOWN_PRICE_TYPE', false],
  ] as const)('%s: %s on a plain order, a list for one symbol: %j', (dialect, workingType, isList) => {
    const rig = new StrictRig({ dialect });
    const get = (id: EndpointId, asked: SentParameters): unknown => JSON.parse(rig.send(rowOf(id), asked).body);
    expect(get('futures.order.get', { orderId: rig.existing.futuresOrder })).toMatchObject({ workingType });
    expect(Array.isArray(get('spot.market.ticker.24hr', { symbol: 'BTCUSDT' }))).toBe(isList);
    expect(
      rowOf('spot.market.ticker.24hr').reply.safeParse(get('spot.market.ticker.24hr', { symbol: 'BTCUSDT' })).success,
    ).toBe(true);
  });
});
