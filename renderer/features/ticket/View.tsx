import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orderTypes, timesInForce } from '../../../shared/exchange/orderWords.ts';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import type { Sentence, TicketMarket } from './context.ts';
import { closes, orderAims, sidesOf, type FormAction, type TicketForm } from './form.ts';
import { isEmptyProblem } from './NumberField.tsx';
import { PriceField } from './PriceField.tsx';
import { bestOf } from './receipt.ts';
import { ReceiptView } from './ReceiptView.tsx';
import { SizeField } from './SizeField.tsx';
import type { TicketSummary } from './summary.ts';
import { sentenceText, submitText, type MarkedWorld } from './words.ts';

/** What the order ticket shows. */
export interface TicketViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly form: TicketForm;
  /** `null` until the instrument is known. */
  readonly market: TicketMarket | null;
  readonly summary: TicketSummary | null;
  readonly world: MarkedWorld;
  /** Why nothing can be sent now although the fields are right; `passing`: it will be over by itself in a moment. */
  readonly busy: (Sentence & { readonly passing: boolean }) | null;
  readonly act: (action: FormAction) => void;
  readonly onSubmit: () => void;
  /** What became of the orders before. */
  readonly outcome: ReactNode;
}

/** A held Enter repeats; only its first press may place an order (XU21). */
export function ignoreHeldEnter(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** The order ticket: props in, markup out. */
export function TicketPanelView(props: TicketViewProps) {
  const { t } = useTranslation();
  const { face, actions, form, market, summary, act, onSubmit, outcome } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <PanelFace panel="ticket" title={t('panel.ticket')} face={face} actions={actions}>
      <form className="ticket" noValidate onSubmit={submit} onKeyDown={ignoreHeldEnter}>
        <Aims form={form} act={act} />
        <Types form={form} act={act} />
        {market && summary && (
          <>
            {form.type === 'LIMIT' && <PriceField form={form} market={market} summary={summary} act={act} />}
            <SizeField form={form} instrument={market.instrument} summary={summary} act={act} />
            {closes(form.aim) && (
              <label className="ticket-check" title={t('ticket.reduceOnly.hint')}>
                <input
                  type="checkbox"
                  checked={form.reduceOnly}
                  onChange={(event) => act({ kind: 'reduceOnly', on: event.target.checked })}
                />
                {t('ticket.reduceOnly')}
              </label>
            )}
            <ReceiptView
              form={form}
              instrument={market.instrument}
              receipt={summary.receipt}
              best={bestOf(sidesOf(form.aim).side === 'BUY' ? market.asks : market.bids)}
            />
          </>
        )}
        <Submit {...props} />
        {outcome}
      </form>
    </PanelFace>
  );
}

type FormProps = Pick<TicketViewProps, 'form' | 'act'>;

function Aims({ form, act }: FormProps) {
  const { t } = useTranslation();
  return (
    <div className="ticket-aims" role="group" aria-label={t('ticket.aim')}>
      {orderAims[form.market].map((aim) => (
        <button
          key={aim}
          type="button"
          className={`button ${sidesOf(aim).side === 'BUY' ? 'buys' : 'sells'}`}
          aria-pressed={form.aim === aim}
          onClick={() => act({ kind: 'aim', aim })}
        >
          {t(`ticket.aim.${aim}`)}
        </button>
      ))}
    </div>
  );
}

function Types({ form, act }: FormProps) {
  const { t } = useTranslation();
  const hint =
    form.type === 'MARKET'
      ? t('ticket.timeInForce.marketLacks')
      : form.market === 'spot'
        ? t('ticket.timeInForce.spotLacks')
        : t(`ticket.timeInForce.${form.timeInForce}.hint`);
  return (
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
      {form.type === 'LIMIT' && (
        <select
          className="select"
          aria-label={t('ticket.timeInForce')}
          title={hint}
          value={form.timeInForce}
          onChange={(event) => {
            const chosen = timesInForce[form.market].find((one) => one === event.target.value);
            if (chosen) act({ kind: 'timeInForce', timeInForce: chosen });
          }}
        >
          {timesInForce[form.market].map((one) => (
            <option key={one} value={one}>
              {t(`ticket.timeInForce.${one}`)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Submit({ form, market, summary, world, busy }: TicketViewProps) {
  const { t } = useTranslation();
  const blocked: Sentence | null = busy ?? (summary ? summary.blocked : { key: 'ticket.blocked.loading', params: {} });
  const reason = blocked === null ? '' : sentenceText(t, blocked);
  const other = (summary?.problems ?? []).filter(({ field }) => field === 'order' || field === 'symbol');
  // A problem that stands at its field is not said twice.
  const atField = blocked !== null && !busy && (summary?.problems ?? []).some(({ key }) => key === blocked.key);
  const label = submitText(t, summary?.draft ?? null, form.aim, market?.instrument ?? null, world);
  return (
    <div className="ticket-submit">
      {other.map((one) => (
        <p key={one.key} className="ticket-problem">
          {sentenceText(t, one)}
        </p>
      ))}
      <button
        type="submit"
        className={`button ${sidesOf(form.aim).side === 'BUY' ? 'buys' : 'sells'}`}
        data-environment={world.environment}
        // While an order is on its way the button keeps the focus, so that the keyboard stays where it was.
        disabled={blocked !== null && !busy?.passing}
        aria-disabled={blocked !== null}
        title={reason === '' ? label : reason}
      >
        {label}
      </button>
      {blocked !== null && !atField && (
        <p className={isEmptyProblem(blocked) ? 'ticket-quiet' : 'ticket-blocked'}>{reason}</p>
      )}
    </div>
  );
}
