/** The exchange's clock goes elsewhere, or says what no clock says (B-C7, XS39). */
import { describe, expect, test } from 'vitest';
import { createSignedTime } from '../../../../electron/main/exchange/rest/signedTime.ts';
import { createWorld, START, type WorldSetting } from './support/timeServer.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const EVERY_MS = 600_000;
/** A comparison of two markets at once, with samples of 40 ms. */
const COMPARED_MS = 1_000;

/** A world after its first comparison. */
async function compared(setting: Partial<WorldSetting> = {}) {
  const world = createWorld(setting);
  world.sync.start();
  await world.run(COMPARED_MS);
  expect([world.asked(), world.sync.trusted('spot'), world.news]).toEqual([10, true, []]);
  world.trust.length = 0;
  return world;
}

describe("a jump of the exchange's clock", () => {
  test.each([10_000, -10_000, MINUTE, -MINUTE, HOUR, -HOUR, 5_001, -5_001])(
    'B-C7 XS39: by %i ms is found by the next comparison, told once, and compared again before orders are signed by it',
    async (byMs) => {
      const world = await compared();
      world.setting.skewMs += byMs;
      await world.run(EVERY_MS);
      expect(world.news).toEqual([`spot jumped ${byMs}`, `futures jumped ${byMs}`]);
      // Two comparisons of five samples for either market; between them nothing is signed by what the first one found.
      expect([world.asked(), world.trust[0], world.sync.trusted('spot')]).toEqual([30, false, true]);
      expect(world.error()).toBeLessThanOrEqual(20);
      await world.run(3 * EVERY_MS);
      expect([world.news.length, world.asked()]).toEqual([2, 60]);
    },
  );

  test.each([5_000, -5_000, 4_000, 300])('B-C7: %i ms are followed in silence', async (byMs) => {
    const world = await compared();
    world.setting.skewMs += byMs;
    await world.run(EVERY_MS);
    expect([world.news, world.asked(), world.sync.trusted('spot')]).toEqual([[], 20, true]);
    expect(world.error()).toBeLessThanOrEqual(20);
  });

  test('B-C7: there and back again are two jumps', async () => {
    const world = await compared();
    for (const byMs of [MINUTE, -MINUTE]) {
      world.setting.skewMs += byMs;
      await world.run(EVERY_MS);
    }
    expect(world.news).toEqual([
      `spot jumped ${MINUTE}`,
      `futures jumped ${MINUTE}`,
      `spot jumped ${-MINUTE}`,
      `futures jumped ${-MINUTE}`,
    ]);
  });

  test('B-C7 B-C6: in the midst of a comparison it makes the samples disagree: compared until they agree, told once', async () => {
    const world = await compared();
    const from = world.asked() + 4;
    world.setting.says = (time, nth) => (nth < from ? time : time + MINUTE);
    await world.run(EVERY_MS);
    expect(world.news).toEqual([`spot jumped ${MINUTE}`, `futures jumped ${MINUTE}`]);
    // The first comparison contradicts itself, the second the one of the start, the third agrees with the second.
    expect(world.asked()).toBe(10 + 2 * 3 * 5);
    expect([world.trust[0], world.sync.trusted('spot')]).toEqual([false, true]);
  });

  test('B-C7 B-C6: an exchange with two clocks pauses trading with a reason, is asked a bounded number of times, and is no jump', async () => {
    const world = await compared();
    world.setting.says = (time, nth) => (nth % 4 < 2 ? time : time + 10_000);
    await world.run(EVERY_MS);
    expect([world.news, world.asked(), world.sync.trusted('spot')]).toEqual([[], 10 + 2 * 3 * 5, false]);
    const time = createSignedTime(world.clock, {
      now: world.sync.serverNow,
      sync: world.sync.sync,
      trusted: world.sync.trusted,
      parting: world.sync.parting,
    });
    const refused = time.ofCommand('spot');
    await world.run(COMPARED_MS);
    const answer = await refused;
    expect(!answer.ok && [answer.error.kind, answer.error.key, answer.error.params]).toEqual([
      'unavailable',
      'error.clock.uncertain',
      { market: 'spot' },
    ]);
    world.setting.says = (one) => one;
    const again = time.ofCommand('spot');
    await world.run(COMPARED_MS);
    expect((await again).ok).toBe(true);
  });

  test('B-C7: what two long ways can explain is no jump', async () => {
    const world = createWorld({ trips: [[6_000, 0]] });
    world.sync.start();
    await world.run(2 * MINUTE);
    world.setting.trips = [[0, 6_000]];
    await world.run(EVERY_MS + MINUTE);
    expect(world.news).toEqual([]);
    expect(world.error()).toBeLessThanOrEqual(3_000);
  });

  test('B-C7: what is forgotten is no measure: another exchange has another time', async () => {
    const world = await compared();
    world.sync.stop();
    world.setting.skewMs += HOUR;
    world.sync.start();
    await world.run(COMPARED_MS);
    expect([world.news, world.error() <= 20]).toEqual([[], true]);
  });
});

