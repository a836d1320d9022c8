import { describe, expect, test } from 'vitest';
import { createReferencePrices } from '../../../electron/main/market/referencePrice.ts';
import type { PublicPush } from '../../../electron/main/exchange/ws/frames.ts';
import { createFeedWorld } from '../support/feedParts.ts';

const NAME = 'BTCUSDT@ticker';
const item = { p: '1', P: '0.1', c: '101.5', o: '1', h: '2', l: '1', v: '1', q: '1', O: 1, C: 2 };
const frame = (price: string): PublicPush => ({
  kind: 'ticker',
  push: { e: 'ticker', E: 1, s: 'BTCUSDT', d: [{ ...item, c: price }] },
});

function setUp(rest?: unknown) {
  const world = createFeedWorld();
  const socket: { lastFrameAt: number | null } = { lastFrameAt: null };
  const sockets = Object.fromEntries(
    Object.entries(world.parts.sockets).map(([market, one]) => [market, { ...one, view: () => socket as never }]),
  ) as never;
  const prices = createReferencePrices({ clock: world.clock, rest: (rest ?? world.parts.rest) as never, sockets });
  const now = () => prices.of('futures', 'BTCUSDT');
  return { ...world, socket, prices, now };
}

describe('reference price', () => {
  test('B-A8: the first question starts the watching, and there is no price before the first', async () => {
    const world = setUp();
    expect([world.consumers.size, world.now(), world.consumers.has(NAME)]).toEqual([0, null, true]);
    world.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    world.link(NAME, { state: 'open' });
    expect(world.now()).toBeNull();
    await world.settle(0);
    expect(world.now()).toEqual({ price: '100.5', at: world.clock.now() });
  });

  test('B-A8 B-C1: an order waits for the answer, so it travels with what orders wait for, not behind charts', async () => {
    const lanes: unknown[] = [];
    const rest = { get: (_row: unknown, _params: unknown, lane: unknown) => (lanes.push(lane), new Promise(() => {})) };
    const world = setUp(rest);
    world.now();
    world.link(NAME, { state: 'open' });
    await world.settle(0);
    expect(lanes).toEqual(['reconcile']);
    world.prices.stop();
  });

  test('what the stream brings is newer than what was asked for before', async () => {
    const world = setUp();
    world.now();
    world.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    world.link(NAME, { state: 'open' });
    world.push(NAME, frame('102'));
    await world.settle(0);
    expect(world.now()?.price).toBe('102');
  });

  test('R12: on a living socket a quiet price is as fresh as the last sign of life', () => {
    const world = setUp();
    world.now();
    world.link(NAME, { state: 'open' });
    world.push(NAME, frame('102'));
    const first = world.clock.now();
    world.clock.advance(29_000);
    expect(world.now()).toEqual({ price: '102', at: first });
    world.socket.lastFrameAt = first + 28_000;
    expect(world.now()).toEqual({ price: '102', at: first + 28_000 });
  });

  test('R12 B-B1: a ticker that stays quiet for twenty times its rhythm while the socket lives is no longer fresh', () => {
    const world = setUp();
    world.now();
    world.link(NAME, { state: 'open' });
    for (let i = 0; i < 20; i += 1) {
      world.push(NAME, frame('102'));
      world.clock.advance(400);
    }
    const last = world.clock.now() - 400;
    world.clock.advance(7_000);
    world.socket.lastFrameAt = world.clock.now();
    expect(world.now()).toEqual({ price: '102', at: world.clock.now() });
    world.clock.advance(1_000);
    world.socket.lastFrameAt = world.clock.now();
    expect(world.now()).toEqual({ price: '102', at: last });
  });

  test('R12 B-B1: one answer proves a quiet ticker, as of when it was asked, and for longer each time', async () => {
    const world = setUp();
    world.now();
    world.link(NAME, { state: 'open' });
    for (let i = 0; i < 20; i += 1) {
      world.push(NAME, frame('102'));
      world.clock.advance(100);
    }
    const quiet = async (ms: number, price?: string): Promise<number> => {
      if (price !== undefined) world.answers.push([{ symbol: 'BTCUSDT', lastPrice: price }]);
      const before = world.asked.length;
      await world.settle(ms);
      world.socket.lastFrameAt = world.clock.now();
      return world.asked.length - before;
    };
    expect(await quiet(3_000, '102')).toBe(1);
    await world.settle(0);
    expect(world.now()).toEqual({ price: '102', at: world.clock.now() });
    expect(await quiet(2_500)).toBe(0);
  });

  test('R12 B-B1: a ticker that missed two moves of the price is subscribed anew, one that missed one is asked about', async () => {
    const world = setUp();
    world.now();
    world.link(NAME, { state: 'open' });
    world.push(NAME, frame('102'));
    const told = async (price: string): Promise<string | undefined> => {
      world.answers.push([{ symbol: 'BTCUSDT', lastPrice: price }]);
      world.clock.advance(31_000);
      world.socket.lastFrameAt = world.clock.now();
      world.now();
      await world.settle(0);
      return world.now()?.price;
    };
    await world.settle(0);
    expect([await told('103'), world.renewed]).toEqual(['103', []]);
    expect([await told('104'), world.renewed]).toEqual(['104', [NAME]]);
  });

  test('B-B1: an answer that was asked for before a break is not taken for the price after it', async () => {
    const world = setUp();
    world.now();
    world.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    world.link(NAME, { state: 'open' });
    world.link(NAME, { state: 'waiting', reason: 'feed.reason.disconnected' });
    world.link(NAME, { state: 'open' });
    await world.settle(0);
    expect(world.now()).toBeNull();
  });

  test('B-A12: an answer that was asked of another exchange is not taken for a price of this one', async () => {
    const world = setUp();
    world.now();
    world.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    world.link(NAME, { state: 'open' });
    world.prices.forget();
    await world.settle(0);
    expect(world.now()).toBeNull();
  });

  test('B-A8: where no stream is to be had, an answer is the price for five seconds', async () => {
    const world = setUp();
    world.now();
    world.link(NAME, { state: 'waiting', reason: 'feed.reason.budget' });
    world.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    expect([world.now(), world.asked.length]).toEqual([null, 0]);
    world.clock.advance(500);
    const at = world.clock.now();
    expect([world.now(), world.asked.length]).toEqual([null, 1]);
    await world.settle(0);
    expect(world.now()).toEqual({ price: '100.5', at });
    world.clock.advance(5_001);
    expect(world.now()).toBeNull();
  });

  test('B-A8: the next symbol always has a place: the one that was asked for longest ago gives way', () => {
    const world = setUp();
    for (let i = 0; i < 50; i += 1) world.prices.of('futures', `C${i}USDT`);
    world.prices.of('futures', 'C0USDT');
    world.prices.of('futures', 'NEXTUSDT');
    const has = (name: string): boolean => world.consumers.has(`${name}USDT@ticker`);
    expect([world.consumers.size, has('C0'), has('C1'), has('C2'), has('NEXT')]).toEqual([50, true, false, true, true]);
    expect(world.prices.known('futures', 'C1USDT')).toBeNull();
    expect(world.consumers.size).toBe(50);
  });

  test('B-B1: a silent or lost connection has no price; after a loss the old one is not believed', () => {
    const world = setUp();
    world.now();
    world.link(NAME, { state: 'open' });
    world.push(NAME, frame('102'));
    world.link(NAME, { state: 'silent' });
    expect(world.now()).toBeNull();
    world.link(NAME, { state: 'alive' });
    expect(world.now()?.price).toBe('102');
    world.link(NAME, { state: 'waiting', reason: 'feed.reason.disconnected' });
    world.link(NAME, { state: 'open' });
    expect(world.now()).toBeNull();
  });

  test('a symbol nobody asks about for ten minutes is left', () => {
    const world = setUp();
    world.now();
    world.clock.advance(599_000);
    world.now();
    world.clock.advance(599_000);
    expect(world.consumers.size).toBe(1);
    world.clock.advance(31_000);
    expect(world.consumers.size).toBe(0);
  });

  test('another exchange, another price', () => {
    const world = setUp();
    world.now();
    world.link(NAME, { state: 'open' });
    world.push(NAME, frame('102'));
    world.prices.forget();
    expect(world.now()).toBeNull();
    world.prices.stop();
    expect(world.consumers.size).toBe(0);
  });
});
