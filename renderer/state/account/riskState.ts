/** The window's state of conditional orders and plans, updated by main's events. */
import type { Plan } from '../../../shared/domain/plan.ts';
import { isConditionalOrderEnd } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { PlansEvent } from '../../../shared/ipc/planViews.ts';
import type { ConditionalOrdersEvent } from '../../../shared/ipc/conditionalOrderViews.ts';
import type { FeedStatus } from '../../ipc/feedStatus.ts';

/** Open conditional orders, newest first; `feed` null: no event received yet. */
export interface OpenConditionalOrders {
  readonly feed: FeedStatus | null;
  readonly open: readonly ConditionalOrder[];
}

/** Maximum number of plans kept in the window. */
const PLAN_LIMIT = 100;

/**
 * Returns the conditional orders after an event: `reset` replaces all, otherwise each order replaces its earlier
 * version; ended ones are removed.
 */
export function applyConditionalOrders(
  state: OpenConditionalOrders,
  event: ConditionalOrdersEvent,
  feed: FeedStatus,
): OpenConditionalOrders {
  const known = new Map((event.reset ? [] : state.open).map((one) => [one.triggerId, one]));
  for (const one of event.triggers) {
    if (isConditionalOrderEnd(one.phase)) known.delete(one.triggerId);
    else known.set(one.triggerId, one);
  }
  const newest = (a: ConditionalOrder, b: ConditionalOrder): number =>
    b.createdAt - a.createdAt || (a.triggerId < b.triggerId ? -1 : a.triggerId > b.triggerId ? 1 : 0);
  return { feed, open: [...known.values()].toSorted(newest) };
}

/** Returns the plans after an event, newest first. Running ones are never dropped. */
export function applyPlans(state: readonly Plan[], event: PlansEvent): readonly Plan[] {
  const known = new Map((event.reset ? [] : state).map((plan) => [plan.planId, plan]));
  for (const plan of event.plans) known.set(plan.planId, plan);
  return [...known.values()]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .filter((plan, index) => plan.state === 'running' || index < PLAN_LIMIT);
}
