import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalDayRow } from '../../../shared/ipc/journalDayViews.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { notesColumn, pageColumn } from './columns.tsx';

interface DayListProps {
  readonly rows: readonly JournalDayRow[];
  readonly total: number;
  readonly onOpen: (day: string) => void;
  readonly foot: ReactNode;
}

type Figures = JournalDayRow['figures'][number];

/** Returns the number of trades of a day whose asset is known. */
const tradesOf = ({ figures }: JournalDayRow): number =>
  figures.reduce((sum, { trades, unknown }) => sum + trades + unknown, 0);

/** Lists days with what they brought and what was noted on them; Enter opens the page of a day. */
export function DayList({ rows, total, onOpen, foot }: DayListProps) {
  const { t } = useTranslation();
  const columns = useMemo((): readonly Column<JournalDayRow>[] => {
    /** Amounts of each asset; a day mostly has one. */
    const amounts = ({ figures }: JournalDayRow, show: (one: Figures) => ReactNode): ReactNode =>
      figures.length === 0
        ? t('cell.none')
        : figures.map((one, at) => (
            <span key={one.asset}>
              {at > 0 && ', '}
              {show(one)} <span className="quiet-text">{one.asset}</span>
            </span>
          ));
    return [
      {
        id: 'day',
        head: t('journal.day'),
        cell: ({ day }) => <span className="number">{day}</span>,
        sortBy: ({ day }) => day,
        fixed: true,
      },
      {
        id: 'net',
        head: t('journal.figure.net'),
        number: true,
        cell: (row) =>
          amounts(row, ({ net, trades, asset }) => (
            <Gain text={trades === 0 ? null : net} decimals={assetDecimals(asset)} />
          )),
        sortBy: ({ figures }) => figures[0]?.net ?? null,
      },
      {
        id: 'trades',
        head: t('journal.day.trades'),
        number: true,
        cell: (row) => <span className="number">{tradesOf(row)}</span>,
        sortBy: tradesOf,
      },
      {
        id: 'loss',
        head: t('journal.day.largestLoss'),
        hint: t('journal.day.largestLoss.hint'),
        number: true,
        spare: true,
        cell: (row) =>
          amounts(row, ({ largestLoss, asset }) => <Amount text={largestLoss} decimals={assetDecimals(asset)} />),
        sortBy: ({ figures }) => figures[0]?.largestLoss ?? null,
      },
      {
        id: 'checklist',
        head: t('journal.day.checklist'),
        cell: ({ entry }) => {
          const points = entry?.checklist ?? [];
          const done = points.filter(({ isDone }) => isDone).length;
          return points.length === 0 ? t('cell.none') : t('journal.day.checklist.done', { done, count: points.length });
        },
        sortBy: ({ entry }) => entry?.checklist.filter(({ isDone }) => isDone).length ?? null,
      },
      notesColumn(t),
      pageColumn(
        t,
        ({ day }) => t('journal.day.open.name', { day }),
        ({ day }) => onOpen(day),
      ),
    ];
  }, [t, onOpen]);
  return (
    <ListTable
      name="journalDays"
      caption={t('journal.days.table', { count: total })}
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
      onOpen={({ day }) => onOpen(day)}
      foot={foot}
    />
  );
}
