import { describe, expect, test } from 'vitest';
import { createBudgetWatch } from '../../../../electron/main/exchange/invariants/budgetWatch.ts';
import { createCountLedger } from '../../../../electron/main/exchange/rest/limits/countLedger.ts';
import { createWeightLedger } from '../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createViolationLog } from '../../app/invariants/support.ts';

describe('independent count of the weight limit', () => {
  test('V7: a request counts until ten seconds after its reply, or while it may still arrive', () => {
    const clock = createVirtualClock(0);
    const { violations, violated } = createViolationLog();
    const watch = createBudgetWatch(clock, 10_000, violated);
    const answered = watch.issued(200, 500);
    const lost = watch.issued(200, 500);
    watch.issued(50, 500).aborted(false);
    clock.advance(60_000);
    answered.replied();
    lost.aborted(true);
    watch.issued(100, 500).replied();
    expect(violations).toEqual([]);
    clock.advance(9_999);
    watch.issued(1, 500).aborted(false);
    expect(violations).toEqual(['V7 weight']);
    clock.advance(1);
    // The two requests with a response no longer count; the lost one counts for 35 s.
    watch.issued(300, 500).aborted(false);
    expect(violations).toEqual(['V7 weight']);
    watch.issued(301, 500).aborted(false);
    expect(violations).toEqual(['V7 weight', 'V7 weight']);
    clock.advance(25_000);
    watch.issued(500, 500).aborted(false);
    expect(violations).toHaveLength(2);
  });

  test('V7: a request heavier than a lowered limit may go alone, and a weight of zero always', () => {
    const { violations, violated } = createViolationLog();
    const watch = createBudgetWatch(createVirtualClock(0), 10_000, violated);
    watch.issued(100, 50);
    watch.issued(0, 50);
    expect(violations).toEqual([]);
    watch.issued(1, 50);
    expect(violations).toEqual(['V7 weight']);
  });

  /** Sends requests of weight 50 that are answered only after thirty seconds, as many as the ledger allows. */
  async function crowd(holdUntilReply: boolean): Promise<{ told: string[]; went: number }> {
    const clock = createVirtualClock(0);
    const { violations, violated } = createViolationLog();
    const ledger = createWeightLedger(clock, createRandom(7), { holdUntilReply, violated });
    let went = 0;
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 10; number += 1) {
        void ledger.acquire(50, 'command').then((ticket) => void (ticket && (went += 1)));
      }
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      clock.advance(11_000);
    }
    return { told: violations, went };
  }

  test('V7: the ledger causes no violation; a ledger that forgets unanswered requests is detected', async () => {
    expect(await crowd(true)).toEqual({ told: [], went: 10 });
    const forgetful = await crowd(false);
    expect(forgetful.went).toBeGreaterThan(10);
    expect([...new Set(forgetful.told)]).toEqual(['V7 weight']);
  });
});

describe('independent count of the order counters', () => {
  /** Sends placements that are answered only after thirty seconds, as many as the counter allows. */
  async function crowd(holdUntilReply: boolean): Promise<{ told: string[]; went: number }> {
    const clock = createVirtualClock(0);
    const { violations, violated } = createViolationLog();
    const limits = [{ limit: 80, windowMs: 10_000 }];
    const ledger = createCountLedger(clock, limits, { holdUntilReply, violated, what: 'cancels' });
    let went = 0;
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 16; number += 1) {
        void ledger.acquire(5).then((ticket) => void (ticket && (went += 1)));
      }
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      clock.advance(11_000);
    }
    return { told: violations, went };
  }

  test('V7: the counter causes no violation; a counter that forgets unanswered requests is detected', async () => {
    expect(await crowd(true)).toEqual({ told: [], went: 16 });
    const forgetful = await crowd(false);
    expect(forgetful.went).toBeGreaterThan(16);
    expect([...new Set(forgetful.told)]).toEqual(['V7 cancels']);
  });

  test("V7: the ledger's counters are watched, without violation over replies, lost replies and unsent requests", async () => {
    const clock = createVirtualClock(0);
    const { violations, violated } = createViolationLog();
    const { orders } = createWeightLedger(clock, createRandom(7), { violated }).counters;
    let went = 0;
    for (let round = 0; round < 400; round += 1) {
      const ticket = await Promise.race([orders.spot.acquire(1 + (round % 5)), Promise.resolve(undefined)]);
      if (ticket) went += 1;
      if (round % 3 === 0) ticket?.replied({});
      else ticket?.aborted(round % 3 === 1);
      clock.advance(100);
    }
    expect(violations).toEqual([]);
    expect(went).toBeGreaterThan(30);
  });
});
