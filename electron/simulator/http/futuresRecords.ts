import type { Instrument } from '../market/instruments.ts';
import { averageText, moneyText, priceText, sizeText, type Money } from '../venue/accounts/money.ts';
import type { AccountFill, AccountOrder } from '../venue/accounts/records.ts';
import { workingTypeOf } from '../venue/accounts/words.ts';
import { positionUpdate } from '../venue/futures/futuresNews.ts';
import type { Position } from '../venue/futures/records.ts';
import { usedMargin } from '../venue/futures/risk.ts';
import { SETTLEMENT } from '../venue/futures/contracts.ts';
import { RawNumber, type Json } from '../venue/json.ts';

/** The members of a record. */
type Members = { readonly [name: string]: Json };

const idNumber = (id: string) => new RawNumber(id);

/** Builds an Order of futures (document 3, Order). */
export function futuresOrderRecord(instrument: Instrument, order: AccountOrder): Members {
  return {
    avgPrice: averageText(instrument, order.filledValue, order.filled),
    clientOrderId: order.clientOrderId,
    cumQuote: moneyText(order.filledValue),
    executedQty: sizeText(instrument, order.filled),
    orderId: idNumber(order.id),
    origQty: sizeText(instrument, order.size),
    price: priceText(instrument, order.price),
    reduceOnly: order.reduceOnly,
    side: order.side,
    positionSide: order.positionSide,
    status: order.status,
    stopPrice: priceText(instrument, order.terms?.stopPrice ?? 0),
    symbol: order.symbol,
    time: order.createdTime,
    timeInForce: order.timeInForce,
    type: order.type,
    updateTime: order.updatedTime,
    workingType: workingTypeOf(order.terms?.stopSource ?? 'LAST'),
  };
}

/**
 * Builds an Order of the current-orders list (document 3, Order). It has four more fields, which are constant except
 * for the mode of self-trade prevention (A-ORDER-EXTRAS).
 */
export function openOrderRecord(instrument: Instrument, order: AccountOrder, preventsSelfTrade: boolean): Members {
  return {
    ...futuresOrderRecord(instrument, order),
    priceProtect: false,
    priceMatch: 'NONE',
    selfTradePreventionMode: preventsSelfTrade ? 'EXPIRE_TAKER' : 'NONE',
    goodTillDate: 0,
  };
}

/** Builds the record of an own futures trade (document 3, User trade). */
export function futuresTradeRecord(instrument: Instrument, fill: AccountFill): Json {
  return {
    id: idNumber(fill.id),
    orderId: idNumber(fill.orderId),
    symbol: fill.symbol,
    buyer: fill.side === 'BUY',
    // The liquidation fee is part of the commission, because no other field of the record can carry it
    // (A-LIQUIDATE-FEE).
    commission: moneyText(fill.fee + fill.liquidateFee),
    commissionAsset: fill.feeAsset,
    maker: fill.maker,
    price: priceText(instrument, fill.price),
    qty: sizeText(instrument, fill.size),
    quoteQty: moneyText(fill.value),
    realizedPnl: moneyText(fill.realizedPnl),
    side: fill.side,
    positionSide: fill.positionSide,
    time: fill.time,
  };
}

/**
 * Builds a Position (document 3, Position): the figures of the position channel under the names and forms of REST, with
 * the fields that channel leaves out.
 */
export function positionRecord(
  instrument: Instrument,
  position: Position,
  marked: { readonly unrealized: Money; readonly liquidation: number },
): Members {
  const {
    coin: _coin,
    marginMode: _mode,
    autoAppendIsolatedMargin: _append,
    ...figures
  } = positionUpdate(instrument, position);
  return {
    ...figures,
    id: idNumber(position.id),
    asset: SETTLEMENT,
    marginType: position.marginType,
    separatedMode: position.separatedMode,
    separatedOpenOrderId: idNumber(position.separatedOpenOrderId),
    marginSize: moneyText(usedMargin(position)),
    isAutoAppendIsolatedMargin: position.autoAppend,
    createdMatchSequenceId: position.createdMatch,
    updatedMatchSequenceId: position.updatedMatch,
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
    unrealizePnl: moneyText(marked.unrealized),
    liquidatePrice: priceText(instrument, marked.liquidation),
  };
}
