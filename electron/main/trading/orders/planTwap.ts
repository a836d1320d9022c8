/** A plan that sends its slices one after the other, one each interval (R15). What is due while it is held is not made up for. */
import type { IntentDraft } from '../../../../shared/domain/triggerDraft.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { PlanSteps } from './planSteps.ts';

/** Sends the slices; the reason for which it ends, null when every slice was sent. */
export async function runTwap(
  drafts: readonly IntentDraft[],
  intervalMs: number,
  steps: PlanSteps,
): Promise<AppError | null> {
  const { clock } = steps;
  let due = clock.monotonic();
  let missed = 0;
  for (const [index, draft] of drafts.entries()) {
    if (index > 0) {
      // A slice that was late moves those after it: two never leave at once.
      due = Math.max(due + intervalMs, clock.monotonic());
      const wait = due - clock.monotonic();
      steps.show({ nextAt: clock.now() + wait });
      await steps.pass(wait);
    }
    const obstacle = steps.obstacle();
    if (obstacle) return obstacle;
    if (steps.isPaused()) {
      missed += 1;
      continue;
    }
    const { reason } = await steps.ship([draft]);
    if (reason) return reason;
  }
  return missed === 0 ? null : appError('refused', 'error.plan.missed', { count: missed });
}
