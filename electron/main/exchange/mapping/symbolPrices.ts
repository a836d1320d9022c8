/** Mark and index prices of contracts as the app means them. A price of zero is none: `undefined`, to be counted. */
import type { SymbolPrice } from '../../../../shared/domain/prices.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { priceOrNull, timeOrNull } from './plainValues.ts';

/** The price of a contract; `kind` is what was asked for, the reply does not repeat it (INDEX unless asked otherwise). */
export function symbolPriceOfReply(
  reply: ReplyOf<'futures.market.symbolPrice'>,
  kind: 'INDEX' | 'MARK' = 'INDEX',
): SymbolPrice | undefined {
  const price = priceOrNull(reply.price);
  if (price === null) return undefined;
  return { market: 'futures', symbol: reply.symbol, kind, price, at: timeOrNull(reply.time) };
}
