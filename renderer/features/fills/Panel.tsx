import { useMemo } from 'react';
import { useAccount, useTradedSymbol } from '../../bridge/demoSymbols.ts';
import type { Selection } from '../../bridge/deskStore.ts';
import { useTrading } from '../../bridge/services.ts';
import { usePast } from '../../bridge/usePast.ts';
import { enAccount } from '../../i18n/enAccount.ts';
import { enRecords } from '../../i18n/enRecords.ts';
import { enTimeline } from '../../i18n/enTimeline.ts';
import { bringWords } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { ExportButton } from '../../ui/export/ExportButton.tsx';
import { ArchiveNote } from '../../ui/ArchiveNote.tsx';
import { Older } from '../../ui/Older.tsx';
import { usePastFace } from '../../ui/usePastFace.ts';
import { fillRows, pastFills } from './model.ts';
import { FillsView } from './View.tsx';

bringWords(enAccount);
bringWords(enRecords);
bringWords(enTimeline);

/** Own fills of the desk's symbol, newest first. */
export function FillsPanel({ selection: shown }: { readonly selection: Selection }) {
  const demo = useAccount() === 'demo';
  const symbol = useTradedSymbol(shown);
  const selection = useMemo(() => ({ market: shown.market, symbol }), [shown.market, symbol]);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const live = useTrading((state) => state.fills[selection.market]);
  const past = usePast(pastFills, selection, live.resets);
  const fills = useMemo(() => fillRows(past.items, live.list, selection), [past.items, live.list, selection]);
  const { face, actions } = usePastFace({ ...past, feed: live.feed, hasContent: fills.length > 0, empty: 'noFills' });
  return (
    <>
      {!demo && (
        <ExportButton
          key={`${selection.market} ${selection.symbol}`}
          list={`fills.${selection.market}`}
          symbol={selection.symbol}
        />
      )}
      <FillsView
        face={face}
        actions={actions}
        symbol={selection.symbol}
        fills={fills}
        zone={zone}
        instrumentOf={instrumentOf}
        foot={<Older {...past} onOlder={past.older} onRetry={past.retry} />}
        note={<ArchiveNote list={{ ...selection, kind: 'fills' }} told={past.coverage} />}
      />
    </>
  );
}
