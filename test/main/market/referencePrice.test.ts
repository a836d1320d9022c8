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

function setUp() {
  const world = createFeedWorld();
  const socket: { lastFrameAt: number | null } = { lastFrameAt: null };
  const sockets = Object.fromEntries(
    Object.entries(world.parts.sockets).map(([market, one]) => [market, { ...one, view: () => socket as never }]),
  ) as never;
  const prices = createReferencePrices({ clock: world.clock, rest: world.parts.rest, sockets });
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
    world.clock.advance(60_000);
    expect(world.now()).toEqual({ price: '102', at: first });
    world.socket.lastFrameAt = first + 59_000;
    expect(world.now()).toEqual({ price: '102', at: first + 59_000 });
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
