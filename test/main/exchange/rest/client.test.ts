import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import {
  createRestClient,
  type CallReport,
  type RestClientParts,
} from '../../../../electron/main/exchange/rest/client.ts';
import { createWeightLedger } from '../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import type { EndpointId } from '../../../../shared/exchange/endpoints.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { until } from '../../support/until.ts';

let close: (() => void)[] = [];
afterEach(() => {
  for (const one of close) one();
  close = [];
});

const limits = { connectMs: 400, firstByteMs: 400, wholeMs: 800 };

/** Creates a server with the given answers and a client for it; also returns everything that arrived. */
async function setUp(
  answer: (request: http.IncomingMessage, response: http.ServerResponse, nth: number) => void,
  more: Pick<RestClientParts, 'now' | 'session'> = {},
) {
  const seen: { line: string; agent: string | undefined }[] = [];
  const server = http.createServer((request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, agent: request.headers['user-agent'] });
    answer(request, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = createSystemClock();
  const transport = createNodeHttp(clock, { limits });
  const reports: CallReport[] = [];
  const ledger = createWeightLedger(clock, createRandom(1));
  const rest = createRestClient({
    environment: 'simulator',
    clock,
    transport,
    ledger,
    userAgent: 'Foredeck/test',
    report: (report) => void reports.push(report),
    ...more,
  });
  const addresses: ExchangeAddresses = { spot: { rest: origin, ws: origin }, futures: { rest: origin, ws: origin } };
  rest.setAddresses(addresses);
  close.push(() => {
    ledger.stop();
    transport.close();
    server.closeAllConnections();
    server.close();
  });
  const ask = async (id: EndpointId = 'spot.time') => {
    const reply = await rest.get(id as 'spot.time', {});
    return reply.ok ? reply.value : `${reply.error.kind} ${reply.error.key}`;
  };
  return { rest, seen, reports, ask, addresses };
}

const json = (response: http.ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('REST client over real HTTP', () => {
  test('H8: sends a documented request with a User-Agent', async () => {
    const { rest, seen } = await setUp((_request, response) => json(response, 200, []));
    await rest.get('futures.market.historyKlines', { symbol: 'BTCUSDT', interval: '1m', endTime: 5, startTime: 1 });
    expect(seen).toEqual([
      {
        line: 'GET /capi/v3/market/historyKlines?symbol=BTCUSDT&interval=1m&startTime=1&endTime=5',
        agent: 'Foredeck/test',
      },
    ]);
  });

  test('XI15: encodes a list of names once', async () => {
    const { rest, seen } = await setUp((_request, response) => json(response, 200, []));
    await rest.get('spot.market.ticker.price', { symbols: '["BTCUSDT","ETHUSDT"]' });
    expect(seen[0]?.line).toBe('GET /api/v3/market/ticker/price?symbols=%5B%22BTCUSDT%22%2C%22ETHUSDT%22%5D');
  });

  test('XI15: sends a list of symbols as one JSON array, encoded once', async () => {
    const { rest, seen } = await setUp((_request, response) => json(response, 200, []));
    await rest.get('spot.market.ticker.24hr', { symbols: ['BTCUSDT', 'ETHUSDT'] });
    expect(seen[0]?.line).toBe('GET /api/v3/market/ticker/24hr?symbols=%5B%22BTCUSDT%22%2C%22ETHUSDT%22%5D');
  });

  test("rejects a request for a time in the exchange's future", async () => {
    const { rest, seen } = await setUp((_request, response) => json(response, 200, []), { now: () => 1_000 });
    const ask = async (endTime: number) => {
      const reply = await rest.get('spot.market.historyKlines', { symbol: 'BTCUSDT', interval: '1m', endTime });
      return reply.ok || [reply.error.key, reply.error.params];
    };
    expect([await ask(1_000), await ask(1_001), seen.length]).toEqual([
      true,
      ['error.request.future', { field: 'endTime' }],
      1,
    ]);
  });

  test('A-CONTENT-ACCESS: content is requested with the key in use, and unsigned without one', async () => {
    const asked: unknown[] = [];
    const banner = { id: '1', documentId: 'd', title: 't', type: 'News' };
    let signed = true;
    const session = {
      query: (id: string, params: unknown) => {
        asked.push([id, params]);
        return Promise.resolve({ ok: true as const, value: { ...banner, title: 'signed' } as never });
      },
    };
    const { rest, seen } = await setUp((_request, response) => json(response, 200, banner), {
      session: () => (signed ? session : null),
    });
    const first = await rest.get('spot.content.banners.latest', { type: 'News' });
    await rest.get('spot.ping', {});
    signed = false;
    const second = await rest.get('spot.content.banners.latest', { type: 'News' });
    expect([first.ok && first.value.title, second.ok && second.value.title]).toEqual(['signed', 't']);
    expect(asked).toEqual([['spot.content.banners.latest', { type: 'News' }]]);
    expect(seen.map(({ line }) => line)).toEqual(['GET /api/v3/ping', 'GET /api/v3/content/banners/latest?type=News']);
  });

  test('XI14: an invalid symbol is never sent', async () => {
    const { rest, seen } = await setUp((_request, response) => json(response, 200, []));
    const reply = await rest.get('spot.market.depth', { symbol: '../../order?x=' });
    expect([!reply.ok && reply.error.key, !reply.ok && reply.error.params, seen]).toEqual([
      'error.request.invalid',
      { field: 'symbol' },
      [],
    ]);
  });

  test.each([
    ['XS1', 200, '<html>sign in</html>', 'unreadable error.exchange.unreadable'],
    ['XS2', 200, '', 'unreadable error.exchange.unreadable'],
    ['XS2', 200, 'null', 'unreadable error.exchange.unreadable'],
    ['XS2', 200, '[]', 'unreadable error.exchange.unreadable'],
    ['XS3', 200, '{"serverTime":1', 'unreadable error.exchange.unreadable'],
    ['XS46', 200, '\ufeff{"serverTime":1}', { serverTime: 1 }],
    ['XS27', 200, '{"serverTime":-1}', 'unreadable error.exchange.unreadable'],
    ['XS29', 200, '{"serverTime":1,"more":{}}', { serverTime: 1 }],
    ['H11', 200, '{"code":-1054,"msg":"later"}', 'unavailable error.exchange.system'],
    ['A-ERROR-STATUS', 400, '{"code":"-1142","msg":"x"}', 'rejected error.exchange.inputInvalid'],
    ['A-ERROR-STATUS', 500, '{"code":-1142,"msg":"x"}', 'rejected error.exchange.inputInvalid'],
    ['A-ERROR-STATUS', 401, '{"code":-1047,"msg":"x"}', 'auth error.key.notAccepted'],
    ['XS10', 403, '<html>blocked</html>', 'refused error.exchange.forbidden'],
    ['XS7', 503, '<html>busy</html>', 'unavailable error.exchange.unavailable'],
    ['XS15', 400, '{"code":-9999,"msg":"x"}', 'rejected error.exchange.rejected'],
    ['', 404, '{"timestamp":1,"status":404,"error":"Not Found","path":"/x"}', 'rejected error.exchange.notFound'],
    ['XS47', 204, '', 'unreadable error.exchange.unreadable'],
  ])('%s: status %i with %j', async (_id, status, body, expected) => {
    const { ask } = await setUp((_request, response) =>
      response.writeHead(status).end(status === 204 ? undefined : body),
    );
    expect(await ask()).toEqual(expected);
  });

  test('XS17: a redirect is an error and is not followed', async () => {
    const { ask, seen } = await setUp((_request, response, nth) => {
      if (nth > 1) json(response, 200, { serverTime: 1 });
      else response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await ask()).toBe('unreadable error.network.redirect');
    expect(seen).toHaveLength(1);
  });

  test('XS19 B-D6: a reply over its size limit is cut off', async () => {
    const { ask } = await setUp((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (response.write(Buffer.alloc(64 * 1024, 32)));
        response.once('drain', more);
      };
      more();
    });
    expect(await ask()).toBe('unreadable error.network.tooLarge');
  });

  test('XS19: a reply that never begins and one that never ends time out', async () => {
    const silent = await setUp(() => undefined);
    expect(await silent.ask()).toBe('timeout error.network.timeout');
    const slow = await setUp((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await slow.ask()).toBe('timeout error.network.timeout');
  });

  test('a broken connection is retried once, and only once', async () => {
    const once = await setUp((request, response, nth) => {
      if (nth === 1) request.socket.destroy();
      else json(response, 200, { serverTime: 7 });
    });
    expect([await once.ask(), once.seen.length]).toEqual([{ serverTime: 7 }, 2]);
    const always = await setUp((request) => request.socket.destroy());
    expect([await always.ask(), always.seen.length]).toEqual(['network error.network.broken', 2]);
  });

  test('a reply cut before its announced length is a broken connection', async () => {
    const { ask } = await setUp((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"serverTime":1}');
      setImmediate(() => request.socket.destroy());
    });
    expect(await ask()).toBe('network error.network.broken');
  });

  test('a 429 stops all following requests', async () => {
    const { ask, seen, rest } = await setUp((_request, response) => response.writeHead(429).end('slow down'));
    expect(await ask()).toBe('rateLimited error.rate.exchange');
    void rest.get('spot.ping', {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toHaveLength(1);
  });

  test('XS30: bad records of a list are dropped and counted; their neighbours stay', async () => {
    const good = { id: 901234567890123456n, price: '1', qty: '2', quoteQty: '2', time: 5, isBuyerMaker: true };
    const text = (record: object) =>
      JSON.stringify(record, (_key, value: unknown) => (typeof value === 'bigint' ? `#${value}#` : value)).replaceAll(
        /"#(\d+)#"/g,
        '$1',
      );
    const bad = [{ ...good, price: 'NaN' }, { ...good, qty: '-1' }, { id: 1 }].map(text);
    const { rest, reports } = await setUp((_request, response) => response.end(`[${[text(good), ...bad].join(',')}]`));
    const reply = await rest.get('spot.market.trades', { symbol: 'BTCUSDT' });
    expect(reply.ok && reply.value).toEqual([{ ...good, id: '901234567890123456' }]);
    expect(reports).toEqual([{ market: 'spot', row: 'spot.market.trades', error: null, dropped: 3 }]);
  });

  test('a list without any readable record, and a book with one bad level, are unreadable', async () => {
    const list = await setUp((_request, response) => json(response, 200, [{ id: 1 }]));
    const trades = await list.rest.get('spot.market.trades', { symbol: 'BTCUSDT' });
    expect(!trades.ok && trades.error.kind).toBe('unreadable');
    const body = {
      lastUpdateId: 1,
      bids: [
        ['1', '1'],
        ['x', '1'],
      ],
      asks: [],
    };
    const book = await setUp((_request, response) => json(response, 200, body));
    const depth = await book.rest.get('spot.market.depth', { symbol: 'BTCUSDT' });
    expect(!depth.ok && depth.error.kind).toBe('unreadable');
  });

  test.each([
    ['a record', (record: unknown) => record],
    ['an array', (record: unknown) => [record]],
    ['an object around an array', (record: unknown) => ({ items: [record], total: 1 })],
  ])('A-TICKER-CONTAINER: %s is read as a list', async (_name, wrap) => {
    const record = { symbol: 'BTCUSDT', price: '1.50' };
    const { rest } = await setUp((_request, response) => json(response, 200, wrap(record)));
    expect(await rest.get('spot.market.ticker.price', { symbol: 'BTCUSDT' })).toEqual({ ok: true, value: [record] });
  });

  test('V10: without an address every call fails at once; a reply from the old exchange is discarded', async () => {
    let release: () => void = () => undefined;
    const { rest, ask, addresses, seen } = await setUp((_request, response) => {
      release = () => json(response, 200, { serverTime: 1 });
    });
    const pending = ask();
    await until(() => seen.length === 1, 'the request');
    rest.setAddresses(null);
    release();
    expect(await pending).toBe('unavailable error.exchange.stopped');
    expect(await ask()).toBe('unavailable error.exchange.stopped');
    rest.setAddresses({ ...addresses, spot: { rest: 'https://api-spot.weex.com', ws: '' } });
    expect(await ask()).toBe('refused error.environment.foreignHost');
  });

  test('the transport refuses unencrypted addresses other than loopback', async () => {
    const transport = createNodeHttp(createSystemClock(), { limits });
    const request = { method: 'GET', headers: {}, body: null, bodyBytes: 10 } as const;
    for (const url of ['http://example.com/', 'http://10.0.0.1/', 'ftp://127.0.0.1/']) {
      const reply = await transport.send({ ...request, url });
      expect(!reply.ok && reply.error.reason).toBe('refused');
    }
    transport.close();
  });
});
