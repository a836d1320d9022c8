import { describe, expect, test } from 'vitest';
import { createCountLedger, type CountTicket } from '../../../../../electron/main/exchange/rest/limits/countLedger.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { createLeapClock, createWay, createWindows, even, long, skewed, type Delay, report } from './ledgerWorld.ts';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};
const cancels = [
  { limit: 80, windowMs: 10_000 },
  { limit: 200, windowMs: 60_000 },
] as const;

function setUp(limits: readonly { limit: number; windowMs: number }[]) {
  const clock = createVirtualClock(1_790_000_000_000);
  const ledger = createCountLedger(clock, limits);
  const take = async (count = 1): Promise<CountTicket> => {
    const ticket = await ledger.acquire(count);
    if (!ticket) throw new Error('no ticket');
    return ticket;
  };
  return { clock, ledger, take };
}

describe('count ledger', () => {
  /** Asks for places all the time until so many requests were sent, or a window broke its limit. */
  const run = async (
    seed: number,
    limits: readonly { limit: number; windowMs: number }[],
    options: { requests: number; delay: Delay; lossEvery?: number; counts?: readonly number[]; holds?: boolean },
  ) => {
    const clock = createLeapClock();
    const random = createRandom(seed);
    const ledger = createCountLedger(clock, limits, { holdUntilReply: options.holds ?? true });
    const windows = limits.map(({ windowMs }) => createWindows(windowMs));
    const send = createWay(clock, random.fork('way'), options.delay, options.lossEvery ?? null);
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
    'B-C1: %s: no window over the limit in 200 seeds, whatever the latency',
    async (name, limits, counts) => {
      let requests = 0;
      let broken = 0;
      for (let seed = 0; seed < 200; seed += 1) {
        const options = { requests: seed % 40 === 0 ? 10_000 : 400, delay: delays[seed % 3]!, lossEvery: 40, counts };
        const seen = await run(seed, limits, options);
        expect([seed, seen.worst.every((worst, at) => worst <= limits[at]!.limit)]).toEqual([seed, true]);
        requests += seen.requests;
        const control = await run(seed, limits, { ...options, holds: false });
        if (control.worst.some((worst, at) => worst > limits[at]!.limit)) broken += 1;
      }
      report(`B-C1 ${name}: ${requests} requests; counted from their sending ${broken} of 200 seeds break it`);
      // The control of the proof (R35).
      expect(broken).toBeGreaterThan(100);
    },
    120_000,
  );

  test.each(cases)(
    'B-C1: %s: nine tenths of the limit are used',
    async (name, limits, counts) => {
      const { goodput } = await run(1, limits, { requests: 10_000, delay: skewed, counts });
      report(`B-C1 goodput, ${name}: ${(goodput * 100).toFixed(1)} %`);
      expect(goodput).toBeGreaterThanOrEqual(0.9);
    },
    60_000,
  );

  test('R9: a batch takes as many places as it counts, or none', async () => {
    const { clock, ledger, take } = setUp([{ limit: 10, windowMs: 10_000 }]);
    (await take(5)).replied({});
    await take(5);
    let got: unknown = 'none';
    void ledger.acquire(5).then((ticket) => (got = ticket !== undefined));
    clock.advance(1_999);
    await settle();
    expect([got, ledger.used(10_000)]).toEqual(['none', 10]);
    clock.advance(1);
    await settle();
    expect([got, ledger.used(10_000)]).toEqual([false, 10]);
  });

  test('B-C2: what is not free within two seconds is given back', async () => {
    const { clock, ledger, take } = setUp([{ limit: 1, windowMs: 10_000 }]);
    await take();
    let answer: unknown = 'none';
    void ledger.acquire().then((ticket) => (answer = ticket));
    clock.advance(1_999);
    await settle();
    expect(answer).toBe('none');
    clock.advance(1);
    await settle();
    expect(answer).toBeUndefined();
  });

  test('a place that becomes free while it is waited for is taken', async () => {
    const { clock, ledger, take } = setUp([{ limit: 1, windowMs: 10_000 }]);
    (await take()).replied({});
    clock.advance(9_000);
    let got = false;
    void ledger.acquire().then((ticket) => (got = ticket !== undefined));
    clock.advance(1_000);
    await settle();
    expect(got).toBe(true);
  });

  test('what never left counts nothing; what may have left counts until its signature has expired', async () => {
    const { clock, ledger, take } = setUp([{ limit: 5, windowMs: 10_000 }]);
    (await take()).aborted(false);
    (await take()).aborted(true);
    expect(ledger.used(10_000)).toBe(1);
    clock.advance(34_999);
    expect(ledger.used(10_000)).toBe(1);
    clock.advance(1);
    expect(ledger.used(10_000)).toBe(0);
  });

  test.each([
    [{ 'x-order-count-10s': '70' }, 70],
    [{ 'X-ORDER-COUNT-10S': '70' }, 70],
    [{ 'x-order-remaining-10s': '5' }, 95],
    [{ 'x-order-count-10s': '0', 'x-order-remaining-10s': '100' }, 1],
    [{ 'x-order-count-1m': '70' }, 1],
    [{ 'x-order-count-10s': '-7' }, 1],
    [{ 'x-order-count-10s': 'abc' }, 1],
    [{ 'x-order-count-10s': '99999' }, 100],
  ])('XS38: headers %o can only tighten', async (headers, used) => {
    const { ledger, take } = setUp([{ limit: 100, windowMs: 10_000 }]);
    (await take()).replied(headers);
    expect(ledger.used(10_000)).toBe(used);
  });
});
