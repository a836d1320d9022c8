/**
 * The account's fills of a symbol. The exchange has no list of fills for the demo account; there each order's executed
 * quantity, average price and time of last change are used instead (document 3 Demo trading, Order).
 */
import { useMemo } from 'react';
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { parseDecimal, sign } from '../../../shared/num/decimal.ts';
import { useAccount } from '../market/demoSymbols.ts';
import { useTrading } from '../services.ts';

/**
 * Returns the executed parts of these orders, one fill per order, in their order; `fee` is empty because the exchange
 * does not report it.
 */
export function filledParts(orders: readonly Order[], symbol: string): Fill[] {
  return orders.flatMap((order) => {
    const { averagePrice, executedQuantity } = order;
    const filled = parseDecimal(executedQuantity);
    if (order.symbol !== symbol || averagePrice === null || !filled || sign(filled) <= 0) return [];
    return {
      market: order.market,
      symbol,
      fillId: order.orderId,
      orderId: order.orderId,
      side: order.side,
      positionSide: order.positionSide,
      price: averagePrice,
      quantity: executedQuantity,
      quoteQuantity: order.executedQuote,
      fee: '',
      feeAsset: null,
      maker: null,
      realisedPnl: null,
      time: order.updatedAt,
    };
  });
}

/**
 * Returns the fills of the instrument the account trades for `symbol`; the list object stays the same until a fill is
 * added.
 */
export function useOwnFills(market: Market, symbol: string): readonly Fill[] {
  const demo = useAccount() === 'demo';
  const fills = useTrading((state) => state.fills[market].list);
  const closed = useTrading((state) => state.orders[market].closed);
  const open = useTrading((state) => state.orders[market].open);
  return useMemo(
    () => (demo ? filledParts([...open, ...closed], symbol) : fills.filter((fill) => fill.symbol === symbol)),
    [demo, fills, closed, open, symbol],
  );
}
