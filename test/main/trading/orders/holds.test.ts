/** What running plans hold of the limits (B-A8). */
import { describe, expect, test } from 'vitest';
import { createHolds, holding } from '../../../../electron/main/trading/orders/holds.ts';
import { ok } from '../../../../shared/result/result.ts';
import { at } from '../support/planWorld.ts';

describe('what a plan holds', () => {
  test('B-A8: what a chase places anew later is held from its check until it is recorded, like the first', async () => {
    const holds = createHolds();
    const steps = holding(holds, {
      check: () => ok([]),
      place: ({ drafts, begun }) => {
        for (const index of drafts.keys()) begun?.('i1', index);
        return Promise.resolve({ intents: [], error: null });
      },
      paced: () => undefined,
    });
    const [first, second] = [at('59000.0'), at('59050.0')];
    const held: unknown[] = [];
    for (const draft of [first, second]) {
      expect(steps.check([draft]).ok).toBe(true);
      held.push(holds.unrecorded());
      await steps.place({ planId: 'p1', drafts: [draft] });
      held.push(holds.unrecorded());
    }
    // A slice that was recorded is not held again when it is looked at once more.
    expect(steps.check([second]).ok).toBe(true);
    held.push(holds.unrecorded());
    expect(held).toEqual([[first], [], [second], [], []]);
    steps.release();
  });
});
