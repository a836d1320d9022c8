import { useTranslation } from 'react-i18next';
import { orderTypes } from '../../../shared/exchange/orderWords.ts';
import type { FormAction, TicketForm } from './form.ts';
import { isPlain, offerOf } from './offer.ts';

interface TypeRowProps {
  readonly form: TicketForm;
  readonly act: (action: FormAction) => void;
}

/** Shows the order types and times in force that the market offers; a tooltip names what it lacks (R19). */
export function TypeRow({ form, act }: TypeRowProps) {
  const { t } = useTranslation();
  const offer = offerOf(form);
  const hint =
    form.type === 'MARKET'
      ? t('ticket.timeInForce.marketLacks')
      : offer.timesInForce.includes('POST_ONLY')
        ? t(`ticket.timeInForce.${form.timeInForce}.hint`)
        : t(offer.lacks === 'ticket.lacks.demo' ? 'ticket.timeInForce.demoLacks' : 'ticket.timeInForce.spotLacks');
  const lacks = offer.lacks === null ? undefined : t(offer.lacks);
  const further = isPlain(form.type) ? '' : form.type;
  return (
    <>
      <div className="ticket-line wraps" title={hint}>
        <div className="choice" role="group" aria-label={t('ticket.type')}>
          {orderTypes.map((type) => (
            <button
              key={type}
              type="button"
              className="choice-option"
              aria-pressed={form.type === type}
              onClick={() => act({ kind: 'type', type })}
            >
              {t(`ticket.type.${type}`)}
            </button>
          ))}
        </div>
        {offer.more.length > 0 && (
          <select
            className="select"
            aria-label={t('ticket.more')}
            title={lacks ?? t('ticket.more')}
            value={further}
            onChange={(event) => {
              const chosen = offer.more.find((one) => one === event.target.value);
              if (chosen) act({ kind: 'type', type: chosen });
            }}
          >
            <option value="" disabled>
              {t('ticket.more.none')}
            </option>
            {offer.more.map((type) => (
              <option key={type} value={type}>
                {t(`ticket.type.${type}`)}
              </option>
            ))}
          </select>
        )}
        {(form.type === 'LIMIT' || form.type === 'SCALED') && (
          <select
            className="select"
            aria-label={t('ticket.timeInForce')}
            title={hint}
            value={form.timeInForce}
            onChange={(event) => {
              const chosen = offer.timesInForce.find((one) => one === event.target.value);
              if (chosen) act({ kind: 'timeInForce', timeInForce: chosen });
            }}
          >
            {offer.timesInForce.map((one) => (
              <option key={one} value={one}>
                {t(`ticket.timeInForce.${one}`)}
              </option>
            ))}
          </select>
        )}
      </div>
      {!isPlain(form.type) && <p className="ticket-note">{t(`ticket.type.${form.type}.hint`)}</p>}
      {offer.more.length === 0 && lacks !== undefined && (
        <p className="ticket-note" title={lacks}>
          {lacks}
        </p>
      )}
    </>
  );
}
