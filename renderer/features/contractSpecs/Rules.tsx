import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { ContractSpecs, ContractFees } from '../../../shared/ipc/marketViews.ts';
import { tradingStatusText } from '../../ui/errorText.ts';
import { feeRows, splitRules, statusRead, type FeeRow } from './model.ts';
import { PartFailed } from './Part.tsx';

interface TradingStateProps {
  readonly rules: ContractSpecs['rules'];
  readonly instrument: Instrument;
}

/** Shows whether the symbol can be traded, and what its badges mean. */
export function TradingStatePart({ rules, instrument }: TradingStateProps) {
  const { t } = useTranslation();
  const status = statusRead(rules, instrument.status);
  const open = status === 'TRADING' && instrument.apiTradable;
  return (
    <section className="sheet-part" aria-label={t('sheet.state')}>
      <h3>{t('sheet.state')}</h3>
      {open && <p>{t('sheet.state.open')}</p>}
      {status !== 'TRADING' && (
        <p>
          <span className="status-tag">{tradingStatusText(t, status)}</span> {t('sheet.state.status')}
        </p>
      )}
      {!instrument.apiTradable && (
        <p>
          <span className="status-tag">{t('strip.notTradable')}</span> {t('strip.notTradable.hint')}
        </p>
      )}
    </section>
  );
}

/** Shows the rules of the symbol in words with their units, and every other field the exchange sends. */
export function RulesPart({
  rules,
  instrument,
}: {
  readonly rules: ContractSpecs['rules'];
  readonly instrument: Instrument;
}) {
  const { t } = useTranslation();
  const { known, others } = splitRules(rules, instrument);
  return (
    <section className="sheet-part" aria-label={t('sheet.rules')}>
      <h3>{t('sheet.rules')}</h3>
      <dl className="value-pairs">
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`sheet.rule.${name}`)}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <details>
          <summary>{t('sheet.rules.more')}</summary>
          <dl className="value-pairs">
            {others.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="number">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

/**
 * Shows the fees for manual and for API orders side by side; the rates this account pays for orders of this app are
 * marked.
 */
export function FeesPart({ fees, onRetry }: { readonly fees: ContractFees; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const rows = feeRows(fees);
  const rate = (row: FeeRow, side: 'maker' | 'taker') => (
    <td className="number">
      {row.paid[side] && (
        <span className="sheet-paid" title={t('sheet.fees.paid.hint')}>
          {t('sheet.fees.paid')}
        </span>
      )}{' '}
      {row[side] ?? t('sheet.fees.unsaid')}
    </td>
  );
  return (
    <section className="sheet-part" aria-label={t('sheet.fees')} data-state={fees.own.state}>
      <h3>{t('sheet.fees')}</h3>
      {rows.length > 0 && (
        <table className="figures">
          <caption className="visually-hidden">{t('sheet.fees')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('sheet.fees.way')}</th>
              <th scope="col" className="number">
                {t('sheet.fees.maker')}
              </th>
              <th scope="col" className="number">
                {t('sheet.fees.taker')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.kind}>
                <th scope="row">{t(`sheet.fees.${row.kind}`)}</th>
                {rate(row, 'maker')}
                {rate(row, 'taker')}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="menu-note">{t('sheet.fees.hint')}</p>
      {fees.own.state === 'failed' && <PartFailed error={fees.own.error} onRetry={onRetry} />}
    </section>
  );
}
