import type { Instrument } from '../market/instruments.ts';
import type { Account } from '../venue/accounts/account.ts';
import { moneyText, priceText, sizeText } from '../venue/accounts/money.ts';
import { isOpen, type AccountFill, type AccountOrder } from '../venue/accounts/records.ts';
import { spotRate } from '../venue/orders/fees.ts';
import type { Bill, TransferRecord } from '../venue/spot/records.ts';
import type { SpotOrderName } from '../venue/spot/spotService.ts';
import type { Failure } from '../venue/failure.ts';
import { RawNumber, type Json } from '../venue/json.ts';

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

/** What a placement answers (document 2, Placed order). */
export function placedRecord({ symbol, id, clientOrderId, createdTime }: AccountOrder): Json {
  return { symbol, orderId: idNumber(id), clientOrderId, transactTime: createdTime };
}

/** The result of an order of a batch that was refused (A-BATCH-RESULT); the client's id where it gave one. */
export function failedItem(symbol: string, clientOrderId: string | undefined, { body: { code, msg } }: Failure): Json {
  const named = clientOrderId === undefined ? {} : { clientOrderId };
  return { symbol, ...named, errorCode: String(code), errorMsg: msg };
}

/** A cancelled order by the name it was called by (document 2, Cancelled order; A-CANCEL-BY-CLIENT-ID). */
export function cancelledItem({ id, clientOrderId, status }: AccountOrder, byClientId: boolean): Json {
  return byClientId ? { origClientOrderId: clientOrderId, status } : { orderId: idNumber(id), status };
}

/** The result of a name of a batch whose order could not be cancelled (A-BATCH-CANCEL). */
export function failedCancelItem(name: SpotOrderName, { body: { msg } }: Failure): Json {
  const named = 'orderId' in name ? { orderId: idNumber(name.orderId) } : name;
  return { ...named, status: 'FAILED', errorMsg: msg };
}

/**
 * Account information of spot (document 2) as a key with or without the permission to trade sees it. Money comes and goes
 * beside the API here, as it does on the web platform.
 */
export function spotAccountRecord(account: Account, mayTrade: boolean): Json {
  return {
    canTrade: mayTrade,
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
 * What an account pays for a pair (document 2, Commission rate): by hand the pair's rates, over the API the pair's rates of
 * the API, both ways its own where it has any. Rates of the API are bare numbers.
 */
export function spotCommissionRecord(account: Account, instrument: Instrument): Json {
  const own = account.commissions.get(instrument.symbol);
  return {
    symbol: instrument.symbol,
    makerCommissionRate: own?.maker ?? instrument.makerFeeRate,
    takerCommissionRate: own?.taker ?? instrument.takerFeeRate,
    apiMakerFeeRate: new RawNumber(spotRate(account, instrument, true)),
    apiTakerFeeRate: new RawNumber(spotRate(account, instrument, false)),
  };
}

/** A line of a ledger (document 2, Bill); what was traded stands where something was. */
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

/** A transfer between wallets (document 2, Transfer record); the wallets here belong to no symbol (A-TRANSFER-STATUS). */
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
