/**
 * The shown columns of a table, their order, and its sorting: stored with the panel. Filters are not stored: a list
 * that hides an order after a restart would mislead the user.
 */
import { isRecord } from '../plainParams.ts';
import type { TableSort } from './tableRows.ts';

/**
 * `order`: ids of columns; missing ones come last in their built order. `hidden` null: the user has not chosen columns,
 * and a narrow panel leaves out the spare ones. `added`: optional columns that the user has shown.
 */
export interface TableView {
  readonly sort: TableSort | null;
  readonly order: readonly string[];
  readonly hidden: readonly string[] | null;
  readonly added?: readonly string[];
}

/** All columns in their built order, the rows unsorted. */
export const plainView: TableView = { sort: null, order: [], hidden: null };

/** Maximum number of stored ids that are read. */
const ID_LIMIT = 60;

function ids(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((id): id is string => typeof id === 'string'))].slice(0, ID_LIMIT);
}

/** Reads a stored view and validates it, because it comes from a file. */
export function readTableView(value: unknown): TableView {
  if (!isRecord(value)) return plainView;
  const { sort } = value;
  const added = ids(value['added']);
  const known = isRecord(sort) && typeof sort['column'] === 'string' && typeof sort['descending'] === 'boolean';
  return {
    sort: known ? { column: sort['column'] as string, descending: sort['descending'] as boolean } : null,
    order: ids(value['order']),
    hidden: Array.isArray(value['hidden']) ? ids(value['hidden']) : null,
    ...(added.length > 0 ? { added } : {}),
  };
}

interface Placed {
  readonly id: string;
  /**
   * Whether the column keeps its built place and cannot be hidden: the columns that identify the row, and its buttons.
   */
  readonly fixed?: boolean;
  /** Whether a narrow panel leaves the column out until the user has chosen its columns. */
  readonly spare?: boolean;
  /** Whether the column is hidden until the user shows it. */
  readonly optional?: boolean;
}

/** Room for the columns of a table: all, without the spare ones, or also without the extra ones. */
export type Room = 'wide' | 'narrow' | 'tight';

/** Returns the columns with the extra ones made spare where the room is tight. */
export function columnsIn<Column extends Placed & { readonly extra?: boolean }>(
  columns: readonly Column[],
  room: Room,
): readonly Column[] {
  return room === 'tight' ? columns.map((one) => (one.extra === true ? { ...one, spare: true } : one)) : columns;
}

/**
 * Returns the hidden columns: those the user has hidden, or in a narrow panel the spare ones, and the optional ones that
 * the user has not shown.
 */
export function hiddenColumns(columns: readonly Placed[], view: TableView, narrow: boolean): readonly string[] {
  const hidden = view.hidden ?? columns.flatMap(({ id, spare }) => (narrow && spare === true ? [id] : []));
  const absent = columns.flatMap(({ id, optional }) => (optional === true && !view.added?.includes(id) ? [id] : []));
  return absent.length === 0 ? hidden : [...new Set([...hidden, ...absent])];
}

/** Returns all columns in their order, including hidden ones. A fixed column keeps its place. */
export function orderedColumns<Column extends Placed>(
  columns: readonly Column[],
  { order }: Pick<TableView, 'order'>,
): readonly Column[] {
  const rank = (column: Column): number => {
    const at = order.indexOf(column.id);
    return at < 0 ? order.length : at;
  };
  const movable = columns.filter(({ fixed }) => fixed !== true).toSorted((a, b) => rank(a) - rank(b));
  let next = 0;
  return columns.map((column) => (column.fixed === true ? column : movable[next++]!));
}

/** Returns the shown columns. */
export function shownColumns<Column extends Placed>(
  columns: readonly Column[],
  view: TableView,
  narrow = false,
): readonly Column[] {
  const hidden = hiddenColumns(columns, view, narrow);
  return orderedColumns(columns, view).filter(({ id, fixed }) => fixed === true || !hidden.includes(id));
}

/** Returns the view with a column shown or hidden; `hidden`: the currently hidden columns. */
export function withColumn(
  view: TableView,
  hidden: readonly string[],
  { id, optional }: Placed,
  shown: boolean,
): TableView {
  const others = hidden.filter((one) => one !== id);
  const next = { ...view, hidden: shown ? others : [...others, id] };
  if (optional !== true) return next;
  const rest = (view.added ?? []).filter((one) => one !== id);
  return { ...next, added: shown ? [...rest, id] : rest };
}

/** Returns the view with a column moved one place to the left (-1) or right (1) among the movable ones. */
export function withMoved(view: TableView, columns: readonly Placed[], id: string, by: -1 | 1): TableView {
  const order = orderedColumns(columns, view).flatMap((column) => (column.fixed === true ? [] : [column.id]));
  const at = order.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return view;
  return { ...view, order: order.with(at, order[to]!).with(to, id) };
}
