import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { CancelState } from '../../state/orders/index.ts';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { draftText } from '../../ui/orderText.ts';
import { orderText } from './words.ts';

/** Outcome of the last order: an intent, or a failure before there was one; `sent`: bytes may have been sent. */
export type OrderOutcome =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | { readonly kind: 'failed'; readonly draft: OrderDraft; readonly error: AppError; readonly sent: boolean };

interface OutcomeProps {
  readonly outcome: OrderOutcome | null;
  /** Unsettled orders of this symbol, except the one of the outcome. */
  readonly doubtful: readonly Intent[];
  readonly instrumentOf: (draft: Intent['draft']) => Instrument | null;
  readonly cancelOf: (intent: Intent) => CancelState | null;
  /** Null where the account cannot cancel. */
  readonly onCancel: ((intent: Intent) => void) | null;
}

/**
 * Shows the outcome of the last order, and earlier orders that are still in doubt. Changes are announced to assistive
 * technology.
 */
export function Outcome({ outcome, doubtful, instrumentOf, cancelOf, onCancel }: OutcomeProps) {
  const { t } = useTranslation();
  const text = (draft: Intent['draft']): string => {
    if ('kind' in draft) return draftText(t, draft);
    const instrument = instrumentOf(draft);
    return instrument ? orderText(t, draft, instrument) : draft.symbol;
  };
  const line = (intent: Intent) => (
    <IntentLine
      key={intent.intentId}
      intent={intent}
      order={text(intent.draft)}
      cancel={cancelOf(intent)}
      onCancel={onCancel && (() => onCancel(intent))}
    />
  );
  return (
    <div className="ticket-outcome" role="status" aria-label={t('ticket.outcome')}>
      {outcome?.kind === 'failed' && (
        <>
          <p className="ticket-problem">
            {outcome.sent
              ? t('ticket.outcome.unsure', { order: text(outcome.draft) })
              : t('ticket.outcome.failed', { order: text(outcome.draft) })}
          </p>
          <Reason error={outcome.error} />
        </>
      )}
      {outcome?.kind === 'intent' && line(outcome.intent)}
      {doubtful.map(line)}
    </div>
  );
}

interface IntentLineProps {
  readonly intent: Intent;
  readonly order: string;
  readonly cancel: CancelState | null;
  readonly onCancel: (() => void) | null;
}

function IntentLine({ intent, order, cancel, onCancel }: IntentLineProps) {
  const { t } = useTranslation();
  const words: Readonly<Record<Intent['state'], string>> = {
    recorded: t('ticket.outcome.pending', { order }),
    sending: t('ticket.outcome.pending', { order }),
    placed: t('ticket.outcome.placed', { order, orderId: intent.orderId ?? t('ticket.none') }),
    rejected: t('ticket.outcome.rejected', { order }),
    notSent: t('ticket.outcome.notSent', { order }),
    inDoubt: t('ticket.outcome.inDoubt', { order }),
    notPlaced: t('ticket.outcome.notPlaced', { order }),
  };
  const bad = intent.state === 'rejected' || intent.state === 'notSent';
  return (
    <div className="ticket-intent" data-state={intent.state}>
      <p className={bad ? 'ticket-problem' : intent.state === 'inDoubt' ? 'ticket-doubt' : 'ticket-done'}>
        {words[intent.state]}
      </p>
      {intent.error !== null && <Reason error={intent.error} />}
      {intent.state === 'inDoubt' && onCancel && (
        <button
          type="button"
          className="button"
          disabled={cancel !== null}
          title={t('ticket.outcome.cancel.hint', { clientOrderId: intent.clientOrderId })}
          onClick={onCancel}
        >
          {cancel === null ? t('ticket.outcome.cancel') : t('ticket.outcome.cancelling')}
        </button>
      )}
    </div>
  );
}

function Reason({ error }: { readonly error: AppError }) {
  const { t } = useTranslation();
  const said = exchangeText(t, error);
  return (
    <>
      <p>{errorText(t, error)}</p>
      {said !== null && <p className="hint">{said}</p>}
    </>
  );
}
