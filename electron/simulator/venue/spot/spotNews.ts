import type { Instrument } from '../../market/instruments.ts';
import type { Json } from '../json.ts';
import type { Account } from '../accounts/account.ts';
import { moneyText, tradeValue } from '../accounts/money.ts';
import type { AccountFill, AccountOrder, SpotBalance } from '../accounts/records.ts';
import { spotRate } from '../orders/fees.ts';
import { fillNews, orderUpdateFields } from '../orders/orderNews.ts';
import { QUOTE } from './spotLedger.ts';

/**
 * Builds the spot order update; `value` is the value of a limit order at its price. `owner` supplies the rates it
 * really pays.
 */
export function spotOrderNews(instrument: Instrument, order: AccountOrder, owner?: Account): Json {
  const rates = owner && {
    takerFeeRate: spotRate(owner, instrument, false),
    makerFeeRate: spotRate(owner, instrument, true),
  };
  return {
    ...orderUpdateFields(instrument, order),
    ...rates,
    baseCoin: instrument.asset,
    quoteCoin: QUOTE,
    value: moneyText(tradeValue(instrument, order.price, order.size)),
    takerFeeDiscount: '1',
    makerFeeDiscount: '1',
  };
}

/** Builds the spot fill record of the WebSocket. */
export function spotFillNews(instrument: Instrument, fill: AccountFill): Json {
  return { ...fillNews(instrument, fill), baseCoin: instrument.asset, quoteCoin: QUOTE };
}

/** Builds the spot balance record of the WebSocket. */
export function spotAccountNews(asset: string, { free, locked }: SpotBalance): Json {
  return { coin: asset, equity: moneyText(free + locked), available: moneyText(free), frozen: moneyText(locked) };
}
