import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalRow } from '../../../shared/ipc/journalViews.ts';
import type { TimeZone } from '../../format/time.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Gain } from '../../ui/cells.tsx';
import { drillColumn, useHasDrills } from '../../ui/drills.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { notesColumn, pageColumn } from './columns.tsx';
import { symbolColumn, timeColumn, tradeSideColumn } from '../../ui/table/tradeColumns.tsx';
import { mistakeText } from './Editor.tsx';
import type { ReactNode } from 'react';

interface ListProps {
  readonly rows: readonly JournalRow[];
  readonly total: number;
  readonly zone: TimeZone;
  readonly onOpen: (key: string) => void;
  readonly foot?: ReactNode;
}

/** Lists trades with what was noted on them; Enter opens the page of a trade. */
export function JournalList({ rows, total, zone, onOpen, foot }: ListProps) {
  const { t } = useTranslation();
  const hasDrills = useHasDrills();
  const columns = useMemo(
    (): readonly Column<JournalRow>[] => [
      timeColumn('closed', t('journal.closed'), zone, ({ closedAt }) => closedAt),
      symbolColumn(t('order.symbol')),
      tradeSideColumn(t, t('order.side')),
      ...(hasDrills ? [drillColumn<JournalRow>(t)] : []),
      {
        id: 'net',
        head: t('journal.figure.net'),
        number: true,
        cell: ({ net, asset }) => <Gain text={net} decimals={assetDecimals(asset)} />,
        sortBy: ({ net }) => net,
      },
      {
        id: 'rating',
        head: t('journal.rating'),
        number: true,
        cell: ({ entry }) => <span className="number">{entry?.rating ?? t('cell.none')}</span>,
        sortBy: ({ entry }) => entry?.rating ?? null,
      },
      {
        id: 'plan',
        head: t('journal.plan'),
        spare: true,
        cell: ({ entry }) => (entry?.plan ? t(`journal.plan.${entry.plan}`) : t('cell.none')),
        sortBy: ({ entry }) => entry?.plan ?? null,
      },
      {
        id: 'tags',
        head: t('journal.tags'),
        cell: ({ entry }) => entry?.tags.join(', ') || t('cell.none'),
        title: ({ entry }) => entry?.tags.join(', ') ?? '',
        sortBy: ({ entry }) => entry?.tags.join(', ') ?? null,
      },
      {
        id: 'mistakes',
        head: t('journal.mistakes'),
        spare: true,
        cell: ({ entry }) => entry?.mistakes.map((word) => mistakeText(t, word)).join(', ') || t('cell.none'),
        title: ({ entry }) => entry?.mistakes.map((word) => mistakeText(t, word)).join(', ') ?? '',
        sortBy: ({ entry }) => entry?.mistakes.length ?? 0,
      },
      notesColumn(t),
      pageColumn(
        t,
        ({ symbol }) => t('journal.open.name', { symbol }),
        ({ key }) => onOpen(key),
      ),
    ],
    [t, zone, hasDrills, onOpen],
  );
  return (
    <ListTable
      name="journal"
      caption={t('journal.table', { count: total })}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      onOpen={({ key }) => onOpen(key)}
      foot={foot}
    />
  );
}
