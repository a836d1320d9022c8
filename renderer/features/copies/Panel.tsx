import { openClose } from '../../bridge/copyRequests.ts';
import { traderName } from '../../bridge/copyState.ts';
import { useCopyTrading } from '../../bridge/copyStore.ts';
import { enAccount } from '../../i18n/enAccount.ts';
import { enCopy } from '../../i18n/enCopy.ts';
import { bringWords } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { SaveCopies } from '../../ui/SaveCopies.tsx';
import { useCopyFace } from '../../ui/useCopyFace.ts';
import { copyRows } from './model.ts';
import { CopiesView } from './View.tsx';
import '../../styles/copy.css';

bringWords(enAccount);
bringWords(enCopy);

/** Copies that are open now, each with the way to close it. */
export function CopiesPanel() {
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const { feed, list, readAt, complete } = useCopyTrading((state) => state.open);
  const traders = useCopyTrading((state) => state.traders);
  const { face, actions } = useCopyFace(feed, list.length > 0, 'noCopies');
  return (
    <CopiesView
      face={face}
      actions={actions}
      rows={copyRows(list)}
      zone={zone}
      readAt={readAt}
      complete={complete}
      instrumentOf={instrumentOf}
      nameOf={({ traderId, traderName: told }) => told ?? traderName(traders, traderId)}
      onClose={openClose}
      note={
        face.kind === 'live' || face.kind === 'stale' ? <SaveCopies list="open" traderId={null} symbol={null} /> : null
      }
    />
  );
}
