import { memo, type ReactNode, useCallback, useRef } from 'react';
import type { NumberStyle } from '../../format/numberStyle.ts';
import { CellTitle, cellLook, type Column } from './column.ts';
import { useSize } from '../useSize.ts';

/** The open content below a row; it scrolls into view when it opens and whenever it grows, including its last line. */
function RowDetail({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useSize(
    box,
    useCallback(() => box.current?.scrollIntoView({ block: 'nearest' }), []),
  );
  return (
    <div className="row-detail-box" ref={box}>
      {children}
    </div>
  );
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** Whether the row is selected; `null`: rows cannot be selected. */
  readonly marked: boolean | null;
  readonly markName: ((row: Row) => string) | undefined;
  readonly onMark: (row: Row) => void;
  /** The number format: cells read it themselves, so it is a prop only to cause a re-render. */
  readonly style: NumberStyle;
}

interface TableRowProps<Row> extends CellsProps<Row> {
  readonly index: number;
  /** Whether it is the row in the tab order. */
  readonly current: boolean;
  /** Keys announced to assistive technology. */
  readonly keys: string;
  /** Content below the row, over its whole width. */
  readonly detail: ReactNode;
}

function PlainCells<Row>({ row, columns, marked, markName, onMark }: CellsProps<Row>) {
  return (
    <>
      {marked !== null && (
        <td className="mark-cell">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={markName?.(row)}
            checked={marked}
            onChange={() => onMark(row)}
          />
        </td>
      )}
      {columns.map((column) => {
        const look = cellLook(column);
        const title = column.title?.(row) ?? (look.style && column.text?.(row));
        return (
          <td key={column.id} {...look} title={title}>
            {title ? <CellTitle value={title}>{column.cell(row)}</CellTitle> : column.cell(row)}
          </td>
        );
      })}
    </>
  );
}

/**
 * Re-rendered when the row's object, the columns, its selection or the number format changes, but not when the row
 * moves.
 */
const Cells = memo(PlainCells) as typeof PlainCells;

function PlainRow<Row>({ index, current, keys, detail, ...cells }: TableRowProps<Row>) {
  return (
    <>
      <tr
        tabIndex={current ? 0 : -1}
        {...(keys ? { 'aria-keyshortcuts': keys } : {})}
        data-row={index}
        {...(cells.marked ? { 'data-marked': '' } : {})}
      >
        <Cells {...cells} />
      </tr>
      {detail !== null && detail !== undefined && (
        <tr className="row-detail">
          <td colSpan={cells.columns.length + (cells.marked === null ? 0 : 1)}>
            <RowDetail>{detail}</RowDetail>
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * One row and the content opened below it. Its cells are re-rendered row by row: a cell that reads anything but its row
 * needs new column objects when that changes.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow;
