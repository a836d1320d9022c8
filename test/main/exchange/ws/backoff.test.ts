/** No reconnect storm (B-C4): counts attempts over whole hours of simulated time, over many clients, from one seed. */
import { describe, expect, test } from 'vitest';
import { createBackoff } from '../../../../electron/main/exchange/ws/backoff.ts';
import { createPublicSocket } from '../../../../electron/main/exchange/ws/publicSocket.ts';
import type { SocketEnd } from '../../../../electron/main/exchange/ws/socketPort.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createScriptedSockets } from '../../support/scriptedSocket.ts';

const START = 1_790_000_000_000;
const HOUR = 3_600_000;
const SEED = 20_261;

/** Returns the largest number of attempts in any window of an hour. */
function worstHour(times: readonly number[]): number {
  let first = 0;
  let worst = 0;
  times.forEach((time, last) => {
    while (times[first]! <= time - HOUR) first += 1;
    worst = Math.max(worst, last - first + 1);
  });
  return worst;
}

type Scripted = ReturnType<typeof createScriptedSockets>;

/** Creates a socket with a subscriber; `attempt` is called for each connection attempt. */
function createClient(
  seed: number,
  attempt: (sockets: Scripted, clock: ReturnType<typeof createVirtualClock>) => void,
) {
  const clock = createVirtualClock(START);
  const sockets = createScriptedSockets();
  const attempts: number[] = [];
  const socket = createPublicSocket({
    market: 'spot',
    environment: 'simulator',
    connector: {
      connect(...parts) {
        const connection = sockets.connect(...parts);
        attempts.push(clock.monotonic());
        clock.after(0, () => attempt(sockets, clock));
        return connection;
      },
    },
    clock,
    random: createRandom(seed),
    changed: () => undefined,
  });
  socket.setAddress('ws://127.0.0.1:4000');
  socket.subscribe({ kind: 'trade', symbol: 'BTCUSDT' }, { push: () => undefined, link: () => undefined });
  return { clock, socket, attempts };
}

describe('Reconnect backoff: B-C4', () => {
  test('XW12: accept-then-close: at most 80 attempts in any hour over at least 1,000 attempts, one timer at a time', () => {
    for (let run = 0; run < 20; run += 1) {
      let most = 0;
      const { clock, attempts } = createClient(SEED + run, (sockets, at) => {
        sockets.last().open();
        sockets.last().end();
        most = Math.max(most, at.pending());
      });
      clock.advance(28 * HOUR);
      expect([run, attempts.length >= 1_000, worstHour(attempts) <= 80, most]).toEqual([run, true, true, 1]);
    }
  });

  test('connections lost after 200 ms: at most 80 attempts in an hour', () => {
    const { clock, attempts } = createClient(SEED, (sockets, at) => {
      sockets.last().open();
      const mine = sockets.last();
      at.after(200, () => mine.end());
    });
    clock.advance(HOUR - 1);
    expect([attempts.length <= 80, attempts.length >= 40]).toEqual([true, true]);
  });

  test('connections lost after 31 s of data: at most 80 attempts in any hour', () => {
    const { clock, attempts } = createClient(SEED, (sockets, at) => {
      sockets.last().open();
      const mine = sockets.last();
      mine.acknowledge();
      const stopTrades = at.every(1_000, () =>
        mine.frame({ e: 'trade', E: 1, s: 'BTCUSDT', d: [{ T: 1, t: '1', p: '1', q: '1', v: '1', m: true }] }),
      );
      at.after(31_000, () => {
        stopTrades();
        mine.end();
      });
    });
    clock.advance(6 * HOUR);
    expect([worstHour(attempts) <= 80, worstHour(attempts) >= 60]).toEqual([true, true]);
  });

  test('a network that reconnects ten times a second causes no reconnect storm', () => {
    const { clock, socket, attempts } = createClient(SEED, () => undefined);
    const cancel = clock.every(100, () => socket.reconnect());
    clock.advance(HOUR - 1);
    cancel();
    expect(attempts.length).toBe(40 + 39);
  });

  test('manual reconnects are immediate', () => {
    const { socket, attempts } = createClient(SEED, () => undefined);
    for (let i = 0; i < 30; i += 1) socket.reconnect();
    expect(attempts).toHaveLength(31);
  });

  test.each<[SocketEnd['reason'], number | null, number]>([
    ['unresolved', null, 5_000],
    ['certificate', null, 15_000],
    ['refused', 403, 15_000],
    ['refused', 429, 15_000],
    ['refused', 503, 0],
    ['unreachable', null, 0],
  ])('after %s %s the first wait is at least %i ms', (reason, status, floor) => {
    let least = Number.POSITIVE_INFINITY;
    for (let seed = 0; seed < 50; seed += 1) {
      const { clock, socket } = createClient(seed, (sockets) => sockets.last().end(reason, status ?? undefined));
      clock.advance(1);
      least = Math.min(least, (socket.view().retryAt ?? 0) - clock.now() + 1);
    }
    expect([least >= floor, least < floor + 1_000]).toEqual([true, true]);
  });

  /**
   * Kolmogorov-Smirnov test: the largest distance from the uniform distribution; 1.63 / sqrt(n) is the bound at 1 %.
   */
  const distance = (sample: readonly number[]): number =>
    Math.max(
      ...sample
        .toSorted((a, b) => a - b)
        .map((x, i) => Math.max(Math.abs(x - i / sample.length), Math.abs((i + 1) / sample.length - x))),
    );

  test.each([
    ['plain', 0],
    ['with a floor', 15_000],
  ])('a thousand clients that lose the exchange together reconnect at evenly spread times: %s', (_what, floor) => {
    const waits = (round: number): number[] =>
      Array.from({ length: 1_000 }, (_, client) => {
        const backoff = createBackoff(createRandom(SEED + client), createVirtualClock(START));
        for (let i = 0; i < round; i += 1) backoff.next(floor);
        return (backoff.next(floor) - floor) / Math.max(floor, Math.min(60_000, 500 * 2 ** round));
      });
    for (const round of [0, 1, 4, 7, 9])
      expect([round, distance(waits(round)) < 1.63 / Math.sqrt(1_000)]).toEqual([round, true]);
    // Positive control: the test detects clients that all wait for the same time.
    expect(distance(waits(4).map((wait) => 0.9 + wait / 10)) > 1.63 / Math.sqrt(1_000)).toBe(true);
  });
});
