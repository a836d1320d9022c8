import type { Intent } from '../../../shared/domain/intent.ts';
import { intentIdOfClientId, isOfIntent } from '../../../shared/domain/intentName.ts';
import type { Order } from '../../../shared/domain/order.ts';

/**
 * Returns the id of the intent that an order of this installation came from; `null` for an order placed elsewhere, or
 * by the exchange in closing positions. For an intent the window no longer holds, the id is derived from the client
 * order id, as main does.
 */
export function intentIdOf(
  order: Pick<Order, 'origin' | 'clientOrderId'>,
  intents: readonly Pick<Intent, 'intentId' | 'clientOrderId'>[],
): string | null {
  if (order.origin !== 'desk') return null;
  const known = intents.find((intent) => intent.clientOrderId === order.clientOrderId);
  if (known) return known.intentId;
  return isOfIntent(order.clientOrderId) ? intentIdOfClientId(order.clientOrderId) : null;
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
