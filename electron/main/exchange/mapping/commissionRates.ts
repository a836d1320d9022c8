/** Converts the commission rates of both markets to the app's type. */
import type { CommissionRate } from '../../../../shared/domain/commissionRate.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, plainOrNull } from './plainValues.ts';

/**
 * Converts the rates of a spot symbol; those of orders through the API may be null, which means unknown and not free
 * (XS43).
 */
export function commissionRateOfSpot(reply: ReplyOf<'spot.account.commissionRate'>): CommissionRate {
  return {
    market: 'spot',
    symbol: reply.symbol,
    makerRate: plain(reply.makerCommissionRate),
    takerRate: plain(reply.takerCommissionRate),
    apiMakerRate: plainOrNull(reply.apiMakerFeeRate),
    apiTakerRate: plainOrNull(reply.apiTakerFeeRate),
  };
}

/** Converts the rates of a contract; the exchange reports none for orders through the API. */
export function commissionRateOfFutures(reply: ReplyOf<'futures.account.commissionRate'>): CommissionRate {
  return {
    market: 'futures',
    symbol: reply.symbol,
    makerRate: plain(reply.makerCommissionRate),
    takerRate: plain(reply.takerCommissionRate),
    apiMakerRate: null,
    apiTakerRate: null,
  };
}
