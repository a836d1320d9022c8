import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../later.ts';
import { OptionRow, OptionsMenu } from '../Popover.tsx';
import { Select } from '../Select.tsx';
import { holdsButtons, type Column } from './column.ts';
import { chipWords, SEARCH_LIMIT, type Chip, type Narrowing } from './tableRows.ts';
import {
  hiddenColumns,
  orderedColumns,
  plainView,
  withColumn,
  withMoved,
  withWidth,
  type TableView,
} from './tableView.ts';

const SavedFilters = later(async () => (await import('./SavedFilters.tsx')).SavedFilters);

/** The signs of the buttons of a column's line, by their names. */
const signs = {
  'table.column.narrower': 'table.column.narrower.sign',
  'table.column.wider': 'table.column.wider.sign',
  'table.column.earlier': 'table.column.earlier.sign',
  'table.column.later': 'table.column.later.sign',
} as const;

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
  /** Returns the widths of the shown columns in rem. */
  readonly widths: () => Readonly<Record<string, number>>;
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

function ColumnChoice<Row>({ columns, view, onView, narrow, widths }: TableToolsProps<Row>) {
  const { t } = useTranslation();
  const hidden = hiddenColumns(columns, view, narrow);
  const ordered = orderedColumns(columns, view);
  const movable = ordered.filter(({ fixed }) => fixed !== true);
  const widen = (id: string, by: -1 | 1): void => {
    const width = widths()[id];
    if (width !== undefined) onView(withWidth(view, id, width + by));
  };
  const button = (words: keyof typeof signs, { head }: Column<Row>, disabled: boolean, act: () => void) => (
    <button
      key={words}
      type="button"
      className="button quiet row-button"
      disabled={disabled}
      aria-label={t(words, { column: head })}
      title={t(words, { column: head })}
      onClick={act}
    >
      {t(signs[words])}
    </button>
  );
  return (
    <fieldset className="column-choice">
      <legend>{t('table.columns')}</legend>
      {ordered.map((column) => {
        if (holdsButtons(columns, column)) return null;
        const { id, head } = column;
        const fixed = column.fixed === true;
        const isHidden = !fixed && hidden.includes(id);
        const at = movable.indexOf(column);
        const move = (by: -1 | 1) => () => onView(withMoved(view, columns, id, by));
        return (
          <div key={id} className="column-line">
            <label>
              <input
                type="checkbox"
                checked={!isHidden}
                disabled={fixed}
                onChange={(event) => onView(withColumn(view, hidden, column, event.target.checked))}
              />{' '}
              {head}
            </label>
            {button('table.column.narrower', column, isHidden, () => widen(id, -1))}
            {button('table.column.wider', column, isHidden, () => widen(id, 1))}
            {button('table.column.earlier', column, movable[at - 1] === undefined || fixed, move(-1))}
            {button('table.column.later', column, movable[at + 1] === undefined || fixed, move(1))}
          </div>
        );
      })}
      <button type="button" className="button" onClick={() => onView(plainView)}>
        {t('table.columns.reset')}
      </button>
    </fieldset>
  );
}
