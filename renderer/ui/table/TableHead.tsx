import { useState, type KeyboardEvent } from 'react';
import { cellLook, holdsButtons, type Column } from './column.ts';
import type { TableSort } from './tableRows.ts';

/** Sorting of the rows by the header. */
export interface Sorting {
  readonly sort: TableSort | null;
  readonly onSort: (column: string) => void;
}

/** The checkbox that selects all rows, where rows can be selected; the table provides its name. */
interface AllMark {
  readonly name: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly some: boolean;
  readonly onChange: () => void;
}

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  readonly all: AllMark | undefined;
  /** Whether columns can be sized and moved by the pointer. */
  readonly arranged?: boolean;
}

/**
 * The header cells. Sortable ones are buttons, one of them in the tab order: the left and right arrow keys move to the
 * others. The sorting is shown with an arrow and announced to assistive technology.
 */
export function TableHead<Row>({ columns, sorting, all, arranged = false }: TableHeadProps<Row>) {
  const sortable = sorting ? columns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id) : [];
  const [visited, setVisited] = useState<string | null>(null);
  const inOrder =
    [visited, sorting?.sort?.column].find((id) => typeof id === 'string' && sortable.includes(id)) ?? sortable[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const button = (event.target as Element).closest<HTMLElement>('[data-sort]');
    if (by === 0 || !button) return;
    const to = sortable[sortable.indexOf(button.dataset['sort'] ?? '') + by];
    event.preventDefault();
    if (to === undefined) return;
    setVisited(to);
    [...event.currentTarget.querySelectorAll<HTMLElement>('[data-sort]')]
      .find((element) => element.dataset['sort'] === to)
      ?.focus();
  };
  return (
    <thead>
      <tr onKeyDown={onKeyDown}>
        {all && (
          <th className="mark-cell">
            <input
              type="checkbox"
              aria-label={all.name}
              title={all.hint}
              checked={all.checked}
              ref={(box) => {
                if (box) box.indeterminate = all.some && !all.checked;
              }}
              onChange={all.onChange}
            />
          </th>
        )}
        {columns.map((column) => {
          const { className, style } = cellLook(column);
          const sized = column.width === undefined ? {} : { 'data-sized': '' };
          const columnSort = sorting?.sort?.column === column.id ? sorting.sort : null;
          return (
            <th
              key={column.id}
              scope="col"
              className={className}
              {...(column.width === undefined ? {} : { style: { ...style, width: `${column.width}rem` } })}
              {...(arranged ? { 'data-column': column.id, ...sized } : {})}
              {...(arranged && column.fixed !== true ? { 'data-movable': '' } : {})}
              {...(column.hint === undefined ? {} : { title: column.hint })}
              {...(columnSort === null ? {} : { 'aria-sort': columnSort.descending ? 'descending' : 'ascending' })}
            >
              {sortable.includes(column.id) ? (
                <button
                  type="button"
                  className="sort-button"
                  data-sort={column.id}
                  tabIndex={column.id === inOrder ? 0 : -1}
                  onFocus={() => setVisited(column.id)}
                  onClick={() => sorting!.onSort(column.id)}
                >
                  {column.head}
                  <span className="sort-sign" aria-hidden="true">
                    {columnSort === null ? '' : columnSort.descending ? ' ▾' : ' ▴'}
                  </span>
                </button>
              ) : (
                column.head
              )}
              {arranged && !holdsButtons(columns, column) && <span className="column-edge" aria-hidden="true" />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
