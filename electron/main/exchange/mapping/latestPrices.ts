/** Latest traded prices of spot as the app means them. A price of zero is none: `undefined`, to be counted. */
import type { SymbolPrice } from '../../../../shared/domain/prices.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { priceOrNull } from './plainValues.ts';

/** The latest price of a spot symbol; the exchange does not say since when it stands. */
export function latestPriceOfRecord(record: ReplyOf<'spot.market.ticker.price'>[number]): SymbolPrice | undefined {
  const price = priceOrNull(record.price);
  return price === null ? undefined : { market: 'spot', symbol: record.symbol, kind: 'LAST', price, at: null };
}
