import { useMemo, useState } from 'react';
import { useAccount, useTradedSymbol } from '../../state/market/index.ts';
import type { Selection } from '../../state/desk/index.ts';
import { useTrading } from '../../state/services.ts';
import {
  isInRange,
  loadedScope,
  resetsOf,
  useTradeOrigins,
  useWideHistory,
  type ExchangePast,
  type PastScope,
} from '../../state/orders/index.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enFills from '../../locales/en/fills.json';
import enRecords from '../../locales/en/records.json';
import enTimeline from '../../locales/en/timeline.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { ExportButton } from '../../ui/export/ExportButton.tsx';
import { ArchiveNotes } from '../../ui/ArchiveNote.tsx';
import { useHistoryScope } from '../../ui/historyScope.tsx';
import { Older } from '../../ui/Older.tsx';
import { archiveSearch, type SearchFields } from '../../ui/table/archiveSearch.ts';
import { noNarrowing } from '../../ui/table/tableRows.ts';
import { usePastPanelState } from '../../ui/usePastPanelState.ts';
import { FillsView } from './View.tsx';
import { fillKey } from '../../../shared/domain/newFills.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import type { ArchivedFill } from '../../../shared/ipc/recordViews.ts';
import { newestFills } from '../../state/account/index.ts';

/** Past fills of a symbol, from the archive or requested from the exchange page by page. */
export const pastFills: ExchangePast<ArchivedFill> = {
  record: 'fills',
  itemsOf: (items) => (items.kind === 'fills' ? items.list : null),
  ask: async (client, request) => {
    const result = await client.call('trading.fillHistory', request);
    return result.ok ? { ok: true, value: { items: result.value.fills, complete: result.value.complete } } : result;
  },
  keyOf: fillKey,
  timeOf: (fill) => fill.time,
};

/**
 * Returns the fills of one symbol or of all, newest first: loaded and live ones, each once. Only a loaded one has what
 * was known of its contract.
 */
export function fillRows(
  past: readonly ArchivedFill[],
  live: readonly Fill[],
  scope: PastScope,
): readonly ArchivedFill[] {
  const { symbol } = scope;
  const inScope = live.filter((fill) => (symbol === null || fill.symbol === symbol) && isInRange(scope, fill.time));
  const marked = past.filter(({ markPrice, fundingRate }) => (markPrice ?? fundingRate ?? null) !== null);
  return newestFills([...new Map([...past, ...inScope, ...marked].map((fill) => [fillKey(fill), fill])).values()]);
}

const searchFields: SearchFields = { side: 'side', maker: 'maker' };

registerMessages(enOrderLists);

registerMessages(enFills);
registerMessages(enRecords);
registerMessages(enTimeline);

/** Shows the own fills of the selected symbol or of all symbols, newest first. */
export function FillsPanel({ selection: shown }: { readonly selection: Selection }) {
  const demo = useAccount() === 'demo';
  const symbol = useTradedSymbol(shown);
  const selection = useMemo(() => ({ market: shown.market, symbol }), [shown.market, symbol]);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const books = useTrading((state) => state.fills);
  const live = books[selection.market];
  const { scope, choice, caption, hasArchive } = useHistoryScope(selection, 'fills');
  const filters = useState(noNarrowing);
  const search = hasArchive ? archiveSearch(filters[0], searchFields) : null;
  const past = useWideHistory(pastFills, scope, resetsOf(books), search);
  const liveFills = useMemo(
    () => (scope.isBoth ? [...books.spot.list, ...books.futures.list] : live.list),
    [scope, books, live],
  );
  const fills = useMemo(
    () => fillRows(past.items, liveFills, loadedScope(scope, past.reach)),
    [past.items, past.reach, liveFills, scope],
  );
  const originOf = useTradeOrigins(scope.isBoth ? null : selection.market, fills);
  const { panelState, actions } = usePastPanelState({
    ...past,
    feed: live.feed,
    hasContent: fills.length > 0,
    empty: 'noFills',
  });
  return (
    <>
      {choice}
      {!demo && (
        <ExportButton
          key={`${selection.market} ${selection.symbol}`}
          list={`fills.${selection.market}`}
          symbol={selection.symbol}
        />
      )}
      <FillsView
        panelState={panelState}
        actions={actions}
        symbol={caption}
        fills={fills}
        filters={filters}
        isWhole={past.complete}
        zone={zone}
        instrumentOf={instrumentOf}
        originOf={originOf}
        foot={<Older {...past} onOlder={past.older} onRetry={past.retry} />}
        note={<ArchiveNotes kind="fills" scope={scope} reported={past.coverages} />}
      />
    </>
  );
}
