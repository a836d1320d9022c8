/** Requests and sockets through a proxy of the user, real and hostile ones on loopback, to real TLS servers. */
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import https from 'node:https';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { createNodeSockets } from '../../../../electron/main/exchange/node/nodeSocket.ts';
import type { NetworkRoute, ProxyServer } from '../../../../electron/main/exchange/node/networkRoute.ts';
import { classifyFailure } from '../../../../electron/main/exchange/rest/reply/classify.ts';
import { outcomeOfFailure } from '../../../../electron/main/exchange/rest/reply/outcome.ts';
import type { HttpTimeLimits, HttpTransport } from '../../../../electron/main/exchange/rest/transport.ts';
import type { SocketEnd } from '../../../../electron/main/exchange/ws/socketPort.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { until } from '../../support/until.ts';
import {
  certificate,
  closeAll,
  longLimits,
  privateRequest,
  publicRequest,
  rawServer,
  reply,
  tlsServer,
  type Answer,
  type CertificateName,
} from './support/loopback.ts';
import {
  httpProxyDouble,
  interceptingProxyDouble,
  scriptedProxyDouble,
  socksProxyDouble,
  type ProxyDouble,
} from './support/proxyDouble.ts';

let closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers) close();
  closers = [];
  closeAll();
});

const HOST = 'elsewhere.test';
const authority = [certificate('authority')];
const answers: Answer = (socket) => socket.write(reply());
const through = (proxy: ProxyServer | null, own: string | null = null): NetworkRoute => ({
  state: 'open',
  proxy,
  authority: own,
});
const canary = /POST|ACCESS|kanarienvogel|BTCUSDT/;

async function proxied(making: Promise<ProxyDouble>): Promise<ProxyDouble> {
  const one = await making;
  closers.push(() => one.close());
  return one;
}

/** Starts a TLS server that is found by its name through a proxy only: no resolver knows the name. */
async function exchange(name: CertificateName = 'otherHost', answer: Answer = answers) {
  const server = await tlsServer(name, answer);
  const { port } = new URL(server.origin);
  return {
    origin: `https://${HOST}:${port}`,
    host: `${HOST}:${port}`,
    text: () => server.text(),
    connections: () => server.connections(),
  };
}

function transport(
  route: () => NetworkRoute,
  {
    authorities = authority,
    clock = createSystemClock(),
    limits = longLimits,
  }: { authorities?: readonly string[] | undefined; clock?: Clock; limits?: HttpTimeLimits } = {},
): HttpTransport {
  const one = createNodeHttp(clock, { limits, authorities, route });
  closers.push(() => one.close());
  return one;
}

/** Sends an order by a route; returns what is known about it. */
async function order(origin: string, route: NetworkRoute, authorities?: readonly string[]) {
  const sent = await transport(() => route, authorities ? { authorities } : {}).send(privateRequest(origin));
  if (sent.ok) return { status: sent.value.status };
  const { kind, key, params } = classifyFailure('spot.order.place', sent.error);
  const outcome = outcomeOfFailure('spot.order.place', sent.error).kind;
  return { kind, key, params, sent: sent.error.sent, outcome };
}

const notSent = (key: string, params: Record<string, string>) => ({
  kind: 'network',
  key,
  params,
  sent: false,
  outcome: 'notSent',
});

