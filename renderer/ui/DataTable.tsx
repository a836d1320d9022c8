import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { actOnKey } from './tableKeys.ts';

/** One column: its header, and what stands in a row's cell. `title` is the hover text of a cell. */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** Hover text of the header: formula, source or unit. */
  readonly hint?: string;
  /** Figures stand right-aligned. */
  readonly number?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly title?: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** Says what the table holds; read aloud, not drawn. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What Enter and Delete do on a row, and the keys that are named to assistive technology. */
  readonly onOpen?: (row: Row) => void;
  readonly onRemove?: (row: Row) => void;
  /** Stands below the last row and scrolls with it. */
  readonly foot?: ReactNode;
}

/**
 * A table of rows, worked by keyboard: one row is in the tab order, arrow keys move it, Enter and Delete act. When the row
 * that has the focus leaves, the one in its place gets it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, onRemove, foot } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef(false);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly at: number } | null>(null);
  const found = rows.findIndex((row) => rowKey(row) === chosen?.key);
  const current = found >= 0 ? found : Math.max(0, Math.min(chosen?.at ?? 0, rows.length - 1));
  const keys = [onOpen && 'Enter', onRemove && 'Delete'].filter((key) => key !== undefined).join(' ');

  const focusRow = (at: number): void => {
    const element = body.current?.rows[at];
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(() => {
    // The browser gives the focus to the page when the focused row goes.
    const element = body.current;
    if (focused.current && element && !element.contains(element.ownerDocument.activeElement)) focusRow(current);
  }, [rows, current]);

  const onKeyDown = (event: KeyboardEvent): void => {
    // Not `instanceof`: in a pop-out a row is of that window's class.
    if ((event.target as Element).nodeName !== 'TR') return;
    if (actOnKey(event, current, rows, { focus: focusRow, open: onOpen, remove: onRemove })) event.preventDefault();
  };
  const onFocus = (event: FocusEvent): void => {
    focused.current = true;
    const at = [...(body.current?.rows ?? [])].findIndex((element) => element.contains(event.target));
    const row = rows[at];
    if (row !== undefined) setChosen({ key: rowKey(row), at });
  };
  const onBlur = (event: FocusEvent): void => {
    const { relatedTarget: to, target } = event;
    // Where nothing has the focus now, the person left the table, unless it was the window that they left.
    focused.current = to === null ? !target.ownerDocument.hasFocus() : body.current?.contains(to) === true;
  };

  return (
    <div className="table-scroll">
      <table className="figures">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={column.number ? 'number' : ''}
                {...(column.hint === undefined ? {} : { title: column.hint })}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              tabIndex={index === current ? 0 : -1}
              {...(keys ? { 'aria-keyshortcuts': keys } : {})}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={column.number ? 'number' : ''}
                  {...(column.title ? { title: column.title(row) } : {})}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot}
    </div>
  );
}
