import { useTranslation } from 'react-i18next';
import type { Intent } from '../../../shared/domain/intent.ts';
import { isCancelling, type CancelState } from '../../state/orders/index.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../../format/time.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { draftText } from '../../ui/orderText.ts';
import { TimelineButton } from '../../ui/TimelineButton.tsx';

interface DoubtsProps {
  readonly intents: readonly Intent[];
  readonly pending: Readonly<Record<string, CancelState>>;
  readonly keyOf: (intent: Intent) => string;
  readonly zone: TimeZone;
  /** Null where the account cannot cancel. */
  readonly onCancel: ((intent: Intent) => void) | null;
  readonly onDismiss: (intent: Intent) => void;
}

/** Shows placements whose outcome is not proven, with their order and their outcome so far. */
export function Doubts({ intents, pending, keyOf, zone, onCancel, onDismiss }: DoubtsProps) {
  const { t } = useTranslation();
  if (intents.length === 0) return null;
  return (
    <ul className="doubts" aria-label={t('doubt.list')}>
      {intents.map((intent) => (
        <li key={intent.intentId} data-intent={intent.intentId} data-state={intent.state}>
          <time className="number" title={formatTimestamp(intent.createdAt, zone)}>
            {formatClock(intent.createdAt, zone)}
          </time>
          <span>{draftText(t, intent.draft)}</span>
          <DoubtWords intent={intent} zone={zone} />
          <TimelineButton intentId={intent.intentId} order={draftText(t, intent.draft)} />
          {intent.state === 'inDoubt' ? (
            onCancel && (
              <button
                type="button"
                className="button"
                disabled={isCancelling(pending[keyOf(intent)])}
                title={t('doubt.cancel.hint', { id: intent.clientOrderId })}
                onClick={() => onCancel(intent)}
              >
                {isCancelling(pending[keyOf(intent)]) ? t('order.cancelling') : t('doubt.cancel')}
              </button>
            )
          ) : (
            <button type="button" className="button quiet" onClick={() => onDismiss(intent)}>
              {t('action.dismiss')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function DoubtWords({ intent, zone }: { readonly intent: Intent; readonly zone: TimeZone }) {
  const { t } = useTranslation();
  const { state, looks, settlesAt, error, orderId } = intent;
  if (state === 'inDoubt') {
    const until = settlesAt === null ? '' : t('doubt.until', { time: formatClock(settlesAt, zone) });
    return (
      <span>
        <strong className="warning-text">{t('doubt.inDoubt')}</strong>{' '}
        <span className="quiet-text" title={t('doubt.looks.hint')}>
          {t('doubt.looks', { count: looks })} {until}
        </span>
      </span>
    );
  }
  const said = error === null ? null : exchangeText(t, error);
  return (
    <span>
      <strong>
        {state === 'placed'
          ? t('doubt.placed', { id: orderId ?? t('cell.none') })
          : state === 'notPlaced'
            ? t('doubt.notPlaced')
            : state === 'notSent'
              ? t('doubt.notSent')
              : t('doubt.rejected')}
      </strong>{' '}
      {error !== null && <span>{errorText(t, error)} </span>}
      {said !== null && <span className="quiet-text">{said}</span>}
    </span>
  );
}
