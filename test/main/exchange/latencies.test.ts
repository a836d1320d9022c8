import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLatencies } from '../../../electron/main/exchange/latencies.ts';
import { createNodeHttp } from '../../../electron/main/exchange/node/nodeHttp.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { until } from '../support/until.ts';

test('a host has its last answer and the median of the last fifty, until they are cleared', () => {
  const clock = createVirtualClock(1_000);
  const latencies = createLatencies(clock);
  for (const ms of [10, 40, 20]) latencies.answered('b.example', ms);
  clock.advance(500);
  for (const ms of [30, 10]) latencies.answered('a.example', ms);
  expect(latencies.views()).toEqual([
    { host: 'a.example', kind: 'request', lastMs: 10, medianMs: 20, at: 1_500 },
    { host: 'b.example', kind: 'request', lastMs: 20, medianMs: 20, at: 1_000 },
  ]);
  for (let nth = 0; nth < 50; nth += 1) latencies.answered('b.example', 7);
  expect(latencies.views()[1]).toEqual({ host: 'b.example', kind: 'request', lastMs: 7, medianMs: 7, at: 1_500 });
  latencies.clear();
  expect(latencies.views()).toEqual([]);
});

test('the connections to a host stand after its requests, the private one last', () => {
  const latencies = createLatencies(createVirtualClock(5));
  latencies.socketAnswered('wss://a.example/v3/ws/private', 30);
  latencies.socketAnswered('wss://a.example/v3/ws/public', 20);
  latencies.answered('a.example', 10);
  expect(latencies.views()).toEqual([
    { host: 'a.example', kind: 'request', lastMs: 10, medianMs: 10, at: 5 },
    { host: 'a.example', kind: 'publicSocket', lastMs: 20, medianMs: 20, at: 5 },
    { host: 'a.example', kind: 'privateSocket', lastMs: 30, medianMs: 30, at: 5 },
  ]);
});

test('at most sixteen hosts are listed', () => {
  const latencies = createLatencies(createVirtualClock(0));
  for (let nth = 10; nth < 30; nth += 1) latencies.answered(`${nth}.example`, 1);
  expect(latencies.views().map(({ host }) => host)).toEqual(
    Array.from({ length: 16 }, (_, nth) => `${nth + 10}.example`),
  );
});

test('an answer is timed from the end of the request to its status line; a request without one is not', async () => {
  const held: http.ServerResponse[] = [];
  const server = http.createServer((_request, response) => void held.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = createVirtualClock(0);
  const seen: unknown[] = [];
  const limits = { connectMs: 9_000, firstByteMs: 9_000, wholeMs: 9_000 };
  const one = createNodeHttp(clock, { limits, answered: (...args) => seen.push(args) });
  onTestFinished(() => one.close());
  const request = { method: 'GET', url: `http://${host}/`, headers: {}, body: null, bodyBytes: 100 } as const;
  const sending = one.send(request);
  await until(() => held.length === 1, 'the request');
  clock.advance(120);
  held[0]!.write('{');
  await until(() => seen.length === 1, 'the first byte');
  clock.advance(300);
  held[0]!.end('}');
  expect([(await sending).ok, seen]).toEqual([true, [[host, 120]]]);
  const lost = one.send(request);
  await until(() => held.length === 2, 'the second request');
  held[1]!.destroy();
  expect([(await lost).ok, seen.length]).toEqual([false, 1]);
});
