import type { Instrument } from '../market/instruments.ts';
import type { Account } from '../venue/accounts/account.ts';
import type { Caller } from '../venue/accounts/types.ts';
import { moneyText, priceText, sizeText } from '../venue/accounts/money.ts';
import { isOpen, type AccountFill, type AccountOrder } from '../venue/accounts/records.ts';
import { spotRate } from '../venue/orders/fees.ts';
import type { Bill, TransferRecord } from '../venue/spot/records.ts';
import type { SpotOrderName } from '../venue/spot/spotService.ts';
import type { Failure } from '../venue/failure.ts';
import { RawNumber, type Json } from '../venue/json.ts';

const idNumber = (id: string) => new RawNumber(id);

/** Builds a spot Order (document 2, Order). */
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

/** Builds the record of an own spot trade (document 2, My trade). */
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

/** Builds the reply to a placement (document 2, Placed order). */
export function placedRecord({ symbol, id, clientOrderId, createdTime }: AccountOrder): Json {
  return { symbol, orderId: idNumber(id), clientOrderId, transactTime: createdTime };
}

/** Builds the result of a refused order of a batch (A-BATCH-RESULT), with the client's id when it gave one. */
export function failedItem(symbol: string, clientOrderId: string | undefined, { body: { code, msg } }: Failure): Json {
  const named = clientOrderId === undefined ? {} : { clientOrderId };
  return { symbol, ...named, errorCode: String(code), errorMsg: msg };
}

/**
 * Builds the result of a cancelled order, under the id the request used (document 2, Cancelled order;
 * A-CANCEL-BY-CLIENT-ID).
 */
export function cancelledItem({ id, clientOrderId, status }: AccountOrder, byClientId: boolean): Json {
  return byClientId ? { origClientOrderId: clientOrderId, status } : { orderId: idNumber(id), status };
}

/** Builds the result of an id of a batch whose order could not be cancelled (A-BATCH-CANCEL). */
export function failedCancelItem(name: SpotOrderName, { body: { msg } }: Failure): Json {
  const named = 'orderId' in name ? { orderId: idNumber(name.orderId) } : name;
  return { ...named, status: 'FAILED', errorMsg: msg };
}

/**
 * Builds the spot account information (document 2) for a caller with or without the permission to trade. Deposits and
 * withdrawals happen outside the API, as on the web platform.
 */
export function spotAccountRecord(account: Account, { key, barred }: Caller): Json {
  const mayTrade = key.permissions.includes('spot');
  return {
    canTrade: mayTrade && barred !== true,
    canWithdraw: true,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: account.preventsSelfTrade,
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
    symbolCommissions: Object.fromEntries([...account.commissions].map(([symbol, rates]) => [symbol, { ...rates }])),
  };
}

/**
 * Builds the commission rates of an account for a pair (document 2, Commission rate): for manual orders the pair's
 * rates, for API orders the pair's API rates; the account's own rates replace both where it has any. API rates are bare
 * numbers.
 */
export function spotCommissionRecord(account: Account, instrument: Instrument): Json {
  const commissionOverride = account.commissions.get(instrument.symbol);
  return {
    symbol: instrument.symbol,
    makerCommissionRate: commissionOverride?.maker ?? instrument.makerFeeRate,
    takerCommissionRate: commissionOverride?.taker ?? instrument.takerFeeRate,
    apiMakerFeeRate: new RawNumber(spotRate(account, instrument, true)),
    apiTakerFeeRate: new RawNumber(spotRate(account, instrument, false)),
  };
}

/** Builds a line of a ledger (document 2, Bill); the traded size and value are present only on trade lines. */
export function billRecord(bill: Bill, coinId: number): Json {
  const isTrade = bill.bizType === 'trade_in' || bill.bizType === 'trade_out';
  const traded = { fillSize: moneyText(bill.fillSize), fillValue: moneyText(bill.fillValue) };
  return {
    billId: bill.id,
    coinId,
    coinName: bill.asset,
    bizType: bill.bizType,
    ...(isTrade ? traded : {}),
    deltaAmount: moneyText(bill.delta),
    afterAmount: moneyText(bill.after),
    fees: moneyText(bill.fee),
    cTime: String(bill.time),
  };
}

/**
 * Builds the record of a transfer between wallets (document 2, Transfer record); the simulator's wallets belong to no
 * symbol (A-TRANSFER-STATUS).
 */
export function transferRecord({ asset, from, to, amount, time }: TransferRecord): Json {
  return {
    coinName: asset,
    status: 'SUCCESS',
    toType: to,
    toSymbol: '',
    fromType: from,
    fromSymbol: '',
    amount: moneyText(amount),
    tradeTime: String(time),
  };
}
