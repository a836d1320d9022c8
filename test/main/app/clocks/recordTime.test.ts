/** The time of records where the exchange's time runs at a different pace from ours (R38). */
import { describe, expect, test } from 'vitest';
import { createRecordTime } from '../../../../electron/main/app/clocks/recordTime.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const START = 1_790_000_000_000;

function setUp(pace: number) {
  const clock = createVirtualClock(START);
  const given = { pace, lateMs: 0, asked: 0, answers: true };
  /** Returns the exchange's true time: it runs at the first pace from the start. */
  const truth = (): number => START + clock.monotonic() * pace;
  const time = createRecordTime({
    clock,
    pace: () => given.pace,
    compared: () => clock.now() + 7,
    async serverTime() {
      given.asked += 1;
      const said = truth();
      clock.advance(given.lateMs);
      return given.answers ? said : undefined;
    },
  });
  return { clock, time, truth, given };
}

describe('record time', () => {
  test('B-C6: at normal pace it equals the compared time, and the exchange is not asked', async () => {
    const { time, clock, given } = setUp(1);
    clock.advance(5_000);
    await time.ask();
    expect([time.now('spot'), given.asked]).toEqual([START + 5_007, 0]);
  });

  test('R38: at sixty times the pace it follows the exchange from the moment it was asked, not the local clock', async () => {
    const { time, clock, truth, given } = setUp(60);
    expect(time.now('futures')).toBeNull();
    await time.ask();
    expect(given.asked).toBe(2);
    clock.advance(10_000);
    expect([time.now('spot'), time.now('futures'), truth()]).toEqual([
      START + 600_000,
      START + 600_000,
      START + 600_000,
    ]);
  });

  test("R38: it is never ahead of the exchange, neither by the reply's delay nor after a change of pace", async () => {
    const { time, clock, truth, given } = setUp(60);
    given.lateMs = 100;
    await time.ask();
    // The last of the two responses was 100 ms old when it arrived: six seconds of exchange time.
    expect(truth() - time.now('futures')!).toBe(6_000);
    given.pace = 2;
    clock.advance(1_000);
    expect(truth() - time.now('futures')!).toBe(6_000 + 58_000);
  });

  test('a failed request keeps the known time; after a switch of exchange late replies are ignored', async () => {
    const { time, given } = setUp(60);
    await time.ask();
    given.answers = false;
    await time.ask();
    expect(time.now('spot')).toBe(START);
    given.answers = true;
    const late = time.ask();
    time.forget();
    await late;
    expect(time.now('spot')).toBeNull();
  });
});
