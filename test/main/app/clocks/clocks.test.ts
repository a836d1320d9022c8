import { describe, expect, test } from 'vitest';
import { createClockSync } from '../../../../electron/main/app/clocks/clockSync.ts';
import { watchWake } from '../../../../electron/main/app/clocks/wakeWatch.ts';
import type { RestClient } from '../../../../electron/main/exchange/rest/client.ts';
import { createStartFigures } from '../../../../electron/main/app/startFigures.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createVirtualClock, type VirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createNotices } from '../../../../electron/main/app/accountSession/windowWire.ts';

const START = 1_790_000_000_000;

/** Creates a server whose clock is off by `skew`, queried over a network with uneven delays. */
function lineTo(clock: VirtualClock, skew: number, trips: readonly (readonly [number, number])[], failing = false) {
  let asked = 0;
  const get = () =>
    new Promise((resolve) => {
      const [there, back] = trips[asked % trips.length]!;
      asked += 1;
      clock.after(there, () => {
        const serverTime = clock.now() + skew;
        clock.after(back, () => resolve(failing ? fail(appError('network', 'x')) : ok({ serverTime })));
      });
    });
  return { rest: { get } as unknown as Pick<RestClient, 'get'>, asked: () => asked };
}

async function run(clock: VirtualClock, milliseconds: number): Promise<void> {
  for (let i = 0; i < milliseconds; i += 10) {
    clock.advance(10);
    for (let n = 0; n < 6; n += 1) await Promise.resolve();
  }
}

describe('clock comparison', () => {
  test.each([-300_000, 0, 86_400_000])(
    'B-C6 XE1: finds a skew of %i ms within half the shortest round trip',
    async (skew) => {
      const clock = createVirtualClock(START);
      const { rest, asked } = lineTo(clock, skew, [
        [400, 20],
        [30, 10],
        [20, 600],
        [100, 100],
        [50, 300],
      ]);
      const sync = createClockSync(clock, rest, () => undefined);
      sync.start();
      await run(clock, 3_000);
      expect(asked()).toBe(10);
      for (const view of sync.views()) {
        expect(view.roundTripMs).toBe(40);
        expect(Math.abs((view.offsetMs ?? 1e9) - skew)).toBeLessThanOrEqual(20);
      }
      expect(Math.abs((sync.serverNow('spot') ?? 0) - (clock.now() + skew))).toBeLessThanOrEqual(20);
      clock.stepWall(3_600_000);
      expect(Math.abs((sync.serverNow('spot') ?? 0) - (clock.now() - 3_600_000 + skew))).toBeLessThanOrEqual(20);
    },
  );

  test('B-C6: repeats after ten minutes, and reports no time without a measurement', async () => {
    const clock = createVirtualClock(START);
    const { rest, asked } = lineTo(clock, 0, [[5, 5]], true);
    const sync = createClockSync(clock, rest, () => undefined);
    sync.start();
    await run(clock, 1_000);
    expect([asked(), sync.serverNow('spot'), sync.views()[0]]).toEqual([
      10,
      null,
      { market: 'spot', offsetMs: null, roundTripMs: null, measuredAt: null },
    ]);
    clock.advance(600_000);
    await run(clock, 1_000);
    expect(asked()).toBe(20);
    sync.stop();
    clock.advance(1_200_000);
    await run(clock, 100);
    expect(asked()).toBe(20);
  });
});

