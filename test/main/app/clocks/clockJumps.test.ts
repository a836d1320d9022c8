/** The exchange's clock jumps, or returns times that no clock returns (B-C7, XS39). */
import { describe, expect, test } from 'vitest';
import { createSignedTime } from '../../../../electron/main/exchange/rest/signedTime.ts';
import { createRig, START, type RigSetting } from './support/timeServer.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const EVERY_MS = 600_000;
/** Milliseconds within which one comparison of both markets ends, with samples of 40 ms. */
const COMPARED_MS = 1_000;

/** Creates a rig after its first comparison. */
async function compared(setting: Partial<RigSetting> = {}) {
  const rig = createRig(setting);
  rig.sync.start();
  await rig.run(COMPARED_MS);
  expect([rig.asked(), rig.sync.trusted('spot'), rig.news]).toEqual([10, true, []]);
  rig.trust.length = 0;
  return rig;
}

describe("jump of the exchange's clock", () => {
  test.each([10_000, -10_000, MINUTE, -MINUTE, HOUR, -HOUR, 5_001, -5_001])(
    'B-C7 XS39: by %i ms: found by the next comparison, reported once, and compared again before commands are signed',
    async (byMs) => {
      const rig = await compared();
      rig.setting.skewMs += byMs;
      await rig.run(EVERY_MS);
      expect(rig.news).toEqual([`spot jumped ${byMs}`, `futures jumped ${byMs}`]);
      // Two comparisons of five samples for each market; between them no command is signed with the result of the first
      // one.
      expect([rig.asked(), rig.trust[0], rig.sync.trusted('spot')]).toEqual([30, false, true]);
      expect(rig.clockError()).toBeLessThanOrEqual(20);
      await rig.run(3 * EVERY_MS);
      expect([rig.news.length, rig.asked()]).toEqual([2, 60]);
    },
  );

  test.each([5_000, -5_000, 4_000, 300])('B-C7: by %i ms: followed silently', async (byMs) => {
    const rig = await compared();
    rig.setting.skewMs += byMs;
    await rig.run(EVERY_MS);
    expect([rig.news, rig.asked(), rig.sync.trusted('spot')]).toEqual([[], 20, true]);
    expect(rig.clockError()).toBeLessThanOrEqual(20);
  });

  test('B-C7: a jump forth and a jump back are two jumps', async () => {
    const rig = await compared();
    for (const byMs of [MINUTE, -MINUTE]) {
      rig.setting.skewMs += byMs;
      await rig.run(EVERY_MS);
    }
    expect(rig.news).toEqual([
      `spot jumped ${MINUTE}`,
      `futures jumped ${MINUTE}`,
      `spot jumped ${-MINUTE}`,
      `futures jumped ${-MINUTE}`,
    ]);
  });

  test('B-C7 B-C6: during a comparison: repeats the comparison until the samples agree, and reports the jump once', async () => {
    const rig = await compared();
    const from = rig.asked() + 4;
    rig.setting.replyTime = (time, nth) => (nth < from ? time : time + MINUTE);
    await rig.run(EVERY_MS);
    expect(rig.news).toEqual([`spot jumped ${MINUTE}`, `futures jumped ${MINUTE}`]);
    // The samples of the first comparison disagree, the second contradicts the comparison at the start, the third
    // agrees with the second.
    expect(rig.asked()).toBe(10 + 2 * 3 * 5);
    expect([rig.trust[0], rig.sync.trusted('spot')]).toEqual([false, true]);
  });

  test('B-C7 B-C6: an exchange with two clocks pauses signing with a reason after a bounded number of requests, and is not a jump', async () => {
    const rig = await compared();
    rig.setting.replyTime = (time, nth) => (nth % 4 < 2 ? time : time + 10_000);
    await rig.run(EVERY_MS);
    expect([rig.news, rig.asked(), rig.sync.trusted('spot')]).toEqual([[], 10 + 2 * 3 * 5, false]);
    const time = createSignedTime(rig.clock, {
      now: rig.sync.serverNow,
      sync: rig.sync.sync,
      trusted: rig.sync.trusted,
      parting: rig.sync.wallMinusMonotonicMs,
    });
    const refused = time.ofCommand('spot');
    await rig.run(COMPARED_MS);
    const answer = await refused;
    expect(!answer.ok && [answer.error.kind, answer.error.key, answer.error.params]).toEqual([
      'unavailable',
      'error.clock.uncertain',
      { market: 'spot' },
    ]);
    rig.setting.replyTime = (one) => one;
    const again = time.ofCommand('spot');
    await rig.run(COMPARED_MS);
    expect((await again).ok).toBe(true);
  });

  test('B-C7: a difference that two slow round trips can explain is not a jump', async () => {
    const rig = createRig({ trips: [[6_000, 0]] });
    rig.sync.start();
    await rig.run(2 * MINUTE);
    rig.setting.trips = [[0, 6_000]];
    await rig.run(EVERY_MS + MINUTE);
    expect(rig.news).toEqual([]);
    expect(rig.clockError()).toBeLessThanOrEqual(3_000);
  });

  test('B-C7: after a stop the old offset is discarded, so a different exchange time is not a jump', async () => {
    const rig = await compared();
    rig.sync.stop();
    rig.setting.skewMs += HOUR;
    rig.sync.start();
    await rig.run(COMPARED_MS);
    expect([rig.news, rig.clockError() <= 20]).toEqual([[], true]);
  });
});