describe("this machine's own clock", () => {
  test.each([HOUR, -HOUR, 10_000])(
    'B-C6 B-C7: set by %i ms, it moves nothing that is signed and is no jump',
    async (byMs) => {
      const world = await compared();
      const before = world.sync.serverNow('spot');
      world.stepWall(byMs);
      expect(world.sync.serverNow('spot')).toBe(before);
      await world.run(EVERY_MS);
      expect([world.news, world.asked(), world.error() <= 20]).toEqual([[], 20, true]);
      expect(world.sync.views()[0]?.offsetMs).toBe(-byMs);
    },
  );

  test('B-C7 B-C8: a night asleep, through which its running time stands still, is no jump of the exchange', async () => {
    const world = await compared();
    world.sleep(8 * HOUR);
    await world.run(EVERY_MS);
    expect([world.news, world.asked(), world.sync.trusted('spot')]).toEqual([[], 20, true]);
    expect(world.error()).toBeLessThanOrEqual(20);
  });

  test.each(['asleep', 'set'] as const)(
    'B-C6: %s while a sample is under way, that sample counts for nothing',
    async (what) => {
      const world = await compared();
      let answered = 0;
      world.setting.onAnswer = () => {
        answered += 1;
        if (answered !== 1) return;
        if (what === 'asleep') world.sleep(HOUR);
        else world.stepWall(-HOUR);
      };
      await world.run(EVERY_MS);
      expect([answered, world.news, world.asked(), world.sync.trusted('spot')]).toEqual([10, [], 20, true]);
      expect([world.error('spot') <= 20, world.error('futures') <= 20]).toEqual([true, true]);
    },
  );
});

describe('times that are none', () => {
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
  ])('B-C7 XS39 XS27: %s is no sample; without any nothing is known, and nothing is signed', async (_what, said) => {
    const world = createWorld({ says: () => said });
    world.sync.start();
    await world.run(COMPARED_MS);
    expect([world.sync.serverNow('spot'), world.sync.trusted('spot'), world.news]).toEqual([null, false, []]);
    expect(world.sync.views()[0]).toEqual({ market: 'spot', offsetMs: null, roundTripMs: null, measuredAt: null });
  });

  test('B-C7 XS39: the first and the last time an exchange can have are taken', async () => {
    for (const said of [year(2020), year(2200) - 1]) {
      const world = createWorld({ says: () => said });
      const done = world.sync.sync('spot');
      await world.run(COMPARED_MS);
      expect([said, await done]).toEqual([said, true]);
    }
  });

  test('B-C7 XS39: an exchange that begins to talk nonsense changes nothing of what is known', async () => {
    const world = await compared();
    const before = world.sync.views();
    for (const said of [0, -1, Math.floor(START / 1_000), year(2500)]) {
      world.setting.says = () => said;
      const done = world.sync.sync('spot');
      await world.run(COMPARED_MS);
      expect(await done).toBe(false);
    }
    expect([world.sync.views(), world.news, world.error() <= 20]).toEqual([before, [], true]);
  });

  test('B-C7 XS39: among good samples a bad one is left out', async () => {
    const world = createWorld({ says: (time, nth) => (nth % 5 === 2 ? 0 : nth % 5 === 3 ? null : time) });
    world.sync.start();
    await world.run(COMPARED_MS);
    expect([world.asked(), world.sync.trusted('spot'), world.error() <= 20]).toEqual([10, true, true]);
  });
});

describe('a time seen on a message', () => {
  test.each([10_000, -10_000, HOUR, -HOUR])(
    'B-C7: %i ms off what it should be, it leads to a comparison at once, which finds the jump',
    async (byMs) => {
      const world = await compared();
      world.setting.skewMs += byMs;
      world.sync.observed('spot', world.serverTime());
      await world.run(COMPARED_MS);
      expect([world.news, world.asked(), world.error() <= 20]).toEqual([[`spot jumped ${byMs}`], 20, true]);
    },
  );

  test('B-C7: an old message leads to a comparison once a minute at most, and is no jump', async () => {
    const world = await compared();
    for (let second = 0; second < 120; second += 1) {
      world.sync.observed('spot', world.serverTime() - 30_000);
      await world.run(1_000);
    }
    expect([world.asked(), world.news, world.sync.trusted('spot')]).toEqual([20, [], true]);
  });

  test('B-C7: a message in time, nonsense, and a message before anything is known lead to nothing', async () => {
    const world = createWorld();
    world.sync.observed('spot', START);
    await world.run(COMPARED_MS);
    expect(world.asked()).toBe(0);
    const known = await compared();
    const now = known.serverTime;
    for (const said of [now, () => now() - 4_900, () => 0, () => -1, () => START / 1_000, () => Number.NaN]) {
      known.sync.observed('spot', said());
      await known.run(COMPARED_MS);
    }
    expect(known.asked()).toBe(10);
  });
});
