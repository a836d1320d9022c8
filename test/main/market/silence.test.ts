/** A market whose sockets stay open but silent, and the book that recovers: socket, subscriptions and feed together. */
import { describe, expect, test } from 'vitest';
import { createPublicSocket } from '../../../electron/main/exchange/ws/publicSocket.ts';
import type { SocketConnector } from '../../../electron/main/exchange/ws/socketPort.ts';
import { createBookFeed } from '../../../electron/main/market/bookFeed.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import { createRandom } from '../../../shared/time/random.ts';
import type { VirtualClock } from '../../../shared/time/virtualClock.ts';
import { createFeedRig } from '../support/feedParts.ts';

/**
 * An exchange (double) that receives everything and at times sends nothing: a stream subscribed during a silence runs,
 * without acknowledgement and first snapshot, and subscribing again brings no further snapshot.
 */
function silentExchange(clock: VirtualClock, everyMs: number) {
  let isSilent = false;
  let id = 100;
  let subscribed = 0;
  let connected = 0;
  const level = (price: string): [string, string][] => [[price, '1']];
  const connector: SocketConnector = {
    connect(_, handlers) {
      let isOpen = true;
      let runs = false;
      connected += 1;
      const sendFrame = (frame: unknown): void => void (isOpen && !isSilent && handlers.text(JSON.stringify(frame)));
      const book = (d: 'SNAPSHOT' | 'CHANGED', from: number) =>
        sendFrame({ e: 'depth', E: 5, s: 'BTCUSDT', U: from, u: id, l: 200, d, b: level('9'), a: level('10') });
      clock.after(5, () => isOpen && handlers.opened());
      const ticking = clock.every(everyMs, () => {
        id += 1;
        if (runs) book('CHANGED', id);
      });
      return {
        send(text) {
          const asked = JSON.parse(text) as { method: string; id: number };
          sendFrame({ result: true, id: asked.id });
          if (asked.method === 'UNSUBSCRIBE') runs = false;
          if (asked.method !== 'SUBSCRIBE') return;
          subscribed += 1;
          if (!runs) book('SNAPSHOT', id);
          runs = true;
        },
        terminate() {
          isOpen = false;
          ticking();
        },
      };
    },
  };
  return {
    connector,
    counts: () => ({ subscribed, connected }),
    setSpeaking: (speaks: boolean) => void (isSilent = !speaks),
  };
}

/** Opens a live book over such an exchange; `until` returns how long it takes to reach a status. */
async function open(seed: number, everyMs: number) {
  const rig = createFeedRig();
  const { clock, parts, published } = rig;
  const settle = (milliseconds: number): Promise<void> => rig.settle(milliseconds);
  const exchange = silentExchange(clock, everyMs);
  const market = { market: 'futures', environment: 'simulator' } as const;
  const socket = createPublicSocket({
    ...market,
    connector: exchange.connector,
    clock,
    random: createRandom(seed),
    changed: () => undefined,
  });
  const feed = createBookFeed('futures', 'BTCUSDT', 0, { ...parts, sockets: { spot: socket, futures: socket } });
  socket.setAddress('ws://127.0.0.1:4000');
  feed.start();
  feed.show();
  const status = (): string | undefined => (published.at(-1)?.payload as BookView | undefined)?.feed.status;
  const until = async (wanted: string): Promise<number> => {
    const since = clock.monotonic();
    for (let step = 0; status() !== wanted && step < 600; step += 1) await settle(100);
    return clock.monotonic() - since;
  };
  await until('live');
  return { clock, exchange, settle, until, status };
}

describe('Silent market', () => {
  test.each([1, 2, 3, 4, 5])(
    'R12 XW11: the book is stale after 5 s, and live within 4 s after traffic resumes (seed %i)',
    async (seed) => {
      for (const [silence, everyMs] of [
        [6_000, 200],
        [12_000, 200],
        [20_000, 200],
        [20_000, 900],
        [60_000, 200],
      ] as const) {
        const { exchange, settle, until, status } = await open(seed, everyMs);
        exchange.setSpeaking(false);
        const stale = await until('stale');
        expect([silence, everyMs, stale >= 4_000, stale <= 5_400]).toEqual([silence, everyMs, true, true]);
        await settle(silence - stale);
        expect(status()).not.toBe('live');
        exchange.setSpeaking(true);
        const back = await until('live');
        expect([silence, everyMs, back <= 4_000, status()]).toEqual([silence, everyMs, true, 'live']);
        // Within the operations per hour (R4): one for each connection, and few more.
        const { subscribed, connected } = exchange.counts();
        expect(subscribed).toBeLessThanOrEqual(connected * 2 + 2);
      }
    },
  );

  test('R12: a book without depth updates is live within 13 s after traffic resumes', async () => {
    const { exchange, settle, until } = await open(1, 600_000);
    exchange.setSpeaking(false);
    await until('stale');
    await settle(15_000);
    exchange.setSpeaking(true);
    expect(await until('live')).toBeLessThanOrEqual(13_000);
  });
});
