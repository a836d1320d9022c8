import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CopyRequest } from '../../state/commands.ts';
import { copyTradingOf, traderName } from '../../state/copy/index.ts';
import { useDesk, useServices } from '../../state/services.ts';
import { holderOf, tradingContextOf, type TradingContext } from '../../state/account/index.ts';
import enCopy from '../../locales/en/copy.json';
import enCopyEdit from '../../locales/en/copyEdit.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages } from '../../i18n/messages.ts';
import { Editor } from './Editor.tsx';
import '../../styles/copyEdit.css';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { EndDialog } from './EndDialog.tsx';
import { endWords } from './ending.ts';

/**
 * The word the user types to stop following; main checks it again (STOP_COPY_WORD of the IPC contract, which cannot be
 * imported here because it is in a file with schemas).
 */
const STOP_WORD = 'stop';

interface StopCopyProps {
  readonly tradingContext: TradingContext;
  readonly traderId: string;
  readonly trader: string;
  /** Number of open copies of this trader in the last list; null: not known. */
  readonly open: number | null;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before following ends, and states what the API does and does not document about open copies
 * (document 3, stopCopy; A-COPY-STOP).
 */
function StopCopy({ tradingContext, traderId, trader, open, onClose }: StopCopyProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  // Once the trader is no longer followed no list contains its name, so the dialog keeps the name it was opened with.
  const [name] = useState(trader);
  return (
    <EndDialog
      title={t('copyEnd.stop.title', { trader: name })}
      word={STOP_WORD}
      yes={t('copyEnd.stop.yes')}
      no={t('copyEnd.stop.keep')}
      onConfirm={async (typed) =>
        endWords('stop', await client.call('copy.stop', { ...tradingContext, traderId, typed }))
      }
      onClose={onClose}
    >
      <p>{t('copyEnd.stop.says')}</p>
      <p>{t('copyEnd.stop.assumed')}</p>
      <p>{open === null ? t('copyEnd.stop.openUnknown') : t('copyEnd.stop.open', { count: open })}</p>
    </EndDialog>
  );
}

interface CloseCopyProps {
  readonly tradingContext: TradingContext;
  readonly copy: CopyOrder;
  readonly onClose: () => void;
}

/** Asks for confirmation before one copy is closed at market (document 3, closePos; weight 50). */
function CloseCopy({ tradingContext, copy, onClose }: CloseCopyProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const { copyId, symbol, positionSide, openPrice } = copy;
  const side =
    positionSide === 'LONG' || positionSide === 'SHORT' ? t(`order.positionSide.${positionSide}`) : positionSide;
  const size = copy.filledSize ?? copy.size;
  const trader = copy.traderName ?? copy.traderId;
  return (
    <EndDialog
      title={t('copyEnd.close.title', { symbol })}
      word={null}
      yes={t('copyEnd.close.yes')}
      no={t('copyEnd.keep')}
      onConfirm={async () => endWords('close', await client.call('copy.close', { ...tradingContext, copyId, symbol }))}
      onClose={onClose}
    >
      <p>{t('copyEnd.close.what', { side, size, symbol, trader, price: openPrice ?? t('cell.none') })}</p>
      <p>{t('copyEnd.close.note')}</p>
    </EndDialog>
  );
}

registerMessages(enTicket);
registerMessages(enCopy);
registerMessages(enCopyEdit);

interface CopyDialogsProps {
  readonly request: CopyRequest;
  readonly onEnd: () => void;
}

/**
 * Shows the copy-trading dialogs that panels request. Each closes when the trading context or the key it was opened in
 * changes (R16).
 */
export function CopyDialogs({ request, onEnd }: CopyDialogsProps) {
  const { t } = useTranslation();
  const services = useServices();
  const holder = useDesk(holderOf);
  const copies = copyTradingOf(services);
  const traders = useStore(copies.store, (state) => state.traders);
  const open = useStore(copies.store, (state) => state.open);
  const [tradingContext] = useState(() => tradingContextOf(services.desk.store.getState()));
  const [first] = useState(holder);
  const gone = holder !== first;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (gone) end();
  }, [gone]);
  if (!tradingContext || gone) return null;
  const mark = t(tradingContext.environment === 'live' ? 'environment.live' : 'environment.simulator');
  switch (request.type) {
    case 'copyDialog.edit':
      return (
        <Editor
          key={request.traderId}
          tradingContext={tradingContext}
          traderId={request.traderId}
          trader={traderName(traders, request.traderId)}
          mark={mark}
          onClose={onEnd}
        />
      );
    case 'copyDialog.stop': {
      const { traderId } = request;
      const count = open.list.filter(({ order }) => order.traderId === traderId).length;
      const isKnown = open.readAt !== null && open.complete;
      return (
        <StopCopy
          tradingContext={tradingContext}
          traderId={traderId}
          trader={traderName(traders, traderId)}
          open={isKnown ? count : null}
          onClose={onEnd}
        />
      );
    }
    case 'copyDialog.close':
      return <CloseCopy tradingContext={tradingContext} copy={request.copy} onClose={onEnd} />;
  }
}
