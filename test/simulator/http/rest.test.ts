import { describe, expect, it } from 'vitest';
import { servedRows } from '../../../electron/simulator/http/served.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { ask, control, startUntradedRig, startRig, START } from '../support/rig.ts';

const rows = servedRows.filter(({ label }) => label === 'PUBLIC');
const needs = (row: EndpointRow) => {
  const query = new URLSearchParams();
  const { shape } = row.parameters as unknown as {
    shape: Record<string, { safeParse(value: unknown): { success: boolean } }>;
  };
  if (shape.symbol && !shape.symbol.safeParse(undefined).success) query.set('symbol', 'BTCUSDT');
  if (shape.interval) query.set('interval', '5m');
  return query.size > 0 ? `?${query.toString()}` : '';
};

describe('Every public endpoint', () => {
  it.each(rows.map((row) => [row.id, row] as const))('%s answers as documented, with its weight', async (_id, row) => {
    const rig = await startRig();
    const { info } = rig.simulator;
    const origin = row.market === 'spot' ? info.spotRest : info.futuresRest;
    const reply = await ask(origin, row.path + needs(row));
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
    expect(row.reply.safeParse(reply.json).error).toBeUndefined();
    expect(reply.headers['x-used-weight-10s']).toBe(String(row.weight));
    expect(reply.headers['x-remaining-weight-10s']).toBe(String(500 - row.weight));
    // The other market does not have the path, nor does another method.
    const elsewhere = await ask(row.market === 'spot' ? info.futuresRest : info.spotRest, row.path);
    expect(elsewhere.json).toEqual({ code: -1150, msg: 'Nothing found at the path' });
    const posted = await ask(origin, row.path, { method: 'POST', body: '{}' });
    expect([posted.status, posted.json]).toEqual([400, { code: -1150, msg: 'Method not supported' }]);
    const seen = (await control(rig, 'GET', '/requests')).json as { count: number; requests: unknown[] };
    expect(seen.count).toBe(3);
    expect(seen.requests[0]).toEqual({
      time: START,
      wallTime: START,
      market: row.market,
      method: 'GET',
      path: row.path,
      query: needs(row).slice(1),
      headers: [],
      weight: row.weight,
      status: 200,
    });
  });
});

describe('Every private endpoint', () => {
  const secret = servedRows.filter(({ label }) => label !== 'PUBLIC' && label !== 'OPTIONAL');

  it.each(secret.map((row) => [row.id, row] as const))(
    '%s requires an API key and still costs its weight',
    async (_id, row) => {
      const { info } = (await startUntradedRig()).simulator;
      const origin = row.market === 'spot' ? info.spotRest : info.futuresRest;
      const reply = await ask(origin, row.path, { method: row.method });
      expect([reply.status, reply.json]).toEqual([401, { code: -1040, msg: 'ACCESS-KEY header required' }]);
      expect(reply.headers['x-used-weight-10s']).toBe(String(row.orders === undefined ? row.weight : 0));
    },
  );
});

const bad = (code: number, msg: string) => ({ status: 400, body: { code, msg } });
const empty = (name: string) => bad(-1141, `Parameter '${name}' cannot be empty.`);
const invalid = (name: string) => bad(-1142, `Parameter '${name}' is invalid.`);
/** A-UNKNOWN-SYMBOL. */
const unlisted = bad(-1121, 'Invalid symbol');
const range = (most: number) => bad(-1140, `limit must be between 1 and ${most}`);
const moment = (name: string) => bad(-1140, `${name} must be a valid millisecond timestamp`);
const backwards = bad(-1171, 'startTime greater than endTime');
const both = bad(-1128, 'Invalid combination of optional parameters');

