import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../later.ts';
import { OptionRow, OptionsMenu } from '../Popover.tsx';
import { Select } from '../Select.tsx';
import type { Column } from './column.ts';
import { chipWords, SEARCH_LIMIT, type Chip, type Narrowing } from './tableRows.ts';
import { hiddenColumns, orderedColumns, plainView, withColumn, withMoved, type TableView } from './tableView.ts';

const SavedFilters = later(async () => (await import('./SavedFilters.tsx')).SavedFilters);

interface TableToolsProps<Row> {
  /** Name of the table under which its filters are saved; absent: they are not. */
  readonly savedAs?: string | undefined;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly chips: readonly Chip<Row>[];
  readonly narrowing: Narrowing;
  readonly onNarrow: (narrowing: Narrowing) => void;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  /** Whether the panel is too narrow for the spare columns. */
  readonly narrow: boolean;
}

/**
 * Search, filters and the choice of columns behind one button, so that tabs and tools need only one row. They are
 * rendered only while open, so that the words of the filters are not collected from all rows with every change of a
 * row.
 */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { t } = useTranslation();
  return (
    <OptionsMenu name={t('table.options')}>
      <OpenTools {...props} />
    </OptionsMenu>
  );
}

function OpenTools<Row>(props: TableToolsProps<Row>) {
  const { t } = useTranslation();
  const { savedAs, rows, chips, narrowing, onNarrow } = props;
  return (
    <>
      <OptionRow name={t('table.search')}>
        <input
          className="input"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_LIMIT}
          aria-label={t('table.search')}
          title={t('table.search.hint')}
          value={narrowing.search}
          onChange={(event) => onNarrow({ ...narrowing, search: event.target.value })}
        />
      </OptionRow>
      {chips.map((chip) => {
        const words = chipWords(rows, chip);
        if (words.length === 0) return null;
        const chosen = narrowing.words[chip.id];
        return (
          <OptionRow key={chip.id} name={chip.label}>
            <Select
              label={chip.label}
              value={chosen !== undefined && words.includes(chosen) ? chosen : ''}
              options={[
                { value: '', text: t('table.all') },
                ...words.map((value) => ({ value, text: chip.textOf?.(value) ?? value })),
              ]}
              onChange={(word) => {
                const { [chip.id]: _, ...others } = narrowing.words;
                onNarrow({ ...narrowing, words: word === '' ? others : { ...others, [chip.id]: word } });
              }}
            />
          </OptionRow>
        );
      })}
      {savedAs !== undefined && (
        <Suspense>
          <SavedFilters table={savedAs} chips={chips} narrowing={narrowing} onNarrow={onNarrow} />
        </Suspense>
      )}
      <ColumnChoice {...props} />
    </>
  );
}

function ColumnChoice<Row>({ columns, view, onView, narrow }: TableToolsProps<Row>) {
  const { t } = useTranslation();
  const hidden = hiddenColumns(columns, view, narrow);
  const movable = orderedColumns(columns, view).filter(({ fixed }) => fixed !== true);
  return (
    <fieldset className="column-choice">
      <legend>{t('table.columns')}</legend>
      {movable.map((column, at) => (
        <div key={column.id} className="column-line">
          <label>
            <input
              type="checkbox"
              checked={!hidden.includes(column.id)}
              onChange={(event) => onView(withColumn(view, hidden, column, event.target.checked))}
            />{' '}
            {column.head}
          </label>
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              className="button quiet row-button"
              disabled={movable[at + by] === undefined}
              aria-label={t(by < 0 ? 'table.column.earlier' : 'table.column.later', { column: column.head })}
              title={t(by < 0 ? 'table.column.earlier' : 'table.column.later', { column: column.head })}
              onClick={() => onView(withMoved(view, columns, column.id, by))}
            >
              {t(by < 0 ? 'table.column.earlier.sign' : 'table.column.later.sign')}
            </button>
          ))}
        </div>
      ))}
      <button type="button" className="button" onClick={() => onView(plainView)}>
        {t('table.columns.reset')}
      </button>
    </fieldset>
  );
}
