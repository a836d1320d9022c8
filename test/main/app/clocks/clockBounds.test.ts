/**
 * How close the estimated server time is to the exchange's time, whatever the network and the two clocks do (B-C6,
 * XE1).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSignedTime } from '../../../../electron/main/exchange/rest/signedTime.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { createRig, START, type RoundTripDelays, type RigSetting } from './support/timeServer.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Document 1 Authentication: the server rejects a timestamp that deviates further from its time. */
const ALLOWED_MS = 30_000;
const EVERY_MS = 600_000;

describe('error bound of a clock comparison', () => {
  test('B-C6: the error is at most half the shortest round trip, however asymmetric the delays', async () => {
    const trip = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 5_000 }));
    const rig = fc.record({
      trips: fc.array(trip, { minLength: 5, maxLength: 5 }),
      skewMs: fc.integer({ min: -400 * DAY, max: 400 * DAY }),
      wallMs: fc.integer({ min: -DAY, max: DAY }),
    });
    await fc.assert(
      fc.asyncProperty(rig, async ({ trips, skewMs, wallMs }) => {
        const one = createRig({ trips, skewMs }, START + wallMs);
        const done = one.sync.sync('spot');
        await one.run(3 * MINUTE);
        const shortest = Math.min(...trips.map(([there, back]) => there + back));
        const [view] = one.sync.views();
        expect([await done, view?.roundTripMs]).toEqual([true, shortest]);
        // Five samples, and five more (up to 15) while they differ by too much to be trusted.
        const bases = trips.map(([there, back]) => (there - back) / 2);
        const agree = Math.max(...bases) - Math.min(...bases) <= 2_000;
        expect([one.asked(), one.sync.trusted('spot')]).toEqual(agree ? [5, shortest <= 8_000] : [15, false]);
        expect(one.clockError()).toBeLessThanOrEqual(shortest / 2 + 1);
        expect(Math.abs((view?.offsetMs ?? 1e15) - (skewMs - wallMs))).toBeLessThanOrEqual(shortest / 2 + 1);
      }),
      { numRuns: 300 },
    );
  });

  test('XE1: a machine whose clock says 1970 is corrected, and the user is notified once', async () => {
    const rig = createRig({}, 0);
    rig.sync.start();
    await rig.run(3 * EVERY_MS);
    expect(rig.clockError()).toBeLessThanOrEqual(20);
    expect(rig.news).toEqual([`spot far apart ${START}`, `futures far apart ${START}`]);
  });

  test('XE1: a difference of one day is corrected silently, more is reported, and again only after it was smaller', async () => {
    const rig = createRig({ skewMs: DAY });
    const collectNews = async (): Promise<string[]> => {
      await Promise.all([rig.sync.sync('spot'), rig.run(5_000)]);
      return rig.news.splice(0);
    };
    expect(await collectNews()).toEqual([]);
    rig.stepWall(-1_000);
    expect(await collectNews()).toEqual([`spot far apart ${DAY + 1_000}`]);
    expect(await collectNews()).toEqual([]);
    rig.stepWall(1_000);
    expect(await collectNews()).toEqual([]);
    rig.stepWall(2 * DAY + 1_000);
    expect(await collectNews()).toEqual([`spot far apart ${-DAY - 1_000}`]);
  });
});

describe('ten thousand signed calls', () => {
  const usual: readonly RoundTripDelays[] = [
    [60, 40],
    [150, 30],
    [40, 40],
  ];
  const cases: readonly (readonly [string, Partial<RigSetting>])[] = [
    ['a skew of -5 min', { skewMs: -5 * MINUTE }],
    ['a skew of +5 min', { skewMs: 5 * MINUTE }],
    ['a skew of -1 day', { skewMs: -DAY }],
    ['a skew of +1 day', { skewMs: DAY }],
    ['a drift of +500 ppm', { driftPpm: 500 }],
    ['a drift of -500 ppm', { driftPpm: -500 }],
    ['a way of 5 s there and 50 ms back', { trips: [[5_000, 50]] }],
    ['a way of 50 ms there and 5 s back', { trips: [[50, 5_000]] }],
  ];

  /**
   * Signs queries and commands in turn, one a second, calling `meanwhile` before each; counts those the server would
   * reject as expired.
   */
  async function sign(setting: Partial<RigSetting>, meanwhile: (rig: TradingContext, nth: number) => void) {
    const rig = createRig({ trips: usual, ...setting });
    const time = createSignedTime(rig.clock, {
      now: rig.sync.serverNow,
      sync: rig.sync.sync,
      trusted: rig.sync.trusted,
      parting: rig.sync.wallMinusMonotonicMs,
    });
    rig.sync.start();
    await rig.run(60_000);
    let expired = 0;
    let signed = 0;
    let worst = 0;
    for (let nth = 0; nth < 10_000; nth += 1) {
      meanwhile(rig, nth);
      // Signing may wait for a clock comparison; the error is measured at the moment of the signature.
      let left:
        | { readonly timestamp: Result<number, AppError>; readonly at: number; readonly error: number }
        | undefined;
      void (nth % 2 === 0 ? time.ofQuery('spot') : time.ofCommand('spot')).then((timestamp) => {
        left = { timestamp, at: rig.serverTime(), error: rig.clockError() };
      });
      do await rig.run(1_000);
      while (!left);
      const { timestamp, at, error } = left;
      if (!timestamp.ok) continue;
      signed += 1;
      worst = Math.max(worst, error);
      const [there] = rig.setting.trips[nth % rig.setting.trips.length]!;
      if (Math.abs(at + there - timestamp.value) > ALLOWED_MS) expired += 1;
    }
    const shortestTrip = Math.min(...rig.setting.trips.map(([one, other]) => one + other));
    return { rig, signed, expired, worst, shortestTrip };
  }
  type TradingContext = ReturnType<typeof createRig>;

  test.each(cases)('B-C6 XE1: with %s none expires', async (_what, setting) => {
    const { signed, expired, worst, shortestTrip, rig } = await sign(setting, () => undefined);
    expect([signed, expired]).toEqual([10_000, 0]);
    // Between two comparisons the clocks drift apart: in ten minutes at 500 ppm by 300 ms.
    const drifted = (Math.abs(setting.driftPpm ?? 0) * EVERY_MS) / 1_000_000;
    expect(worst).toBeLessThanOrEqual(shortestTrip / 2 + 50 + drifted);
    expect(rig.news).toEqual([]);
    // The clocks were compared at the start and every ten minutes since: both markets, five samples each.
    expect(rig.asked()).toBe(10 * (1 + Math.floor((60_000 + 10_000_000) / EVERY_MS)));
  });

  test('B-C6 XE1: with a wall clock set back and forth, even during a comparison, none expires', async () => {
    const steps = [5 * MINUTE, -DAY, DAY, -10 * MINUTE];
    let n = 0;
    const step = (rig: TradingContext): void => rig.stepWall(steps[n++ % steps.length]!);
    const { signed, expired, worst, shortestTrip, rig } = await sign({}, (one, nth) => {
      if (nth % 100 === 0) step(one);
      // The second sample of a comparison is under way.
      let answered = 0;
      if (nth === 0) one.setting.onAnswer = () => void ((answered += 1) % 10 === 3 && step(one));
    });
    expect([signed, expired]).toEqual([10_000, 0]);
    expect(worst).toBeLessThanOrEqual(shortestTrip / 2 + 50);
    expect(rig.news.filter((one) => one.includes('jumped'))).toEqual([]);
    expect(n).toBeGreaterThan(100);
  });
});
