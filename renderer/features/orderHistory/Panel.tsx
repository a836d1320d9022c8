import { useMemo } from 'react';
import type { Selection } from '../../bridge/deskStore.ts';
import { intentIdOf } from '../../bridge/intentIds.ts';
import { useServices } from '../../bridge/services.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { usePast } from '../../bridge/usePast.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { ExportButton } from '../../ui/export/ExportButton.tsx';
import { ArchiveNote } from '../../ui/ArchiveNote.tsx';
import { Older } from '../../ui/Older.tsx';
import { usePastFace } from '../../ui/usePastFace.ts';
import { historyRows, pastOrders } from './model.ts';
import { OrderHistoryView } from './View.tsx';

/** All orders of the desk's symbol, newest first. */
export function OrderHistoryPanel({ selection }: { readonly selection: Selection }) {
  const { desk } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const intents = useTrading((state) => state.intents);
  const live = useTrading((state) => state.orders[selection.market]);
  const past = usePast(pastOrders, selection, live.resets);
  const orders = useMemo(() => historyRows(past.items, live, selection), [past.items, live, selection]);
  const { face, actions } = usePastFace({
    ...past,
    feed: live.feed,
    hasContent: orders.length > 0,
    empty: 'noPastOrders',
  });
  return (
    <>
      <ExportButton
        key={`${selection.market} ${selection.symbol}`}
        list={`orders.${selection.market}`}
        symbol={selection.symbol}
      />
      <OrderHistoryView
        face={face}
        actions={actions}
        symbol={selection.symbol}
        orders={orders}
        zone={zone}
        instrumentOf={instrumentOf}
        intentOf={(order) => intentIdOf(order, intents)}
        onTimeline={desk.showTimeline}
        foot={<Older {...past} onOlder={past.older} onRetry={past.retry} />}
        note={<ArchiveNote list={{ ...selection, kind: 'orders' }} told={past.coverage} />}
      />
    </>
  );
}
