/** A moved order is cancelled and placed anew (R15). What one of another program carried is not told, and is not placed again. */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Replaced } from '../../../shared/domain/plan.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { OpenOrders } from './planSummary.ts';

/** Whether an order that goes may carry a take-profit or stop-loss that this program does not know: futures, and not sent from here. */
export function mayLoseLegs(replaced: Replaced, { orders }: OpenOrders, intents: readonly Intent[]): boolean {
  if (replaced.kind !== 'order' || replaced.market !== 'futures') return false;
  const order = orders.find((one) => one.market === 'futures' && one.orderId === replaced.orderId);
  return !intents.some(
    (one) =>
      one.draft.market === 'futures' &&
      one.draft.symbol === replaced.symbol &&
      (one.orderId === replaced.orderId || (order !== undefined && one.clientOrderId === order.clientOrderId)),
  );
}

/** The warning; `null` where every order that goes is known to the last word. */
export function lostLegsText(
  t: Translate,
  replaces: readonly Replaced[],
  open: OpenOrders,
  intents: readonly Intent[],
): string | null {
  const count = replaces.filter((one) => mayLoseLegs(one, open, intents)).length;
  return count === 0 ? null : t('plan.replaces.lost', { count });
}
