/**
 * Converts best bid and ask of both markets to the app's type. A bid above the ask is invalid: it becomes `undefined`,
 * and the caller counts it.
 */
import type { BookTicker } from '../../../../shared/domain/prices.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { compare, decimal } from '../../../../shared/num/decimal.ts';
import { plain, priceOrNull, timeOrNull } from './plainValues.ts';

type Record = ReplyOf<'spot.market.ticker.bookTicker'>[number] | ReplyOf<'futures.market.ticker.bookTicker'>[number];

/** Converts the top of a book; a side with price 0 is empty. Spot reports no time. */
export function bookTickerOfRecord(market: Market, record: Record): BookTicker | undefined {
  const bid = priceOrNull(record.bidPrice);
  const ask = priceOrNull(record.askPrice);
  if (bid !== null && ask !== null && compare(decimal(bid), decimal(ask)) > 0) return undefined;
  return {
    market,
    symbol: record.symbol,
    bid,
    bidQuantity: bid === null ? null : plain(record.bidQty),
    ask,
    askQuantity: ask === null ? null : plain(record.askQty),
    at: 'time' in record ? timeOrNull(record.time) : null,
  };
}
