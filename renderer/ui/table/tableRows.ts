import { compare, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';

/**
 * Sort key of a row in a column: decimal text in a column of figures, text in others, a time in Unix ms; `null`: not
 * known.
 */
export type SortKey = string | number | null;

/** The column by which the rows are sorted, and the direction. */
export interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

/** The part of a column that sorting and searching need. */
export interface SortableColumn<Row> {
  readonly id: string;
  readonly number?: boolean;
  readonly sortBy?: (row: Row) => SortKey;
  /** Returns the text for the search, where it differs from the sort key. */
  readonly text?: (row: Row) => string;
}

/** Maximum length of a search in characters; a longer one is cut (XU37). */
export const SEARCH_LIMIT = 100;

type Comparable = Decimal | number | string | null;

/** Converts a figure to an exact decimal (never a floating-point number), and returns everything else as it is. */
function comparable(key: SortKey, isNumber: boolean): Comparable {
  if (typeof key !== 'string' || !isNumber) return key;
  return parseDecimal(key) ?? null;
}

function order(a: Comparable, b: Comparable): number {
  if (a === null || b === null) return 0;
  if (typeof a === 'object' && typeof b === 'object') return compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns the rows sorted by a column, equal ones in their given order; unknown values come last in both directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const column = sort && columns.find(({ id }) => id === sort.column);
  const { sortBy } = column ?? {};
  if (!sort || !column || !sortBy) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: comparable(sortBy(row), column.number === true) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return direction * order(a.key, b.key);
    })
    .map(({ row }) => row);
}

/** Returns the sorting after a press on a header: ascending, descending, and then the given order. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

const plain = (text: string): string => text.toLowerCase();

/**
 * Returns the search text as it is compared: literal, ignoring case, without surrounding blanks, cut at the limit
 * (XU37).
 */
export function searchOf(typed: string): string {
  return plain(typed.slice(0, SEARCH_LIMIT).trim());
}

/** Returns the rows in which some column contains the search text. An empty search returns all. */
export function searchRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  typed: string,
): readonly Row[] {
  const search = searchOf(typed);
  if (search === '') return rows;
  return rows.filter((row) =>
    columns.some(({ sortBy, text }) => plain(text ? text(row) : String(sortBy?.(row) ?? '')).includes(search)),
  );
}

/**
 * One filter of a table: by symbol, side or market. `wordOf` returns the value that the user chooses by; `textOf` its
 * text, absent: the value is the text; `all`: values that are offered whatever the rows have, because the archive has
 * more rows.
 */
export interface Chip<Row> {
  readonly id: string;
  readonly label: string;
  readonly wordOf: (row: Row) => string;
  readonly textOf?: (word: string) => string;
  readonly all?: readonly string[];
}

/**
 * Returns the words a filter offers: those of the rows, sorted; none when all rows have the same word. A row with the word
 * '' has no value to choose.
 */
export function chipWords<Row>(rows: readonly Row[], { wordOf, all = [] }: Chip<Row>): readonly string[] {
  const words = [
    ...all,
    ...[...new Set(rows.map(wordOf))].filter((word) => word !== '' && !all.includes(word)).toSorted(),
  ];
  return words.length > 1 ? words : [];
}

/** Returns the rows that have the chosen word of each filter. A word that no row has any more does not filter. */
export function chipRows<Row>(
  rows: readonly Row[],
  chips: readonly Chip<Row>[],
  chosen: Readonly<Record<string, string>>,
): readonly Row[] {
  return chips.reduce((left, chip) => {
    const word = chosen[chip.id];
    return word !== undefined && chipWords(rows, chip).includes(word)
      ? left.filter((row) => chip.wordOf(row) === word)
      : left;
  }, rows);
}

/** The current filters of the rows. */
export interface Narrowing {
  readonly search: string;
  /** The chosen word by filter; none: all. */
  readonly words: Readonly<Record<string, string>>;
}

/** The filters of a table and their change. */
export type TableFilters = readonly [Narrowing, (narrowing: Narrowing) => void];

/** No filters. */
export const noNarrowing: Narrowing = { search: '', words: {} };
