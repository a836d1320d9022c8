/** Conditional orders as they are pushed: they travel on the channel of plain orders (A-CONDITIONAL-PUSH). */
import type { z } from 'zod';
import { conditionalOrderKinds, conditionalOrderPhase } from '../../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { futuresOrderItem } from '../../../../shared/exchange/privateChannels.ts';
import { sideOf, type IsOurs } from './orders.ts';
import { idOrNull } from './ids.ts';
import { plain, priceOrNull, textOrNull, timeOrNull } from './plainValues.ts';
import { executesAtMarket, kindOf, sourceOf } from './conditionalOrderWords.ts';

type Item = z.output<typeof futuresOrderItem>;

const kinds: ReadonlySet<string> = new Set(conditionalOrderKinds);

/** What the words of a pushed or listed order say: a conditional order that waits, one that may have triggered, or a plain order. */
export type OrderNature = 'waiting' | 'conditional' | 'plain';

/**
 * Waiting words (UNTRIGGERED, UNACTIVATED) belong to conditional orders alone (document 3, States). Their types alone do
 * not prove one: the order that a trigger issued may keep the type (A-CONDITIONAL-PUSH, A-PUSH-NATURE).
 */
export function natureOf(type: string, status: string): OrderNature {
  if (conditionalOrderPhase(status) === 'waiting') return 'waiting';
  return kinds.has(kindOf(type)) ? 'conditional' : 'plain';
}

/**
 * A pushed conditional order. The push does not tell the category, the order it became, its trailing settings, and what
 * hangs on it beyond whether anything does: these are null until a list tells them. `undefined`: its side is no side.
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
