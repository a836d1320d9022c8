/**
 * Converts orders of the wire to the app's type. A record without a valid side is not an order: it becomes `undefined`,
 * and the caller counts it.
 */
import type { z } from 'zod';
import type { Order, OrderDetails } from '../../../../shared/domain/order.ts';
import type { futuresOrderRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import { orderSides, type OrderSide } from '../../../../shared/exchange/orderWords.ts';
import type { futuresOrderItem, spotOrderItem } from '../../../../shared/exchange/privateChannels.ts';
import type { spotOrderRecord } from '../../../../shared/exchange/records/spotOrderRecords.ts';
import { isZero, ratio, priceOrNull, textOrNull, timeOrNull } from './plainValues.ts';
import { sourceOf } from './conditionalOrderWords.ts';

// Converts the fields of a REST futures order beyond those that every order has.

/** Converts the additional fields of an order of any list (document 3 Order; A-ORDER-EXTRAS). */
export function orderDetailsOf(record: z.output<typeof futuresOrderRecord>): OrderDetails {
  return {
    orderId: record.orderId,
    triggerPrice: priceOrNull(record.stopPrice),
    triggerSource: sourceOf(record.workingType),
    priceProtect: record.priceProtect ?? null,
    priceMatch: textOrNull(record.priceMatch),
    selfTradePrevention: textOrNull(record.selfTradePreventionMode),
    goodTill: timeOrNull(record.goodTillDate),
  };
}

/**
 * Returns whether this installation created a client id (B-B7), or closed positions by the order of this id of futures: the
 * exchange gives the orders of closePositions client ids of its own (document 3).
 */
export type IsOurs = (clientOrderId: string, futuresOrderId?: string) => boolean;

/** Converts a side of the wire; `undefined` for any other word. */
export function sideOf(text: string): OrderSide | undefined {
  return orderSides.find((side) => side === text);
}

/** Returns the price of an order: a market order has none, and the wire writes 0. */
function priceOf(type: string, price: string): string | null {
  return type === 'MARKET' || isZero(price) ? null : price;
}

/** Returns whether this installation placed an order, by its ids. */
export const isOwnOrder = (
  { market, clientOrderId, orderId }: Pick<Order, 'market' | 'clientOrderId' | 'orderId'>,
  isOurs: IsOurs,
): boolean => (market === 'futures' ? isOurs(clientOrderId, orderId) : isOurs(clientOrderId));

const originOf = (order: Parameters<typeof isOwnOrder>[0], isOurs: IsOurs): Order['origin'] =>
  isOwnOrder(order, isOurs) ? 'desk' : 'external';

/** Converts a REST order of spot. */
export function orderOfSpotRecord(record: z.output<typeof spotOrderRecord>, isOurs: IsOurs): Order | undefined {
  const side = sideOf(record.side);
  if (side === undefined) return undefined;
  const { symbol, orderId, clientOrderId, type, timeInForce, status, executedQty, cummulativeQuoteQty } = record;
  return {
    market: 'spot',
    symbol,
    orderId,
    clientOrderId,
    side,
    positionSide: null,
    type,
    timeInForce,
    price: priceOf(type, record.price),
    quantity: isZero(record.origQty) ? null : record.origQty,
    executedQuantity: executedQty,
    executedQuote: cummulativeQuoteQty,
    averagePrice: ratio(cummulativeQuoteQty, executedQty),
    reduceOnly: null,
    status,
    createdAt: record.time,
    updatedAt: record.updateTime,
    origin: originOf({ market: 'spot', clientOrderId, orderId }, isOurs),
  };
}

/** Converts a REST order of futures. */
export function orderOfFuturesRecord(record: z.output<typeof futuresOrderRecord>, isOurs: IsOurs): Order | undefined {
  const side = sideOf(record.side);
  if (side === undefined) return undefined;
  const { symbol, orderId, clientOrderId, type, timeInForce, status, executedQty, cumQuote } = record;
  return {
    market: 'futures',
    symbol,
    orderId,
    clientOrderId,
    side,
    positionSide: record.positionSide,
    type,
    timeInForce,
    price: priceOf(type, record.price),
    quantity: isZero(record.origQty) ? null : record.origQty,
    executedQuantity: executedQty,
    executedQuote: cumQuote,
    averagePrice: ratio(cumQuote, executedQty),
    reduceOnly: record.reduceOnly ?? null,
    status,
    createdAt: record.time,
    updatedAt: record.updateTime,
    origin: originOf({ market: 'futures', clientOrderId, orderId }, isOurs),
  };
}

type Item = z.output<typeof spotOrderItem> | z.output<typeof futuresOrderItem>;

/**
 * Converts a pushed order of either market; size 0 beside a value means that the order is sized in quote
 * (A-SPOT-MARKET-QTY).
 */
export function orderOfPush(market: Order['market'], item: Item, isOurs: IsOurs): Order | undefined {
  const side = sideOf(item.orderSide);
  if (side === undefined) return undefined;
  const { symbol, id, clientOrderId, type, timeInForce, status, cumFillSize, cumFillValue } = item;
  return {
    market,
    symbol,
    orderId: id,
    clientOrderId,
    side,
    positionSide: market === 'futures' && 'positionSide' in item ? item.positionSide : null,
    type,
    timeInForce,
    price: priceOf(type, item.price),
    quantity: isZero(item.size) ? null : item.size,
    executedQuantity: cumFillSize,
    executedQuote: cumFillValue,
    averagePrice: ratio(cumFillValue, cumFillSize),
    reduceOnly: market === 'futures' ? (item.reduceOnly ?? null) : null,
    status,
    createdAt: item.createdTime,
    updatedAt: item.updatedTime,
    origin: originOf({ market, clientOrderId, orderId: id }, isOurs),
  };
}
