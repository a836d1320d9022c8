import { useEffect, useState } from 'react';
import type { TimelineAnswer } from '../../../shared/ipc/timelineViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { useServices, useTrading } from '../../state/services.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enTimeline from '../../locales/en/timeline.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { TimelineView, type TimelineStatus } from './TimelineView.tsx';

registerMessages(enOrderLists);
registerMessages(enTimeline);

interface TimelineDialogProps {
  readonly intentId: string;
  readonly onClose: () => void;
}

/** Shows everything about one intent, and reads it again when the intent changes while the dialog is open. */
export function TimelineDialog({ intentId, onClose }: TimelineDialogProps) {
  const { client, desk } = useServices();
  const zone = useZone();
  const [answer, setAnswer] = useState<TimelineAnswer | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [status, setStatus] = useState<TimelineStatus>({ kind: 'idle' });
  const intent = useTrading((state) => state.intents.find((one) => one.intentId === intentId));
  const changed = intent?.updatedAt ?? 0;
  // The exchange gives more data than the lists show only for plain futures orders.
  const plain = intent && intent.draft.market === 'futures' && !('kind' in intent.draft) ? intent : null;

  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    let late = false;
    void client.call('timeline.get', { ...tradingContext, intentId }).then((result) => {
      if (late) return;
      setError(result.ok ? null : result.error);
      if (result.ok) setAnswer(result.value);
    });
    return () => {
      late = true;
    };
  }, [client, desk, intentId, changed, asked]);
  const save = async (): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || status.kind === 'exporting') return;
    setStatus({ kind: 'exporting' });
    const result = await client.call('timeline.export', { ...tradingContext, intentId });
    if (!result.ok) setStatus({ kind: 'failed', error: result.error });
    else setStatus(result.value.path === null ? { kind: 'declined' } : { kind: 'exported', path: result.value.path });
  };
  return (
    <TimelineView
      intentId={intentId}
      answer={answer}
      error={error}
      status={status}
      zone={zone}
      onRead={() => setAsked((count) => count + 1)}
      onExport={() => void save()}
      onClose={onClose}
      details={
        plain && plain.orderId !== null ? (
          <OrderDetails symbol={plain.draft.symbol} orderId={plain.orderId} zone={zone} />
        ) : null
      }
    />
  );
}
