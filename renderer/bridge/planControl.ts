import type { Plan } from '../../shared/domain/plan.ts';
import type { Services } from './services.ts';
import { worldOf } from './tradingStore.ts';

/** Holds and stops plans that run; a failure becomes a notice. What they do next is told by their own events. */
export interface PlanControl {
  readonly stop: (plan: Pick<Plan, 'planId'>) => void;
  readonly pause: (plan: Pick<Plan, 'planId'>, paused: boolean) => void;
}

/** The control of one window's plans. */
export function createPlanControl({ client, desk }: Pick<Services, 'client' | 'desk'>): PlanControl {
  const send = async (
    call: 'trading.stopPlan' | 'trading.pausePlan',
    planId: string,
    paused: boolean,
  ): Promise<void> => {
    const world = worldOf(desk.store.getState());
    if (!world) return;
    const result =
      call === 'trading.stopPlan'
        ? await client.call(call, { ...world, planId })
        : await client.call(call, { ...world, planId, paused });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
  };
  return {
    stop: ({ planId }) => void send('trading.stopPlan', planId, true),
    pause: ({ planId }, paused) => void send('trading.pausePlan', planId, paused),
  };
}