const refused: [market: 'spot' | 'futures', target: string, expected: ReturnType<typeof bad>][] = [
  ['futures', '/capi/v3/market/depth', empty('symbol')],
  ['futures', '/capi/v3/market/depth?symbol=', empty('symbol')],
  ['futures', '/capi/v3/market/depth?symbol=NOPEUSDT', unlisted],
  ['futures', '/capi/v3/market/depth?symbol=btcusdt', invalid('symbol')],
  ['futures', '/capi/v3/market/depth?symbol=BTCUSDT&symbol=ETHUSDT', invalid('symbol')],
  ['futures', '/capi/v3/market/depth?symbol=BTCUSDT&limit=20', invalid('limit')],
  ['futures', '/capi/v3/market/depth?symbol=BTCUSDT&limit=15.0', invalid('limit')],
  ['futures', '/capi/v3/market/depth?symbol=BTCUSDT&limit=many', invalid('limit')],
  ['futures', '/capi/v3/market/trades?limit=5', empty('symbol')],
  ['futures', '/capi/v3/market/trades?symbol=BTCUSDT&limit=0', range(1000)],
  ['futures', '/capi/v3/market/trades?symbol=BTCUSDT&limit=1001', range(1000)],
  ['futures', '/capi/v3/market/trades?symbol=BTCUSDT&limit=-1', range(1000)],
  ['futures', '/capi/v3/market/trades?symbol=BTCUSDT&limit=99999999999999999999', range(1000)],
  ['futures', '/capi/v3/market/trades?symbol=BTCUSDT&limit=1e2', invalid('limit')],
  ['futures', '/capi/v3/market/klines?symbol=BTCUSDT', empty('interval')],
  ['futures', '/capi/v3/market/klines?symbol=BTCUSDT&interval=2h', invalid('interval')],
  ['futures', '/capi/v3/market/klines?symbol=BTCUSDT&interval=1M', invalid('interval')],
  ['futures', '/capi/v3/market/klines?symbol=BTCUSDT&interval=1m&limit=1001', range(1000)],
  ['futures', '/capi/v3/market/markPriceKlines?symbol=BTCUSDT&interval=1m&limit=0', range(1000)],
  ['futures', '/capi/v3/market/indexPriceKlines?interval=1m', empty('symbol')],
  ['futures', '/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&limit=101', range(100)],
  ['futures', '/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&startTime=yesterday', moment('startTime')],
  ['futures', '/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&endTime=-5', moment('endTime')],
  ['futures', `/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&startTime=${START + 1}`, invalid('startTime')],
  ['futures', `/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&endTime=${START + 1}`, invalid('endTime')],
  ['futures', `/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&startTime=9&endTime=8`, backwards],
  ['futures', '/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&priceType=BID', invalid('priceType')],
  ['futures', '/capi/v3/market/symbolPrice', empty('symbol')],
  ['futures', '/capi/v3/market/symbolPrice?symbol=BTCUSDT&priceType=LAST', invalid('priceType')],
  ['futures', '/capi/v3/market/ticker/24hr?symbol=NOPEUSDT', unlisted],
  ['futures', '/capi/v3/market/ticker/bookTicker?symbol=NOPEUSDT', unlisted],
  ['futures', '/capi/v3/market/exchangeInfo?symbol=NOPEUSDT', unlisted],
  ['futures', '/capi/v3/market/exchangeInfo?contractType=OPTION', invalid('contractType')],
  ['spot', '/api/v3/exchangeInfo?symbol=BTCUSDT&symbols=ETHUSDT', both],
  ['spot', '/api/v3/exchangeInfo?symbolStatus=OPEN', invalid('symbolStatus')],
  ['spot', '/api/v3/exchangeInfo?symbols=BTCUSDT,NOPEUSDT', unlisted],
  ['spot', '/api/v3/exchangeInfo?symbols=[1]', invalid('symbols')],
  ['spot', '/api/v3/exchangeInfo?symbols=[', invalid('symbols')],
  ['spot', '/api/v3/market/ticker/price?symbol=BTCUSDT&symbols=ETHUSDT', both],
  ['spot', '/api/v3/market/ticker/24hr?symbol=SOLUSDT', unlisted],
  ['spot', '/api/v3/market/ticker/bookTicker?symbols=SOLUSDT', unlisted],
  ['spot', '/api/v3/market/trades', empty('symbol')],
  ['spot', '/api/v3/market/trades?symbol=BTCUSDT&limit=2000', range(1000)],
  ['spot', '/api/v3/market/klines?symbol=BTCUSDT&interval=3m', invalid('interval')],
  ['spot', '/api/v3/market/klines?interval=1m', empty('symbol')],
  ['spot', '/api/v3/market/historyKlines?symbol=BTCUSDT', empty('interval')],
  ['spot', `/api/v3/market/historyKlines?symbol=BTCUSDT&interval=1h&endTime=${START + 1}`, invalid('endTime')],
  ['spot', `/api/v3/market/historyKlines?symbol=BTCUSDT&interval=1h&startTime=2&endTime=1`, backwards],
  ['spot', '/api/v3/market/depth?symbol=BTCUSDT&limit=100', invalid('limit')],
];

