import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { PlanTicket } from '../../../shared/ipc/planViews.ts';
import { formatNumber } from '../../format/number.ts';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages } from '../../i18n/messages.ts';
import { attachedTexts, restatedText, sentenceText } from './words.ts';

registerMessages(enDemo);
registerMessages(enTicket);

interface PlainOrderProps {
  readonly draft: OrderDraft;
  /** What main said of the order; null while it is checked. */
  readonly item: PlanTicket['items'][number] | null;
  readonly instrument: Instrument | null;
  /** Whether the account can cancel resting orders (R16). */
  readonly cancels: boolean;
}

/** Restates one order in the confirmation. */
export function PlainOrder({ draft, item, instrument, cancels }: PlainOrderProps) {
  const { t } = useTranslation();
  const reference = item?.reference ?? null;
  return (
    <>
      {instrument && <p className="confirm-order">{restatedText(t, draft, instrument, item?.notional ?? null)}</p>}
      {instrument && attachedTexts(t, draft, instrument).map((text) => <p key={text}>{text}</p>)}
      {draft.timeInForce !== null && <p>{t(`ticket.timeInForce.${draft.timeInForce}.hint`)}</p>}
      {!cancels && draft.timeInForce === 'GTC' && <p>{t('ticket.demo.rests')}</p>}
      {draft.market === 'futures' && draft.reduceOnly && <p>{t('ticket.confirm.reduceOnly')}</p>}
      {item && (
        <p className="quiet-text">
          {reference === null || !instrument
            ? t('ticket.confirm.noReference')
            : t('ticket.confirm.reference', { price: formatNumber(reference, instrument.priceDecimals) })}
        </p>
      )}
      {item && item.warnings.length > 0 && (
        <ul className="confirm-warnings" aria-label={t('ticket.confirm.warnings')}>
          {item.warnings.map((warning) => (
            <li key={warning.key}>{sentenceText(t, warning)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
