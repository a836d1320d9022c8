/**
 * What the transport reports about a request without a response: a command may be given up only if no byte of it was
 * sent.
 */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import type { HttpRequest } from '../../../../electron/main/exchange/rest/transport.ts';
import { until } from '../../support/until.ts';

let close: (() => void)[] = [];
afterEach(() => {
  for (const one of close) one();
  close = [];
});

const limits = { connectMs: 300, firstByteMs: 300, wholeMs: 600 };
const BODY = '{"symbol":"BTCUSDT"}';
const order = (origin: string): HttpRequest => ({
  method: 'POST',
  url: `${origin}/api/v3/order`,
  headers: { 'Content-Type': 'application/json', 'Content-Length': String(BODY.length) },
  body: BODY,
  bodyBytes: 1_000,
});

async function listen(server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function transport() {
  const one = createNodeHttp(createSystemClock(), { limits });
  close.push(() => one.close());
  return one;
}

describe('HTTP transport', () => {
  test.each(['POST', 'DELETE'] as const)(
    'A-POST-BODY: the body of a %s arrives with its length in bytes',
    async (method) => {
      const seen: (string | undefined)[] = [];
      const server = http.createServer((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        request.on('end', () => {
          seen.push(request.method, request.headers['content-length'], request.headers['transfer-encoding'], body);
          response.end('{}');
        });
      });
      const origin = await listen(server);
      const body = '{"title":"\u00e4"}';
      const sent = await transport().send({ method, url: `${origin}/x`, headers: {}, body, bodyBytes: 100 });
      expect([sent.ok, ...seen]).toEqual([true, method, String(Buffer.byteLength(body)), undefined, body]);
    },
  );

  test('B-A1: a connection cut after any number of request bytes counts as sent, and the body arrives at most once', async () => {
    for (const cutAfter of [1, 10, 100, 150, 1_000]) {
      let received = '';
      const origin = await listen(
        net.createServer((socket) => {
          socket.on('data', (data) => {
            received += data.toString('latin1');
            if (received.length >= cutAfter || received.includes(BODY)) socket.resetAndDestroy();
          });
        }),
      );
      const reply = await transport().send(order(origin));
      expect(!reply.ok && [reply.error.reason, reply.error.sent]).toEqual(['broken', true]);
      expect(received.split(BODY).length - 1).toBeLessThanOrEqual(1);
    }
  });

  test('B-A1: a kept-alive connection that breaks during a second order counts as sent, and Node does not retry it', async () => {
    let orders = 0;
    const server = http.createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        orders += 1;
        if (orders === 1) response.end('{}');
        else request.socket.resetAndDestroy();
      });
    });
    const origin = await listen(server);
    const one = transport();
    expect((await one.send(order(origin))).ok).toBe(true);
    const second = await one.send(order(origin));
    expect(!second.ok && [second.error.reason, second.error.sent]).toEqual(['broken', true]);
    await until(() => orders >= 2, 'the second order');
    expect(orders).toBe(2);
  });

  test('a refused connection is reported as unreachable and not sent', async () => {
    const server = net.createServer();
    const origin = await listen(server);
    server.close();
    const reply = await transport().send(order(origin));
    expect(reply).toEqual({
      ok: false,
      error: { reason: 'unreachable', sent: false, host: origin.slice('http://'.length) },
    });
  });

  test('a request that never got a connection is not sent; one without a reply may have been sent', async () => {
    const origin = await listen(http.createServer(() => undefined));
    const one = transport();
    const eight = Array.from({ length: 8 }, () => one.send(order(origin)));
    const soon = { connectMs: 100, firstByteMs: 100, wholeMs: 100 };
    const nine = await Promise.all([...eight, one.send({ ...order(origin), limits: soon })]);
    const sent = nine.map((reply) => !reply.ok && reply.error.reason === 'timeout' && reply.error.sent);
    expect(sent).toEqual([...Array.from({ length: 8 }, () => true), false]);
  });

  test('H6: an urgent request does not queue behind others', async () => {
    let urgent = 0;
    const origin = await listen(
      http.createServer((request, response) => {
        if (request.headers['x-urgent'] !== '1') return;
        urgent += 1;
        response.end('{}');
      }),
    );
    const one = transport();
    const others = Array.from({ length: 8 }, () => one.send(order(origin)));
    const plain = order(origin);
    const reply = await one.send({ ...plain, headers: { ...plain.headers, 'x-urgent': '1' }, urgent: true });
    expect([reply.ok, urgent]).toEqual([true, 1]);
    await Promise.all(others);
  });

  test('B-A9: a request that goes first waits for no urgent one, up to four; then it is the next of those that wait', async () => {
    const held: http.ServerResponse[] = [];
    const arrived: string[] = [];
    const origin = await listen(
      http.createServer((request, response) => {
        arrived.push(String(request.headers['x-name']));
        held.push(response);
      }),
    );
    const one = createNodeHttp(createSystemClock(), {
      limits: { connectMs: 9_000, firstByteMs: 9_000, wholeMs: 9_000 },
    });
    close.push(() => one.close());
    const plain = order(origin);
    const send = (name: string, isFirst: boolean) =>
      one.send({ ...plain, headers: { ...plain.headers, 'x-name': name }, urgent: true, first: isFirst });
    const all = Array.from({ length: 9 }, (_, nth) => send(`placement ${nth + 1}`, false));
    await until(() => arrived.length === 8, 'eight placements');
    all.push(...Array.from({ length: 5 }, (_, nth) => send(`cancellation ${nth + 1}`, true)));
    await until(() => arrived.length === 12, 'four cancellations');
    expect(arrived.toSorted().filter((name) => name.startsWith('cancellation'))).toEqual(
      [1, 2, 3, 4].map((nth) => `cancellation ${nth}`),
    );
    held.shift()?.end('{}');
    await until(() => arrived.length === 13, 'the next one');
    expect(arrived.at(-1)).toBe('cancellation 5');
    for (let nth = 0; nth < 5; nth += 1) held.shift()?.end('{}');
    await until(() => arrived.length === 14, 'the last placement');
    expect(arrived.at(-1)).toBe('placement 9');
    for (const response of held) response.end('{}');
    expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
  });

  test('B-A4: a request can have its own time limits', async () => {
    const origin = await listen(http.createServer(() => undefined));
    const clock = createVirtualClock(0);
    const one = createNodeHttp(clock, { limits });
    close.push(() => one.close());
    let reason: string | undefined;
    void one.send({ ...order(origin), limits: { connectMs: 50, firstByteMs: 50, wholeMs: 50 } }).then((reply) => {
      reason = reply.ok ? 'answered' : reply.error.reason;
    });
    clock.advance(49);
    await Promise.resolve();
    expect(reason).toBeUndefined();
    clock.advance(1);
    await until(() => reason !== undefined, 'the end of the request');
    expect(reason).toBe('timeout');
  });
});
