/** Commission rates of both markets as the app means them. */
import type { CommissionRate } from '../../../../shared/domain/commissionRate.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, plainOrNull } from './plainValues.ts';

/** Rates of a spot symbol; those of orders through the API may be null, which is unknown and not free (XS43). */
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

/** Rates of a contract; nothing is said of orders through the API. */
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
