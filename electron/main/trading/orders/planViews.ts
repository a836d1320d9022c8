/** Helpers around a running plan: the view of its checks, the warnings of a move, and the reason of a stop. */
import { orderPhase } from '../../../../shared/domain/orderPhase.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { add, compare, formatShort, parseDecimal, subtract, ZERO } from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { MarketAccountSync } from '../../account/marketAccountSync.ts';
import { sizeOf } from '../safety/draftRisk.ts';
import type { IntentStore } from './intentStore.ts';
import type { CheckView } from './orderGate.ts';
import { CHASE_STOPPED } from './planChase.ts';
import { ordersWithinMinute } from './planChecks.ts';
import type { PlanContent } from './planSteps.ts';
import type { CheckedDraft } from './prepareOrder.ts';
import { sideOfDraft, type RestingOrder } from './replacing.ts';

/**
 * Returns how the drafts of a plan are checked: replaced orders do not count as open, and how many orders are sent
 * within a minute.
 */
export function planView(content: Pick<PlanContent, 'drafts' | 'program' | 'replaces'>): CheckView {
  const ids = content.replaces.map(({ what }) => (what.kind === 'order' ? what.orderId : what.triggerId));
  return { without: new Set(ids), withinMinute: ordersWithinMinute(content) };
}

/** Adds a warning when the new orders of a side are larger than what is left of those they replace. */
export function moveRemarks(items: readonly CheckedDraft[], restingOrders: readonly RestingOrder[]): CheckedDraft[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const side = sideOfDraft(item.draft);
    const replaced = restingOrders.filter((one) => one.side === side);
    if (seen.has(side) || replaced.length === 0) return item;
    seen.add(side);
    const wanted = items.flatMap(({ draft }) => (sideOfDraft(draft) === side ? (sizeOf(draft) ?? []) : []));
    const needed = wanted.reduce((sum, one) => add(sum, one), ZERO);
    let left = ZERO;
    for (const { quantity, executed } of replaced) {
      const whole = parseDecimal(quantity ?? '');
      // An order for a whole position has no size, so nothing is larger than it.
      if (!whole) return item;
      left = add(left, subtract(whole, parseDecimal(executed) ?? ZERO));
    }
    if (compare(needed, left) <= 0) return item;
    const params = { needed: formatShort(needed), left: formatShort(left) };
    return { ...item, warnings: [...item.warnings, { key: 'warning.order.largerThanReplaced', params }] };
  });
}

/** Returns the reason of a plan that the user stops, including which of its orders stay open. */
export function stopReason(
  { kind, intentIds }: Plan,
  book: Pick<IntentStore, 'get'>,
  syncs: Readonly<Record<Market, Pick<MarketAccountSync, 'orders'>>>,
): AppError {
  if (kind === 'chase') return appError('refused', CHASE_STOPPED);
  if (kind !== 'twap') return appError('refused', 'error.plan.stopped');
  const open = intentIds.filter((intentId) => {
    const { orderId = null, draft } = book.get(intentId)?.intent ?? {};
    if (orderId === null || !draft) return false;
    // An order without any update since it was placed counts as open.
    const order = syncs[draft.market].orders.tracker.find(orderId);
    return order === undefined || orderPhase(order.status) !== 'final';
  });
  if (open.length === 0) return appError('refused', 'error.plan.stopped');
  return appError('refused', 'error.plan.stoppedOpen', { count: open.length });
}
