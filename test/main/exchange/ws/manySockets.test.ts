/**
 * All sockets of one installation together: never more than four, never orphaned, within the subscription budget (B-C3,
 * R4).
 */
import { describe, expect, test } from 'vitest';
import { createPrivateSocket } from '../../../../electron/main/exchange/ws/privateSocket.ts';
import { createPublicSocket } from '../../../../electron/main/exchange/ws/publicSocket.ts';
import { createSigner } from '../../../../electron/main/exchange/signer/signer.ts';
import { markets } from '../../../../shared/exchange/markets.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { testKey } from '../../support/privateRig.ts';
import { createCountingExchange } from './support/countingExchange.ts';
import type { ConnectionState } from '../../../../electron/main/exchange/ws/socketPort.ts';

const START = 1_790_000_000_000;
const ORIGINS = { spot: 'ws://127.0.0.1:4000', futures: 'ws://127.0.0.1:4001' };
const signer = createSigner('simulator', testKey);

function createInstall(seed: number) {
  const clock = createVirtualClock(START);
  const exchange = createCountingExchange(clock);
  const random = createRandom(seed);
  const shared = { environment: 'simulator', connector: exchange.connector, clock, changed: () => undefined } as const;
  const publicOnes = markets.map((market) => createPublicSocket({ ...shared, market, random: random.fork(market) }));
  const privateOnes = markets.map((market) =>
    createPrivateSocket({
      ...shared,
      market,
      random: random.fork(`private ${market}`),
      time: { ofQueryNow: () => ok(clock.now()), ofQuery: () => Promise.resolve(ok(clock.now())) },
      push: () => undefined,
      link: () => undefined,
      refused: () => undefined,
      upgradeRefused: () => undefined,
    }),
  );
  const setAddresses = (): void => {
    markets.forEach((market, i) => {
      publicOnes[i]!.setAddress(ORIGINS[market]);
      privateOnes[i]!.use({ signer, origin: ORIGINS[market] });
    });
  };
  const clearAddresses = (): void => {
    for (const one of publicOnes) one.setAddress(null);
    for (const one of privateOnes) one.use(null);
  };
  return { clock, exchange, random, publicOnes, privateOnes, setAddresses, clearAddresses };
}

describe('Socket limits: B-C3', () => {
  test('500 reconnects with unanswered closes, 3 windows, 200 symbols: at most four sockets open and none leaked', () => {
    const install = createInstall(7);
    const { clock, exchange, random, publicOnes, privateOnes } = install;
    install.setAddresses();
    /** The streams each window shows: it moves on through 200 symbols. */
    const windows: Cancel[][] = [[], [], []];
    const consumer = { push: () => undefined, link: () => undefined };
    for (let cycle = 0; cycle < 500; cycle += 1) {
      const window = windows[cycle % 3]!;
      for (const leave of window.splice(0, random.integer(window.length + 1))) leave();
      for (let i = 0; i < 5; i += 1) {
        const stream = { kind: 'depth', symbol: `S${random.integer(200)}USDT`, level: 200 } as const;
        window.push(publicOnes[random.integer(2)]!.subscribe(stream, consumer));
      }
      clock.advance(50);
      const open = exchange.open();
      const victim = open[random.integer(Math.max(1, open.length))];
      const kind = random.integer(5);
      if (kind === 0) victim?.end();
      if (kind === 1) victim?.end('broken');
      if (kind === 2) for (const one of [...publicOnes, ...privateOnes]) one.reconnect();
      if (kind === 3) {
        install.clearAddresses();
        install.setAddresses();
      }
      // A black hole: no frame arrives and no connection closes.
      if (kind === 4) clock.advance(11_000);
      clock.advance(random.integer(20_000));
    }
    expect([exchange.worst.open, exchange.worst.sameUrl]).toEqual([4, 1]);
    expect([exchange.worst.channels <= 100, exchange.worst.operations <= 240]).toEqual([true, true]);
    expect(exchange.connections.length).toBeGreaterThan(500);
    install.clearAddresses();
    clock.advance(60_000);
    expect([exchange.open().length, publicOnes.map((one) => one.view().state)]).toEqual([0, ['stopped', 'stopped']]);
  });

  test('R4: streams beyond the socket limit wait and report it; unsubscribing others makes room', () => {
    const { clock, exchange, publicOnes, setAddresses } = createInstall(1);
    setAddresses();
    const links = new Map<string, string>();
    const leaves = Array.from({ length: 120 }, (_, i) => {
      const symbol = `S${i}USDT`;
      return publicOnes[0]!.subscribe(
        { kind: 'trade', symbol },
        {
          push: () => undefined,
          link: (state: ConnectionState) =>
            void links.set(symbol, state.state === 'waiting' ? state.reason : state.state),
        },
      );
    });
    const keep = clock.every(1_000, () => {
      for (const one of exchange.open()) one.frame({ event: 'ping', time: '1' });
    });
    clock.advance(2_000);
    const counts = () =>
      [...links.values()].reduce<Record<string, number>>((all, one) => ({ ...all, [one]: (all[one] ?? 0) + 1 }), {});
    expect([counts(), exchange.worst.channels]).toEqual([{ open: 100, 'feed.reason.budget': 20 }, 100]);
    for (const leave of leaves.slice(0, 20)) leave();
    for (let i = 0; i < 20; i += 1) links.delete(`S${i}USDT`);
    clock.advance(5_000);
    keep();
    expect([counts(), exchange.worst.channels]).toEqual([{ open: 100 }, 100]);
  });
});

