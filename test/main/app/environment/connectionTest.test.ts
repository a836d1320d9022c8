import { describe, expect, test } from 'vitest';
import { SOCKET_TEST_MS, testConnection } from '../../../../electron/main/app/environment/connectionTest.ts';
import { createWeightLedger } from '../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import type { HttpRequest } from '../../../../electron/main/exchange/rest/transport.ts';
import type { ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createScriptedSockets } from '../../support/scriptedSocket.ts';

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;
const other: ExchangeAddresses = {
  spot: { rest: 'https://a.example', ws: 'wss://b.example' },
  futures: { rest: 'https://c.example', ws: 'wss://d.example:8443' },
};

/** Runs a test of the connection; `time` is what the exchange says, `react` what its sockets do. */
async function run(
  time: number,
  react: (socket: ReturnType<ReturnType<typeof createScriptedSockets>['last']>) => void,
) {
  const clock = createVirtualClock(NOW);
  const requests: HttpRequest[] = [];
  const sockets = createScriptedSockets();
  const transport = {
    send(request: HttpRequest) {
      requests.push(request);
      const body = new TextEncoder().encode(JSON.stringify({ serverTime: time }));
      return Promise.resolve(ok({ status: 200, headers: {}, body }));
    },
    close: () => undefined,
  };
  const connector = {
    connect(...args: Parameters<typeof sockets.connect>) {
      const connection = sockets.connect(...args);
      const one = sockets.last();
      queueMicrotask(() => {
        react(one);
        clock.advance(SOCKET_TEST_MS);
      });
      return connection;
    },
  };
  const checks = await testConnection(
    { clock, transport, connector, ledger: createWeightLedger(clock, createRandom(1)), userAgent: 'Foredeck/test' },
    other,
  );
  return {
    checks: checks.map(({ market, kind, error }) => [market, kind, error && [error.key, error.params]]),
    urls: requests.map(({ method, url }) => `${method} ${url}`),
    headers: requests.flatMap(({ headers }) => Object.keys(headers)),
    sockets: sockets.connections.map(({ url, headers, terminated }) => [url, headers, terminated]),
  };
}

describe('connection test of live addresses', () => {
  test('R20 B-C3: asks time and opens the public socket of each market, without a key, and leaves no connection', async () => {
    const result = await run(NOW + 1_000, (socket) => socket.open());
    expect(result).toEqual({
      checks: [
        ['spot', 'rest', null],
        ['spot', 'ws', null],
        ['futures', 'rest', null],
        ['futures', 'ws', null],
      ],
      urls: ['GET https://a.example/api/v3/time', 'GET https://c.example/capi/v3/market/time'],
      headers: ['User-Agent', 'Accept', 'Content-Type', 'User-Agent', 'Accept', 'Content-Type'],
      sockets: [
        ['wss://b.example/v3/ws/public', {}, true],
        ['wss://d.example:8443/v3/ws/public', {}, true],
      ],
    });
  });

  test.each([
    ['refused', (socket: { end: (reason: 'refused', status: number) => void }) => socket.end('refused', 404)],
    ['silent', () => undefined],
  ])('R20: a socket that is %s fails the test and is named', async (_, react) => {
    const { checks, sockets } = await run(NOW, react);
    expect([checks, sockets.map(([, , terminated]) => terminated)]).toEqual([
      [
        ['spot', 'rest', null],
        ['spot', 'ws', ['error.address.socket', { host: 'b.example' }]],
        ['futures', 'rest', null],
        ['futures', 'ws', ['error.address.socket', { host: 'd.example:8443' }]],
      ],
      [true, true],
    ]);
  });

  test.each([
    ['a day and an hour ahead', NOW + DAY + 3_600_000, 25],
    ['in seconds', NOW / 1_000, Math.round((NOW - NOW / 1_000) / 3_600_000)],
  ])('R20: a time %s fails the test', async (_, time, hours) => {
    const { checks } = await run(time, (socket) => socket.open());
    const wrong = ['error.address.time', { hours }];
    expect(checks).toEqual([
      ['spot', 'rest', wrong],
      ['spot', 'ws', null],
      ['futures', 'rest', wrong],
      ['futures', 'ws', null],
    ]);
  });
});
