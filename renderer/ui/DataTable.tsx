import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNumberStyle } from '../format/numberStyle.ts';
import { cellLook, type Column } from './table/column.ts';
import { type Sorting, TableHead } from './table/TableHead.tsx';
import { TableRow } from './table/TableRow.tsx';
import { drawnRange, piecesOf, type Sight, WINDOW_FROM } from './table/rowWindow.ts';
import { actOnKey, afterMove, type SelectionMove, toggled } from './tableKeys.ts';

const unseen: Sight = { top: 0, height: 0, row: 0 };

/** Tracks the visible rows of a long table; a short table is drawn completely and not measured. */
function useRowWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
): { readonly range: readonly [number, number]; readonly rowHeight: number } {
  const [sight, setSight] = useState<Sight>(unseen);
  const isLong = count > WINDOW_FROM;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isLong) return;
    const updateViewport = (): void => {
      const row = element.querySelector<HTMLElement>('tr[data-row]')?.offsetHeight ?? 0;
      const next = { top: element.scrollTop, height: element.clientHeight, row };
      setSight((before) => {
        // Re-renders only when other rows would be drawn.
        const same = drawnRange(count, before).join(' ') === drawnRange(count, next).join(' ');
        return same && before.row === next.row ? before : next;
      });
    };
    updateViewport();
    element.addEventListener('scroll', updateViewport, { passive: true });
    const sizes = new ResizeObserver(updateViewport);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', updateViewport);
      sizes.disconnect();
    };
  }, [box, isLong, count]);
  return { range: drawnRange(count, isLong ? sight : unseen), rowHeight: sight.row };
}

/**
 * Selection of rows. `nameOf` must keep its identity while its result is the same; otherwise every row is re-rendered.
 */
export interface Marking<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Returns the name of a row's checkbox. */
  readonly nameOf: (row: Row) => string;
  /** Name and tooltip of the checkbox that selects all rows. */
  readonly all: { readonly name: string; readonly hint: string };
}

interface DataTableProps<Row> {
  /** Describes the table's content; read aloud, not shown. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Actions of Enter and Delete on a row, also announced to assistive technology. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onRemove?: ((row: Row) => void) | undefined;
  /** Additional keys of a row, such as F2. */
  readonly rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  readonly sorting?: Sorting | undefined;
  readonly marking?: Marking<Row> | undefined;
  /** Returns the content below a row; `null`: none. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Sums by column, below the rows. */
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** Content below the last row, scrolled with it. */
  readonly foot?: ReactNode;
  /** Whether columns can be sized and moved by the pointer; the caller follows it. */
  readonly arranged?: boolean;
}

/**
 * A table of rows with keyboard operation: one row is in the tab order, arrow keys move it, Enter and Delete act. When
 * the focused row disappears, the row in its place gets the focus. Of a long table only the visible part is drawn, and
 * only changed rows are re-rendered, as long as the column objects stay the same (performance: F9).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    onOpen,
    onRemove,
    rowKeys,
    sorting,
    marking,
    detail,
    totals,
    foot,
    arranged,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef(false);
  const wanted = useRef(false);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly at: number } | null>(null);
  const style = useNumberStyle();
  const found = chosen === null ? -1 : rows.findIndex((row) => rowKey(row) === chosen.key);
  const current = found >= 0 ? found : Math.max(0, Math.min(chosen?.at ?? 0, rows.length - 1));
  const { range, rowHeight } = useRowWindow(box, rows.length);
  const keys = [onOpen && 'Enter', onRemove && 'Delete', ...Object.keys(rowKeys ?? {}), marking && 'Space']
    .filter((key) => key !== undefined)
    .join(' ');

  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    // The browser moves the focus to the page when the focused row disappears.
    const lost = focused.current && !element.contains(element.ownerDocument.activeElement);
    if (!wanted.current && !lost) return;
    wanted.current = false;
    const row = element.querySelector<HTMLElement>(`tr[data-row="${current}"]`);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  });
  const focusRow = (at: number): void => {
    const row = rows[at];
    if (row === undefined) return;
    wanted.current = true;
    setChosen({ key: rowKey(row), at });
  };
  const mark = (move: SelectionMove): void => {
    const { selected, focus } = afterMove(marking!.selected, rows.map(rowKey), current, move);
    marking!.onChange(selected);
    if (focus !== current) focusRow(focus);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Not `instanceof`: a row in a pop-out window has that window's class.
    if ((event.target as Element).nodeName !== 'TR') return;
    const select = marking && mark;
    const actions = { focus: focusRow, open: onOpen, remove: onRemove, keys: rowKeys, select };
    if (actOnKey(event, current, rows, actions)) event.preventDefault();
  };
  const onFocus = (event: FocusEvent): void => {
    focused.current = true;
    const at = Number(event.target.closest<HTMLElement>('tr[data-row]')?.dataset['row'] ?? -1);
    const row = rows[at];
    if (row !== undefined) setChosen({ key: rowKey(row), at });
  };
  const onBlur = (event: FocusEvent): void => {
    const { relatedTarget: to, target } = event;
    // When no element has the focus now, the user left the table, unless the whole window lost the focus.
    focused.current = to === null ? !target.ownerDocument.hasFocus() : body.current?.contains(to) === true;
  };
  const marks = useRef({ marking, rowKey });
  useLayoutEffect(() => {
    marks.current = { marking, rowKey };
  });
  // A stable function: its inputs are read when a checkbox is pressed.
  const onMark = useCallback((row: Row): void => {
    const { marking: now, rowKey: keyOf } = marks.current;
    now?.onChange(toggled(now.selected, keyOf(row)));
  }, []);
  const isAll = marking !== undefined && rows.length > 0 && marking.selected.size === rows.length;
  const all = marking && {
    ...marking.all,
    checked: isAll,
    some: marking.selected.size > 0,
    onChange: () => marking.onChange(isAll ? new Set<string>() : new Set(rows.map(rowKey))),
  };

  return (
    <div className="table-scroll" ref={box}>
      <table className="figures">
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} sorting={sorting} all={all} arranged={arranged === true} />
        <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
          {piecesOf(rows.length, range, current).flatMap((piece) =>
            piece.kind === 'room' ? (
              <tr key={`room ${piece.from}`} aria-hidden="true" style={{ height: `${piece.rows * rowHeight}px` }} />
            ) : (
              rows
                .slice(piece.from, piece.to)
                .map((row, offset) => (
                  <TableRow
                    key={rowKey(row)}
                    row={row}
                    index={piece.from + offset}
                    columns={columns}
                    current={piece.from + offset === current}
                    keys={keys}
                    marked={marking ? marking.selected.has(rowKey(row)) : null}
                    markName={marking?.nameOf}
                    onMark={onMark}
                    detail={detail?.(row)}
                    style={style}
                  />
                ))
            ),
          )}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {marking && <td />}
              {columns.map((column) => (
                <td key={column.id} {...cellLook(column)}>
                  {totals[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {foot}
    </div>
  );
}
