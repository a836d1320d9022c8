/** Conditional orders of the wire as the app means them. A record whose side is no side is none: `undefined`, to be counted. */
import type { z } from 'zod';
import { conditionalOrderPhase, type ConditionalOrderPhase } from '../../../../shared/domain/conditionalOrder.ts';
import type { AttachedOrder, ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { conditionalOrderRecord } from '../../../../shared/exchange/records/conditionalRecords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { sideOf, type IsOurs } from './orders.ts';
import { executesAtMarket, kindOf, sourceOf } from './conditionalOrderWords.ts';
import { idOrNull } from './ids.ts';
import { priceOrNull, readable, textOrNull, timeOrNull } from './plainValues.ts';

type Maybe = string | null | undefined;

function attached(triggerPrice: Maybe, price: Maybe, source: Maybe): AttachedOrder | null {
  const at = priceOrNull(triggerPrice);
  return at === null ? null : { triggerPrice: at, limitPrice: priceOrNull(price), source: sourceOf(source) };
}

/**
 * How much an order closes. A size of 0 is the whole position unless the exchange says that it is not (document 3
 * placeTpSlOrder); then it is not known.
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
 * The order that a conditional order became. A stop attached to an order carries the id of that order until it triggers
 * (R55), so that the id means something else before: a phase that has triggered, or a time at which it did, tells.
 */
function becameOf(phase: ConditionalOrderPhase, triggeredAt: number | null, actualOrderId: Maybe): string | null {
  const hasTriggered = phase === 'working' || phase === 'filled' || (phase !== 'waiting' && triggeredAt !== null);
  return hasTriggered ? idOrNull(actualOrderId) : null;
}

/** A conditional order of openAlgoOrders and allAlgoOrders (document 3 Conditional order; A-CONDITIONAL-RECORD). */
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

/** A page of conditional orders; `unreadable` counts the records that mean nothing, `nextPage` is null on the last page. */
export interface ConditionalOrderPage {
  readonly triggers: readonly ConditionalOrder[];
  readonly more: boolean;
  readonly nextPage: number | null;
  readonly unreadable: number;
}

/** A page of allAlgoOrders (document 3; A-ALGO-PAGES). */
export function conditionalOrderPageOf(reply: ReplyOf<'futures.allAlgoOrders'>, isOurs: IsOurs): ConditionalOrderPage {
  const { items, unreadable } = readable(reply.orders.map((record) => conditionalOrderOfRecord(record, isOurs)));
  return {
    triggers: items,
    more: reply.hasMore,
    nextPage: reply.hasMore ? (reply.nextPage ?? null) : null,
    unreadable,
  };
}
