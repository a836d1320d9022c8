import { useContext, useEffect, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orderTypes } from '../../../shared/exchange/orderWords.ts';
import { PanelContext } from '../../state/desk/index.ts';
import { keptText } from '../../ui/plainParams.ts';
import { Select } from '../../ui/Select.tsx';
import type { FormAction, TicketForm } from './form.ts';
import { isPlain, offerOf, type TicketType } from './offer.ts';
import { TypeMenu } from './TypeMenu.tsx';

interface TypeRowProps {
  readonly form: TicketForm;
  readonly act: (action: FormAction) => void;
}

/** Maximum length of a stored order type. */
const MAX_TYPE = 40;

/**
 * Returns the type on the third tab: the chosen one, or the one used last, which the workspace keeps, or the first that
 * the market offers beside limit and market.
 */
function useThirdType({ type, ...form }: TicketForm): TicketType | null {
  const panel = useContext(PanelContext);
  const { more } = offerOf(form);
  const kept = panel && keptText(panel.params, 'lastType', MAX_TYPE);
  const shown = more.find((one) => one === type) ?? more.find((one) => one === kept) ?? more[0] ?? null;
  const chosen = isPlain(type) ? null : type;
  useEffect(() => {
    if (panel && chosen !== null && chosen !== kept) panel.save({ lastType: chosen });
  }, [panel, chosen, kept]);
  return shown;
}

/** Shows the order types that the market offers: the ones used most as tabs, and all in a menu (R19). */
export function TypeRow({ form, act }: TypeRowProps) {
  const { t } = useTranslation();
  const { more, lacks } = offerOf(form);
  const third = useThirdType(form);
  const reason = lacks === null ? undefined : t(lacks);
  const choose = (type: TicketType) => (event: MouseEvent<HTMLButtonElement>) => {
    act({ kind: 'type', type });
    // What follows a type that was clicked is the size; by keyboard the focus stays.
    if (event.detail > 0) event.currentTarget.form?.querySelector<HTMLElement>('[data-field="size"] input')?.focus();
  };
  return (
    <>
      <div className="ticket-line types" title={form.type === 'MARKET' ? t('ticket.timeInForce.marketLacks') : reason}>
        <div className="choice" role="group" aria-label={t('ticket.type')}>
          {[...orderTypes, ...(third === null ? [] : [third])].map((type) => (
            <button
              key={isPlain(type) ? type : 'third'}
              type="button"
              className="choice-option"
              // A narrow line cuts this tab.
              title={type === third ? t(`ticket.type.${type}`) : undefined}
              aria-pressed={form.type === type}
              onClick={choose(type)}
            >
              {t(`ticket.type.${type}`)}
            </button>
          ))}
        </div>
        {more.length > 0 && <TypeMenu form={form} onChoose={(type) => act({ kind: 'type', type })} />}
      </div>
      {!isPlain(form.type) && <p className="ticket-note">{t(`ticket.type.${form.type}.hint`)}</p>}
      {more.length === 0 && reason !== undefined && (
        <p className="ticket-note" title={reason}>
          {reason}
        </p>
      )}
    </>
  );
}

/** Shows the times in force that the market offers; a tooltip names what it lacks (R19). */
export function TimeInForce({ form, act }: TypeRowProps) {
  const { t } = useTranslation();
  const { timesInForce, lacks } = offerOf(form);
  if (form.type !== 'LIMIT' && form.type !== 'SCALED') return null;
  return (
    <Select
      label={t('ticket.timeInForce')}
      title={
        timesInForce.includes('POST_ONLY')
          ? t(`ticket.timeInForce.${form.timeInForce}.hint`)
          : t(lacks === 'ticket.lacks.demo' ? 'ticket.timeInForce.demoLacks' : 'ticket.timeInForce.spotLacks')
      }
      value={form.timeInForce}
      options={timesInForce.map((one) => ({ value: one, text: t(`ticket.timeInForce.${one}`) }))}
      onChange={(timeInForce) => act({ kind: 'timeInForce', timeInForce })}
    />
  );
}
