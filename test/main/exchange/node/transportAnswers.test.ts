/**
 * What the transport accepts as a response: redirects, caps, encodings, headers and false content lengths, over real
 * connections.
 */
import zlib from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { restLimits } from '../../../../electron/main/exchange/clientLimits.ts';
import { interpret } from '../../../../electron/main/exchange/rest/reply/interpret.ts';
import type { HttpReply, TransportFailure } from '../../../../electron/main/exchange/rest/transport.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { closeAll, privateRequest, publicRequest, rawServer, reply, transport } from './support/loopback.ts';
import { until } from '../../support/until.ts';
import { runAtOnce } from '../../../../shared/time/steps.ts';

afterEach(closeAll);

const outcomeOf = (answer: Result<HttpReply, TransportFailure>) =>
  answer.ok
    ? { status: answer.value.status, body: Buffer.from(answer.value.body).toString('utf8') }
    : `${answer.error.reason} ${answer.error.sent ? 'sent' : 'unsent'}`;

/** Sends one request and returns the result of a response given as bytes, after which the server may close. */
async function ask(bytes: Buffer | string, bodyBytes?: number, closes = false) {
  const server = await rawServer((socket) => (closes ? socket.end(bytes) : socket.write(bytes)));
  return { server, answer: await transport().send(publicRequest(server.origin, bodyBytes)) };
}
const askReported = async (...input: Parameters<typeof ask>) => outcomeOf((await ask(...input)).answer);

const TIME = '{"serverTime":1790000000000}';
const encoded = (encoding: string, body: string | Buffer): Buffer =>
  reply(body, '200 OK', [`Content-Encoding: ${encoding}`, 'X-Used-Weight-10S: 7']);

describe('a body taken part by part', () => {
  const body = Buffer.from('0123456789'.repeat(60_000));
  const take = async (bytes: Buffer, more: { bodyBytes?: number; fails?: boolean; ends?: boolean } = {}) => {
    const server = await rawServer((socket) => (more.ends ? socket.end(bytes) : socket.write(bytes)));
    const parts: Uint8Array[] = [];
    let waiting = 0;
    let most = 0;
    const answer = await transport().send({
      ...publicRequest(server.origin, more.bodyBytes ?? body.length),
      async into(part) {
        most = Math.max(most, (waiting += 1));
        await new Promise((resolve) => setImmediate(resolve));
        if (more.fails) throw new Error('full');
        parts.push(Uint8Array.from(part));
        waiting -= 1;
      },
    });
    return { said: outcomeOf(answer), whole: Buffer.concat(parts).equals(body), most, taken: parts.length > 0 };
  };

  test('arrives whole, one part at a time, and is not in the reply', async () => {
    expect(await take(reply(body))).toEqual({ said: { status: 200, body: '' }, whole: true, most: 1, taken: true });
  });

  test('a longer, a cut and an encoded body, a failing taker and another status', async () => {
    const cut = reply(body).subarray(0, 100_000);
    const other = reply('no', '404 Not Found');
    const said = [
      (await take(reply(body), { bodyBytes: body.length - 1 })).said,
      (await take(cut, { ends: true })).said,
      (await take(encoded('gzip', zlib.gzipSync(body)))).said,
      (await take(reply(body), { fails: true })).said,
      await take(other),
    ];
    expect(said).toEqual([
      'tooLarge sent',
      'broken sent',
      'broken sent',
      'broken sent',
      { said: { status: 404, body: 'no' }, whole: false, most: 0, taken: false },
    ]);
  });
});