describe('an order through a proxy', () => {
  test.each([
    ['http', httpProxyDouble],
    ['socks5', socksProxyDouble],
  ] as const)(
    'XE19: %s: the exchange receives it, the proxy sees the host name and encrypted bytes',
    async (_kind, double) => {
      const proxy = await proxied(double());
      const { origin, host, text } = await exchange();
      expect(await order(origin, through(proxy.server))).toEqual({ status: 200 });
      expect(text()).toContain('kanarienvogel-sign');
      expect([proxy.targets, proxy.credentials, canary.test(proxy.sent())]).toEqual([[host], [], false]);
    },
  );

  test.each([
    ['http', httpProxyDouble, '407'],
    ['socks5', socksProxyDouble, 'SOCKS'],
  ] as const)(
    'XE19: %s: user and password are passed; wrong or missing ones are named',
    async (_kind, double, code) => {
      const proxy = await proxied(double('trader:pass word:ü'));
      const { origin, host, connections } = await exchange();
      const as = (user: string | null, password: string | null) =>
        order(origin, through({ ...proxy.server, user, password }));
      expect(await as('trader', 'pass word:ü')).toEqual({ status: 200 });
      const server = `127.0.0.1:${proxy.server.port}`;
      const refused = notSent('error.proxy.credentials', { host, proxy: server, code });
      expect([await as('trader', 'other'), await as(null, null)]).toEqual([refused, refused]);
      expect([proxy.credentials, connections()]).toEqual([['trader:pass word:ü', 'trader:other'], 1]);
    },
  );

  test('XE19: an address is passed as an address, by both kinds', async () => {
    const seen: unknown[] = [];
    for (const double of [httpProxyDouble, socksProxyDouble]) {
      const proxy = await proxied(double());
      const server = await tlsServer('proven', answers);
      seen.push(await order(server.origin, through(proxy.server)), proxy.targets[0]?.split(':')[0]);
    }
    expect(seen).toEqual([{ status: 200 }, '127.0.0.1', { status: 200 }, 'type 1']);
  });

  test('XE19: one tunnel carries the next request too', async () => {
    const proxy = await proxied(httpProxyDouble());
    const { origin } = await exchange();
    const one = transport(() => route);
    const route = through(proxy.server);
    await one.send(publicRequest(origin));
    await one.send(publicRequest(origin));
    expect(proxy.connections()).toBe(1);
  });

  test('XE19: at most eight tunnels to a host are open; a request that never got one is not sent', async () => {
    const proxy = await proxied(httpProxyDouble());
    const { origin, text } = await exchange('otherHost', () => undefined);
    const route = through(proxy.server);
    const one = transport(() => route);
    const waiting = Array.from({ length: 8 }, () => one.send(publicRequest(origin)));
    const soon = { connectMs: 100, firstByteMs: 100, wholeMs: 100 };
    const ninth = await one.send({ ...privateRequest(origin), limits: soon });
    expect(!ninth.ok && [ninth.error.reason, ninth.error.sent, canary.test(text())]).toEqual(['timeout', false, false]);
    await until(() => proxy.connections() === 8, 'eight tunnels');
    one.close();
    await Promise.all(waiting);
    expect(proxy.connections()).toBe(8);
  });
});

/** SOCKS: the method without a password is chosen. */
const METHOD = Buffer.from([5, 0]);

