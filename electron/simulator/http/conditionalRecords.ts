import type { Instrument } from '../market/instruments.ts';
import { averageText, moneyText, priceText, sizeText } from '../venue/accounts/money.ts';
import type { AccountOrder, Preset } from '../venue/accounts/records.ts';
import { workingTypeOf } from '../venue/accounts/words.ts';
import type { ConditionalOrder } from '../venue/triggers/records.ts';
import type { Dialect } from '../market/dialects.ts';
import { RawNumber, type Json } from '../venue/json.ts';
import { requestTypeOf } from '../../../shared/exchange/orderWords.ts';

type Members = { readonly [name: string]: Json };

const idNumber = (id: string) => new RawNumber(id);

/**
 * Builds a Conditional order record (document 3, Conditional order). `issued` is the order it issued. The take-profit
 * and stop-loss members are present when they were set, and such an order executes at market: its price is 0.
 */
export function conditionalRecord(
  instrument: Instrument,
  order: ConditionalOrder,
  issued: AccountOrder | undefined,
  dialect: Dialect = 'documents',
): Members {
  const { takeProfit, stopLoss } = order;
  // The running exchange gives here the id of the order a stop was attached to, until the stop has issued its own order
  // (R55).
  const actualOrderId = order.actualOrderId ?? (dialect === 'public' ? order.parentOrderId : null);
  return {
    algoId: idNumber(order.id),
    clientAlgoId: order.clientAlgoId,
    algoType: 'CONDITIONAL',
    orderType: order.type,
    symbol: order.symbol,
    side: order.side,
    positionSide: order.positionSide,
    timeInForce: order.timeInForce,
    quantity: sizeText(instrument, order.size),
    algoStatus: order.status,
    actualOrderId: actualOrderId === null ? null : idNumber(actualOrderId),
    actualPrice: issued ? averageText(instrument, issued.filledValue, issued.filled) : '0',
    triggerPrice: priceText(instrument, order.triggerPrice),
    price: priceText(instrument, order.price),
    ...preset(instrument, 'tp', takeProfit),
    ...preset(instrument, 'sl', stopLoss),
    ...(takeProfit ? { tpOrderType: workingTypeOf(takeProfit.source) } : {}),
    workingType: workingTypeOf(order.source),
    closePosition: order.closePosition,
    reduceOnly: order.reduceOnly,
    createTime: order.createdTime,
    updateTime: order.updatedTime,
    triggerTime: order.triggerTime,
  };
}

function preset(instrument: Instrument, kind: 'tp' | 'sl', set: Preset | null): Members {
  return set ? { [`${kind}TriggerPrice`]: priceText(instrument, set.price), [`${kind}Price`]: '0' } : {};
}

/**
 * Builds the Order record of a trailing order (document 3, Order, trailing lists): its fills are those of the order it
 * issued.
 */
export function trailingRecord(
  instrument: Instrument,
  order: ConditionalOrder,
  issued: AccountOrder | undefined,
): Members {
  const { filled, filledValue } = issued ?? { filled: 0, filledValue: 0n };
  return {
    avgPrice: averageText(instrument, filledValue, filled),
    clientOrderId: order.clientAlgoId,
    cumQuote: moneyText(filledValue),
    executedQty: sizeText(instrument, filled),
    orderId: idNumber(order.id),
    origQty: sizeText(instrument, order.size),
    price: priceText(instrument, order.price),
    reduceOnly: order.reduceOnly,
    side: order.side,
    positionSide: order.positionSide,
    status: order.status,
    stopPrice: priceText(instrument, order.triggerPrice),
    symbol: order.symbol,
    time: order.createdTime,
    timeInForce: order.timeInForce,
    // These lists return the type name used to place it; other lists return another (R9).
    type: requestTypeOf(order.type),
    updateTime: order.updatedTime,
    workingType: workingTypeOf(order.source),
    activatePrice: priceText(instrument, order.trailing?.activatePrice ?? 0),
    callbackRate: order.trailing?.callback ?? '0',
  };
}
