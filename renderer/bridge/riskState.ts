/** Conditional orders and plans as the window keeps them: what main's events make of what was known. */
import type { Plan } from '../../shared/domain/plan.ts';
import { isTriggerEnd } from '../../shared/domain/trigger.ts';
import type { Trigger } from '../../shared/domain/triggerSchema.ts';
import type { PlansEvent } from '../../shared/ipc/planViews.ts';
import type { TriggersEvent } from '../../shared/ipc/triggerViews.ts';
import type { FeedStatus } from './feedStatus.ts';

/** Open conditional orders, newest first; `feed` null: nothing came yet. */
export interface OpenTriggers {
  readonly feed: FeedStatus | null;
  readonly open: readonly Trigger[];
}

/** Most plans kept in the window. */
const PLAN_LIMIT = 100;

/** The conditional orders after an event: `reset` replaces all, otherwise each its own; ended ones leave. */
export function applyTriggers(state: OpenTriggers, event: TriggersEvent, feed: FeedStatus): OpenTriggers {
  const known = new Map((event.reset ? [] : state.open).map((one) => [one.triggerId, one]));
  for (const one of event.triggers) {
    if (isTriggerEnd(one.phase)) known.delete(one.triggerId);
    else known.set(one.triggerId, one);
  }
  const newest = (a: Trigger, b: Trigger): number =>
    b.createdAt - a.createdAt || (a.triggerId < b.triggerId ? -1 : a.triggerId > b.triggerId ? 1 : 0);
  return { feed, open: [...known.values()].toSorted(newest) };
}

/** The plans after an event, newest first. Running ones are never dropped. */
export function applyPlans(state: readonly Plan[], event: PlansEvent): readonly Plan[] {
  const known = new Map((event.reset ? [] : state).map((plan) => [plan.planId, plan]));
  for (const plan of event.plans) known.set(plan.planId, plan);
  return [...known.values()]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .filter((plan, index) => plan.state === 'running' || index < PLAN_LIMIT);
}
