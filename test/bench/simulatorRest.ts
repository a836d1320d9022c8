/**
 * F12: a signed order query and a signed placement of the simulator, compared with the smallest server that handles
 * such requests.
 */
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { BUY, SELL } from '../../electron/simulator/engine/types.ts';
import { formatUnits } from '../../electron/simulator/market/units.ts';
import { startSimulator, type RunningSimulator } from '../../electron/simulator/startSimulator.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { bareKey, bareRestServer } from './bareRest.ts';
import { cpuRace } from './cpu.ts';
import { rate, type Figure } from './measure.ts';

const CONNECTIONS = 16;
const COUNT = 3_000;

interface Key {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

/** Returns a complete request as bytes on the wire, signed with the current timestamp. */
function signed(key: Key, method: 'GET' | 'POST', target: string, body = ''): string {
  const timestamp = String(Date.now());
  const sign = createHmac('sha256', key.secretKey)
    .update(timestamp + method + target + body)
    .digest('base64');
  return [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: bench',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `ACCESS-KEY: ${key.apiKey}`,
    `ACCESS-SIGN: ${sign}`,
    `ACCESS-TIMESTAMP: ${timestamp}`,
    `ACCESS-PASSPHRASE: ${key.passphrase}`,
    '',
    body,
  ].join('\r\n');
}

/**
 * A clock whose rate limit windows pass a thousand times as fast, so that no limit is reached, and whose timers never
 * fire.
 */
const fastClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now() * 1_000,
  after: () => () => undefined,
  every: () => () => undefined,
};

type Ask = (count: number, texts: () => string[]) => Promise<number>;

/** Starts callers of the server at a port; a round ends when every reply has arrived. */
async function callersOf(port: number): Promise<{ readonly ask: Ask; readonly end: () => Promise<number> }> {
  const worker = new Worker(new URL('./restCallers.mjs', import.meta.url), {
    workerData: { port, connections: CONNECTIONS },
  });
  const said = () => new Promise<unknown>((resolve) => worker.once('message', resolve));
  await said();
  return {
    ask: async (count, texts) => {
      const done = said();
      worker.postMessage({ texts: texts(), count });
      const { failed, firstFailure } = (await done) as { failed: number; firstFailure: string };
      if (failed > 0) throw new Error(`${failed} requests were refused: ${firstFailure}`);
      return count;
    },
    end: () => worker.terminate(),
  };
}

const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001' };
const placement = (key: Key, side: 'BUY' | 'SELL', price: string): string =>
  signed(key, 'POST', '/api/v3/order', JSON.stringify({ ...order, side, price }));

/** Returns a price at the touch, where a buy and a sell of the same size match repeatedly, and a price far below it. */
function prices({ venue }: RunningSimulator): { readonly meeting: string; readonly far: string } {
  const { book, instrument } = venue.market.find('spot', 'BTCUSDT')!;
  const text = (ticks: number) => formatUnits(Math.round(ticks), instrument.priceDecimals);
  return { meeting: text(Math.min(book.best(BUY) + 1, book.best(SELL))), far: text(book.best(BUY) * 0.95) };
}

/** Measures F12, in processor time of the server's thread. */
export async function simulatorRestFigures(): Promise<Figure[]> {
  const stateFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const simulator = await startSimulator({
    seed: 7,
    drawSeed: () => 7,
    stateFolder,
    port: 0,
    timeFactor: 1,
    strict: false,
    limits: 'shared',
    clock: fastClock,
    pid: process.pid,
    token: 'bench',
  });
  const bare = bareRestServer();
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const { info } = simulator;
  const key = info.keys[0]!;
  const port = Number.parseInt(new URL(info.spotRest).port, 10);
  const [toBare, toSimulator] = [await callersOf((bare.address() as AddressInfo).port), await callersOf(port)];
  try {
    const { meeting, far } = prices(simulator);
    const orders = (who: Key) => [placement(who, 'BUY', meeting), placement(who, 'SELL', meeting)];
    await toSimulator.ask(1, () => [placement(key, 'BUY', far)]);
    const [resting] = simulator.venue.accounts.openOrders('user', 'spot');
    if (!resting) throw new Error('no order rests');
    const query = `/api/v3/order?symbol=BTCUSDT&orderId=${resting.id}`;
    const bareQuery = '/api/v3/order?symbol=BTCUSDT&orderId=617414920861909658';
    const rates = await cpuRace(
      {
        bareQuery: () => toBare.ask(COUNT, () => [signed(bareKey, 'GET', bareQuery)]),
        query: () => toSimulator.ask(COUNT, () => [signed(key, 'GET', query)]),
        barePlacement: () => toBare.ask(COUNT, () => orders(bareKey)),
        placement: () => toSimulator.ask(COUNT, () => orders(key)),
      },
      5,
    );
    const figure = (what: string, ours: number, beside: number, target: number): Figure => ({
      id: 'F12',
      path: `simulator REST, ${what}, per second of CPU`,
      ours: rate(ours),
      beside: `node:http + JSON + signature + counters ${rate(beside)}`,
      ratio: (ours / beside).toFixed(2),
      target: `>= ${target}`,
      reached: ours / beside >= target,
    });
    return [
      figure('order query, signed and counted', rates.query, rates.bareQuery, 0.7),
      figure('placement with matching, fees and state on disk', rates.placement, rates.barePlacement, 0.5),
    ];
  } finally {
    await toBare.end();
    await toSimulator.end();
    bare.closeAllConnections();
    bare.close();
    await simulator.stop();
    fs.rmSync(stateFolder, { recursive: true, force: true });
  }
}
