import { useTranslation } from 'react-i18next';
import { triggerPriceSources } from '../../../shared/domain/conditionalOrder.ts';
import { Select } from '../../ui/Select.tsx';
import { distributions } from '../../../shared/domain/scaledOrders.ts';
import type { TicketMarket } from './context.ts';
import { isRisk, type FormAction, type TextField, type TicketForm } from './form.ts';
import { NumberField } from './NumberField.tsx';
import { isConditional, trails } from './offer.ts';
import type { TicketSummary } from './summary.ts';

interface FieldsProps {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly summary: TicketSummary;
  readonly act: (action: FormAction) => void;
}

interface NumberProps extends FieldsProps {
  readonly field: TextField;
  readonly label: string;
}

/** Shows one of the additional number fields. */
function Numbered({ form, summary, act, field, label }: NumberProps) {
  return (
    <NumberField
      name={field}
      label={label}
      typed={form.texts[field]}
      problems={summary.problems.filter((one) => one.field === field)}
      notes={summary.notes.filter((one) => one.field === field)}
      onText={(text) => act({ kind: 'text', field, text })}
    />
  );
}

/** Shows the fields of a conditional order's trigger, with the price type that triggers it. */
export function ConditionalOrderFields(props: FieldsProps) {
  const { t } = useTranslation();
  const { form, market, act } = props;
  if (!isConditional(form.type)) return null;
  const unit = market.instrument.quoteAsset;
  const isTrailing = trails(form.type);
  return (
    <>
      <Numbered
        {...props}
        field="trigger"
        label={isTrailing ? t('ticket.activate', { unit }) : t('ticket.trigger', { unit })}
      />
      {isTrailing && <Numbered {...props} field="callback" label={t('ticket.callback')} />}
      <div className="ticket-line wraps">
        <span className="ticket-label" aria-hidden="true">
          {t('ticket.source')}
        </span>
        <Select
          label={t('ticket.source')}
          value={form.source}
          options={triggerPriceSources.map((source) => ({ value: source, text: t(`ticket.source.${source}`) }))}
          onChange={(source) => act({ kind: 'source', source })}
        />
      </div>
    </>
  );
}

/** Shows the fields of the ticket tools beside price and size. */
export function ToolFields(props: FieldsProps) {
  const { t } = useTranslation();
  const { form, act } = props;
  if (form.type === 'SCALED') {
    return (
      <div className="ticket-pair">
        <Numbered {...props} field="count" label={t('ticket.count')} />
        <label className="ticket-field">
          <span className="ticket-label">{t('ticket.distribution')}</span>
          <Select
            label={t('ticket.distribution')}
            value={form.distribution}
            options={distributions.map((one) => ({ value: one, text: t(`ticket.distribution.${one}`) }))}
            onChange={(distribution) => act({ kind: 'distribution', distribution })}
          />
        </label>
      </div>
    );
  }
  if (form.type === 'TWAP') {
    return (
      <div className="ticket-pair">
        <Numbered {...props} field="minutes" label={t('ticket.minutes')} />
        <Numbered {...props} field="slices" label={t('ticket.slices')} />
      </div>
    );
  }
  if (form.type !== 'CHASE') return null;
  return (
    <div className="ticket-pair">
      <Numbered {...props} field="minutes" label={t('ticket.minutes')} />
      <Numbered {...props} field="moves" label={t('ticket.moves')} />
    </div>
  );
}

/** Shows the last price of a scaled order, or the choice of a limit price for a TWAP. */
export function RangeFields(props: FieldsProps) {
  const { t } = useTranslation();
  const { form, market, act } = props;
  if (form.type === 'SCALED') {
    return <Numbered {...props} field="priceTo" label={t('ticket.priceTo', { unit: market.instrument.quoteAsset })} />;
  }
  if (form.type !== 'TWAP') return null;
  return (
    <label className="ticket-check" title={t('ticket.banded.hint')}>
      <input
        type="checkbox"
        checked={form.hasLimitPrice}
        onChange={(event) => act({ kind: 'banded', on: event.target.checked })}
      />
      {t('ticket.banded')}
    </label>
  );
}

/** Shows the field of the stop price for a size by risk, needed unless a stop-loss is attached to the order. */
export function StopField(props: FieldsProps) {
  const { t } = useTranslation();
  const { form, market } = props;
  const attached = form.attach && form.stopLoss.typed.text.trim() !== '';
  if (!isRisk(form.unit) || attached) return null;
  return <Numbered {...props} field="stop" label={t('ticket.stop', { unit: market.instrument.quoteAsset })} />;
}
