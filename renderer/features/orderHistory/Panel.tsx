import { useCallback, useMemo, useState } from 'react';
import { useTradedSymbol } from '../../state/market/index.ts';
import type { Selection } from '../../state/desk/index.ts';
import {
  intentFinder,
  isInRange,
  loadedScope,
  resetsOf,
  useTradeOrigins,
  useWideHistory,
  type ExchangePast,
  type PastScope,
} from '../../state/orders/index.ts';
import { useServices, useTrading } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enOrderHistory from '../../locales/en/orderHistory.json';
import enDemo from '../../locales/en/demo.json';
import enRecords from '../../locales/en/records.json';
import enTimeline from '../../locales/en/timeline.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { DemoNote } from '../../ui/DemoNote.tsx';
import { ExportButton } from '../../ui/export/ExportButton.tsx';
import { ArchiveNotes } from '../../ui/ArchiveNote.tsx';
import { useHistoryScope } from '../../ui/historyScope.tsx';
import { Older } from '../../ui/Older.tsx';
import { archiveSearch, type SearchFields } from '../../ui/table/archiveSearch.ts';
import { noNarrowing } from '../../ui/table/tableRows.ts';
import { usePastPanelState } from '../../ui/usePastPanelState.ts';
import { OrderHistoryView } from './View.tsx';
import type { Order } from '../../../shared/domain/order.ts';
import type { TradeOrigin } from '../../../shared/domain/tradeOrigin.ts';
import { newestOrders, orderKey } from '../../state/account/index.ts';

/** Past orders of a symbol, from the archive or requested from the exchange page by page. */
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

/**
 * Returns the orders of one symbol or of all, newest first: loaded orders, replaced by the live state where there is one, as that
 * is never older.
 */
export function historyRows(past: readonly Order[], live: readonly Order[], scope: PastScope): readonly Order[] {
  const { symbol } = scope;
  const rows = new Map(past.map((order) => [orderKey(order), order]));
  for (const order of live) {
    const known = rows.get(orderKey(order));
    const isInScope = (symbol === null || order.symbol === symbol) && isInRange(scope, order.createdAt);
    if (isInScope && (!known || known.updatedAt <= order.updatedAt)) rows.set(orderKey(order), order);
  }
  return newestOrders([...rows.values()]);
}

const searchFields: SearchFields = { side: 'side', type: 'type', state: 'status' };

registerMessages(enOrderLists);

registerMessages(enOrderHistory);
registerMessages(enDemo);
registerMessages(enRecords);
registerMessages(enTimeline);

/** Shows all orders of the selected symbol or of all symbols, newest first. */
export function OrderHistoryPanel({ selection: shown }: { readonly selection: Selection }) {
  const symbol = useTradedSymbol(shown);
  const selection = useMemo(() => ({ market: shown.market, symbol }), [shown.market, symbol]);
  const { desk } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const intents = useTrading((state) => state.intents);
  const intentOf = useMemo(() => intentFinder(intents), [intents]);
  const books = useTrading((state) => state.orders);
  const live = books[selection.market];
  const { scope, choice, caption, hasArchive } = useHistoryScope(selection, 'orders');
  const filters = useState(noNarrowing);
  const search = hasArchive ? archiveSearch(filters[0], searchFields) : null;
  const past = useWideHistory(pastOrders, scope, resetsOf(books), search);
  const liveOrders = useMemo(
    () => (scope.isBoth ? [books.spot, books.futures] : [live]).flatMap(({ closed, open }) => [...closed, ...open]),
    [scope, books, live],
  );
  const orders = useMemo(
    () => historyRows(past.items, liveOrders, loadedScope(scope, past.reach)),
    [past.items, past.reach, liveOrders, scope],
  );
  const placed = useMemo(() => orders.map((order) => ({ ...order, time: order.createdAt })), [orders]);
  const foundOf = useTradeOrigins(scope.isBoth ? null : selection.market, placed);
  // Before main has answered, the order itself tells whether this installation placed it.
  const originOf = useCallback(
    (order: Order): TradeOrigin => foundOf(order) ?? { by: order.origin, certain: true },
    [foundOf],
  );
  const { panelState, actions } = usePastPanelState({
    ...past,
    feed: live.feed,
    hasContent: orders.length > 0,
    empty: 'noPastOrders',
  });
  return (
    <>
      {choice}
      <ExportButton
        key={`${selection.market} ${selection.symbol}`}
        list={`orders.${selection.market}`}
        symbol={selection.symbol}
      />
      <OrderHistoryView
        panelState={panelState}
        actions={actions}
        symbol={caption}
        orders={orders}
        filters={filters}
        zone={zone}
        instrumentOf={instrumentOf}
        originOf={originOf}
        intentOf={intentOf}
        onTimeline={desk.showTimeline}
        foot={<Older {...past} onOlder={past.older} onRetry={past.retry} />}
        head={<DemoNote feed={live.feed} list="orderHistory" />}
        note={<ArchiveNotes kind="orders" scope={scope} reported={past.coverages} />}
      />
    </>
  );
}
