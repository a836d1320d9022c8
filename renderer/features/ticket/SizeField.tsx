import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { decimal, formatShort, multiply } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { closes, isRisk, sizeUnits, type FormAction, type SizeUnit, type TicketForm } from './form.ts';
import { NumberField } from './NumberField.tsx';
import { sizeInUnit, type TicketSummary } from './summary.ts';

const SHARES = ['25', '50', '75', '100'] as const;

interface SizeFieldProps {
  readonly form: TicketForm;
  readonly instrument: Instrument;
  readonly summary: TicketSummary;
  /** Whether the empty field suggests a small size. */
  readonly isSuggested?: boolean;
  readonly act: (action: FormAction) => void;
}

/** Returns a small size for a first order: ten times the smallest one, with the decimals of the instrument. */
function smallSize({ minQuantity, quantityDecimals }: Instrument): string {
  return formatNumber(formatShort(multiply(decimal(minQuantity), decimal('10'))), quantityDecimals);
}

/** Shows the size field, in base, quote or per cent of what is available, with the resulting size in base. */
export function SizeField({ form, instrument, summary, isSuggested = false, act }: SizeFieldProps) {
  const { t } = useTranslation();
  const words: Readonly<Record<SizeUnit, string>> = {
    base: instrument.baseAsset,
    quote: instrument.quoteAsset,
    share: t('ticket.size.unit.share'),
    risk: t('ticket.size.unit.risk', { asset: instrument.quoteAsset }),
    riskShare: t('ticket.size.unit.riskShare'),
  };
  // The units of a loss at the stop apply only to orders that open a position.
  const units = sizeUnits.filter((unit) => !(isRisk(unit) && closes(form.aim)));
  const { shownIn } = form;
  const unit = shownIn ?? form.unit;
  const slider = form.unit === 'share' && /^\d{1,3}(\.\d+)?$/.test(form.size.text) ? form.size.text : '0';
  const spoken = t('ticket.size.shareOf', { percent: slider });
  return (
    <NumberField
      name="size"
      label={t('ticket.size.field', { unit: words[unit] })}
      typed={shownIn === undefined ? form.size : { text: sizeInUnit(summary, shownIn), cut: false }}
      problems={summary.problems.filter(({ field }) => field === 'size')}
      notes={summary.notes.filter(({ field }) => field === 'size')}
      required={shownIn !== undefined}
      {...(isSuggested && unit === 'base'
        ? { placeholder: t('ticket.size.example', { size: smallSize(instrument) }) }
        : {})}
      onText={(text) => act({ kind: 'size', text })}
      above={
        <span className="ticket-note number" title={t('ticket.size.max.hint')}>
          {t('ticket.size.max', {
            quantity:
              summary.max === null ? t('ticket.unknown') : formatNumber(summary.max, instrument.quantityDecimals),
            asset: instrument.baseAsset,
          })}
        </span>
      }
      beside={
        <Select
          label={t('ticket.size.unit')}
          value={unit}
          options={units.map((unit) => ({ value: unit, text: words[unit] }))}
          onChange={(other) => act({ kind: 'unit', unit: other, text: sizeInUnit(summary, other) })}
        />
      }
    >
      <div className="size-slider">
        <span className="size-marks" aria-hidden="true">
          {SHARES.map((percent) => (
            <i key={percent} />
          ))}
        </span>
        <Slider
          label={t('ticket.size.share')}
          valueText={spoken}
          title={spoken}
          min={0}
          max={100}
          value={Number(slider)}
          onChange={(percent) => act({ kind: 'share', percent: String(percent) })}
        />
      </div>
      <div className="ticket-shortcuts shares" role="group" aria-label={t('ticket.size.share')}>
        {SHARES.map((percent) => (
          <button
            key={percent}
            type="button"
            className="button quiet"
            title={t('ticket.size.shareOf.hint', { percent })}
            aria-label={t('ticket.size.shareOf.hint', { percent })}
            aria-pressed={form.unit === 'share' && form.size.text === percent}
            onClick={() => act({ kind: 'share', percent })}
          >
            {t('ticket.size.shareOf', { percent })}
          </button>
        ))}
      </div>
      {unit !== 'base' && summary.quantity !== null && (
        <p
          className="ticket-note number"
          title={t('ticket.size.is.hint', { asset: instrument.baseAsset, step: instrument.stepSize })}
        >
          {t('ticket.size.is', {
            quantity: formatNumber(summary.quantity, instrument.quantityDecimals),
            asset: instrument.baseAsset,
          })}
        </p>
      )}
    </NumberField>
  );
}
