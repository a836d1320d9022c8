import { useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelContext } from '../../state/desk/index.ts';
import enTables from '../../locales/en/tables.json';
import { registerMessages } from '../../i18n/messages.ts';
import { DataTable } from '../DataTable.tsx';
import type { Column } from './column.ts';
import { dragColumns, measuredWidths, thaw } from './columnDrag.ts';
import { windowOf } from '../ownWindow.ts';
import { PanelTools } from '../PanelTools.tsx';
import { stillThere } from '../tableKeys.ts';
import { useSize } from '../useSize.ts';
import { TableTools } from './TableTools.tsx';
import {
  chipRows,
  nextSort,
  noNarrowing,
  searchRows,
  sortRows,
  type Chip,
  type Narrowing,
  type TableFilters,
} from './tableRows.ts';
import {
  columnsIn,
  readTableView,
  shownColumns,
  sizedColumns,
  withPlaced,
  withWidth,
  type Room,
  type TableView,
} from './tableView.ts';
import './lists.css';

registerMessages(enTables);

/** Least widths in rem of the rooms for columns, the widest first. */
const rooms: readonly (readonly [Room, number])[] = [
  ['wide', 88],
  ['narrow', 60],
  ['tight', 42],
];

/** Actions on selected rows. */
export interface MarkedActions<Row> {
  /** Must keep its identity while its result is the same; otherwise every row is re-rendered. */
  readonly nameOf: (row: Row) => string;
  /** Returns the buttons for the selected rows; `done` clears the selection. */
  readonly actions: (rows: readonly Row[], done: () => void) => ReactNode;
}

interface ListTableProps<Row> {
  /** The name under which its columns are stored with the panel. */
  readonly name: string;
  readonly caption: string;
  /** The same objects as long as their cells render the same: only then are rows re-rendered one by one. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly chips?: readonly Chip<Row>[];
  /** Whether filters and period can be saved under a name. */
  readonly savesFilters?: boolean;
  /** The filters and their change; absent: the table keeps them itself. */
  readonly filters?: TableFilters | undefined;
  readonly marked?: MarkedActions<Row> | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly onRemove?: ((row: Row) => void) | undefined;
  readonly rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** Returns the sums of the shown rows, by column. */
  readonly totals?: ((rows: readonly Row[]) => Readonly<Record<string, ReactNode>>) | undefined;
  readonly foot?: ReactNode;
}

/** A table the user can sort, search, filter and arrange; active filters are always stated above the rows. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    name,
    columns: all,
    rows,
    rowKey,
    chips = [],
    savesFilters = false,
    filters,
    marked,
    totals,
    ...rest
  } = props;
  const { t } = useTranslation();
  const panel = useContext(PanelContext);
  const [own, setOwn] = useState<unknown>(null);
  const ownFilters = useState<Narrowing>(noNarrowing);
  const [narrowing, setNarrowing] = filters ?? ownFilters;
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>('wide');
  const columns = useMemo(() => columnsIn(all, room), [all, room]);
  const narrow = room !== 'wide';
  const onSize = useCallback((_height: number, width: number) => {
    const root = box.current?.ownerDocument.documentElement;
    const letter = root ? Number.parseFloat(windowOf(root).getComputedStyle(root).fontSize) : 0;
    // The columns share the new width.
    if (box.current) thaw(box.current);
    setRoom(rooms.find(([, least]) => width >= least * letter)?.[0] ?? 'slim');
  }, []);
  useSize(box, onSize);
  const paramKey = `table.${name}`;
  const reported = panel ? panel.params[paramKey] : own;
  const view = useMemo(() => readTableView(reported), [reported]);
  const drawn = useMemo(() => sizedColumns(shownColumns(columns, view, narrow), view), [columns, view, narrow]);
  const setView = (next: TableView): void => (panel ? panel.save({ [paramKey]: next }) : setOwn(next));
  const arrange = useRef({ columns, view, setView });
  useEffect(() => {
    arrange.current = { columns, view, setView };
    if (view.widths === undefined && box.current) thaw(box.current);
  });
  useEffect(() => {
    if (!box.current) return undefined;
    return dragColumns(box.current, {
      resize: (id, width) => arrange.current.setView(withWidth(arrange.current.view, id, width)),
      place(id, beside, after) {
        const now = arrange.current;
        now.setView(withPlaced(now.view, now.columns, id, beside, after));
      },
    });
  }, []);
  const shown = sortRows(
    searchRows(chipRows(rows, chips, narrowing.words), columns, narrowing.search),
    columns,
    view.sort,
  );
  // Hidden rows are not selected: no action applies to a row that the user does not see.
  const selected = marks.size === 0 ? marks : stillThere(marks, shown.map(rowKey));
  const clear = (): void => setMarks(new Set());
  return (
    <div className="list-table" ref={box}>
      <PanelTools>
        <TableTools
          savedAs={savesFilters ? name : undefined}
          rows={rows}
          columns={columns}
          chips={chips}
          narrowing={narrowing}
          onNarrow={setNarrowing}
          view={view}
          onView={setView}
          widths={() => (box.current ? measuredWidths(box.current) : {})}
          narrow={narrow}
        />
      </PanelTools>
      {shown.length < rows.length && (
        <p className="table-bar">
          <span role="status">{t('table.narrowed', { shown: shown.length, count: rows.length })}</span>
          <button type="button" className="button quiet" onClick={() => setNarrowing(noNarrowing)}>
            {t('table.showAll')}
          </button>
        </p>
      )}
      {marked && selected.size > 0 && (
        <div className="table-bar" role="group" aria-label={t('table.marked', { count: selected.size })}>
          <span role="status">{t('table.marked', { count: selected.size })}</span>
          {marked.actions(
            shown.filter((row) => selected.has(rowKey(row))),
            clear,
          )}
          <button type="button" className="button quiet" onClick={clear}>
            {t('table.unmark')}
          </button>
        </div>
      )}
      <DataTable
        {...rest}
        arranged
        columns={drawn}
        rows={shown}
        rowKey={rowKey}
        sorting={{
          sort: view.sort,
          onSort: (column) => setView({ ...view, sort: nextSort(view.sort, column) }),
        }}
        marking={
          marked && {
            selected,
            onChange: setMarks,
            nameOf: marked.nameOf,
            all: { name: t('table.markAll'), hint: t('table.markAll.hint') },
          }
        }
        totals={totals && shown.length > 0 ? totals(shown) : undefined}
      />
    </div>
  );
}
