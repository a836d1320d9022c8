/** The long proof of the count ledger: no window exceeds its limit, whatever the latency, and the limit is used. */
import { describe, expect, test } from 'vitest';
import { createCountLedger } from '../../../../../electron/main/exchange/rest/limits/countLedger.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createLeapClock, createNetwork, createWindows, even, long, skewed, type Delay, report } from './ledgerRig.ts';

const cancels = [
  { limit: 80, windowMs: 10_000 },
  { limit: 200, windowMs: 60_000 },
] as const;

describe('count ledger', () => {
  /** Requests places continuously until the given number of requests was sent, or a window exceeded its limit. */
  const run = async (
    seed: number,
    limits: readonly { limit: number; windowMs: number }[],
    options: {
      requests: number;
      delay: Delay;
      lossEvery?: number;
      counts?: readonly number[];
      holdUntilReply?: boolean;
    },
  ) => {
    const clock = createLeapClock();
    const random = createRandom(seed);
    const ledger = createCountLedger(clock, limits, { holdUntilReply: options.holdUntilReply ?? true });
    const windows = limits.map(({ windowMs }) => createWindows(windowMs));
    const send = createNetwork(clock, random.fork('way'), options.delay, options.lossEvery ?? null);
    const counts = options.counts ?? [1];
    const isBroken = (): boolean => windows.some((window, at) => window.worstSliding() > limits[at]!.limit);
    let requests = 0;
    let arrived = 0;
    const isDone = (): boolean => requests >= options.requests || isBroken();
    const stream = async (): Promise<void> => {
      while (!isDone()) {
        const count = counts[random.integer(counts.length)]!;
        const ticket = await ledger.acquire(count);
        if (!ticket) continue;
        requests += 1;
        send(ticket, () => {
          const now = clock.monotonic();
          for (const window of windows) window.add(now, count);
          arrived += count;
          const headers = limits.map(({ windowMs }, at) => [
            `X-ORDER-COUNT-${windowMs / 1_000}S`,
            String(windows[at]!.sum(now)),
          ]);
          return { refused: false, headers: Object.fromEntries(headers) as Record<string, string> };
        });
      }
    };
    for (let i = 0; i < 8; i += 1) void stream();
    await clock.run(100_000_000, isDone);
    const rates = limits.map(({ limit, windowMs }) => limit / windowMs);
    return {
      requests,
      worst: windows.map((window) => Math.max(window.worstSliding(), window.worstFixed())),
      goodput: arrived / clock.monotonic() / Math.min(...rates),
    };
  };
  const cases = [
    ['placements on spot', [{ limit: 100, windowMs: 10_000 }], [1, 1, 1, 5, 10]],
    ['placements on futures', [{ limit: 300, windowMs: 60_000 }], [1, 1, 5]],
    ['cancels on spot, both windows', cancels, [1]],
  ] as const;
  const delays = [skewed, even, long];

  test.each(cases)(
    'B-C1: %s: no window exceeds the limit in 200 seeds, whatever the latency',
    async (name, limits, counts) => {
      let requests = 0;
      let broken = 0;
      for (let seed = 0; seed < 200; seed += 1) {
        const options = { requests: seed % 40 === 0 ? 10_000 : 400, delay: delays[seed % 3]!, lossEvery: 40, counts };
        const seen = await run(seed, limits, options);
        expect([seed, seen.worst.every((worst, at) => worst <= limits[at]!.limit)]).toEqual([seed, true]);
        requests += seen.requests;
        const control = await run(seed, limits, { ...options, holdUntilReply: false });
        if (control.worst.some((worst, at) => worst > limits[at]!.limit)) broken += 1;
      }
      report(`B-C1 ${name}: ${requests} requests; counted from their sending ${broken} of 200 seeds break it`);
      // The control experiment of the proof (R35).
      expect(broken).toBeGreaterThan(100);
    },
    120_000,
  );

  test.each(cases)(
    'B-C1: %s: at least nine tenths of the limit are used',
    async (name, limits, counts) => {
      const { goodput } = await run(1, limits, { requests: 10_000, delay: skewed, counts });
      report(`B-C1 goodput, ${name}: ${(goodput * 100).toFixed(1)} %`);
      expect(goodput).toBeGreaterThanOrEqual(0.9);
    },
    60_000,
  );
});
