import type { Json } from '../json.ts';
import type { Instrument } from '../../market/instruments.ts';
import { priceText, sizeText } from '../accounts/money.ts';
import { workingTypeOf } from '../accounts/words.ts';
import { makerRate, takerRate } from '../orders/fees.ts';
import type { ConditionalOrder } from './records.ts';

/** Builds the order update of a conditional order, which is sent on the order channel (A-CONDITIONAL-PUSH). */
export function conditionalOrderUpdate(instrument: Instrument, order: ConditionalOrder): Json {
  return {
    id: order.id,
    symbol: order.symbol,
    orderSide: order.side,
    price: priceText(instrument, order.price),
    size: sizeText(instrument, order.size),
    clientOrderId: order.clientAlgoId,
    type: order.type,
    timeInForce: order.timeInForce,
    reduceOnly: order.reduceOnly,
    triggerPrice: priceText(instrument, order.triggerPrice),
    orderSource: 'API',
    openTpslParentOrderId: order.parentOrderId ?? '0',
    setOpenTp: order.takeProfit !== null,
    setOpenSl: order.stopLoss !== null,
    takerFeeRate: takerRate(instrument),
    makerFeeRate: makerRate(instrument),
    feeDiscount: '1',
    status: order.status,
    triggerTime: String(order.triggerTime),
    triggerPriceTime: String(order.triggerTime),
    triggerPriceValue: order.triggerTime === 0 ? '0' : priceText(instrument, order.triggerPrice),
    cancelReason: order.cancelReason,
    latestFillPrice: '0',
    maxFillPrice: '0',
    minFillPrice: '0',
    cumFillSize: '0',
    cumFillValue: '0',
    cumFillFee: '0',
    createdTime: String(order.createdTime),
    updatedTime: String(order.updatedTime),
    coin: 'USDT',
    positionSide: order.positionSide,
    triggerPriceType: workingTypeOf(order.source),
    positionTpsl: order.origin === 'position',
  };
}
