import type { ReactNode } from 'react';
import type { Column } from '../DataTable.tsx';
import { RowDetail } from './RowDetail.tsx';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Whether it is the row in the tab order. */
  readonly current: boolean;
  /** Keys named to assistive technology. */
  readonly keys: string;
  readonly mark: { readonly checked: boolean; readonly name: string; readonly onChange: () => void } | undefined;
  /** Stands below the row, over its whole width. */
  readonly detail: ReactNode;
}

/** One row and what is opened below it. */
export function TableRow<Row>({ row, index, columns, current, keys, mark, detail }: TableRowProps<Row>) {
  return (
    <>
      <tr
        tabIndex={current ? 0 : -1}
        {...(keys ? { 'aria-keyshortcuts': keys } : {})}
        data-row={index}
        {...(mark?.checked ? { 'data-marked': '' } : {})}
      >
        {mark && (
          <td className="mark-cell">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={mark.name}
              checked={mark.checked}
              onChange={mark.onChange}
            />
          </td>
        )}
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
      {detail !== null && detail !== undefined && (
        <tr className="row-detail">
          <td colSpan={columns.length + (mark ? 1 : 0)}>
            <RowDetail>{detail}</RowDetail>
          </td>
        </tr>
      )}
    </>
  );
}
