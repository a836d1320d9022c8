import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { add, decimal, divide, formatFixed, formatShort, multiply, ZERO } from '../../../shared/num/decimal.ts';
import { formatNumber } from '../../format/number.ts';
import type { TicketForm } from './form.ts';
import { isTool } from './offer.ts';
import type { TicketSummary } from './summary.ts';

interface PlanPreviewProps {
  readonly form: TicketForm;
  readonly instrument: Instrument;
  readonly plan: TicketSummary['plan'];
}

/** Shows what a tool will send before the user requests it, and what ends it (R15). */
export function PlanPreview({ form, instrument, plan }: PlanPreviewProps) {
  const { t } = useTranslation();
  if (!isTool(form.type) || !plan) return null;
  const { program, drafts } = plan;
  const rows = drafts.flatMap((draft) => ('kind' in draft ? [] : [{ price: draft.price, quantity: draft.quantity }]));
  if (program?.kind === 'chase') {
    const price = formatNumber(rows[0]?.price ?? '0', instrument.priceDecimals);
    return (
      <div className="ticket-plan">
        <p className="ticket-note">{t('ticket.tool.chase', { price, moves: program.moves })}</p>
        <p className="ticket-note">{t('ticket.tool.ends')}</p>
      </div>
    );
  }
  if (program) {
    const seconds = formatShort({ units: BigInt(program.intervalMs), scale: 3 });
    const minutes = formatShort(
      divide(multiply(decimal(seconds), decimal(`${rows.length}`)), decimal('60'), 1, 'halfUp')!,
    );
    return (
      <div className="ticket-plan">
        <p className="ticket-note number">{t('ticket.tool.slices', { count: rows.length, seconds, minutes })}</p>
        <p className="ticket-note">{t('ticket.tool.ends')}</p>
      </div>
    );
  }
  const quantity = rows.reduce((sum, row) => add(sum, decimal(row.quantity)), ZERO);
  const value = rows.reduce((sum, row) => add(sum, multiply(decimal(row.quantity), decimal(row.price ?? '0'))), ZERO);
  const average = divide(value, quantity, instrument.priceDecimals, 'halfUp') ?? ZERO;
  return (
    <div className="ticket-plan">
      <p className="ticket-note number">
        {t('ticket.tool.total', {
          count: rows.length,
          quantity: formatNumber(
            formatFixed(quantity, instrument.quantityDecimals, 'floor'),
            instrument.quantityDecimals,
          ),
          asset: instrument.baseAsset,
          average: formatNumber(formatShort(average), instrument.priceDecimals),
        })}
      </p>
      <div className="ticket-orders" role="region" aria-label={t('ticket.tool.preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('ticket.tool.preview.price')}</th>
              <th scope="col">{t('ticket.tool.preview.size')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.price}>
                <td className="number">{formatNumber(row.price ?? '0', instrument.priceDecimals)}</td>
                <td className="number">{formatNumber(row.quantity, instrument.quantityDecimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
