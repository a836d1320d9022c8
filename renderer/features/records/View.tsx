import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeZone } from '../../format/time.ts';
import { Amount, Gain, SymbolLink, When } from '../../ui/cells.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import type { RecordRow, RecordTab } from './model.ts';

/** What the panel of account records shows. */
export interface RecordsViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly tab: RecordTab;
  readonly rows: readonly RecordRow[];
  readonly zone: TimeZone;
  /** The way to older records. */
  readonly foot: ReactNode;
  /** How much the archive holds. */
  readonly note: ReactNode;
}

/** Decimals of an amount at least shown. */
const MONEY = 2;

/** Income or bills of the account: props in, markup out. */
export function RecordsView({ face, actions, tab, rows, zone, foot, note }: RecordsViewProps) {
  const { t } = useTranslation();
  const columns: Column<RecordRow>[] = [
    {
      id: 'time',
      head: t('order.time'),
      cell: ({ time }) => (time === null ? t('records.timeUnknown') : <When time={time} zone={zone} />),
    },
    {
      id: 'kind',
      head: t('records.kind.head'),
      hint: t('records.kind.hint'),
      cell: ({ kind }) => kind,
    },
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ symbol }) => (symbol === null ? t('cell.none') : <SymbolLink market="futures" symbol={symbol} />),
    },
    {
      id: 'amount',
      head: t('records.amount'),
      hint: t('records.amount.hint'),
      number: true,
      cell: ({ amount, asset }) => (
        <>
          <Gain text={amount} decimals={MONEY} /> <span className="quiet-text">{asset}</span>
        </>
      ),
    },
    {
      id: 'fee',
      head: t('fills.fee'),
      number: true,
      cell: ({ fee }) => <Amount text={fee} decimals={MONEY} />,
    },
    {
      id: 'balance',
      head: t('records.balance'),
      number: true,
      cell: ({ balance }) => <Amount text={balance} decimals={MONEY} />,
    },
    { id: 'reason', head: t('records.reason'), cell: ({ reason }) => reason ?? t('cell.none') },
    { id: 'id', head: t('records.id'), cell: ({ id }) => <span className="number">{id}</span> },
  ];
  return (
    <PanelFace panel="records" title={t('panel.records')} face={face} actions={actions}>
      <DataTable
        caption={t(tab === 'income' ? 'records.income.table' : 'records.bills.table', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        foot={foot}
      />
      {note}
    </PanelFace>
  );
}
