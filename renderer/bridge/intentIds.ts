import type { Intent } from '../../shared/domain/intent.ts';
import { intentIdOfClientId } from '../../shared/domain/intentName.ts';
import type { Order } from '../../shared/domain/order.ts';

/**
 * The intent an order of this installation came from; `null` for one placed elsewhere. An intent that the window no
 * longer holds is named as main names it, by the client id it was sent with.
 */
export function intentIdOf(
  order: Pick<Order, 'origin' | 'clientOrderId'>,
  intents: readonly Pick<Intent, 'intentId' | 'clientOrderId'>[],
): string | null {
  if (order.origin !== 'desk' || order.clientOrderId === '') return null;
  const known = intents.find((intent) => intent.clientOrderId === order.clientOrderId);
  return known?.intentId ?? intentIdOfClientId(order.clientOrderId);
}

/** {@link intentIdOf} over many orders: the intents are looked through once. */
export function intentFinder(
  intents: readonly Pick<Intent, 'intentId' | 'clientOrderId'>[],
): (order: Pick<Order, 'origin' | 'clientOrderId'>) => string | null {
  // The first of a client id counts, as above.
  const known = new Map(intents.toReversed().map((intent) => [intent.clientOrderId, intent]));
  return (order) => {
    const own = known.get(order.clientOrderId);
    return intentIdOf(order, own ? [own] : []);
  };
}
