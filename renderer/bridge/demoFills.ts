/**
 * The account's own fills of a symbol. The exchange keeps no list of them for the demo account: what an order says of itself
 * stands for them there, how much of it filled, at what average, and when it last changed (document 3 Demo trading, Order).
 */
import { useMemo } from 'react';
import type { Fill, Order } from '../../shared/domain/order.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import { parseDecimal, sign } from '../../shared/num/decimal.ts';
import { useAccount } from './demoSymbols.ts';
import { useTrading } from './services.ts';

/** What filled of these orders, one piece for each, in their order; `fee` is empty: it is not told. */
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

/** The fills of what the account trades as `symbol`; the same list until one is added. */
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
