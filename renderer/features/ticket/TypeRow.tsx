import { useTranslation } from 'react-i18next';
import { orderTypes } from '../../../shared/exchange/orderWords.ts';
import { Select } from '../../ui/Select.tsx';
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
  return (
    <>
      <div className="ticket-line types" title={hint}>
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
          <Select
            label={t('ticket.more')}
            title={lacks ?? t('ticket.more')}
            value={offer.more.find((type) => type === form.type) ?? ''}
            placeholder={t('ticket.more.none')}
            options={offer.more.map((type) => ({ value: type, text: t(`ticket.type.${type}`) }))}
            onChange={(type) => act({ kind: 'type', type })}
          />
        )}
        {(form.type === 'LIMIT' || form.type === 'SCALED') && (
          <Select
            label={t('ticket.timeInForce')}
            title={hint}
            value={form.timeInForce}
            options={offer.timesInForce.map((one) => ({ value: one, text: t(`ticket.timeInForce.${one}`) }))}
            onChange={(timeInForce) => act({ kind: 'timeInForce', timeInForce })}
          />
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