describe('a hostile or broken proxy', () => {
  test.each([
    ['answers with HTML', 'http', ['<html><body>Sign in</body></html>'], 'unreadable', ''],
    ['answers with a status that is none', 'http', ['HTTP/1.1 2000 OK\r\n\r\n'], 'unreadable', ''],
    ['sends a head without an end', 'http', [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(9_000)}`], 'unreadable', ''],
    ['sends a head that is too long', 'http', [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`], 'unreadable', ''],
    [
      'speaks in the place of the exchange',
      'http',
      ['HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{}'],
      'unreadable',
      '',
    ],
    ['wants user and password', 'http', ['HTTP/1.0 407 No\r\n\r\n'], 'credentials', '407'],
    ['forbids the connection', 'http', ['HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno'], 'refused', '403'],
    ['does not reach the exchange', 'http', ['HTTP/1.1 502 Bad Gateway\r\n\r\n'], 'refused', '502'],
    ['redirects', 'http', ['HTTP/1.1 302 Found\r\nLocation: http://elsewhere/\r\n\r\n'], 'refused', '302'],
    ['closes without an answer', 'http', [null], 'closed', ''],
    ['is an HTTP proxy', 'socks5', ['HTTP/1.1 400 Bad Request\r\n\r\n'], 'unreadable', ''],
    ['speaks version 4', 'socks5', [Buffer.from([4, 0])], 'unreadable', ''],
    ['accepts no method', 'socks5', [Buffer.from([5, 0xff])], 'credentials', 'SOCKS'],
    ['chooses a method that was not offered', 'socks5', [Buffer.from([5, 1])], 'unreadable', ''],
    ['wants a password that was not offered', 'socks5', [Buffer.from([5, 2])], 'unreadable', ''],
    ['closes after the method', 'socks5', [METHOD, null], 'closed', ''],
    ['replies in another version', 'socks5', [METHOD, Buffer.from([1, 0, 0, 1])], 'unreadable', ''],
    ['forbids the connection', 'socks5', [METHOD, Buffer.from([5, 2, 0, 1])], 'refused', 'SOCKS 2'],
    ['does not reach the exchange', 'socks5', [METHOD, Buffer.from([5, 4])], 'refused', 'SOCKS 4'],
    ['names an address of no type', 'socks5', [METHOD, Buffer.from([5, 0, 0, 9, 1])], 'unreadable', ''],
    ['sends more than its reply', 'socks5', [METHOD, Buffer.from([5, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])], 'unreadable', ''],
  ] as const)(
    'XE19: one that %s (%s) is named: no byte of the order is sent',
    async (_what, kind, script, reason, code) => {
      const proxy = await proxied(scriptedProxyDouble(kind, script));
      const server = `127.0.0.1:${proxy.server.port}`;
      const params = { host: HOST, proxy: server, ...(code === '' ? {} : { code }) };
      expect(await order(`https://${HOST}`, through(proxy.server))).toEqual(notSent(`error.proxy.${reason}`, params));
      expect(canary.test(proxy.sent())).toBe(false);
      await until(() => proxy.open() === 0, 'the end of the connection');
    },
  );

  test('XE19: a refused sign-in of SOCKS and one in another version', async () => {
    const keys = [];
    for (const answer of [Buffer.from([1, 7]), Buffer.from([5, 0]), Buffer.from([1, 0, 5])]) {
      const proxy = await proxied(scriptedProxyDouble('socks5', [Buffer.from([5, 2]), answer]));
      const result = await order(`https://${HOST}`, through({ ...proxy.server, user: 'trader', password: 'x' }));
      keys.push('key' in result && result.key);
    }
    expect(keys).toEqual(['error.proxy.credentials', 'error.proxy.unreadable', 'error.proxy.unreadable']);
  });

  test('XE19: one that does not run, and one whose name is not found, are unreachable', async () => {
    const gone = await proxied(httpProxyDouble());
    gone.close();
    const results = [];
    for (const proxy of [gone.server, { ...gone.server, host: 'no-such-host.invalid' }]) {
      const result = await order(`https://${HOST}`, through(proxy));
      results.push('key' in result && [result.key, result.outcome]);
    }
    expect(results).toEqual(Array(2).fill(['error.proxy.unreachable', 'notSent']));
  });

  test.each([
    ['http', ['HTTP/1.1 2']],
    ['http', []],
    ['socks5', [METHOD, Buffer.from([5, 0, 0, 1, 127])]],
    ['http', ['HTTP/1.1 200 OK\r\n\r\n']],
  ] as const)('XE19: %s: one that stops in the middle of its answer ends with its time', async (kind, script) => {
    const proxy = await proxied(scriptedProxyDouble(kind, script));
    const clock = createVirtualClock(0);
    const route = through(proxy.server);
    const sending = transport(() => route, {
      clock,
      limits: { connectMs: 5_000, firstByteMs: 8_000, wholeMs: 10_000 },
    }).send(privateRequest(`https://${HOST}`));
    await until(() => proxy.sent() !== '', 'the question to the proxy');
    clock.advance(4_499);
    await until(() => proxy.open() === 1, 'the open connection');
    clock.advance(1);
    const result = await sending;
    expect(!result.ok && [result.error.reason, result.error.sent, result.error.proxy?.reason]).toEqual([
      'proxy',
      false,
      'timeout',
    ]);
    await until(() => proxy.open() === 0, 'the end of the connection');
  });

  test.each([
    ['selfSigned', authority, 'selfSigned'],
    ['proven', authority, 'authority'],
    ['otherHost', undefined, 'authority'],
  ] as const)(
    'XE19 XS18: one that opens the encryption with a certificate of its own (%s) is refused, and its issuer is named',
    async (name, authorities, issuer) => {
      const trap = await tlsServer(name, answers);
      const proxy = await proxied(interceptingProxyDouble(Number(new URL(trap.origin).port)));
      const one = createNodeHttp(createSystemClock(), { limits: longLimits, authorities, route: () => route });
      closers.push(() => one.close());
      const route = through(proxy.server);
      const sent = await one.send(privateRequest(`https://${HOST}`));
      expect(sent).toEqual({ ok: false, error: { reason: 'certificate', sent: false, host: HOST, issuer } });
      expect(trap.text()).toBe('');
    },
  );

  test('XE19: one that cuts the tunnel before the exchange is identified has sent nothing; later it may have', async () => {
    const early = await proxied(scriptedProxyDouble('http', ['HTTP/1.1 200 OK\r\n\r\n', null]));
    const earlyRoute = through(early.server);
    const before = await transport(() => earlyRoute).send(privateRequest(`https://${HOST}`));
    const proxy = await proxied(httpProxyDouble());
    const { origin } = await exchange('otherHost', (socket) => socket.destroy());
    const laterRoute = through(proxy.server);
    const later = await transport(() => laterRoute).send(privateRequest(origin));
    expect([before, later].map((one) => !one.ok && [one.error.reason, one.error.sent])).toEqual([
      ['broken', false],
      ['broken', true],
    ]);
  });
});

