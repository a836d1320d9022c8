import { describe, expect, test } from 'vitest';
import { createReferencePrices } from '../../../electron/main/market/referencePrice.ts';
import type { PublicPush } from '../../../electron/main/exchange/ws/frames.ts';
import { createFeedRig } from '../support/feedParts.ts';

const NAME = 'BTCUSDT@ticker';
const item = { p: '1', P: '0.1', c: '101.5', o: '1', h: '2', l: '1', v: '1', q: '1', O: 1, C: 2 };
const frame = (price: string): PublicPush => ({
  kind: 'ticker',
  push: { e: 'ticker', E: 1, s: 'BTCUSDT', d: [{ ...item, c: price }] },
});

function setUp(rest?: unknown) {
  const rig = createFeedRig();
  const socket: { lastFrameAt: number | null } = { lastFrameAt: null };
  const sockets = Object.fromEntries(
    Object.entries(rig.parts.sockets).map(([market, one]) => [market, { ...one, view: () => socket as never }]),
  ) as never;
  const prices = createReferencePrices({ clock: rig.clock, rest: (rest ?? rig.parts.rest) as never, sockets });
  const now = () => prices.of('futures', 'BTCUSDT');
  return { ...rig, socket, prices, now };
}

describe('Reference price', () => {
  test('B-A8: the first query subscribes to the ticker; there is no price before the first reply', async () => {
    const rig = setUp();
    expect([rig.consumers.size, rig.now(), rig.consumers.has(NAME)]).toEqual([0, null, true]);
    rig.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    rig.link(NAME, { state: 'open' });
    expect(rig.now()).toBeNull();
    await rig.settle(0);
    expect(rig.now()).toEqual({ price: '100.5', at: rig.clock.now() });
  });

  test('B-A8 B-C1: the seed request uses the reconcile lane', async () => {
    const lanes: unknown[] = [];
    const rest = { get: (_row: unknown, _params: unknown, lane: unknown) => (lanes.push(lane), new Promise(() => {})) };
    const rig = setUp(rest);
    rig.now();
    rig.link(NAME, { state: 'open' });
    await rig.settle(0);
    expect(lanes).toEqual(['reconcile']);
    rig.prices.stop();
  });

  test('a stream price takes precedence over an earlier request', async () => {
    const rig = setUp();
    rig.now();
    rig.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, frame('102'));
    await rig.settle(0);
    expect(rig.now()?.price).toBe('102');
  });

  test('R12: on a live socket a quiet price is as fresh as the last frame', () => {
    const rig = setUp();
    rig.now();
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, frame('102'));
    const first = rig.clock.now();
    rig.clock.advance(29_000);
    expect(rig.now()).toEqual({ price: '102', at: first });
    rig.socket.lastFrameAt = first + 28_000;
    expect(rig.now()).toEqual({ price: '102', at: first + 28_000 });
  });

  test('R12 B-B1: a ticker quiet for twenty times its usual interval is not fresh, even on a live socket', () => {
    const rig = setUp();
    rig.now();
    rig.link(NAME, { state: 'open' });
    for (let i = 0; i < 20; i += 1) {
      rig.push(NAME, frame('102'));
      rig.clock.advance(400);
    }
    const last = rig.clock.now() - 400;
    rig.clock.advance(7_000);
    rig.socket.lastFrameAt = rig.clock.now();
    expect(rig.now()).toEqual({ price: '102', at: rig.clock.now() });
    rig.clock.advance(1_000);
    rig.socket.lastFrameAt = rig.clock.now();
    expect(rig.now()).toEqual({ price: '102', at: last });
  });

  test('R12 B-B1: one REST reply confirms a quiet ticker and extends the allowed quiet time', async () => {
    const rig = setUp();
    rig.now();
    rig.link(NAME, { state: 'open' });
    for (let i = 0; i < 20; i += 1) {
      rig.push(NAME, frame('102'));
      rig.clock.advance(100);
    }
    const quiet = async (ms: number, price?: string): Promise<number> => {
      if (price !== undefined) rig.answers.push([{ symbol: 'BTCUSDT', lastPrice: price }]);
      const before = rig.asked.length;
      await rig.settle(ms);
      rig.socket.lastFrameAt = rig.clock.now();
      return rig.asked.length - before;
    };
    expect(await quiet(3_000, '102')).toBe(1);
    await rig.settle(0);
    expect(rig.now()).toEqual({ price: '102', at: rig.clock.now() });
    expect(await quiet(2_500)).toBe(0);
  });

  test('R12 B-B1: one missed price move only corrects the price, a second one resubscribes the ticker', async () => {
    const rig = setUp();
    rig.now();
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, frame('102'));
    const priceAfterPoll = async (price: string): Promise<string | undefined> => {
      rig.answers.push([{ symbol: 'BTCUSDT', lastPrice: price }]);
      rig.clock.advance(31_000);
      rig.socket.lastFrameAt = rig.clock.now();
      rig.now();
      await rig.settle(0);
      return rig.now()?.price;
    };
    await rig.settle(0);
    expect([await priceAfterPoll('103'), rig.renewed]).toEqual(['103', []]);
    expect([await priceAfterPoll('104'), rig.renewed]).toEqual(['104', [NAME]]);
  });

  test('B-B1: ignores a reply requested before a disconnect', async () => {
    const rig = setUp();
    rig.now();
    rig.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    rig.link(NAME, { state: 'open' });
    rig.link(NAME, { state: 'waiting', reason: 'feed.reason.disconnected' });
    rig.link(NAME, { state: 'open' });
    await rig.settle(0);
    expect(rig.now()).toBeNull();
  });

  test('B-A12: ignores a reply of the previous exchange', async () => {
    const rig = setUp();
    rig.now();
    rig.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    rig.link(NAME, { state: 'open' });
    rig.prices.forget();
    await rig.settle(0);
    expect(rig.now()).toBeNull();
  });

  test('B-A8: without a stream a REST reply is the price for five seconds', async () => {
    const rig = setUp();
    rig.now();
    rig.link(NAME, { state: 'waiting', reason: 'feed.reason.budget' });
    rig.answers.push([{ symbol: 'BTCUSDT', lastPrice: '100.5' }]);
    expect([rig.now(), rig.asked.length]).toEqual([null, 0]);
    rig.clock.advance(500);
    const at = rig.clock.now();
    expect([rig.now(), rig.asked.length]).toEqual([null, 1]);
    await rig.settle(0);
    expect(rig.now()).toEqual({ price: '100.5', at });
    rig.clock.advance(5_001);
    expect(rig.now()).toBeNull();
  });

  test('B-A8: a new symbol replaces the one queried longest ago', () => {
    const rig = setUp();
    for (let i = 0; i < 50; i += 1) rig.prices.of('futures', `C${i}USDT`);
    rig.prices.of('futures', 'C0USDT');
    rig.prices.of('futures', 'NEXTUSDT');
    const has = (name: string): boolean => rig.consumers.has(`${name}USDT@ticker`);
    expect([rig.consumers.size, has('C0'), has('C1'), has('C2'), has('NEXT')]).toEqual([50, true, false, true, true]);
    expect(rig.prices.known('futures', 'C1USDT')).toBeNull();
    expect(rig.consumers.size).toBe(50);
  });

  test('B-B1: a silent or lost connection has no price; after a loss the old price is discarded', () => {
    const rig = setUp();
    rig.now();
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, frame('102'));
    rig.link(NAME, { state: 'silent' });
    expect(rig.now()).toBeNull();
    rig.link(NAME, { state: 'alive' });
    expect(rig.now()?.price).toBe('102');
    rig.link(NAME, { state: 'waiting', reason: 'feed.reason.disconnected' });
    rig.link(NAME, { state: 'open' });
    expect(rig.now()).toBeNull();
  });

  test('unsubscribes a symbol not queried for ten minutes', () => {
    const rig = setUp();
    rig.now();
    rig.clock.advance(599_000);
    rig.now();
    rig.clock.advance(599_000);
    expect(rig.consumers.size).toBe(1);
    rig.clock.advance(31_000);
    expect(rig.consumers.size).toBe(0);
  });

  test('an exchange switch discards the price, and stop ends the subscription', () => {
    const rig = setUp();
    rig.now();
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, frame('102'));
    rig.prices.forget();
    expect(rig.now()).toBeNull();
    rig.prices.stop();
    expect(rig.consumers.size).toBe(0);
  });
});
