import { useTranslation } from 'react-i18next';
import type { FeesAnswer, PaidFees } from '../../../shared/ipc/accountViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { UpdatedAgo } from '../../ui/Ago.tsx';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, SymbolLink, When } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { errorText } from '../../ui/errorText.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { byCoin, type FeeTab, type RateRow } from './model.ts';

/** Props of the fees panel. */
export interface FeesViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly tab: FeeTab;
  readonly paid: FeesAnswer | null;
  readonly rates: readonly RateRow[];
  readonly zone: TimeZone;
  /** Monotonic ms at which the shown data was read. */
  readonly since: number;
  readonly reading: boolean;
  readonly onRefresh: () => void;
}

/** Maximum number of gaps listed one by one; the others are only counted. */
const NAMED = 3;

/** Shows the paid fees, or the commission rates they are calculated with, from its props. */
export function FeesView(props: FeesViewProps) {
  const { panelState, actions, tab, paid, rates, zone } = props;
  const { t } = useTranslation();
  return (
    <PanelStateView panel="fees" title={t('panel.fees')} panelState={panelState} actions={actions}>
      {tab === 'paid' ? (
        <ListTable
          name="fees.paid"
          caption={t('fees.paid.table', { count: paid?.paid.length ?? 0 })}
          columns={paidColumns(t, paid, zone)}
          rows={paid?.paid ?? []}
          rowKey={({ market, symbol, asset }) => `${market} ${symbol} ${asset ?? ''}`}
          foot={paid && <PaidFoot paid={paid} zone={zone} />}
        />
      ) : (
        <ListTable
          name="fees.rates"
          caption={t('fees.rates.table', { count: rates.length })}
          columns={rateColumns(t, zone)}
          rows={rates}
          rowKey={({ market, symbol }) => `${market} ${symbol}`}
          foot={<p className="table-foot quiet-text">{t('fees.rates.note')}</p>}
        />
      )}
      <p className="table-note">
        <span>
          <UpdatedAgo since={props.since} />
        </span>
        <button type="button" className="button" disabled={props.reading} onClick={props.onRefresh}>
          {t(props.reading ? 'fees.reading' : 'fees.refresh')}
        </button>
      </p>
    </PanelStateView>
  );
}

/**
 * Shows the sums by coin, and which intervals of the range the archive lacks: those are not known, and not included.
 */
function PaidFoot({ paid, zone }: { readonly paid: FeesAnswer; readonly zone: TimeZone }) {
  const { t } = useTranslation();
  const gaps = paid.missing.flatMap(({ market, symbol, ranges }) => ranges.map((range) => ({ market, symbol, range })));
  return (
    <>
      <ul className="table-foot fee-sums" aria-label={t('fees.sums')}>
        {byCoin(paid.paid).map(({ asset, total }) => (
          <li key={asset}>
            <span className="quiet-text">{t('fees.sum')}</span> <Amount text={total} decimals={assetDecimals(asset)} />{' '}
            {asset ?? t('fees.assetUnknown')}
          </li>
        ))}
        <li className="quiet-text">{t('fees.fills', { count: paid.fills })}</li>
      </ul>
      {paid.cut && <p className="table-foot warning-text">{t('fees.cut')}</p>}
      {gaps.length > 0 && (
        <p className="table-foot warning-text" role="status">
          {t('fees.missing', {
            count: gaps.length,
            ranges: gaps
              .slice(0, NAMED)
              .map(({ market, symbol, range }) =>
                t('fees.gap', {
                  of: symbol ?? t(`market.${market}`),
                  from: formatTimestamp(range.from, zone),
                  to: formatTimestamp(range.to, zone),
                }),
              )
              .join('; '),
          })}
        </p>
      )}
    </>
  );
}

function paidColumns(t: Translate, answer: FeesAnswer | null, zone: TimeZone): readonly Column<PaidFees>[] {
  const asOf =
    answer === null
      ? ''
      : t('fees.asOf', { from: formatTimestamp(answer.from, zone), to: formatTimestamp(answer.to, zone) });
  const amount = (id: 'maker' | 'taker' | 'untold' | 'total'): Column<PaidFees> => ({
    id,
    head: t(`fees.${id}`),
    hint: t(`fees.${id}.hint`),
    number: true,
    cell: (row) => <Amount text={row[id]} decimals={assetDecimals(row.asset)} />,
    sortBy: (row) => row[id],
    title: () => `${t('fees.source')}\n${asOf}`,
  });
  return [
    {
      id: 'symbol',
      head: t('order.symbol'),
      fixed: true,
      cell: ({ market, symbol }) => <SymbolLink market={market} symbol={symbol} />,
      sortBy: ({ symbol }) => symbol,
    },
    {
      id: 'asset',
      head: t('fees.asset'),
      cell: ({ asset }) => asset ?? t('fees.assetUnknown'),
      sortBy: ({ asset }) => asset,
    },
    amount('maker'),
    amount('taker'),
    amount('untold'),
    amount('total'),
    {
      id: 'fills',
      head: t('fees.fillCount'),
      number: true,
      cell: ({ fills }) => <span className="number">{fills}</span>,
      sortBy: ({ fills }) => String(fills),
    },
  ];
}

function rateColumns(t: Translate, zone: TimeZone): readonly Column<RateRow>[] {
  const why = (failed: AppError | null): string => (failed === null ? t('fees.unsaid') : errorText(t, failed));
  const rate = (id: 'maker' | 'taker' | 'apiMaker' | 'apiTaker'): Column<RateRow> => ({
    id,
    head: t(`fees.rate.${id}`),
    hint: t(`fees.rate.${id}.hint`),
    number: true,
    cell: (row) =>
      row[id] === null ? (
        <span className="quiet-text">{t('fees.unsaid')}</span>
      ) : (
        <span className="number">{row[id]}</span>
      ),
    title: (row) =>
      row[id] === null || row.readAt === null
        ? why(row.failed)
        : t('fees.rate.source', { time: formatTimestamp(row.readAt, zone) }),
  });
  return [
    {
      id: 'symbol',
      head: t('order.symbol'),
      fixed: true,
      cell: ({ market, symbol }) => <SymbolLink market={market} symbol={symbol} />,
      sortBy: ({ symbol }) => symbol,
    },
    rate('maker'),
    rate('taker'),
    rate('apiMaker'),
    rate('apiTaker'),
    {
      id: 'state',
      head: t('fees.state'),
      cell: ({ failed, readAt }) =>
        failed ? <span className="warning-text">{errorText(t, failed)}</span> : <When time={readAt ?? 0} zone={zone} />,
      title: ({ failed }) => (failed ? errorText(t, failed) : ''),
    },
  ];
}
