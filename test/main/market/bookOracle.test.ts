/** B-B2: a book shown to the window as live equals the exchange's book at its id, whatever happens to the stream. */
import { describe, expect, test } from 'vitest';
import type { RestClient } from '../../../electron/main/exchange/rest/client.ts';
import { createPublicSocket } from '../../../electron/main/exchange/ws/publicSocket.ts';
import { createBookFeed } from '../../../electron/main/market/bookFeed.ts';
import type { Feed, FeedParts } from '../../../electron/main/market/feed.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import { ok } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createDepthExchange, depthFaults, type DepthFault } from './support/depthExchange.ts';

const SEED = 20_261;
const STREAMS = 1_000;
const UPDATES = 1_000;
const STEP_MS = 100;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;

interface Outcome {
  readonly wrong: string[];
  readonly compared: number;
  readonly outages: number[];
  readonly struck: ReadonlyMap<DepthFault, number>;
  readonly worst: { readonly inFlight: number; readonly perMinute: number };
}

/**
 * Runs one stream of updates of two symbols over one socket and compares its books with the exchange's after every
 * frame.
 */
async function run(seed: number, hidesGaps: boolean): Promise<Outcome> {
  const clock = createVirtualClock(1_790_000_000_000);
  const random = createRandom(seed);
  const exchange = createDepthExchange({
    symbols: SYMBOLS,
    clock,
    random: random.fork('exchange'),
    everyNth: 120,
    hidesGaps,
  });
  const socket = createPublicSocket({
    market: 'spot',
    environment: 'simulator',
    connector: exchange.connector,
    clock,
    random: random.fork('socket'),
    changed: () => undefined,
  });
  const get = (_id: string, { symbol, limit }: { symbol: string; limit: number }) => {
    const { lastUpdateId, bids, asks } = exchange.depth(symbol);
    return Promise.resolve(ok({ lastUpdateId, bids: bids.slice(0, limit), asks: asks.slice(0, limit) }));
  };
  const parts: FeedParts = {
    clock,
    random: random.fork('feed'),
    rest: { get } as unknown as Pick<RestClient, 'get'>,
    sockets: { spot: socket, futures: socket },
    publisher: { changed: () => undefined, forget: () => undefined },
    notice: () => undefined,
    log: { write: () => undefined },
    serverNow: () => clock.now(),
  };
  const feeds = new Map<string, Feed>(SYMBOLS.map((symbol) => [symbol, createBookFeed('spot', symbol, 0, parts)]));
  const wrong: string[] = [];
  const outages: number[] = [];
  const downSince = new Map<string, number>();
  let compared = 0;
  const compareBook = (symbol: string): void => {
    const view = feeds.get(symbol)!.take()?.payload as BookView | undefined;
    if (!view) return;
    if (view.feed.status !== 'live') {
      if (!downSince.has(symbol)) downSince.set(symbol, clock.monotonic());
      return;
    }
    const since = downSince.get(symbol);
    if (since !== undefined) outages.push(clock.monotonic() - since);
    downSince.delete(symbol);
    compared += 1;
    const text = `${view.bids.join(' ')} | ${view.asks.join(' ')}`;
    if (!exchange.wasAt(symbol, view.updateId, text)) wrong.push(`${seed} ${symbol} at ${view.updateId}`);
  };
  socket.setAddress('ws://127.0.0.1:4000');
  for (const feed of feeds.values()) feed.start();
  for (let i = 0; i < UPDATES; i += 1) {
    const symbol = SYMBOLS[random.integer(SYMBOLS.length)]!;
    clock.advance(STEP_MS);
    for (const one of SYMBOLS) compareBook(one);
    exchange.step(symbol);
    compareBook(symbol);
    // The result of a cross-check is a promise.
    if (i % 10 === 0) await Promise.resolve().then(() => undefined);
  }
  for (const feed of feeds.values()) feed.stop();
  return { wrong, compared, outages, struck: exchange.struck, worst: exchange.worst };
}

describe('Book oracle: B-B2', () => {
  test(`${STREAMS} streams of ${UPDATES} updates of two symbols, seed ${SEED}: every live book equals the exchange's book`, async () => {
    const struck = new Map<DepthFault, number>();
    const outages: number[] = [];
    let compared = 0;
    const worst = { inFlight: 0, perMinute: 0 };
    for (let stream = 0; stream < STREAMS; stream += 1) {
      const outcome = await run(SEED + stream, false);
      expect(outcome.wrong).toEqual([]);
      for (const [fault, count] of outcome.struck) struck.set(fault, (struck.get(fault) ?? 0) + count);
      outages.push(...outcome.outages);
      compared += outcome.compared;
      worst.inFlight = Math.max(worst.inFlight, outcome.worst.inFlight);
      worst.perMinute = Math.max(worst.perMinute, outcome.worst.perMinute);
    }
    const median = outages.toSorted((a, b) => a - b)[Math.floor(outages.length / 2)]!;
    // One snapshot at first and six new ones a minute.
    expect([worst.inFlight, worst.perMinute <= 7, median <= 3_000]).toEqual([1, true, true]);
    expect(depthFaults.filter((fault) => (struck.get(fault) ?? 0) < 50)).toEqual([]);
    expect(compared).toBeGreaterThan((STREAMS * UPDATES) / 2);
  }, 120_000);

  test('positive control: with gaps hidden from the continuity check the same streams show wrong books', async () => {
    let wrong = 0;
    for (let stream = 0; stream < 10; stream += 1) wrong += (await run(SEED + stream, true)).wrong.length;
    expect(wrong).toBeGreaterThan(10);
  });
});