describe('Half-open connections: B-C5', () => {
  test('200 half-open connections: stale within 5.25 s, replaced within 15 s, and the old connection is ignored', () => {
    const random = createRandom(11);
    for (let run = 0; run < 200; run += 1) {
      const { clock, exchange, publicOnes, setAddresses } = createInstall(run);
      const pushes: string[] = [];
      let staleAt = 0;
      publicOnes[0]!.subscribe(
        { kind: 'trade', symbol: 'BTCUSDT' },
        {
          push: () => void pushes.push('push'),
          link: (state) => void (state.state === 'silent' && (staleAt ||= clock.monotonic())),
        },
      );
      setAddresses();
      clock.advance(10);
      const old = exchange.connections.find(({ url }) => url === 'ws://127.0.0.1:4000/v3/ws/public')!;
      const stopPings = clock.every(100 + random.integer(900), () => old.frame({ event: 'ping', time: '1' }));
      clock.advance(35_000 + random.integer(5_000));
      stopPings();
      old.frame({ event: 'ping', time: '1' });
      const last = clock.monotonic();
      const before = exchange.connections.length;
      clock.advance(15_000);
      const next = exchange.connections.slice(before).filter(({ url }) => url === old.url);
      const isStaleInTime = staleAt > last && staleAt - last <= 5_250;
      expect([run, isStaleInTime, next.length >= 1, old.isOpen]).toEqual([run, true, true, false]);
      old.handlers.text('{"e":"trade","E":1,"s":"BTCUSDT","d":[]}');
      old.handlers.ended({ reason: 'closed', status: null });
      expect([run, pushes]).toEqual([run, []]);
    }
  });

  test('a server that accepts but sends nothing is replaced after 10 s', () => {
    const { clock, exchange, setAddresses, privateOnes } = createInstall(3);
    setAddresses();
    const states: string[] = [];
    for (let second = 0; second < 12; second += 1) {
      for (const one of exchange.open()) one.handlers.text = () => undefined;
      clock.advance(1_000);
      states.push(privateOnes[0]!.view().state);
    }
    expect([
      states.includes('stale'),
      exchange.connections.filter(({ url }) => url === 'ws://127.0.0.1:4000/v3/ws/private').length >= 2,
    ]).toEqual([true, true]);
  });
});

test('XW8: an unacknowledged subscription is retried within a minute and then opens', () => {
  const clock = createVirtualClock(START);
  const exchange = createCountingExchange(clock);
  const sent: string[] = [];
  const links: string[] = [];
  const socket = createPublicSocket({
    market: 'spot',
    environment: 'simulator',
    clock,
    random: createRandom(1),
    changed: () => undefined,
    connector: {
      connect(...parts) {
        const one = exchange.connector.connect(...parts);
        return {
          ...one,
          send(text) {
            sent.push(text);
            // The first subscription is lost in transit.
            if (sent.filter((each) => each.includes('"SUBSCRIBE"')).length > 1 || !text.includes('SUBSCRIBE'))
              one.send(text);
          },
        };
      },
    },
  });
  socket.setAddress('ws://127.0.0.1:4000');
  socket.subscribe(
    { kind: 'trade', symbol: 'BTCUSDT' },
    { push: () => undefined, link: (state) => void links.push(state.state) },
  );
  const keep = clock.every(1_000, () => {
    for (const one of exchange.open()) one.frame({ event: 'ping', time: '1' });
  });
  clock.advance(10_000);
  expect(links).toEqual(['waiting', 'refused']);
  clock.advance(60_000);
  keep();
  expect(links).toEqual(['waiting', 'refused', 'open']);
});
