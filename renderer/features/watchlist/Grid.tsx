import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { selectionKey } from '../../state/market/index.ts';
import { panelKeys, type Selection } from '../../state/desk/index.ts';
import { bindKeys, pressName, tableMove } from '../../ui/tableKeys.ts';
import { gridTracks } from './columns.ts';
import type { ColumnId, Sort, SortColumn, WatchRow } from './model.ts';
import { Row, type RowActions } from './Row.tsx';
import type { RegisterRow } from './usePainting.ts';
import type { RowWindow } from './useRowWindow.ts';

interface GridProps {
  readonly caption: string;
  readonly rows: readonly WatchRow[];
  readonly columns: readonly ColumnId[];
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
  readonly selection: Selection;
  readonly favourites: ReadonlySet<string>;
  readonly scroller: RowWindow['scroller'];
  readonly place: Omit<RowWindow, 'scroller'>;
  readonly register: RegisterRow;
  readonly actions: RowActions;
  /** Moves a row in the list's manual order. */
  readonly onMove: (row: WatchRow, by: -1 | 1) => void;
  /** Called with whether the pointer is over the rows. */
  readonly onPointerOver: (over: boolean) => void;
}

/**
 * Shows the rows as a grid for assistive technology: one stop of the Tab key, arrow keys move, and the grid references
 * the active row by id, so that the grid keeps the focus when that row is scrolled out of view (R30).
 */
export function Grid(props: GridProps) {
  const { caption, rows, columns, sort, onSort, selection, favourites, scroller, place, register, actions } = props;
  const { t } = useTranslation();
  const base = useId();
  const [chosen, setChosen] = useState<{ readonly key: string; readonly at: number } | null>(null);
  const selected = selectionKey(selection);
  const found = rows.findIndex(({ key }) => key === (chosen?.key ?? selected));
  const active = found >= 0 ? found : Math.max(0, Math.min(chosen?.at ?? 0, rows.length - 1));
  const idOf = (row: WatchRow): string => `${base}${row.key.replaceAll(/[^\w]/g, '-')}`;

  const move = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setChosen({ key: row.key, at: index });
    place.reveal(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rows[active];
    if (event.target !== event.currentTarget || !row || event.ctrlKey || event.metaKey) return;
    if (actOn(event, row)) return event.preventDefault();
    if (event.altKey) return;
    const meant = tableMove(event.key, active, rows.length, event.repeat);
    if (!meant || (meant.kind === 'act' && meant.action === 'remove')) return;
    event.preventDefault();
    if (meant.kind === 'focus') move(meant.row);
    else actions.open(row);
  };
  const actOn = (event: KeyboardEvent<HTMLElement>, row: WatchRow): boolean => {
    const moveBy = (by: -1 | 1) => (): void => {
      setChosen({ key: row.key, at: active });
      props.onMove(row, by);
    };
    const effects = bindKeys<keyof typeof panelKeys.watchlist, () => void>(panelKeys.watchlist, {
      favourite: () => actions.favour(row),
      menu: () => {
        const element = event.currentTarget.querySelector<HTMLElement>('[data-active="true"]');
        actions.menu(row, element ?? event.currentTarget);
      },
      moveUp: moveBy(-1),
      moveDown: moveBy(1),
    });
    // A capital is typed with Shift or with Caps Lock.
    const effect = effects[pressName(event)] ?? (event.altKey ? undefined : effects[event.key]);
    if (!effect || (event.repeat && event.key.toLowerCase() === 'f')) return false;
    effect();
    return true;
  };

  const tracks = gridTracks(columns, place.width);
  const shown = rows.slice(place.first, place.end).map((row, index) => ({ row, index: place.first + index }));
  const activeRow = rows[active];
  if (activeRow && (active < place.first || active >= place.end)) shown.push({ row: activeRow, index: active });
  return (
    <div
      ref={scroller}
      className="watch-grid"
      role="grid"
      tabIndex={0}
      aria-label={caption}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-keyshortcuts="Enter F Shift+F10 Alt+ArrowUp Alt+ArrowDown"
      {...(activeRow ? { 'aria-activedescendant': idOf(activeRow) } : {})}
      onKeyDown={onKeyDown}
      onScroll={place.onScroll}
      onPointerEnter={() => props.onPointerOver(true)}
      onPointerLeave={() => props.onPointerOver(false)}
    >
      <div role="rowgroup" className="watch-head">
        <div role="row" aria-rowindex={1} className="watch-heads" style={{ gridTemplateColumns: tracks }}>
          <Head column="symbol" sort={sort} onSort={onSort} name={t('order.symbol')} hint={t('watch.symbol.hint')} />
          {columns.map((column) => (
            <Head
              key={column}
              column={column}
              sort={sort}
              onSort={onSort}
              name={t(`watch.${column}`)}
              hint={t(`watch.${column}.hint`)}
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" className="watch-rows" style={{ height: `${rows.length * place.rowHeight}px` }}>
        {shown.map(({ row, index }) => (
          <Row
            key={`${row.key} ${columns.join(' ')}`}
            id={idOf(row)}
            row={row}
            index={index}
            height={place.rowHeight}
            columns={columns}
            tracks={tracks}
            active={index === active}
            selected={row.key === selected}
            favourite={favourites.has(row.key)}
            register={register}
            actions={actions}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadProps {
  readonly column: SortColumn | ColumnId;
  readonly name: string;
  readonly hint: string;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}

/** Shows a header that sorts the rows; a column without an order shows only its name. */
function Head({ column, name, hint, sort, onSort }: HeadProps) {
  const { t } = useTranslation();
  const className = column === 'symbol' ? 'watch-symbol-head' : 'watch-figure-head';
  if (column === 'spark' || column === 'age') {
    return (
      <div role="columnheader" className={className} title={hint}>
        {name}
      </div>
    );
  }
  const direction = sort?.column === column ? sort.direction : 'none';
  return (
    <div role="columnheader" className={className} aria-sort={direction}>
      <button
        type="button"
        className="watch-sort"
        title={`${hint} ${t('watch.sort.hint')}`}
        onClick={() => onSort(column)}
      >
        {name}
        <span aria-hidden="true">{{ none: '', ascending: ' \u2191', descending: ' \u2193' }[direction]}</span>
      </button>
    </div>
  );
}