describe('trusted clock for signing orders', () => {
  const measured = async (trips: readonly (readonly [number, number])[], skews: readonly number[] = [0]) => {
    const clock = createVirtualClock(START);
    let asked = 0;
    const line = lineTo(clock, 0, trips);
    const rest = {
      get: async (...args: Parameters<typeof line.rest.get>) => {
        const reply = await line.rest.get(...args);
        const skew = skews[asked % skews.length] ?? 0;
        asked += 1;
        return reply.ok ? ok({ serverTime: (reply.value as { serverTime: number }).serverTime + skew }) : reply;
      },
    } as unknown as Pick<RestClient, 'get'>;
    const sync = createClockSync(clock, rest, () => undefined);
    const before = sync.trusted('spot');
    let done: boolean | undefined;
    void sync.sync('spot').then((value) => (done = value));
    await run(clock, 100_000);
    return [before, done, sync.trusted('spot')];
  };

  test('B-C6: requires a comparison with a round trip of at most 8 s and samples that agree within 2 s', async () => {
    expect(await measured([[50, 50]])).toEqual([false, true, true]);
    expect(await measured([[4_000, 4_000]])).toEqual([false, true, true]);
    expect(await measured([[4_000, 4_010]])).toEqual([false, true, false]);
    expect(await measured([[50, 50]], [0, 2_000])).toEqual([false, true, true]);
    expect(await measured([[50, 50]], [0, 2_010])).toEqual([false, true, false]);
  });

  test('B-C6: concurrent requests share one comparison', async () => {
    const clock = createVirtualClock(START);
    const { rest, asked } = lineTo(clock, 0, [[5, 5]]);
    const sync = createClockSync(clock, rest, () => undefined);
    const all = Promise.all([sync.sync('spot'), sync.sync('spot'), sync.sync('spot')]);
    await run(clock, 200);
    expect([await all, asked()]).toEqual([[true, true, true], 5]);
  });

  test('a comparison that is stopped while running fails', async () => {
    const clock = createVirtualClock(START);
    const { rest } = lineTo(clock, 0, [[5, 5]]);
    const sync = createClockSync(clock, rest, () => undefined);
    const one = sync.sync('spot');
    sync.stop();
    await run(clock, 200);
    expect([await one, sync.serverNow('spot')]).toEqual([false, null]);
  });
});

describe('wake detection', () => {
  test('B-C8: reports a wake when wall and monotonic time diverge, not during ordinary seconds', () => {
    const clock = createVirtualClock(START);
    let woken = 0;
    const stop = watchWake(clock, () => (woken += 1));
    clock.advance(600_000);
    expect(woken).toBe(0);
    clock.stepWall(31_000);
    clock.advance(1_000);
    expect(woken).toBe(1);
    clock.stepWall(-3_600_000);
    clock.advance(1_000);
    expect(woken).toBe(2);
    clock.advance(60_000);
    stop();
    clock.stepWall(31_000);
    clock.advance(5_000);
    expect(woken).toBe(2);
  });
});

describe('start figures', () => {
  test('count only the first paint of each part', () => {
    const clock = createVirtualClock(START);
    const figures = createStartFigures(clock, () => clock.monotonic());
    const done: unknown[] = [];
    figures.whenComplete((missing) => void done.push(missing));
    for (const [at, part] of [
      [10.4, 'window'],
      [20, 'book'],
      [30, 'book'],
      [40, 'tape'],
      [50, 'candle'],
    ] as const) {
      clock.advance(at - clock.monotonic());
      expect(done).toEqual([]);
      figures.painted(part);
    }
    expect([figures.figures(), done]).toEqual([{ window: 10, book: 20, candle: 50, tape: 40 }, [[]]]);
    clock.advance(120_000);
    expect(done).toHaveLength(1);
  });

  test('R39: reports the missing parts after 60 s', () => {
    const clock = createVirtualClock(START);
    const figures = createStartFigures(clock, () => clock.monotonic());
    const done: unknown[] = [];
    figures.whenComplete((missing) => void done.push(missing));
    figures.painted('window');
    clock.advance(59_999);
    expect(done).toEqual([]);
    clock.advance(1);
    expect(done).toEqual([['book', 'candle', 'tape']]);
  });
});

describe('notices', () => {
  test('are queued until the window is ready, bounded, and not repeated within 10 s', () => {
    const clock = createVirtualClock(START);
    const pushed: string[] = [];
    const notices = createNotices(clock, ({ error }) => void pushed.push(String(error.params.n)));
    const tell = (n: number) => notices.notify(appError('network', 'error.network.broken', { n }));
    for (let n = 0; n < 30; n += 1) tell(n);
    expect(pushed).toEqual([]);
    notices.ready();
    expect(pushed).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 10)));
    tell(29);
    expect(pushed).toHaveLength(20);
    clock.advance(10_000);
    tell(29);
    expect(pushed).toHaveLength(21);
  });
});
