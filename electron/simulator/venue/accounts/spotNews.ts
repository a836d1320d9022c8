import type { Instrument } from '../../market/instruments.ts';
import type { Json } from '../../http/json.ts';
import { moneyText, priceText, sizeText, tradeValue } from './money.ts';
import type { AccountFill, AccountOrder, SpotBalance } from './records.ts';
import { QUOTE } from './spotLedger.ts';

/** What order pushes of both markets carry (A-WS-PRIVATE). */
export function orderNews(instrument: Instrument, order: AccountOrder): { readonly [name: string]: Json } {
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
    triggerPrice: '0',
    orderSource: 'API',
    openTpslParentOrderId: '0',
    setOpenTp: false,
    setOpenSl: false,
    takerFeeRate: instrument.takerFeeRate,
    makerFeeRate: instrument.makerFeeRate,
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

/** Order push of spot; `value` is what a limit order is worth at its price. */
export function spotOrderNews(instrument: Instrument, order: AccountOrder): Json {
  return {
    ...orderNews(instrument, order),
    baseCoin: instrument.asset,
    quoteCoin: QUOTE,
    value: moneyText(tradeValue(instrument, order.price, order.size)),
    takerFeeDiscount: '1',
    makerFeeDiscount: '1',
  };
}

/** What fill pushes of both markets carry. */
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

/** Fill push of spot. */
export function spotFillNews(instrument: Instrument, fill: AccountFill): Json {
  return { ...fillNews(instrument, fill), baseCoin: instrument.asset, quoteCoin: QUOTE };
}

/** Balance push of spot. */
export function spotAccountNews(asset: string, { free, locked }: SpotBalance): Json {
  return { coin: asset, equity: moneyText(free + locked), available: moneyText(free), frozen: moneyText(locked) };
}
