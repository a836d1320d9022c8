import { traderName, useCopyTrading } from '../../state/copy/index.ts';
import { useServices } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enCopy from '../../locales/en/copy.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { SaveCopies } from '../../ui/SaveCopies.tsx';
import { useCopyPanelState } from '../../ui/useCopyPanelState.ts';
import { CopiesView, copyRows } from './View.tsx';
import '../../styles/copy.css';

registerMessages(enOrderLists);
registerMessages(enCopy);

/** Shows the open copies, each with a button that closes it. */
export function CopiesPanel() {
  const zone = useZone();
  const { commands } = useServices();
  const instrumentOf = useInstrumentOf();
  const { feed, list, readAt, complete } = useCopyTrading((state) => state.open);
  const traders = useCopyTrading((state) => state.traders);
  const { panelState, actions } = useCopyPanelState(feed, list.length > 0, 'noCopies');
  return (
    <CopiesView
      panelState={panelState}
      actions={actions}
      rows={copyRows(list)}
      zone={zone}
      readAt={readAt}
      complete={complete}
      instrumentOf={instrumentOf}
      nameOf={({ traderId, traderName: reported }) => reported ?? traderName(traders, traderId)}
      onClose={(copy) => commands.dispatch({ type: 'copyDialog.close', copy })}
      note={
        panelState.kind === 'live' || panelState.kind === 'stale' ? (
          <SaveCopies list="open" traderId={null} symbol={null} />
        ) : null
      }
    />
  );
}
