/**
 * The shown columns of a table, their order and widths, and its sorting: stored with the panel. Filters are not stored: a list
 * that hides an order after a restart would mislead the user.
 */
import { isRecord } from '../plainParams.ts';
import type { TableSort } from './tableRows.ts';

/**
 * `order`: ids of columns; missing ones come last in their built order. `hidden` null: the user has not chosen columns,
 * and a narrow panel leaves out the spare ones. `added`: optional columns that the user has shown. `widths`: those the
 * user has chosen, by column in rem, so that they grow with the text.
 */
export interface TableView {
  readonly sort: TableSort | null;
  readonly order: readonly string[];
  readonly hidden: readonly string[] | null;
  readonly added?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
}

/** Least and largest width of a column in rem. */
const LEAST_WIDTH = 3;
const MOST_WIDTH = 60;

/** Returns a width in rem within the bounds, in steps of an eighth. */
export const boundedWidth = (width: number): number =>
  Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width * 8) / 8));

/** All columns in their built order, the rows unsorted. */
export const plainView: TableView = { sort: null, order: [], hidden: null };

/** Maximum number of stored ids that are read. */
const ID_LIMIT = 60;

function ids(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((id): id is string => typeof id === 'string'))].slice(0, ID_LIMIT);
}

function widthsOf(value: unknown): Readonly<Record<string, number>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
      .slice(0, ID_LIMIT)
      .map(([id, width]) => [id, boundedWidth(width)]),
  );
}

/** Reads a stored view and validates it, because it comes from a file. */
export function readTableView(value: unknown): TableView {
  if (!isRecord(value)) return plainView;
  const { sort } = value;
  const added = ids(value['added']);
  const widths = widthsOf(value['widths']);
  const known = isRecord(sort) && typeof sort['column'] === 'string' && typeof sort['descending'] === 'boolean';
  return {
    sort: known ? { column: sort['column'] as string, descending: sort['descending'] as boolean } : null,
    order: ids(value['order']),
    hidden: Array.isArray(value['hidden']) ? ids(value['hidden']) : null,
    ...(added.length > 0 ? { added } : {}),
    ...(Object.keys(widths).length > 0 ? { widths } : {}),
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

/** Room for the columns of a table: all, without the spare ones, also without the extra ones, and the slight ones. */
export type Room = 'wide' | 'narrow' | 'tight' | 'slim';

interface Sparing {
  readonly extra?: boolean;
  readonly slight?: boolean;
}

/** Returns the columns with those made spare that the room leaves out. */
export function columnsIn<Column extends Placed & Sparing>(columns: readonly Column[], room: Room): readonly Column[] {
  if (room === 'wide' || room === 'narrow') return columns;
  const isLeft = ({ extra, slight }: Column): boolean => extra === true || (room === 'slim' && slight === true);
  return columns.map((one) => (isLeft(one) ? { ...one, spare: true } : one));
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

/** Returns the columns, those that the user has sized with their width. */
export function sizedColumns<Column extends Placed>(
  columns: readonly Column[],
  { widths }: Pick<TableView, 'widths'>,
): readonly (Column & { readonly width?: number })[] {
  if (widths === undefined) return columns;
  return columns.map((column) =>
    Object.hasOwn(widths, column.id) ? { ...column, width: widths[column.id]! } : column,
  );
}

/** Returns the view with the width of a column in rem; null: as wide as its content. */
export function withWidth(view: TableView, id: string, width: number | null): TableView {
  const { [id]: _, ...others } = view.widths ?? {};
  return { ...view, widths: width === null ? others : { ...others, [id]: boundedWidth(width) } };
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

/** Returns the view with a column placed before or after another one; fixed ones keep their place. */
export function withPlaced(
  view: TableView,
  columns: readonly Placed[],
  id: string,
  beside: string,
  after: boolean,
): TableView {
  const order = orderedColumns(columns, view).flatMap((column) => (column.fixed === true ? [] : [column.id]));
  const others = order.filter((one) => one !== id);
  const at = others.indexOf(beside);
  if (at < 0 || others.length === order.length) return view;
  return { ...view, order: others.toSpliced(after ? at + 1 : at, 0, id) };
}