describe('the route', () => {
  test('XE19: a closed route sends nothing and connects to nobody', async () => {
    const { origin, connections } = await exchange();
    expect(await order(origin, { state: 'closed' })).toEqual(
      notSent('error.network.route', { host: new URL(origin).host }),
    );
    expect(connections()).toBe(0);
  });

  test('XE19: a proxy that fails is no reason to connect directly', async () => {
    const proxy = await proxied(scriptedProxyDouble('http', [null]));
    const server = await tlsServer('proven', answers);
    const result = await order(server.origin, through(proxy.server));
    expect(['key' in result && result.key, server.connections()]).toEqual(['error.proxy.closed', 0]);
  });

  test('XE19: unencrypted requests to loopback never take the proxy, and are sent over a closed route', async () => {
    const proxy = await proxied(httpProxyDouble());
    const server = await rawServer(answers);
    const results = [];
    for (const route of [through(proxy.server), { state: 'closed' } as const]) {
      results.push((await transport(() => route).send(publicRequest(server.origin))).ok);
    }
    expect([results, proxy.connections(), server.connections()]).toEqual([[true, true], 0, 2]);
  });

  test('a new route applies to new connections; the request under way keeps its own, which ends with it', async () => {
    const proxy = await proxied(httpProxyDouble());
    let answerNow: (() => void) | undefined;
    const server = await tlsServer('proven', (socket, nth) => {
      if (nth === 1) answerNow = () => socket.write(reply());
      else socket.write(reply());
    });
    let route = through(null);
    const one = transport(() => route);
    const first = one.send(publicRequest(server.origin));
    await until(() => answerNow !== undefined, 'the first request');
    route = through(proxy.server);
    const second = await one.send(publicRequest(server.origin));
    expect([second.ok, proxy.connections(), server.ended()]).toEqual([true, 1, 0]);
    answerNow?.();
    expect((await first).ok).toBe(true);
    await until(() => server.ended() === 1, 'the end of the earlier connection');
    route = through(null);
    await one.send(publicRequest(server.origin));
    await until(() => proxy.open() === 0, 'the end of the idle tunnel');
  });

  test.each(['the transport closes', 'the route closes', 'the route changes'] as const)(
    'XE19: a request that waits for its turn takes no route of before: %s',
    async (change) => {
      const answerNow: (() => void)[] = [];
      const server = await tlsServer('proven', (socket) => answerNow.push(() => socket.write(reply())));
      const proxy = await proxied(scriptedProxyDouble('http', [null]));
      let route: NetworkRoute = through(null);
      const one = transport(() => route);
      const eight = Array.from({ length: 8 }, () => one.send(publicRequest(server.origin)));
      const ninth = one.send(privateRequest(server.origin));
      await until(() => answerNow.length === 8, 'eight requests');
      if (change === 'the transport closes') one.close();
      else {
        route = change === 'the route closes' ? { state: 'closed' } : through(proxy.server);
        for (const answer of answerNow) answer();
      }
      const answered = (await Promise.all(eight)).filter(({ ok }) => ok).length;
      const waited = await ninth;
      expect([
        answered,
        !waited.ok && [waited.error.reason, waited.error.sent],
        canary.test(server.text()),
        proxy.connections(),
      ]).toEqual(
        {
          'the transport closes': [0, ['refused', false], false, 0],
          'the route closes': [8, ['route', false], false, 0],
          'the route changes': [8, ['proxy', false], false, 1],
        }[change],
      );
    },
  );

  test("the user's authority is trusted beside the built-in ones while it is in force, and not afterwards", async () => {
    const server = await tlsServer('proven', answers);
    let route = through(null, certificate('authority'));
    const one = createNodeHttp(createSystemClock(), { limits: longLimits, route: () => route });
    closers.push(() => one.close());
    const during = await one.send(publicRequest(server.origin));
    route = through(null);
    const after = await one.send(publicRequest(server.origin));
    expect([during.ok, !after.ok && after.error.reason]).toEqual([true, 'certificate']);
  });
});

