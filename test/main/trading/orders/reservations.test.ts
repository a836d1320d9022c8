/** What running plans reserve of the limits (B-A8). */
import { describe, expect, test } from 'vitest';
import { createReservations, reserving } from '../../../../electron/main/trading/orders/reservations.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { at } from '../support/planRig.ts';

describe('Plan reservations', () => {
  test('B-A8: each new order of a chase is reserved from its check until it is recorded', async () => {
    const reservations = createReservations();
    const steps = reserving(reservations, {
      check: () => ok([]),
      place: ({ drafts, begun }) => {
        for (const index of drafts.keys()) begun?.('i1', index);
        return Promise.resolve({ intents: [], error: null });
      },
      countedInRate: () => undefined,
    });
    const [first, second] = [at('59000.0'), at('59050.0')];
    const held: unknown[] = [];
    for (const draft of [first, second]) {
      expect(steps.check([draft]).ok).toBe(true);
      held.push(reservations.unrecorded());
      await steps.place({ planId: 'p1', drafts: [draft] });
      held.push(reservations.unrecorded());
    }
    // A slice that was recorded is not reserved again when it is checked again.
    expect(steps.check([second]).ok).toBe(true);
    held.push(reservations.unrecorded());
    expect(held).toEqual([[first], [], [second], [], []]);
    steps.release();
  });

  test('B-A8: count until each draft is released, and are excluded for the plan itself', () => {
    const reservations = createReservations();
    const [a, b, c] = [at('59000.0'), at('59050.0'), at('59100.0')];
    const hold = reservations.reserve([a, b]);
    const other = reservations.reserve([c]);
    expect([reservations.unrecorded(), reservations.unpaced()]).toEqual([[a, b, c], 3]);
    expect([reservations.unrecorded(hold), reservations.unpaced(hold)]).toEqual([[c], 1]);
    hold.recorded(a);
    hold.countedInRate(b);
    expect([reservations.unrecorded(), reservations.unpaced()]).toEqual([[b, c], 2]);
    hold.more([b, a]);
    expect([reservations.unrecorded(other), reservations.unpaced(other)]).toEqual([[b, a], 1]);
    hold.release();
    expect([reservations.unrecorded(), reservations.unpaced()]).toEqual([[c], 1]);
  });

  test('a spread plan is not counted in the orders per minute', () => {
    const reservations = createReservations();
    reservations.reserve([at('59000.0')], true);
    expect([reservations.unrecorded().length, reservations.unpaced()]).toEqual([1, 0]);
  });

  test("B-A8: a check excludes the plan's reservation; a failed check reserves nothing; recording and sending release", async () => {
    const reservations = createReservations();
    const paced: unknown[] = [];
    const begun: unknown[] = [];
    const asked: boolean[] = [];
    let answer: ReturnType<typeof ok<[]>> | ReturnType<typeof fail<AppError>> = fail(
      appError('refused', 'error.order.closing'),
    );
    const steps = reserving(reservations, {
      check: (_drafts, reservation) => {
        asked.push(reservation !== undefined);
        return answer;
      },
      place: (orderBatch) => {
        orderBatch.begun?.('i1', 1);
        return Promise.resolve({ intents: [], error: null });
      },
      countedInRate: (draft) => void paced.push(draft),
      isSpread: false,
    });
    const [a, b] = [at('59000.0'), at('59050.0')];
    // Before anything is reserved nothing is released.
    steps.countedInRate(a);
    await steps.place({ planId: 'p1', drafts: [b, a] });
    steps.release();
    expect([steps.check([a, b]), reservations.unrecorded()]).toEqual([answer, []]);
    answer = ok([]);
    steps.check([a, b]);
    expect([reservations.unrecorded(), reservations.unpaced()]).toEqual([[a, b], 2]);
    steps.countedInRate(a);
    await steps.place({ planId: 'p1', drafts: [a, b], begun: (...all) => void begun.push(all) });
    expect([reservations.unrecorded(), reservations.unpaced(), begun]).toEqual([[a], 1, [['i1', 1]]]);
    steps.check([a, b]);
    expect([reservations.unrecorded(), asked, paced]).toEqual([[a], [false, false, true], [a, a]]);
    steps.release();
    expect([reservations.unrecorded(), reservations.unpaced()]).toEqual([[], 0]);
  });

  test('a check of a spread plan reserves exposure but no orders per minute', () => {
    const reservations = createReservations();
    const steps = reserving(reservations, {
      check: () => ok([]),
      place: () => Promise.resolve({ intents: [], error: null }),
      countedInRate: () => undefined,
      isSpread: true,
    });
    steps.check([at('59000.0')]);
    expect([reservations.unrecorded().length, reservations.unpaced()]).toEqual([1, 0]);
  });
});
