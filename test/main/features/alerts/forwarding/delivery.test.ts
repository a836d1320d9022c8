/** What a destination may answer, and where its name may lead: over real connections to this machine. */
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createPinnedHttp, type PinnedHttp } from '../../../../../electron/main/exchange/node/pinnedHttp.ts';
import { createNodeHttp } from '../../../../../electron/main/exchange/node/nodeHttp.ts';
import type { NetworkRoute } from '../../../../../electron/main/exchange/node/networkRoute.ts';
import type { HttpRequest } from '../../../../../electron/main/exchange/rest/transport.ts';
import { createDelivery } from '../../../../../electron/main/features/alerts/forwarding/delivery.ts';
import { ok } from '../../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import {
  certificate,
  closeAll,
  rawServer,
  reply,
  tlsServer,
  type Answer,
} from '../../../exchange/node/support/loopback.ts';
import { httpProxyDouble, scriptedProxyDouble, type ProxyDouble } from '../../../exchange/node/support/proxyDouble.ts';
import { until } from '../../../support/until.ts';

let open: PinnedHttp[] = [];
afterEach(() => {
  for (const one of open) one.close();
  open = [];
  closeAll();
});

function rig(connections?: PinnedHttp) {
  const clock = createVirtualClock(1_000);
  const used = connections ?? createPinnedHttp(clock);
  open.push(used);
  return { clock, deliver: createDelivery(used, () => [], 'Foredeck/test') };
}

/** Delivers to a server that answers like this; returns the outcome as one word, and what the server received. */
async function answered(answer: Answer) {
  const server = await rawServer(answer);
  const { deliver } = rig();
  const outcome = await deliver({ url: `${server.origin}/services/secret?x=1`, mayBeNear: true }, '{"a":1}');
  return { outcome, server };
}
const failure = (key: string, retry: boolean, params: object, more = {}) => ({
  ok: false,
  error: {
    error: { kind: 'unavailable', key: `error.forward.failed.${key}`, params, exchange: null, row: null },
    retry,
    ...more,
  },
});
const hostOf = (origin: string): { readonly host: string } => ({ host: new URL(origin).host });

