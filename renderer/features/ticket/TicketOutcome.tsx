import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { formatNumber } from '../../format/number.ts';
import { NoLiquidation } from './RiskRows.tsx';
import { percentText, type Actual, type Prediction } from './ticketOutcome.ts';
import { quoteDecimals } from './words.ts';

interface OutcomeProps {
  readonly instrument: Instrument;
  readonly quantity: string;
  readonly predicted: Prediction;
  readonly actual: Actual;
}

/** Shows predicted and actual figures of the last order side by side. */
export function TicketOutcome({ instrument, quantity, predicted, actual }: OutcomeProps) {
  const { t } = useTranslation();
  const none = t('ticket.none');
  const price = (text: string | null): ReactNode => {
    if (text === null) return none;
    return text === 'none' ? <NoLiquidation /> : formatNumber(text, instrument.priceDecimals);
  };
  const fee = (text: string | null, asset: string | null): string =>
    text === null || asset === null
      ? none
      : t('ticket.told.amount', { amount: formatNumber(text, Math.max(4, quoteDecimals(instrument))), asset });
  const percent = (text: string | null): string =>
    text === null ? none : t('ticket.slippage.value', { percent: percentText(text) });
  const rows = [
    { name: t('ticket.told.average'), before: price(predicted.average), after: price(actual.average) },
    { name: t('ticket.fee'), before: fee(predicted.fee, predicted.feeAsset), after: fee(actual.fee, actual.feeAsset) },
    { name: t('ticket.slippage'), before: percent(predicted.slippage), after: percent(actual.slippage) },
    { name: t('ticket.liquidation'), before: price(predicted.liquidation), after: price(actual.liquidation) },
  ].filter(({ before, after }) => before !== none || after !== none);
  return (
    <div className="ticket-told">
      <table className="ticket-effect">
        <caption>{t('ticket.told')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={t('ticket.told')} />
            <th scope="col">{t('ticket.told.predicted')}</th>
            <th scope="col">{t('ticket.told.actual')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{before}</td>
              <td className="number">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ticket-note number">
        {t('ticket.told.partly', {
          filled: formatNumber(actual.filled, instrument.quantityDecimals),
          quantity: formatNumber(quantity, instrument.quantityDecimals),
          asset: instrument.baseAsset,
        })}
      </p>
    </div>
  );
}
