import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { copyRequests, endCopyRequest } from '../../bridge/copyRequests.ts';
import { copyTradingOf } from '../../bridge/copyStore.ts';
import { traderName } from '../../bridge/copyState.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { holderOf, worldOf } from '../../bridge/tradingStore.ts';
import { enCopy } from '../../i18n/enCopy.ts';
import { enCopyEdit } from '../../i18n/enCopyEdit.ts';
import { enTicket } from '../../i18n/enTicket.ts';
import { bringWords } from '../../i18n/messages.ts';
import { CloseCopy } from './CloseCopy.tsx';
import { Editor } from './Editor.tsx';
import { StopCopy } from './StopCopy.tsx';
import '../../styles/copyEdit.css';

bringWords(enTicket);
bringWords(enCopy);
bringWords(enCopyEdit);

/** The dialogs of copy trading that panels ask for. None survives a change of the world or the key it was opened in (R16). */
export function CopyDialogs() {
  const { t } = useTranslation();
  const services = useServices();
  const asked = useStore(copyRequests, (state) => state.asked);
  const holder = useDesk(holderOf);
  const copies = copyTradingOf(services);
  const traders = useStore(copies.store, (state) => state.traders);
  const open = useStore(copies.store, (state) => state.open);
  const [world] = useState(() => worldOf(services.desk.store.getState()));
  const [first] = useState(holder);
  const gone = holder !== first;
  useEffect(() => {
    if (gone) endCopyRequest();
  }, [gone]);
  if (!asked || !world || gone) return null;
  const mark = t(world.environment === 'live' ? 'environment.live' : 'environment.simulator');
  switch (asked.kind) {
    case 'editor':
      return (
        <Editor
          key={asked.traderId}
          world={world}
          traderId={asked.traderId}
          trader={traderName(traders, asked.traderId)}
          mark={mark}
          onClose={endCopyRequest}
        />
      );
    case 'stop': {
      const { traderId } = asked;
      const count = open.list.filter(({ order }) => order.traderId === traderId).length;
      const isKnown = open.readAt !== null && open.complete;
      return (
        <StopCopy
          world={world}
          traderId={traderId}
          trader={traderName(traders, traderId)}
          open={isKnown ? count : null}
          onClose={endCopyRequest}
        />
      );
    }
    case 'close':
      return <CloseCopy world={world} copy={asked.copy} onClose={endCopyRequest} />;
  }
}
