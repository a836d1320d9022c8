import type { Instrument } from '../market/instruments.ts';
import type { Account } from '../venue/accounts/account.ts';
import { SETTLEMENT } from '../venue/accounts/futuresLedger.ts';
import { MARGIN_MODE, positionNews, SEPARATED_MODE } from '../venue/accounts/futuresNews.ts';
import { averageText, moneyText, priceText, sizeText, type Money } from '../venue/accounts/money.ts';
import { isOpen, type AccountFill, type AccountOrder, type Position } from '../venue/accounts/records.ts';
import { openingMargin } from '../venue/accounts/risk.ts';
import { RawNumber, type Json } from './json.ts';

/** A record's members. */
type Members = { readonly [name: string]: Json };

const idNumber = (id: string) => new RawNumber(id);

/** Order of spot (document 2, Order). */
export function spotOrderRecord(instrument: Instrument, order: AccountOrder): Json {
  return {
    symbol: order.symbol,
    orderId: idNumber(order.id),
    clientOrderId: order.clientOrderId,
    price: priceText(instrument, order.price),
    origQty: sizeText(instrument, order.size),
    executedQty: sizeText(instrument, order.filled),
    cummulativeQuoteQty: moneyText(order.filledValue),
    status: order.status,
    timeInForce: order.timeInForce,
    type: order.type,
    side: order.side,
    time: order.createdTime,
    updateTime: order.updatedTime,
    isWorking: isOpen(order),
  };
}

/** Own trade of spot (document 2, My trade). */
export function spotTradeRecord(instrument: Instrument, fill: AccountFill): Json {
  return {
    symbol: fill.symbol,
    id: idNumber(fill.id),
    orderId: idNumber(fill.orderId),
    price: priceText(instrument, fill.price),
    qty: sizeText(instrument, fill.size),
    quoteQty: moneyText(fill.value),
    commission: moneyText(fill.fee),
    time: fill.time,
    isBuyer: fill.side === 'BUY',
  };
}

/** Account information of spot (document 2) as a key with or without the permission to trade sees it. */
export function spotAccountRecord(account: Account, mayTrade: boolean): Json {
  return {
    canTrade: mayTrade,
    canWithdraw: false,
    canDeposit: false,
    brokered: false,
    // The owner's own orders may trade with each other (R9).
    requireSelfTradePrevention: false,
    preventSor: false,
    updateTime: account.updatedTime,
    accountType: 'SPOT',
    balances: [...account.spot].map(([asset, { free, locked }]) => ({
      asset,
      free: moneyText(free),
      locked: moneyText(locked),
    })),
    permissions: mayTrade ? ['SPOT_TRADING'] : [],
    uid: idNumber(account.uid),
  };
}

/** Order of futures (document 3, Order). */
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
    stopPrice: '0',
    symbol: order.symbol,
    time: order.createdTime,
    timeInForce: order.timeInForce,
    type: order.type,
    updateTime: order.updatedTime,
    workingType: 'CONTRACT_PRICE',
  };
}

/** Own trade of futures (document 3, User trade). */
export function futuresTradeRecord(instrument: Instrument, fill: AccountFill): Json {
  return {
    id: idNumber(fill.id),
    orderId: idNumber(fill.orderId),
    symbol: fill.symbol,
    buyer: fill.side === 'BUY',
    commission: moneyText(fill.fee),
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

/** Position (document 3, Position): the push's figures under the names and forms of REST, with what a push leaves out. */
export function positionRecord(
  instrument: Instrument,
  position: Position,
  marked: { readonly unrealized: Money; readonly liquidation: number },
): Json {
  const {
    coin: _coin,
    marginMode: _mode,
    autoAppendIsolatedMargin: _append,
    ...figures
  } = positionNews(instrument, position);
  return {
    ...figures,
    id: idNumber(position.id),
    asset: SETTLEMENT,
    marginType: MARGIN_MODE,
    separatedMode: SEPARATED_MODE,
    separatedOpenOrderId: 0,
    marginSize: moneyText(openingMargin(position.openValue)),
    isAutoAppendIsolatedMargin: false,
    createdMatchSequenceId: position.createdMatch,
    updatedMatchSequenceId: position.updatedMatch,
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
    unrealizePnl: moneyText(marked.unrealized),
    liquidatePrice: priceText(instrument, marked.liquidation),
  };
}