describe('jump of the local clock', () => {
  test.each([HOUR, -HOUR, 10_000])(
    'B-C6 B-C7: by %i ms: does not change the signing time and is not a jump of the exchange',
    async (byMs) => {
      const rig = await compared();
      const before = rig.sync.serverNow('spot');
      rig.stepWall(byMs);
      expect(rig.sync.serverNow('spot')).toBe(before);
      await rig.run(EVERY_MS);
      expect([rig.news, rig.asked(), rig.clockError() <= 20]).toEqual([[], 20, true]);
      expect(rig.sync.views()[0]?.offsetMs).toBe(-byMs);
    },
  );

  test('B-C7 B-C8: a night of sleep with a stopped monotonic clock is not a jump of the exchange', async () => {
    const rig = await compared();
    rig.sleep(8 * HOUR);
    await rig.run(EVERY_MS);
    expect([rig.news, rig.asked(), rig.sync.trusted('spot')]).toEqual([[], 20, true]);
    expect(rig.clockError()).toBeLessThanOrEqual(20);
  });

  test.each(['asleep', 'set'] as const)('B-C6: %s during a sample: discards that sample', async (what) => {
    const rig = await compared();
    let answered = 0;
    rig.setting.onAnswer = () => {
      answered += 1;
      if (answered !== 1) return;
      if (what === 'asleep') rig.sleep(HOUR);
      else rig.stepWall(-HOUR);
    };
    await rig.run(EVERY_MS);
    expect([answered, rig.news, rig.asked(), rig.sync.trusted('spot')]).toEqual([10, [], 20, true]);
    expect([rig.clockError('spot') <= 20, rig.clockError('futures') <= 20]).toEqual([true, true]);
  });
});

describe('invalid server times', () => {
  const year = (of: number): number => Date.UTC(of, 0, 1);

  test.each([
    ['0', 0],
    ['a negative one', -1],
    ['seconds', Math.floor(START / 1_000)],
    ['microseconds', START * 1_000],
    ['1970', 86_400_000],
    ['the end of 2019', year(2020) - 1],
    ['the year 2200', year(2200)],
    ['the year 2500', year(2500)],
    ['the largest', Number.MAX_SAFE_INTEGER],
  ])(
    'B-C7 XS39 XS27: %s is rejected as a sample; without any sample the time is unknown and untrusted',
    async (_what, said) => {
      const rig = createRig({ replyTime: () => said });
      rig.sync.start();
      await rig.run(COMPARED_MS);
      expect([rig.sync.serverNow('spot'), rig.sync.trusted('spot'), rig.news]).toEqual([null, false, []]);
      expect(rig.sync.views()[0]).toEqual({ market: 'spot', offsetMs: null, roundTripMs: null, measuredAt: null });
    },
  );

  test('B-C7 XS39: accepts the earliest and the latest valid time', async () => {
    for (const said of [year(2020), year(2200) - 1]) {
      const rig = createRig({ replyTime: () => said });
      const done = rig.sync.sync('spot');
      await rig.run(COMPARED_MS);
      expect([said, await done]).toEqual([said, true]);
    }
  });

  test('B-C7 XS39: invalid times after a good comparison leave the known offset unchanged', async () => {
    const rig = await compared();
    const before = rig.sync.views();
    for (const said of [0, -1, Math.floor(START / 1_000), year(2500)]) {
      rig.setting.replyTime = () => said;
      const done = rig.sync.sync('spot');
      await rig.run(COMPARED_MS);
      expect(await done).toBe(false);
    }
    expect([rig.sync.views(), rig.news, rig.clockError() <= 20]).toEqual([before, [], true]);
  });

  test('B-C7 XS39: ignores a bad sample among good ones', async () => {
    const rig = createRig({ replyTime: (time, nth) => (nth % 5 === 2 ? 0 : nth % 5 === 3 ? null : time) });
    rig.sync.start();
    await rig.run(COMPARED_MS);
    expect([rig.asked(), rig.sync.trusted('spot'), rig.clockError() <= 20]).toEqual([10, true, true]);
  });
});

describe('times seen on messages', () => {
  test.each([10_000, -10_000, HOUR, -HOUR])(
    'B-C7: %i ms off: triggers a comparison at once, which finds the jump',
    async (byMs) => {
      const rig = await compared();
      rig.setting.skewMs += byMs;
      rig.sync.observed('spot', rig.serverTime());
      await rig.run(COMPARED_MS);
      expect([rig.news, rig.asked(), rig.clockError() <= 20]).toEqual([[`spot jumped ${byMs}`], 20, true]);
    },
  );

  test('B-C7: old messages trigger at most one comparison a minute, and are not a jump', async () => {
    const rig = await compared();
    for (let second = 0; second < 120; second += 1) {
      rig.sync.observed('spot', rig.serverTime() - 30_000);
      await rig.run(1_000);
    }
    expect([rig.asked(), rig.news, rig.sync.trusted('spot')]).toEqual([20, [], true]);
  });

  test('B-C7: a message in time, an invalid time, and a message before the first comparison trigger nothing', async () => {
    const rig = createRig();
    rig.sync.observed('spot', START);
    await rig.run(COMPARED_MS);
    expect(rig.asked()).toBe(0);
    const known = await compared();
    const now = known.serverTime;
    for (const said of [now, () => now() - 4_900, () => 0, () => -1, () => START / 1_000, () => Number.NaN]) {
      known.sync.observed('spot', said());
      await known.run(COMPARED_MS);
    }
    expect(known.asked()).toBe(10);
  });
});