describe('Rejected requests', () => {
  it('answer the documented code and message in each case', async () => {
    const { info } = (await startUntradedRig({ limits: 'per-endpoint' })).simulator;
    for (const [market, target, { status, body }] of refused) {
      const reply = await ask(market === 'spot' ? info.spotRest : info.futuresRest, target);
      expect([target, reply.status, reply.json]).toEqual([target, status, body]);
    }
  });

  it('match the errors recorded from the live service in its dialect (A-DEPTH-LIMIT, A-UNKNOWN-SYMBOL, A-ERROR-STATUS)', async () => {
    const { info } = (await startUntradedRig({ dialect: 'public' })).simulator;
    const { default: recorded } = await import('../../fixtures/payloads/futures.rest.errors.probe.json', {
      with: { type: 'json' },
    });
    for (const { request, httpStatus, body } of recorded.payload) {
      const target = request.split(' ')[1]!;
      const reply = await ask(info.futuresRest, target);
      const { timestamp: _recorded, ...expected } = body as Record<string, unknown>;
      expect([reply.status, reply.json]).toEqual([
        httpStatus,
        'code' in body ? body : { ...expected, timestamp: START },
      ]);
    }
  });

  it('a trailing slash is rejected under strict and otherwise counted (R6); unknown parameters are ignored', async () => {
    const strict = await startRig({ strict: true });
    const lenient = await startRig();
    expect((await ask(strict.simulator.info.spotRest, '/api/v3/time/')).status).toBe(404);
    expect((await ask(strict.simulator.info.spotRest, '/api/v3/time?whatever=1')).status).toBe(200);
    expect((await ask(lenient.simulator.info.spotRest, '/api/v3/time/')).json).toEqual({ serverTime: START });
    expect((await ask(lenient.simulator.info.spotRest, '/api/v3/nothing/')).status).toBe(404);
    expect((await control(lenient, 'GET', '/deviations')).json).toEqual({
      trailingSlash: { count: 1, last: '/api/v3/time/' },
    });
  });
});

describe('Reply containers', () => {
  it.each([
    ['/api/v3/market/ticker/price?symbol=BTCUSDT', 'object'],
    ['/api/v3/market/ticker/price', 'BTCUSDT ETHUSDT DOGEUSDT LTCUSDT EOSUSDT'],
    ['/api/v3/market/ticker/price?symbols=ETHUSDT', 'ETHUSDT'],
    ['/api/v3/market/ticker/24hr?symbol=BTCUSDT', 'BTCUSDT'],
    ['/api/v3/market/ticker/24hr?symbols=["ETHUSDT","BTCUSDT"]', 'ETHUSDT BTCUSDT'],
    ['/api/v3/market/ticker/bookTicker?symbol=', 'BTCUSDT ETHUSDT DOGEUSDT LTCUSDT EOSUSDT'],
  ])('%s answers %s (A-TICKER-CONTAINER)', async (target, expected) => {
    const { info } = (await startRig()).simulator;
    const { json } = await ask(info.spotRest, encodeURI(target));
    const reported = Array.isArray(json) ? json.map(({ symbol }: { symbol: string }) => symbol).join(' ') : typeof json;
    expect(reported).toBe(expected);
  });

  it('futures exchange information sends bare numbers and can be filtered; the API symbol list has the demo names', async () => {
    const { info } = (await startRig()).simulator;
    const { text } = await ask(info.futuresRest, '/capi/v3/market/exchangeInfo?symbol=BTCUSDT');
    expect(text).toContain('"contractVal":0.0001,');
    expect(text).toContain('"takerFeeRate":0.0008,');
    const layer = await ask(
      info.futuresRest,
      '/capi/v3/market/exchangeInfo?underlyingSubType=Layer-1&underlyingType=COIN',
    );
    const { symbols } = layer.json as { symbols: { symbol: string }[] };
    expect(symbols.map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'SOLUSDT', 'TRXUSDT']);
    const none = await ask(info.futuresRest, '/capi/v3/market/exchangeInfo?underlyingType=Stocks');
    expect((none.json as { symbols: unknown[] }).symbols).toEqual([]);
    expect((await ask(info.futuresRest, '/capi/v3/market/apiTradingSymbols')).json).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'DOGEUSDT',
      'XAUUSDT',
      '1000PEPEUSDT',
      'BTCSUSDT',
      'ETHSUSDT',
      'SOLSUSDT',
      'DOGESUSDT',
      'XAUSUSDT',
      '1000PEPESUSDT',
    ]);
  });
});

describe('Rate limits over the wire (R3)', () => {
  it('answers 429 when the weight is spent, and accepts requests again after the window', async () => {
    const { clock, simulator } = await startRig();
    const get = () => ask(simulator.info.spotRest, '/api/v3/exchangeInfo');
    for (let i = 1; i <= 25; i += 1) expect((await get()).headers['x-used-weight-10s']).toBe(String(20 * i));
    const refusal = await get();
    expect(refusal.status).toBe(429);
    expect(refusal.json).toEqual({ code: -1000, msg: 'Request rate limit exceeded' });
    expect(refusal.headers['x-remaining-weight-10s']).toBe('0');
    clock.advance(10_000);
    expect((await get()).headers['x-used-weight-10s']).toBe('20');
  });

  it('counts both markets together, as the limit applies to the address', async () => {
    const { simulator } = await startRig();
    const spot = await ask(simulator.info.spotRest, '/api/v3/exchangeInfo');
    const futures = await ask(simulator.info.futuresRest, '/capi/v3/market/time');
    const used = [spot, futures].map(({ headers }) => headers['x-used-weight-10s']);
    expect(used).toEqual(['20', '21']);
  });
});