describe('a delivery', () => {
  test('sends the body as JSON to the whole address, and ignores the reply', async () => {
    const { outcome, server } = await answered((socket) => socket.write(reply('no JSON <at> all')));
    expect(outcome).toEqual(ok(null));
    const [head, body] = server.text().split('\r\n\r\n');
    expect(head).toMatch(/^POST \/services\/secret\?x=1 HTTP\/1\.1\r\n/);
    expect(head).toContain('Content-Type: application/json\r\n');
    expect(head).toContain('User-Agent: Foredeck/test\r\n');
    expect(body).toBe('{"a":1}');
  });

  test.each([
    ['200 OK', [], true, undefined],
    ['204 No Content', [], true, undefined],
    ['400 Bad Request', [], false, { status: 400, retry: false }],
    ['404 Not Found', ['Retry-After: 5'], false, { status: 404, retry: false, afterMs: 5_000 }],
    ['429 Too Many Requests', ['Retry-After: 7'], false, { status: 429, retry: true, afterMs: 7_000 }],
    ['429 Too Many Requests', ['Retry-After: soon'], false, { status: 429, retry: true }],
    ['500 Internal', [], false, { status: 500, retry: true }],
    ['503 Unavailable', ['Retry-After: -1'], false, { status: 503, retry: true }],
  ] as const)('XH8: %s with %j arrives: %s', async (status, headers, arrives, found) => {
    const { outcome, server } = await answered((socket) => socket.write(reply('', status, [...headers])));
    const { status: code, retry, ...more } = found ?? { status: 0, retry: false };
    expect(outcome).toEqual(
      arrives ? ok(null) : failure('status', retry, { ...hostOf(server.origin), status: code }, more),
    );
  });

  test.each(['301', '302', '307', '308'])(
    'XH4: %s to another address is a failure and is not followed',
    async (status) => {
      const elsewhere = await rawServer((socket) => socket.write(reply()));
      const location = [`Location: ${elsewhere.origin}/`];
      const { outcome, server } = await answered((socket) => socket.write(reply('', `${status} Elsewhere`, location)));
      expect(outcome).toEqual(failure('redirect', false, hostOf(server.origin)));
      expect([elsewhere.connections(), server.connections()]).toEqual([0, 1]);
    },
  );

  test('XH5: an endless reply and a huge header end the connection, and are not asked for again', async () => {
    const flood = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    const endless = await answered((socket) => {
      socket.write(flood);
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      more();
    });
    expect(endless.outcome).toEqual(failure('tooLarge', false, hostOf(endless.server.origin)));
    await until(() => endless.server.ended() === 1, 'the end');
    const huge = await answered((socket) => socket.write(reply('', '200 OK', [`X-Huge: ${'x'.repeat(300_000)}`])));
    expect(huge.outcome).toEqual(failure('tooLarge', false, hostOf(huge.server.origin)));
  });

  test.each([
    ['says nothing', '', 10_000, 3],
    ['sends its reply a byte at a time', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx', 15_000, 2],
  ])('XH5: a destination that %s is given up', async (_what, bytes, ms, timers) => {
    const server = await rawServer((socket) => bytes !== '' && socket.write(bytes));
    const { clock, deliver } = rig();
    let outcome: unknown;
    void deliver({ url: `${server.origin}/`, mayBeNear: true }, '{}').then((found) => (outcome = found));
    await until(() => server.text().endsWith('{}'), 'the request');
    // The head of a reply ends the wait for its first byte.
    await until(() => clock.pending() === timers, 'the head of the reply');
    clock.advance(ms - 1);
    await new Promise((turn) => setImmediate(turn));
    expect(outcome).toBeUndefined();
    clock.advance(1);
    await until(() => outcome !== undefined, 'the outcome');
    expect(outcome).toEqual(failure('timeout', true, hostOf(server.origin)));
  });

  test('a destination that is down may be up later', async () => {
    const server = await rawServer(() => undefined);
    closeAll();
    const { deliver } = rig();
    expect(await deliver({ url: `${server.origin}/`, mayBeNear: true }, '{}')).toEqual(
      failure('unreachable', true, hostOf(server.origin)),
    );
  });

  test('B-D7: a destination whose certificate is not proven receives nothing', async () => {
    const server = await tlsServer('selfSigned', (socket) => socket.write(reply()));
    const { deliver } = rig();
    expect(await deliver({ url: `${server.origin}/hook`, mayBeNear: true }, '{}')).toEqual(
      failure('certificate', false, hostOf(server.origin)),
    );
    expect(server.text()).toBe('');
    const trusting = createPinnedHttp(createVirtualClock(1), {
      open: (options) => createNodeHttp(createVirtualClock(1), { ...options, authorities: [certificate('authority')] }),
    });
    const proven = await tlsServer('proven', (socket) => socket.write(reply()));
    expect(await rig(trusting).deliver({ url: `${proven.origin}/hook`, mayBeNear: true }, '{}')).toEqual(ok(null));
  });
});

describe('a delivery while a proxy is in force', () => {
  const message = { url: 'https://hooks.example/secret', mayBeNear: true };

  /** Delivers to a TLS server that the proxy reaches, by a name with these addresses. */
  async function proxied(addresses: readonly string[], making: Promise<ProxyDouble>) {
    const server = await tlsServer('otherHost', (socket) => socket.write(reply()));
    const { port } = new URL(server.origin);
    const proxy = await making;
    onTestFinished(() => proxy.close());
    const route: NetworkRoute = { state: 'open', proxy: proxy.server, authority: null };
    const connections = createPinnedHttp(createVirtualClock(1), {
      route: () => route,
      open: (options) => createNodeHttp(createVirtualClock(1), { ...options, authorities: [certificate('authority')] }),
      lookup: () => Promise.resolve(addresses.map((address) => ({ address }))),
    });
    const { deliver } = rig(connections);
    const url = `https://elsewhere.test:${port}/secret`;
    return { outcome: await deliver({ url, mayBeNear: true }, '{"a":1}'), proxy, server, port };
  }

  test('XE21: its tunnel leads to the address that was checked, and the certificate is that of the name', async () => {
    const { outcome, proxy, server, port } = await proxied(['2606:2800::1', '93.184.216.34'], httpProxyDouble());
    expect([outcome, proxy.targets]).toEqual([ok(null), [`93.184.216.34:${port}`]]);
    expect(server.text()).toContain('POST /secret HTTP/1.1');
    const six = await proxied(['2606:2800::1'], httpProxyDouble());
    expect([six.outcome, six.proxy.targets]).toEqual([ok(null), [`[2606:2800::1]:${six.port}`]]);
  });

  test('XE21: a proxy that opens no tunnel is named, and the message may arrive later', async () => {
    const { outcome, proxy, server, port } = await proxied(['93.184.216.34'], scriptedProxyDouble('http', [null]));
    const params = { host: `elsewhere.test:${port}`, proxy: `127.0.0.1:${proxy.server.port}` };
    expect([outcome, server.connections()]).toEqual([failure('proxy', true, params), 0]);
  });

  test('XE21: a destination around this machine is reached directly; over a closed route only without encryption', async () => {
    const proxy = await httpProxyDouble();
    onTestFinished(() => proxy.close());
    const plain = await rawServer((socket) => socket.write(reply()));
    const secure = await tlsServer('proven', (socket) => socket.write(reply()));
    let route: NetworkRoute = { state: 'open', proxy: proxy.server, authority: certificate('authority') };
    const connections = createPinnedHttp(createVirtualClock(1), { route: () => route });
    const { deliver } = rig(connections);
    const both = async () => [
      await deliver({ url: `${plain.origin}/`, mayBeNear: true }, '{}'),
      await deliver({ url: `${secure.origin}/`, mayBeNear: true }, '{}'),
    ];
    expect([await both(), proxy.connections()]).toEqual([[ok(null), ok(null)], 0]);
    route = { state: 'closed' };
    expect([await both(), proxy.connections()]).toEqual([[ok(null), failure('route', true, hostOf(secure.origin))], 0]);
    expect(await rig(connections).deliver({ ...message, url: 'https://93.184.216.34/' }, '{}')).toEqual(
      failure('route', true, { host: '93.184.216.34' }),
    );
  });
});

describe('where a name leads', () => {
  /** A transport double that asks its resolver for the host as a socket does, over a resolver with these answers. */
  function naming(...answers: readonly (readonly string[])[]) {
    const asked: string[] = [];
    const connected: string[][] = [];
    const left = [...answers];
    const connections = createPinnedHttp(createVirtualClock(1), {
      open: ({ lookup }) => ({
        send: (request: HttpRequest) =>
          new Promise((resolve) => {
            lookup!(new URL(request.url).hostname, { all: true }, (_error, found) => {
              connected.push(
                (found as { address: string; family: number }[]).map((one) => `${one.address}/${one.family}`),
              );
              resolve(ok({ status: 200, headers: {}, body: new Uint8Array() }));
            });
          }),
        close: () => undefined,
      }),
      lookup: (host) => {
        asked.push(host);
        const [now = []] = left.splice(0, 1);
        return now.length === 0
          ? Promise.reject(new Error('ENOTFOUND'))
          : Promise.resolve(now.map((address) => ({ address })));
      },
    });
    return { ...rig(connections), asked, connected };
  }
  const target = { url: 'https://hooks.example/secret', mayBeNear: false };
  const near = failure('near', false, { host: 'hooks.example' });

  test('XH6: the connection is made to the addresses that were checked, and the name is resolved once', async () => {
    const { deliver, asked, connected } = naming(['93.184.216.34', '2606:2800::1'], ['127.0.0.1']);
    expect(await deliver(target, '{}')).toEqual(ok(null));
    expect([asked, connected]).toEqual([['hooks.example'], [['93.184.216.34/4', '2606:2800::1/6']]]);
    // Rebound for the next message: nothing is sent.
    expect(await deliver(target, '{}')).toEqual(near);
    expect(connected).toHaveLength(1);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fc00::1',
    'fe80::1',
    '::ffff:192.168.1.1',
    'ff02::1',
  ])('XH1: a name that leads to %s, alone or among others, is not connected to', async (address) => {
    for (const answer of [[address], ['93.184.216.34', address]]) {
      const { deliver, connected } = naming(answer);
      expect(await deliver(target, '{}')).toEqual(near);
      expect(connected).toEqual([]);
    }
  });

  test('XH1: a confirmed host may lead to the own network, but never to an address that is none', async () => {
    const { deliver, connected } = naming(['192.168.1.5'], ['0.0.0.0'], ['224.0.0.1']);
    const confirmed = { ...target, mayBeNear: true };
    expect(await deliver(confirmed, '{}')).toEqual(ok(null));
    expect(await deliver(confirmed, '{}')).toEqual(near);
    expect(await deliver(confirmed, '{}')).toEqual(near);
    expect(connected).toEqual([['192.168.1.5/4']]);
  });

  test('a name that does not resolve may do so later', async () => {
    const { deliver } = naming([]);
    expect(await deliver(target, '{}')).toEqual(failure('unreachable', true, { host: 'hooks.example' }));
  });

  test('XH6: a name for this machine is refused by the connection itself, also where it was confirmed', async () => {
    const connections = createPinnedHttp(createVirtualClock(1), {
      lookup: () => Promise.resolve([{ address: '127.0.0.1' }]),
    });
    expect(await rig(connections).deliver({ ...target, mayBeNear: true }, '{}')).toEqual(
      failure('loopback', false, { host: 'hooks.example' }),
    );
  });

  test('XH2: what became an address of the exchange receives nothing', async () => {
    const server = await rawServer((socket) => socket.write(reply()));
    const connections = createPinnedHttp(createVirtualClock(1));
    open.push(connections);
    const deliver = createDelivery(connections, () => [server.origin], 'Foredeck/test');
    expect(await deliver({ url: `${server.origin}/`, mayBeNear: true }, '{}')).toMatchObject({
      ok: false,
      error: { retry: false, error: { key: 'error.forward.url.exchange' } },
    });
    expect(server.connections()).toBe(0);
  });
});