describe('connections', () => {
  test('keep-alive: twenty sequential queries share one connection, orders use another', async () => {
    const server = await rawServer((socket) => socket.write(reply()));
    const one = transport();
    for (let i = 0; i < 20; i += 1) expect((await one.send(publicRequest(server.origin))).ok).toBe(true);
    expect([server.connections(), server.text().match(/GET /g)?.length]).toEqual([1, 20]);
    for (let i = 0; i < 3; i += 1) await one.send({ ...privateRequest(server.origin), urgent: true });
    expect(server.connections()).toBe(2);
  });

  test('keep-alive: an unsolicited response ends its connection and is not given to a later request', async () => {
    const server = await rawServer((socket, nth) => socket.write(Buffer.concat([reply(`"${nth}"`), reply('"stale"')])));
    const one = transport();
    const bodies = [];
    for (let i = 0; i < 3; i += 1) bodies.push(outcomeOf(await one.send(publicRequest(server.origin))));
    expect(bodies).toEqual(['"1"', '"2"', '"3"'].map((body) => ({ status: 200, body })));
    expect(server.connections()).toBe(3);
  });

  test('an invalid URL or header is refused, and the transport never rejects', async () => {
    const server = await rawServer((socket) => socket.write(reply()));
    const plain = publicRequest(server.origin);
    for (const request of [
      { ...plain, url: 'nonsense' },
      { ...plain, url: `${server.origin}/a b` },
      { ...plain, headers: { 'ACCESS-PASSPHRASE': 'a\r\nX-Forged: 1' } },
    ]) {
      expect(outcomeOf(await transport().send(request))).toBe('refused unsent');
    }
    expect(server.connections()).toBe(0);
  });
});

describe('redirects', () => {
  test.each(['301', '302', '303', '307', '308'])(
    'XS17 B-D7: %s to another host is an error; it is not followed and no header arrives there',
    async (status) => {
      const elsewhere = await rawServer((socket) => socket.write(reply()));
      const location = `Location: ${elsewhere.origin}/api/v3/order`;
      const server = await rawServer((socket) => socket.write(reply('', `${status} Elsewhere`, [location])));
      const one = transport();
      expect(outcomeOf(await one.send(privateRequest(server.origin)))).toBe('redirect sent');
      expect(outcomeOf(await one.send(publicRequest(server.origin)))).toBe('redirect sent');
      expect([elsewhere.connections(), elsewhere.text(), server.connections()]).toEqual([0, '', 2]);
    },
  );
});

