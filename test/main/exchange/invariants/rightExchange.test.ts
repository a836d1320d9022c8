import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../../../electron/main/exchange/rest/transport.ts';
import { guardedConnector, guardedTransport } from '../../../../electron/main/exchange/invariants/rightExchange.ts';
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import { publicAddresses } from '../../../../shared/exchange/addresses.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createScriptedSockets } from '../../support/scriptedSocket.ts';
import { createViolationLog } from '../../app/invariants/support.ts';

const HERE = 'http://127.0.0.1:4002';
const LIVE = publicAddresses.futures.rest;

async function send(environment: Environment, account: Account, method: HttpRequest['method'], url: string) {
  const { violations, violated } = createViolationLog();
  let left = 0;
  const reply = ok({ status: 200, headers: {}, body: new Uint8Array() });
  const transport = guardedTransport(
    {
      send() {
        left += 1;
        return Promise.resolve(reply);
      },
      close: () => undefined,
    },
    { environment, account },
    violated,
  );
  const answer = await transport.send({ method, url, headers: {}, body: null, bodyBytes: 1 });
  return { left, violations, unsent: answer.ok ? null : answer.error };
}

describe('final check before a request is sent', () => {
  test.each([
    ['simulator', 'main', 'POST', `${HERE}/capi/v3/order`],
    ['simulator', 'main', 'GET', `${HERE}/capi/v3/account/balance?a=http://x`],
    ['live', 'main', 'POST', `${LIVE}/capi/v3/order`],
    ['simulator', 'demo', 'POST', `${HERE}/capi/v3/sim/order`],
    ['simulator', 'demo', 'GET', `${HERE}/capi/v3/sim/position/allPosition`],
    ['simulator', 'demo', 'GET', `${HERE}/capi/v3/market/depth?symbol=BTCUSDT`],
  ] as const)('V10: %s %s may %s %s, without a violation', async (environment, account, method, url) => {
    expect(await send(environment, account, method, url)).toEqual({ left: 1, violations: [], unsent: null });
  });

  test.each([
    ['simulator', 'main', 'POST', `${LIVE}/capi/v3/order`, 'host'],
    ['simulator', 'main', 'GET', 'http://127.0.0.1.example/x', 'host'],
    ['simulator', 'main', 'GET', 'http://127.0.0.1@evil.example/x', 'host'],
    ['simulator', 'main', 'GET', '', 'host'],
    ['live', 'main', 'POST', `${HERE}/capi/v3/order`, 'host'],
    ['live', 'main', 'GET', `${LIVE}.evil/capi/v3/order`, 'host'],
    ['simulator', 'main', 'POST', `${HERE}/capi/v3/sim/order`, 'demo'],
    ['simulator', 'main', 'GET', `${HERE}/capi/v3/sim/balance`, 'demo'],
    ['live', 'main', 'GET', `${LIVE}/capi/v3/sim/order/history?limit=1`, 'demo'],
    ['simulator', 'demo', 'POST', `${HERE}/capi/v3/order`, 'demo'],
    ['live', 'demo', 'POST', `${LIVE}/capi/v3/order`, 'demo'],
    ['simulator', 'demo', 'DELETE', `${HERE}/capi/v3/order?orderId=1`, 'demo'],
  ] as const)(
    'V10: %s %s must not %s %s: it is not sent and is a violation',
    async (environment, account, method, url, reason) => {
      const { left, violations, unsent } = await send(environment, account, method, url);
      expect([left, violations, unsent?.sent, unsent?.reason]).toEqual([0, [`V10 ${reason}`], false, 'refused']);
    },
  );

  test('V10: a socket to another environment is not opened, ends as refused and is a violation', async () => {
    const sockets = createScriptedSockets();
    const { violations, violated } = createViolationLog();
    const connector = guardedConnector(sockets, { environment: 'simulator', account: 'main' }, violated);
    const ends: unknown[] = [];
    const nothing = (): void => undefined;
    const handlers = { opened: nothing, text: nothing, binary: nothing, ended: (end: unknown) => void ends.push(end) };
    connector.connect('ws://127.0.0.1:4001/v3/ws/public', handlers, { a: 'b' });
    expect([sockets.connections.length, sockets.last().headers, violations]).toEqual([1, { a: 'b' }, []]);
    connector.connect(`${publicAddresses.spot.ws}/v3/ws/private`, handlers);
    connector.connect(`${publicAddresses.spot.ws}/v3/ws/private`, handlers).terminate();
    await Promise.resolve();
    await Promise.resolve();
    expect([sockets.connections.length, ends, violations]).toEqual([
      1,
      [{ reason: 'refused', status: null }],
      ['V10 host', 'V10 host'],
    ]);
  });
});
