/**
 * Host names that resolve to this machine or to nothing, and a machine that has no file handle left for a further
 * connection (XE5, XE11).
 */
import type { LookupAddress } from 'node:dns';
import type net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { createNodeSockets } from '../../../../electron/main/exchange/node/nodeSocket.ts';
import { isThisMachine, resolvingNames } from '../../../../electron/main/exchange/node/resolvingNames.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { classifyFailure } from '../../../../electron/main/exchange/rest/reply/classify.ts';
import { outcomeOfFailure } from '../../../../electron/main/exchange/rest/reply/outcome.ts';
import type { SocketEnd } from '../../../../electron/main/exchange/ws/socketPort.ts';
import { closeAll, longLimits, privateRequest, publicRequest, rawServer, reply } from './support/loopback.ts';

let close: (() => void)[] = [];
afterEach(() => {
  for (const one of close) one();
  close = [];
  closeAll();
});

/** Creates a resolver double: each name resolves to the addresses given, or fails with the code given. */
function resolverDouble(answer: string | readonly string[]) {
  const asked: string[] = [];
  const lookup: net.LookupFunction = (name, options, done) => {
    asked.push(name);
    if (typeof answer === 'string') {
      done(Object.assign(new Error(answer), { code: answer }), '', 4);
      return;
    }
    const found: LookupAddress[] = answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  };
  return { asked, lookup };
}

function http(lookup: net.LookupFunction) {
  const one = createNodeHttp(createSystemClock(), { limits: longLimits, lookup });
  close.push(() => one.close());
  return one;
}

/** Returns how a socket to this address ends that never opens. */
function socketEnd(url: string, lookup: net.LookupFunction): Promise<SocketEnd> {
  return new Promise((resolve, reject) => {
    createNodeSockets('Foredeck/test', createSystemClock(), undefined, undefined, lookup).connect(url, {
      opened: () => reject(new Error('opened')),
      text: () => undefined,
      binary: () => undefined,
      ended: resolve,
    });
  });
}

describe('host name resolution', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['0.0.0.0', true],
    ['::1', true],
    ['::', true],
    ['::ffff:127.0.0.1', true],
    ['::FFFF:127.9.9.9', true],
    ['::ffff:7f00:1', true],
    ['128.0.0.1', false],
    ['10.0.0.1', false],
    ['2001:db8::1', false],
    ['::ffff:10.0.0.1', false],
    ['::2', false],
  ])('XE5: %s is an address of this machine: %s', (address, own) => {
    expect(isThisMachine(address)).toBe(own);
  });

  test('XE5: a foreign address is passed on unchanged (positive control)', () => {
    const answers: unknown[] = [];
    for (const all of [false, true]) {
      resolvingNames(resolverDouble(['203.0.113.9']).lookup)('api.example', { all }, (...found) => answers.push(found));
    }
    expect(answers).toEqual([
      [null, '203.0.113.9', 4],
      [null, [{ address: '203.0.113.9', family: 4 }], undefined],
    ]);
  });

  test.each([[['127.0.0.1']], [['::1']], [['203.0.113.9', '127.0.0.1']]])(
    'XE5: a live host that resolves to %j is refused over HTTP and WebSocket, and no connection is made',
    async (addresses) => {
      const server = await rawServer((socket) => socket.write(reply()));
      const { port } = new URL(server.origin);
      const resolver = resolverDouble(addresses);
      const sent = await http(resolver.lookup).send(privateRequest(`https://api.example:${port}`));
      expect(sent).toEqual({
        ok: false,
        error: { reason: 'loopback', sent: false, host: `api.example:${port}` },
      });
      if (sent.ok) return;
      expect(outcomeOfFailure('spot.order.place', sent.error)).toMatchObject({
        kind: 'notSent',
        error: { kind: 'refused', key: 'error.network.loopback', params: { host: `api.example:${port}` } },
      });
      expect(await socketEnd(`wss://ws.example:${port}/v3/ws/public`, resolver.lookup)).toEqual({
        reason: 'loopback',
        status: null,
      });
      expect([server.connections(), resolver.asked]).toEqual([0, ['api.example', 'ws.example']]);
    },
  );

  test.each(['ENOTFOUND', 'EAI_AGAIN'])(
    'XE5: a name that does not resolve (%s) is reported as unreachable',
    async (code) => {
      const { lookup } = resolverDouble(code);
      const sent = await http(lookup).send(privateRequest('https://api.example'));
      expect(!sent.ok && classifyFailure('spot.order.place', sent.error)).toMatchObject({
        kind: 'network',
        key: 'error.network.unreachable',
        params: { host: 'api.example' },
      });
      expect(!sent.ok && sent.error.sent).toBe(false);
      expect(await socketEnd('wss://ws.example/v3/ws/public', lookup)).toEqual({ reason: 'unresolved', status: null });
    },
  );
});

describe('no file handle left for a further connection', () => {
  test.each(['EMFILE', 'ENFILE'])(
    'XE11: %s closes market data connections, and an order is tried once more before it fails',
    async (code) => {
      const server = await rawServer((socket) => socket.write(reply()));
      const resolver = resolverDouble(code);
      const one = http(resolver.lookup);
      expect((await one.send(publicRequest(server.origin))).ok).toBe(true);
      expect(server.ended()).toBe(0);
      const sent = await one.send({ ...privateRequest('https://api.example'), urgent: true });
      expect(sent).toEqual({ ok: false, error: { reason: 'exhausted', sent: false, host: 'api.example' } });
      expect(resolver.asked).toEqual(['api.example', 'api.example']);
      expect((await one.send(publicRequest(server.origin))).ok).toBe(true);
      // The kept connection was closed: the next request needed a new one.
      expect(server.connections()).toBe(2);
    },
  );

  test('XE11: a market data request closes no connection and is not retried', async () => {
    const server = await rawServer((socket) => socket.write(reply()));
    const resolver = resolverDouble('EMFILE');
    const one = http(resolver.lookup);
    await one.send(publicRequest(server.origin));
    const sent = await one.send(publicRequest('https://api.example'));
    expect(!sent.ok && classifyFailure('spot.time', sent.error)).toMatchObject({
      kind: 'network',
      key: 'error.network.exhausted',
      params: { host: 'api.example' },
    });
    await one.send(publicRequest(server.origin));
    expect([resolver.asked.length, server.connections()]).toEqual([1, 1]);
  });
});
