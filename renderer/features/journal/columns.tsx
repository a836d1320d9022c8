import type { Translate } from '../../i18n/messages.ts';
import type { Column } from '../../ui/table/column.ts';

/** A row of the journal's lists, with what was noted on it. */
interface NotedRow {
  readonly entry: { readonly notes: string } | null;
}

/** Returns the first line of the notes that has text, without the signs of Markdown before it. */
const firstLine = (notes: string): string => notes.replace(/^[\s#>*+-]+/, '').split('\n')[0] ?? '';

/** Returns the column of the notes' beginning. */
export const notesColumn = <Row extends NotedRow>(t: Translate): Column<Row> => ({
  id: 'notes',
  head: t('journal.notes'),
  cell: ({ entry }) => <span className="journal-excerpt">{firstLine(entry?.notes ?? '') || t('cell.none')}</span>,
  title: ({ entry }) => entry?.notes ?? '',
  sortBy: ({ entry }) => entry?.notes ?? null,
});

/** Returns the column of the button that opens the page of a row; `nameOf`: the button's accessible name. */
export const pageColumn = <Row,>(
  t: Translate,
  nameOf: (row: Row) => string,
  onOpen: (row: Row) => void,
): Column<Row> => ({
  id: 'open',
  head: t('journal.page'),
  fixed: true,
  cell: (row) => (
    <span className="row-actions">
      <button type="button" className="button row-button" aria-label={nameOf(row)} onClick={() => onOpen(row)}>
        {t('journal.open')}
      </button>
    </span>
  ),
});
