/** Converts pushed conditional orders, which share the channel of plain orders (A-CONDITIONAL-PUSH). */
import type { z } from 'zod';
import { conditionalOrderKinds, conditionalOrderPhase } from '../../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { futuresOrderItem } from '../../../../shared/exchange/privateChannels.ts';
import { sideOf, type IsOurs } from './orders.ts';
import { plain, priceOrNull, textOrNull, timeOrNull, idOrNull } from './plainValues.ts';
import { executesAtMarket, kindOf, sourceOf } from './conditionalOrderWords.ts';

type Item = z.output<typeof futuresOrderItem>;

const kinds: ReadonlySet<string> = new Set(conditionalOrderKinds);

/**
 * What type and status of a pushed or listed order show: a waiting conditional order, one that may have triggered, or a
 * plain order.
 */
export type OrderNature = 'waiting' | 'conditional' | 'plain';

/**
 * Returns the nature of an order. Only conditional orders have a waiting status (UNTRIGGERED, UNACTIVATED; document 3,
 * States). Their types alone prove nothing: the order that a triggered one issued may keep the type
 * (A-CONDITIONAL-PUSH, A-PUSH-NATURE).
 */
export function natureOf(type: string, status: string): OrderNature {
  if (conditionalOrderPhase(status) === 'waiting') return 'waiting';
  return kinds.has(kindOf(type)) ? 'conditional' : 'plain';
}

/**
 * Whether a pushed order is a conditional one; an id that `isPlain` knows as a plain order stays one
 * (A-CONDITIONAL-PUSH).
 */
export function isConditionalPush({ id, type, status }: Item, isPlain: (orderId: string) => boolean): boolean {
  const nature = natureOf(type, status);
  return nature === 'waiting' || (nature === 'conditional' && !isPlain(id));
}

/**
 * Converts a pushed conditional order. The push does not carry the category, the order it became, its trailing settings
 * and its attached orders, only whether there are any: these fields are null until a list reports them. `undefined`:
 * its side is not valid.
 */
export function conditionalOrderOfPush(item: Item, isOurs: IsOurs): ConditionalOrder | undefined {
  const side = sideOf(item.orderSide);
  if (side === undefined) return undefined;
  const { id, symbol, clientOrderId, type, timeInForce, status } = item;
  const kind = kindOf(type);
  const size = priceOrNull(item.size);
  const parentOrderId = idOrNull(item.openTpslParentOrderId);
  return {
    triggerId: id,
    clientId: clientOrderId,
    category: null,
    kind,
    symbol,
    side,
    positionSide: item.positionSide,
    quantity: size,
    wholePosition: size === null ? true : null,
    triggerPrice: priceOrNull(item.triggerPrice),
    triggerSource: sourceOf(item.triggerPriceType),
    limitPrice: executesAtMarket(kind) ? null : priceOrNull(item.price),
    timeInForce: textOrNull(timeInForce),
    reduceOnly: item.reduceOnly ?? null,
    takeProfit: null,
    stopLoss: null,
    activationPrice: null,
    callbackRate: null,
    status,
    phase: conditionalOrderPhase(status),
    becameOrderId: null,
    executedPrice: null,
    executedQuantity: priceOrNull(item.cumFillSize) === null ? null : plain(item.cumFillSize),
    createdAt: item.createdTime,
    updatedAt: item.updatedTime,
    triggeredAt: timeOrNull(item.triggerTime),
    origin: isOurs(clientOrderId) ? 'desk' : 'external',
    ...(parentOrderId === null ? {} : { parentOrderId }),
  };
}
