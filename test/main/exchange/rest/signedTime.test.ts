import { describe, expect, test } from 'vitest';
import { createSignedTime } from '../../../../electron/main/exchange/rest/signedTime.ts';
import { createRig } from '../../app/clocks/support/timeServer.ts';

const HOUR = 3_600_000;
/** Milliseconds within which both markets are compared: five samples, each 40 ms round trip. */
const COMPARED_MS = 400;

async function setUp() {
  const rig = createRig();
  const { serverNow: now, sync, trusted, wallMinusMonotonicMs: parting } = rig.sync;
  const time = createSignedTime(rig.clock, { now, sync, trusted, parting });
  rig.sync.start();
  await rig.run(COMPARED_MS);
  return { rig, time, compared: rig.asked() };
}

describe('Signing timestamp', () => {
  test.each(['ofQuery', 'ofCommand'] as const)(
    'B-C8: after a sleep the first %s waits for a clock comparison even if nothing was signed before the sleep',
    async (kind) => {
      const { rig, time, compared } = await setUp();
      rig.sleep(HOUR);
      const signed = time[kind]('spot');
      await rig.run(COMPARED_MS);
      const timestamp = await signed;
      const back = kind === 'ofCommand' ? 20_000 : 0;
      expect([
        rig.asked() - compared,
        timestamp.ok && Math.abs(timestamp.value + back - rig.serverTime()) < 400,
      ]).toEqual([5, true]);
    },
  );

  test('B-C8: a sleep during a clock comparison invalidates that comparison', async () => {
    const { rig, time } = await setUp();
    let answered = 0;
    rig.setting.onAnswer = () => {
      answered += 1;
      // The requests after the second sample get no response: the comparison ends with a sample from before the sleep.
      if (answered === 2) rig.sleep(HOUR);
    };
    const from = rig.asked();
    rig.setting.replyTime = (one, nth) => (nth - from >= 2 && nth - from < 5 ? null : one);
    void rig.sync.sync('spot');
    await rig.run(65);
    const signed = time.ofQuery('spot');
    await rig.run(2 * COMPARED_MS);
    const timestamp = await signed;
    expect(timestamp.ok && Math.abs(timestamp.value - rig.serverTime()) < 1_000).toBe(true);
  });

  test('B-C8: synchronous signing fails after a sleep until the clocks are compared', async () => {
    const { rig, time } = await setUp();
    const signingOutcomes = () =>
      [time.ofQueryNow('spot'), time.ofCommandNow('spot')].map((one) => (one.ok ? 'signed' : one.error.key));
    expect(signingOutcomes()).toEqual(['signed', 'signed']);
    rig.sleep(HOUR);
    expect(signingOutcomes()).toEqual(['error.clock.unknown', 'error.clock.unknown']);
    void rig.sync.sync('spot');
    await rig.run(COMPARED_MS);
    expect(signingOutcomes()).toEqual(['signed', 'signed']);
  });

  test('B-C6: a clock step of under five seconds triggers no comparison', async () => {
    const { rig, time, compared } = await setUp();
    rig.stepWall(4_999);
    expect([time.ofQueryNow('spot').ok, rig.asked()]).toEqual([true, compared]);
  });
});