describe('content encodings', () => {
  test.each([
    ['gzip', zlib.gzipSync(TIME)],
    ['x-gzip', zlib.gzipSync(TIME)],
    ['GZIP', zlib.gzipSync(TIME)],
    ['deflate', zlib.deflateSync(TIME)],
    ['br', zlib.brotliCompressSync(TIME)],
    ['identity', TIME],
  ])('XS46 B-D6: %s is decoded although it was not requested', async (encoding, body) => {
    const { answer, server } = await ask(encoded(encoding, body));
    expect(outcomeOf(answer)).toEqual({ status: 200, body: TIME });
    expect(server.text().toLowerCase()).not.toContain('accept-encoding');
  });

  test.each([
    ['a plain body', 'gzip', TIME],
    ['garbage', 'gzip', Buffer.alloc(5_000, 0xa5)],
    ['a cut body', 'gzip', zlib.gzipSync(TIME).subarray(0, -9)],
    ['a body with a wrong sum', 'gzip', Buffer.concat([zlib.gzipSync(TIME).subarray(0, -8), Buffer.alloc(8, 1)])],
    ['a body of another encoding', 'br', zlib.gzipSync(TIME)],
    ['deflate without its head', 'deflate', zlib.deflateRawSync(TIME)],
    ['an unknown encoding', 'zstd', TIME],
    ['two encodings', 'gzip, gzip', zlib.gzipSync(zlib.gzipSync(TIME))],
    ['the name of a property', 'constructor', TIME],
  ])(
    'XS46 B-D6: %s under %s is an unreadable reply; its status and headers are used',
    async (_what, encoding, body) => {
      const server = await rawServer((socket) => socket.write(encoded(encoding, body)));
      const one = transport();
      const answer = await one.send(publicRequest(server.origin));
      expect(outcomeOf(answer)).toEqual({ status: 200, body: '' });
      const read = answer.ok && runAtOnce(interpret('spot.time', answer.value));
      expect(read && !read.ok && [read.error.kind, read.error.key]).toEqual([
        'unreadable',
        'error.exchange.unreadable',
      ]);
      expect(answer.ok && answer.value.headers['x-used-weight-10s']).toBe('7');
      // The connection was read to the end and remains in use.
      await one.send(publicRequest(server.origin));
      expect(server.connections()).toBe(1);
    },
  );

  test.each([
    ['gzip', zlib.gzipSync(Buffer.alloc(16 * 1024 * 1024))],
    ['deflate', zlib.deflateSync(Buffer.alloc(16 * 1024 * 1024))],
    ['br', zlib.brotliCompressSync(Buffer.alloc(16 * 1024 * 1024))],
  ])(
    'XS20 B-D6: a %s bomb is cut at the limit of the decoded size; other replies are unaffected',
    async (encoding, bomb) => {
      expect(bomb.length).toBeLessThan(20_000);
      const server = await rawServer((socket, nth) => socket.write(nth === 1 ? encoded(encoding, bomb) : reply(TIME)));
      const one = transport();
      expect(outcomeOf(await one.send(publicRequest(server.origin, 16 * 1024 * 1024 - 1)))).toBe('tooLarge sent');
      expect(outcomeOf(await one.send(publicRequest(server.origin)))).toEqual({ status: 200, body: TIME });
      // A body of exactly the cap is accepted.
      const { answer: whole } = await ask(encoded(encoding, bomb), 16 * 1024 * 1024);
      expect(whole.ok && whole.value.body.length).toBe(16 * 1024 * 1024);
    },
  );

  test('XS20 B-D6: ten gzip bombs of a gigabyte each use little memory, and their connections are closed', async () => {
    const member = zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const bomb = encoded('gzip', Buffer.concat(Array.from({ length: 16 }, () => member)));
    const server = await rawServer((socket) => socket.write(bomb));
    const one = transport();
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 10; i += 1) {
      expect(outcomeOf(await one.send(publicRequest(server.origin, restLimits.bodyBytes)))).toBe('tooLarge sent');
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * restLimits.bodyBytes);
    await until(() => server.ended() === 10, 'the end of all ten connections');
  });

  test('XS19 XS20: the limit also applies to the bytes received', async () => {
    const noise = zlib.gzipSync(Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * i * 31) % 251)), { level: 0 });
    expect(await askReported(encoded('gzip', noise), 5_000)).toBe('tooLarge sent');
    expect(await askReported(reply('x'.repeat(5_001)), 5_000)).toBe('tooLarge sent');
    expect(await askReported(reply('x'.repeat(5_000)), 5_000)).toEqual({ status: 200, body: 'x'.repeat(5_000) });
    expect(await askReported(encoded('zstd', 'x'.repeat(5_001)), 5_000)).toBe('tooLarge sent');
  });
});

describe('response headers', () => {
  const lines = (count: number): string[] => Array.from({ length: count }, (_, i) => `X-${i}: ${i}`);

  test('XS48: two hundred header lines are accepted, one more or a thousand are refused', async () => {
    // The content length header counts as a line too.
    expect(await askReported(reply(TIME, '200 OK', lines(199)))).toEqual({ status: 200, body: TIME });
    expect(await askReported(reply(TIME, '200 OK', lines(200)))).toBe('tooLarge sent');
    const { answer, server } = await ask(reply(TIME, '200 OK', lines(1_000)));
    expect(outcomeOf(answer)).toBe('tooLarge sent');
    await until(() => server.ended() === 1, 'the end of the connection');
  });

  test('XS48: headers over 64 KB are refused: one long line, many lines or endless headers', async () => {
    expect(await askReported(reply(TIME, '200 OK', [`X-Long: ${'x'.repeat(60_000)}`]))).toEqual({
      status: 200,
      body: TIME,
    });
    expect(await askReported(reply(TIME, '200 OK', [`X-Long: ${'x'.repeat(66_000)}`]))).toBe('tooLarge sent');
    expect(await askReported(reply(TIME, '200 OK', lines(10_000)))).toBe('tooLarge sent');
    const endless = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = (): void => {
        while (socket.writable && socket.write(`X-More: ${'x'.repeat(1_000)}\r\n`));
        socket.once('drain', more);
      };
      more();
    });
    expect(outcomeOf(await transport().send(publicRequest(endless.origin)))).toBe('tooLarge sent');
    await until(() => endless.ended() === 1, 'the end of the connection');
  });

  test('B-D6: a header named like the prototype changes no object', async () => {
    const { answer } = await ask(reply(TIME, '200 OK', ['__proto__: evil', 'constructor: evil']));
    expect(answer.ok && Object.getPrototypeOf(answer.value.headers)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).constructor).toBe(Object);
  });
});

