import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Figure } from '../../ui/Figure.tsx';
import type { LadderCells } from './text.ts';

/** One row of the table view: the drawn cells, and their signs in words. */
export interface LadderTableRow extends LadderCells {
  readonly key: string;
  readonly marks: readonly string[];
  readonly words: string;
}

interface LadderTableProps {
  readonly rows: readonly LadderTableRow[];
  readonly sums: boolean;
  readonly hasOwn: boolean;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** Shows the ladder as a table: the same rows, with signs in words (R30). */
export function LadderTable({ rows, sums, hasOwn, baseAsset, quoteAsset }: LadderTableProps) {
  const { t } = useTranslation();
  const figure = (
    id: 'bid' | 'bidSum' | 'price' | 'ask' | 'askSum' | 'volume',
    head: string,
    hint: string,
  ): Column<LadderTableRow> => ({
    id,
    head,
    hint,
    number: true,
    cell: (row) => <Figure text={row[id]} />,
  });
  const createOwnColumn = (id: 'ownBid' | 'ownAsk'): Column<LadderTableRow> => ({
    id,
    head: t('book.own'),
    hint: t('book.own.hint'),
    number: true,
    cell: (row) => row[id],
    title: (row) => row.words,
  });
  const columns: Column<LadderTableRow>[] = [
    ...(hasOwn ? [createOwnColumn('ownBid')] : []),
    ...(sums ? [figure('bidSum', t('book.sum'), t('book.sum.formula'))] : []),
    figure('bid', t('ladder.bids'), baseAsset),
    figure('price', t('book.price'), quoteAsset),
    figure('ask', t('ladder.asks'), baseAsset),
    ...(sums ? [figure('askSum', t('book.sum'), t('book.sum.formula'))] : []),
    ...(hasOwn ? [createOwnColumn('ownAsk')] : []),
    figure('volume', t('ladder.volume'), t('ladder.volume.formula')),
    {
      id: 'marks',
      head: t('ladder.marks'),
      cell: (row) => row.marks.join(', '),
      title: (row) => row.words,
    },
  ];
  return <DataTable caption={t('ladder.table')} columns={columns} rows={rows} rowKey={(row) => row.key} />;
}