/** Starts a WebSocket server under the host name; returns its address and port. */
async function socketServer() {
  const key = readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/tls/server.key'));
  const server = https.createServer({ cert: certificate('otherHost'), key });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('message', (data) => socket.send(`echo ${String(data as Buffer)}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const client of sockets.clients) client.terminate();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `wss://${HOST}:${port}/v3/ws`, host: `${HOST}:${port}` };
}

/** Connects and sends one frame; resolves to what was received, or to how it ended. */
function echoed(url: string, route: NetworkRoute, authorities: readonly string[] | undefined = authority) {
  return new Promise<string | SocketEnd>((resolve) => {
    const connection = createNodeSockets('Foredeck/test', createSystemClock(), () => route, authorities).connect(url, {
      opened: () => connection.send('hello'),
      text: resolve,
      binary: () => undefined,
      ended: resolve,
    });
    closers.push(() => connection.terminate());
  });
}

describe('a socket through a proxy', () => {
  test.each([
    ['http', httpProxyDouble],
    ['socks5', socksProxyDouble],
  ] as const)('XE19: %s: frames pass both ways, encrypted to the exchange', async (_kind, double) => {
    const proxy = await proxied(double('trader:word'));
    const { url, host } = await socketServer();
    const route = through({ ...proxy.server, user: 'trader', password: 'word' });
    expect(await echoed(url, route)).toBe('echo hello');
    expect([proxy.targets, proxy.sent().includes('hello')]).toEqual([[host], false]);
  });

  test('XE19: a refusal is named, a closed route connects to nobody, an unknown certificate ends it', async () => {
    const proxy = await proxied(httpProxyDouble('trader:word'));
    const { url } = await socketServer();
    expect(await echoed(url, through(proxy.server))).toEqual({
      reason: 'proxy',
      status: null,
      proxy: { reason: 'credentials', server: `127.0.0.1:${proxy.server.port}`, code: '407' },
    });
    expect(await echoed(url, { state: 'closed' })).toEqual({ reason: 'route', status: null });
    const open = await proxied(httpProxyDouble());
    expect(await echoed(url, through(open.server), [])).toEqual({ reason: 'certificate', status: null });
    expect(await echoed(url, through(open.server, certificate('authority')), [])).toBe('echo hello');
  });
});