describe('status codes and content lengths', () => {
  const head = (status: string, length: number, body: string): string =>
    `HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\n\r\n${body}`;

  test.each([
    ['100 before the answer', `HTTP/1.1 100 Continue\r\n\r\n${reply(TIME).toString()}`, { status: 200, body: TIME }],
    ['103 before it', `HTTP/1.1 103 Early\r\nLink: x\r\n\r\n${reply(TIME).toString()}`, { status: 200, body: TIME }],
    ['101', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 'broken sent'],
    ['204', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '' }],
    ['206', head('206 Partial Content', 2, '{}'), { status: 206, body: '{}' }],
    ['a length too short', head('200 OK', 2, '{}{}'), 'broken sent'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}', 'broken sent'],
    ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}', 'broken sent'],
    ['chunks that are none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}', 'broken sent'],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n', 'broken sent'],
  ])('XS47: %s', async (_what, bytes, expected) => {
    expect(await askReported(bytes)).toEqual(expected);
  });

  test('XS47: a content length too long, a truncated chunk and a truncated encoded body are broken replies', async () => {
    expect(await askReported(head('200 OK', 100, '{}'), 1_000, true)).toBe('broken sent');
    const chunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{}';
    expect(await askReported(chunks, 1_000, true)).toBe('broken sent');
    const gzip = encoded('gzip', zlib.gzipSync(TIME));
    expect(await askReported(gzip.subarray(0, -4), 1_000, true)).toBe('broken sent');
  });

  test.each([204, 206])('XS47: a status %i without a full body is unreadable', (status) => {
    const read = runAtOnce(
      interpret('spot.time', { status, headers: {}, body: Buffer.from(status === 206 ? TIME : '') }),
    );
    expect(!read.ok && [read.error.kind, read.error.exchange?.httpStatus]).toEqual(['unreadable', status]);
  });
});

describe('time limits', () => {
  /**
   * Sends a request under a manually advanced clock to a server that sends `bytes` and then a space each time `drip` is
   * called.
   */
  async function slow(bytes: string) {
    let drip: () => void = () => undefined;
    const server = await rawServer((socket) => {
      drip = () => socket.write(' ');
      if (bytes !== '') socket.write(bytes);
    });
    const clock = createVirtualClock(0);
    const one = createNodeHttp(clock);
    let end: string | undefined;
    void one.send(publicRequest(server.origin)).then((answer) => (end = JSON.stringify(outcomeOf(answer))));
    await until(() => server.text() !== '', 'the question');
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { clock, server, drip: () => drip(), settle, end: () => end, close: () => one.close() };
  }

  test('XS19 B-D6: a reply that does not begin times out at the first-byte limit', async () => {
    const one = await slow('');
    one.clock.advance(restLimits.firstByteMs - 1);
    await one.settle();
    expect(one.end()).toBeUndefined();
    one.clock.advance(1);
    await until(() => one.end() !== undefined, 'the end');
    expect(one.end()).toBe('"timeout sent"');
    await until(() => one.server.ended() === 1, 'the end of the connection');
    one.close();
  });

  test('XS19 B-D6: a reply of one byte a second times out at the total limit', async () => {
    const one = await slow('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
    // The headers have arrived once the first-byte timeout is no longer pending.
    await until(() => one.clock.pending() === 2, 'the head');
    for (let second = 1; second < restLimits.wholeMs / 1_000; second += 1) {
      one.drip();
      one.clock.advance(1_000);
      await one.settle();
      expect(one.end()).toBeUndefined();
    }
    one.clock.advance(1_000);
    await until(() => one.end() !== undefined, 'the end');
    expect(one.end()).toBe('"timeout sent"');
    await until(() => one.server.ended() === 1, 'the end of the connection');
    one.close();
  });
});
