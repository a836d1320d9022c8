import type { Order } from '../../../shared/domain/order.ts';
import type { Selection } from '../../bridge/deskStore.ts';
import type { ExchangePast } from '../../bridge/usePast.ts';
import { newestOrders, orderKey, type MarketOrders } from '../../bridge/tradingState.ts';

/** The past orders of a symbol, of the archive, or asked of the exchange page by page. */
export const pastOrders: ExchangePast<Order> = {
  record: 'orders',
  itemsOf: (items) => (items.kind === 'orders' ? items.list : null),
  ask: async (client, request) => {
    const result = await client.call('trading.orderHistory', request);
    return result.ok ? { ok: true, value: { items: result.value.orders, complete: result.value.complete } } : result;
  },
  keyOf: orderKey,
  timeOf: (order) => order.createdAt,
};

/** One symbol's orders, newest first: what was loaded, overlaid by what is known live, which is never older. */
export function historyRows(past: readonly Order[], live: MarketOrders, { symbol }: Selection): readonly Order[] {
  const rows = new Map(past.map((order) => [orderKey(order), order]));
  for (const order of [...live.closed, ...live.open]) {
    const known = rows.get(orderKey(order));
    if (order.symbol === symbol && (!known || known.updatedAt <= order.updatedAt)) rows.set(orderKey(order), order);
  }
  return newestOrders([...rows.values()]);
}
