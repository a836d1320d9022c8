import type { Instrument } from '../../market/instruments.ts';
import type { Json } from '../json.ts';
import { moneyText, priceText, sizeText } from '../accounts/money.ts';
import type { AccountFill, AccountOrder } from '../accounts/records.ts';
import { makerRate, takerRate } from './fees.ts';

/** Builds the fields that the order updates of both markets share (A-WS-PRIVATE). */
export function orderUpdateFields(instrument: Instrument, order: AccountOrder): { readonly [name: string]: Json } {
  return {
    id: order.id,
    symbol: order.symbol,
    orderSide: order.side,
    price: priceText(instrument, order.price),
    size: sizeText(instrument, order.size),
    clientOrderId: order.clientOrderId,
    type: order.type,
    timeInForce: order.timeInForce,
    reduceOnly: order.reduceOnly,
    triggerPrice: priceText(instrument, order.terms?.stopPrice ?? 0),
    orderSource: order.terms?.source ?? 'API',
    openTpslParentOrderId: '0',
    setOpenTp: (order.terms?.takeProfit ?? null) !== null,
    setOpenSl: (order.terms?.stopLoss ?? null) !== null,
    takerFeeRate: takerRate(instrument),
    makerFeeRate: makerRate(instrument),
    feeDiscount: '1',
    status: order.status,
    triggerTime: '0',
    triggerPriceTime: '0',
    triggerPriceValue: '0',
    cancelReason: order.cancelReason,
    latestFillPrice: priceText(instrument, order.lastPrice),
    maxFillPrice: priceText(instrument, order.highPrice),
    minFillPrice: priceText(instrument, order.lowPrice),
    cumFillSize: sizeText(instrument, order.filled),
    cumFillValue: moneyText(order.filledValue),
    cumFillFee: moneyText(order.fee),
    createdTime: String(order.createdTime),
    updatedTime: String(order.updatedTime),
  };
}

/** Builds the fields that the fill records of both markets share. */
export function fillNews(instrument: Instrument, fill: AccountFill): { readonly [name: string]: Json } {
  return {
    id: fill.id,
    symbol: fill.symbol,
    orderId: fill.orderId,
    orderSide: fill.side,
    fillSize: sizeText(instrument, fill.size),
    fillValue: moneyText(fill.value),
    fillFee: moneyText(fill.fee),
    direction: fill.maker ? 'MAKER' : 'TAKER',
    createdTime: String(fill.time),
    updatedTime: String(fill.time),
  };
}
