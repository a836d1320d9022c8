import type { Intent } from '../../../shared/domain/intent.ts';
import { intentIdOfClientId } from '../../../shared/domain/intentName.ts';
import type { Order } from '../../../shared/domain/order.ts';

/**
 * Returns the id of the intent that an order of this installation came from; `null` for an order placed elsewhere. For
 * an intent the window no longer holds, the id is derived from the client order id, as main does.
 */
export function intentIdOf(
  order: Pick<Order, 'origin' | 'clientOrderId'>,
  intents: readonly Pick<Intent, 'intentId' | 'clientOrderId'>[],
): string | null {
  if (order.origin !== 'desk' || order.clientOrderId === '') return null;
  const known = intents.find((intent) => intent.clientOrderId === order.clientOrderId);
  return known?.intentId ?? intentIdOfClientId(order.clientOrderId);
}

/** {@link intentIdOf} for many orders: the intents are indexed only once. */
export function intentFinder(
  intents: readonly Pick<Intent, 'intentId' | 'clientOrderId'>[],
): (order: Pick<Order, 'origin' | 'clientOrderId'>) => string | null {
  // The first intent with a client order id counts, as above.
  const known = new Map(intents.toReversed().map((intent) => [intent.clientOrderId, intent]));
  return (order) => {
    const matchedIntent = known.get(order.clientOrderId);
    return intentIdOf(order, matchedIntent ? [matchedIntent] : []);
  };
}
