import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, SymbolLink, When } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { bizTypes, incomeTypes } from '../../../shared/exchange/enumerations.ts';
import type { TableFilters } from '../../ui/table/tableRows.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { RecordRow, RecordTab } from './model.ts';
import { recordWord } from '../../ui/recordWord.ts';

/** Props of the account records panel. */
export interface RecordsViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly tab: RecordTab;
  readonly rows: readonly RecordRow[];
  /** Absent: the table keeps them itself. */
  readonly filters?: TableFilters;
  readonly zone: TimeZone;
  /** Control that loads older records. */
  readonly foot: ReactNode;
  /** How much the archive contains. */
  readonly note: ReactNode;
}

/** Shows income or bills of the account from its props. */
export function RecordsView({ panelState, actions, tab, rows, filters, zone, foot, note }: RecordsViewProps) {
  const { t } = useTranslation();
  const columns: Column<RecordRow>[] = [
    {
      id: 'time',
      head: t('order.time'),
      cell: ({ time }) => (time === null ? t('records.timeUnknown') : <When time={time} zone={zone} />),
      sortBy: ({ time }) => time,
      text: ({ time }) => (time === null ? '' : formatTimestamp(time, zone)),
    },
    {
      id: 'kind',
      head: t('records.kind.head'),
      hint: t('records.kind.hint'),
      cell: ({ kind }) => <span title={kind}>{recordWord(t, kind)}</span>,
      sortBy: ({ kind }) => recordWord(t, kind),
      text: ({ kind }) => recordWord(t, kind),
      fixed: true,
    },
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ symbol }) => (symbol === null ? t('cell.none') : <SymbolLink market="futures" symbol={symbol} />),
      sortBy: ({ symbol }) => symbol,
    },
    {
      id: 'amount',
      head: t('records.amount'),
      hint: t('records.amount.hint'),
      number: true,
      cell: ({ amount, asset }) => (
        <>
          <Gain text={amount} decimals={assetDecimals(asset)} /> <span className="quiet-text">{asset}</span>
        </>
      ),
      sortBy: ({ amount }) => amount,
      text: ({ amount, asset }) => `${amount} ${asset}`,
    },
    {
      id: 'fee',
      head: t('fills.fee'),
      number: true,
      cell: ({ fee, asset }) => <Amount text={fee} decimals={assetDecimals(asset)} />,
      sortBy: ({ fee }) => fee,
    },
    {
      id: 'balance',
      head: t('records.balance'),
      number: true,
      cell: ({ balance, asset }) => <Amount text={balance} decimals={assetDecimals(asset)} />,
      sortBy: ({ balance }) => balance,
    },
    {
      id: 'reason',
      head: t('records.reason'),
      cell: ({ reason }) => (reason === null ? t('cell.none') : <span title={reason}>{recordWord(t, reason)}</span>),
      sortBy: ({ reason }) => reason && recordWord(t, reason),
    },
    {
      id: 'id',
      head: t('records.id'),
      cell: ({ id }) => <span className="number">{id}</span>,
      text: ({ id }) => id,
    },
  ];
  return (
    <PanelStateView panel="records" title={t('panel.records')} panelState={panelState} actions={actions}>
      <ListTable
        name={`records.${tab}`}
        savesFilters
        filters={filters}
        chips={[
          {
            id: 'kind',
            label: t('records.kind.head'),
            wordOf: ({ kind }) => kind,
            textOf: (kind) => recordWord(t, kind),
            all: tab === 'income' ? incomeTypes : bizTypes,
          },
          { id: 'asset', label: t('balances.asset'), wordOf: ({ asset }) => asset },
          ...(tab === 'income'
            ? [{ id: 'symbol', label: t('order.symbol'), wordOf: ({ symbol }: RecordRow) => symbol ?? '' }]
            : []),
        ]}
        caption={t(tab === 'income' ? 'records.income.table' : 'records.bills.table', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        foot={foot}
      />
      {note}
    </PanelStateView>
  );
}
