/** The callers of the benchmarks end each round, whatever the server does with their connections. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';

let end: (() => Promise<unknown>) | null = null;
afterEach(async () => {
  await end?.();
  end = null;
});

/** Starts callers of a server with this request listener; returns how rounds end and how many requests arrived. */
async function callersOf(answer: http.RequestListener) {
  let asked = 0;
  const server = http.createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const worker = new Worker(new URL('./restCallers.mjs', import.meta.url), {
    workerData: { port: (server.address() as AddressInfo).port, connections: 4 },
  });
  const said = () => new Promise<unknown>((resolve) => void worker.once('message', resolve));
  end = async () => {
    await worker.terminate();
    server.closeAllConnections();
    server.close();
  };
  await said();
  const round = async (count: number): Promise<unknown> => {
    const done = said();
    worker.postMessage({ texts: ['GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'], count });
    return done;
  };
  return { round, asked: () => asked };
}

test('reopens connections that the server closes after each reply', async () => {
  const { round, asked } = await callersOf((_request, response) => {
    response.setHeader('Connection', 'close');
    response.end('{}');
  });
  expect(await round(40)).toEqual({ failed: 0, firstFailure: '' });
  expect(await round(40)).toEqual({ failed: 0, firstFailure: '' });
  expect(asked()).toBe(80);
});

test('ends the round with an error message when the server closes connections without a reply', async () => {
  const { round } = await callersOf((request) => request.socket.destroy());
  const expected = { failed: expect.any(Number), firstFailure: 'the server closes connections without a reply' };
  expect(await round(8)).toEqual(expected);
});
