/**
 * Converts orders of the trailing lists to conditional orders. A record without a valid side becomes `undefined`, and
 * the caller counts it.
 */
import type { z } from 'zod';
import { conditionalOrderPhase } from '../../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { trailingOrderRecord } from '../../../../shared/exchange/records/conditionalRecords.ts';
import { sideOf, type IsOurs } from './orders.ts';
import { executesAtMarket, kindOf, sourceOf } from './conditionalOrderWords.ts';
import { plain, priceOrNull, textOrNull } from './plainValues.ts';

/**
 * Converts an order of trailing/openOrders or trailing/historyOrders (document 3 Order, trailing). These lists do not
 * contain a category, a whole position, the attached orders, or the order it became: those fields are null until the
 * conditional list reports them (R9).
 */
export function conditionalOrderOfTrailingRecord(
  record: z.output<typeof trailingOrderRecord>,
  isOurs: IsOurs,
): ConditionalOrder | undefined {
  const side = sideOf(record.side);
  if (side === undefined) return undefined;
  const { orderId, clientOrderId, symbol, positionSide, status, time, updateTime } = record;
  const kind = kindOf(record.type);
  return {
    triggerId: orderId,
    clientId: clientOrderId,
    category: null,
    kind,
    symbol,
    side,
    positionSide,
    quantity: priceOrNull(record.origQty),
    wholePosition: null,
    triggerPrice: priceOrNull(record.stopPrice),
    triggerSource: sourceOf(record.workingType),
    limitPrice: executesAtMarket(kind) ? null : priceOrNull(record.price),
    timeInForce: textOrNull(record.timeInForce),
    reduceOnly: record.reduceOnly ?? null,
    takeProfit: null,
    stopLoss: null,
    activationPrice: priceOrNull(record.activatePrice),
    callbackRate: priceOrNull(record.callbackRate),
    status,
    phase: conditionalOrderPhase(status),
    becameOrderId: null,
    executedPrice: priceOrNull(record.avgPrice),
    executedQuantity: plain(record.executedQty),
    createdAt: time,
    updatedAt: updateTime,
    triggeredAt: null,
    origin: isOurs(clientOrderId) ? 'desk' : 'external',
  };
}
