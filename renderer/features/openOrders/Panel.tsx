import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Selection } from '../../bridge/deskStore.ts';
import { intentKey } from '../../bridge/cancels.ts';
import { useServices } from '../../bridge/services.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useTradingFace } from '../../ui/useTradingFace.ts';
import { CancelAll } from './CancelAll.tsx';
import { Doubts } from './Doubts.tsx';
import { allOpen, cancelChoices, doubtRows } from './model.ts';
import { OpenOrdersView } from './View.tsx';

/** Open orders of both markets, and placements whose outcome is not proven. */
export function OpenOrdersPanel({ selection }: { readonly selection: Selection }) {
  const { cancels } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const books = useTrading((state) => state.orders);
  const intents = useTrading((state) => state.intents);
  const doubted = useTrading((state) => state.doubted);
  const pending = useStore(cancels.store, (state) => state.pending);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const orders = useMemo(() => allOpen(books), [books]);
  const doubts = doubtRows(intents, doubted, dismissed);
  const { face, actions } = useTradingFace(
    [books.spot.feed, books.futures.feed],
    orders.length + doubts.length > 0,
    'noOrders',
  );
  return (
    <>
      <PanelTools>
        <CancelAll
          choices={cancelChoices(orders, selection)}
          onCancelAll={({ market, scope }) => cancels.cancelAll(market, scope)}
        />
      </PanelTools>
      <OpenOrdersView
        face={face}
        actions={actions}
        orders={orders}
        pending={pending}
        zone={zone}
        instrumentOf={instrumentOf}
        onCancel={cancels.cancelOrder}
        doubts={
          <Doubts
            intents={doubts}
            pending={pending}
            keyOf={intentKey}
            zone={zone}
            onCancel={cancels.cancelIntent}
            onDismiss={(intent) => setDismissed((set) => new Set([...set, intent.intentId]))}
          />
        }
      />
    </>
  );
}
