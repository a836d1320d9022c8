/**
 * Converts conditional orders of the wire to the app's type. A record without a valid side becomes `undefined`, and the
 * caller counts it.
 */
import type { z } from 'zod';
import { conditionalOrderPhase, type ConditionalOrderPhase } from '../../../../shared/domain/conditionalOrder.ts';
import type { AttachedOrder, ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { conditionalOrderRecord } from '../../../../shared/exchange/records/conditionalRecords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { sideOf, type IsOurs } from './orders.ts';
import { executesAtMarket, kindOf, sourceOf } from './conditionalOrderWords.ts';
import { priceOrNull, readable, textOrNull, timeOrNull, idOrNull } from './plainValues.ts';

type Maybe = string | null | undefined;

function attached(triggerPrice: Maybe, price: Maybe, source: Maybe): AttachedOrder | null {
  const at = priceOrNull(triggerPrice);
  return at === null ? null : { triggerPrice: at, limitPrice: priceOrNull(price), source: sourceOf(source) };
}

/**
 * Returns how much an order closes. Size 0 means the whole position, unless the exchange reports that it does not
 * (document 3 placeTpSlOrder); then the extent is unknown.
 */
function extentOf(
  quantity: string,
  closePosition: boolean | undefined,
): Pick<ConditionalOrder, 'quantity' | 'wholePosition'> {
  const size = priceOrNull(quantity);
  if (closePosition === true) return { quantity: null, wholePosition: true };
  if (size !== null) return { quantity: size, wholePosition: closePosition ?? null };
  return { quantity: null, wholePosition: closePosition === undefined ? true : null };
}

/**
 * Returns the id of the order that a conditional order became. Until it triggers, a stop attached to an order carries
 * the id of that order instead (R55), so the id counts only when the phase shows that it has triggered or when it has a
 * trigger time.
 */
function becameOf(phase: ConditionalOrderPhase, triggeredAt: number | null, actualOrderId: Maybe): string | null {
  const hasTriggered = phase === 'working' || phase === 'filled' || (phase !== 'waiting' && triggeredAt !== null);
  return hasTriggered ? idOrNull(actualOrderId) : null;
}

/**
 * Converts a conditional order of openAlgoOrders or allAlgoOrders (document 3 Conditional order; A-CONDITIONAL-RECORD).
 */
export function conditionalOrderOfRecord(
  record: z.output<typeof conditionalOrderRecord>,
  isOurs: IsOurs,
): ConditionalOrder | undefined {
  const side = sideOf(record.side);
  if (side === undefined) return undefined;
  const { algoId, clientAlgoId, symbol, positionSide, algoStatus, createTime, updateTime } = record;
  const kind = kindOf(record.orderType);
  const phase = conditionalOrderPhase(algoStatus);
  const triggeredAt = timeOrNull(record.triggerTime);
  return {
    triggerId: algoId,
    clientId: clientAlgoId,
    category: textOrNull(record.algoType),
    kind,
    symbol,
    side,
    positionSide,
    ...extentOf(record.quantity, record.closePosition),
    triggerPrice: priceOrNull(record.triggerPrice),
    triggerSource: sourceOf(record.workingType),
    limitPrice: executesAtMarket(kind) ? null : priceOrNull(record.price),
    timeInForce: textOrNull(record.timeInForce),
    reduceOnly: record.reduceOnly ?? null,
    takeProfit: attached(record.tpTriggerPrice, record.tpPrice, record.tpOrderType),
    stopLoss: attached(record.slTriggerPrice, record.slPrice, null),
    activationPrice: null,
    callbackRate: null,
    status: algoStatus,
    phase,
    becameOrderId: becameOf(phase, triggeredAt, record.actualOrderId),
    executedPrice: priceOrNull(record.actualPrice),
    executedQuantity: null,
    createdAt: createTime,
    updatedAt: updateTime,
    triggeredAt,
    origin: isOurs(clientAlgoId) ? 'desk' : 'external',
  };
}

/**
 * A page of conditional orders; `unreadable` is the number of records that mean nothing, `nextPage` is null on the last
 * page.
 */
export interface ConditionalOrderPage {
  readonly triggers: readonly ConditionalOrder[];
  readonly more: boolean;
  readonly nextPage: number | null;
  readonly unreadable: number;
}

/** Converts a page of allAlgoOrders (document 3; A-ALGO-PAGES). */
export function conditionalOrderPageOf(reply: ReplyOf<'futures.allAlgoOrders'>, isOurs: IsOurs): ConditionalOrderPage {
  const { items, unreadable } = readable(reply.orders.map((record) => conditionalOrderOfRecord(record, isOurs)));
  return {
    triggers: items,
    more: reply.hasMore,
    nextPage: reply.hasMore ? (reply.nextPage ?? null) : null,
    unreadable,
  };
}
