/**
 * Converts mark and index prices of contracts to the app's type. A price of zero is not a price: it becomes
 * `undefined`, and the caller counts it.
 */
import type { SymbolPrice } from '../../../../shared/domain/prices.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { priceOrNull, timeOrNull } from './plainValues.ts';

/**
 * Converts the price of a contract; `kind` is the requested kind, which the reply does not repeat (INDEX unless
 * requested otherwise).
 */
export function symbolPriceOfReply(
  reply: ReplyOf<'futures.market.symbolPrice'>,
  kind: 'INDEX' | 'MARK' = 'INDEX',
): SymbolPrice | undefined {
  const price = priceOrNull(reply.price);
  if (price === null) return undefined;
  return { market: 'futures', symbol: reply.symbol, kind, price, at: timeOrNull(reply.time) };
}
