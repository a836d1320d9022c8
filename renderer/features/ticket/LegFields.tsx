import { useTranslation } from 'react-i18next';
import { triggerPriceSources } from '../../../shared/domain/conditionalOrder.ts';
import { formatNumber } from '../../format/number.ts';
import { Select } from '../../ui/Select.tsx';
import type { TicketMarket } from './context.ts';
import { canAttach, closes, legUnits, type FormAction, type LegName, type TicketForm } from './form.ts';
import { NumberField } from './NumberField.tsx';
import { offerOf } from './offer.ts';
import type { TicketSummary } from './summary.ts';
import { quoteDecimals } from './words.ts';

interface LegFieldsProps {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly summary: TicketSummary;
  readonly act: (action: FormAction) => void;
}

/** Shows whether a take-profit and stop-loss are attached to the order. */
export function LegCheck({ form, act }: Pick<LegFieldsProps, 'form' | 'act'>) {
  const { t } = useTranslation();
  if (!offerOf(form).attaches || closes(form.aim)) return null;
  const possible = canAttach(form);
  return (
    <label className="ticket-check" title={possible ? t('ticket.attach.hint') : t('ticket.attach.missing')}>
      <input
        type="checkbox"
        checked={form.attach && possible}
        disabled={!possible}
        onChange={(event) => act({ kind: 'attach', on: event.target.checked })}
      />
      {t('ticket.attach')}
    </label>
  );
}

/** Shows the take-profit and stop-loss attached to the order: the unit of each, its price, and its result. */
export function LegFields(props: LegFieldsProps) {
  const { t } = useTranslation();
  const { form, summary } = props;
  const { attaches, lacks } = offerOf(form);
  if (!attaches) return lacks === 'ticket.lacks.trader' ? <p className="ticket-note">{t(lacks)}</p> : null;
  if (!form.attach || !canAttach(form)) return null;
  const ratio = summary.legs?.ratio ?? null;
  return (
    <div className="ticket-legs">
      <LegRow {...props} name="takeProfit" />
      <LegRow {...props} name="stopLoss" />
      {ratio !== null && <p className="ticket-note number">{t('ticket.leg.ratio', { ratio })}</p>}
    </div>
  );
}

function LegRow({ form, market, summary, act, name }: LegFieldsProps & { readonly name: LegName }) {
  const { t } = useTranslation();
  const { instrument } = market;
  const leg = form[name];
  const view = summary.legs?.[name] ?? null;
  const words = t(`ticket.${name}`);
  // A multiple of the stop distance cannot define the stop itself.
  const units = legUnits.filter((unit) => unit !== 'r' || name === 'takeProfit');
  return (
    <NumberField
      name={name}
      label={words}
      typed={leg.typed}
      problems={summary.problems.filter(({ field }) => field === name)}
      notes={[]}
      onText={(text) => act({ kind: 'leg', leg: name, change: { text } })}
      above={
        <>
          <Select
            label={t('ticket.leg.by', { leg: words })}
            value={leg.by}
            options={units.map((unit) => ({ value: unit, text: t(`ticket.leg.by.${unit}`) }))}
            onChange={(by) => act({ kind: 'leg', leg: name, change: { by } })}
          />
          <Select
            label={t('ticket.leg.source', { leg: words })}
            value={leg.source}
            options={triggerPriceSources.map((source) => ({ value: source, text: t(`ticket.source.${source}.short`) }))}
            onChange={(source) => act({ kind: 'leg', leg: name, change: { source } })}
          />
        </>
      }
    >
      {view && (
        <p className="ticket-note number">
          {view.pnl === null
            ? t('ticket.leg.isPrice', { price: formatNumber(view.price, instrument.priceDecimals) })
            : t('ticket.leg.is', {
                price: formatNumber(view.price, instrument.priceDecimals),
                pnl: formatNumber(view.pnl, quoteDecimals(instrument)),
                asset: instrument.quoteAsset,
              })}
        </p>
      )}
    </NumberField>
  );
}
