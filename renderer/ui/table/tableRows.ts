import { compare, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';

/** What a row is sorted by in a column: decimal text in a column of figures, text in others, a time in Unix ms; `null`: not known. */
export type SortKey = string | number | null;

/** Which column the rows are sorted by, and which way. */
export interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

/** The part of a column that sorting and searching need. */
export interface SortableColumn<Row> {
  readonly id: string;
  readonly number?: boolean;
  readonly sortBy?: (row: Row) => SortKey;
  /** What the search looks at, where it is not what the rows are sorted by. */
  readonly text?: (row: Row) => string;
}

/** Most characters of a search; more is cut (XU37). */
export const SEARCH_LIMIT = 100;

type Comparable = Decimal | number | string | null;

/** A figure as an exact decimal (never a number of the language), everything else as it is. */
function comparable(key: SortKey, isNumber: boolean): Comparable {
  if (typeof key !== 'string' || !isNumber) return key;
  return parseDecimal(key) ?? null;
}

function order(a: Comparable, b: Comparable): number {
  if (a === null || b === null) return 0;
  if (typeof a === 'object' && typeof b === 'object') return compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The rows sorted by a column, equal ones as they stood; what is not known comes last whichever way it is sorted. */
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

/** What a press on a header makes of the sorting: ascending, descending, and then as the rows came. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

const plain = (text: string): string => text.toLowerCase();

/** The search as it is looked for: literally, without regard to case, blanks around it left off, cut at the limit (XU37). */
export function searchOf(typed: string): string {
  return plain(typed.slice(0, SEARCH_LIMIT).trim());
}

/** The rows of which some column holds the search. An empty search leaves all. */
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

/** One way to narrow a table: by symbol, side or market. `wordOf` is what the person chooses from. */
export interface Chip<Row> {
  readonly id: string;
  readonly label: string;
  readonly wordOf: (row: Row) => string;
}

/** The words a chip offers: those that rows have, in order; nothing where all rows say the same. */
export function chipWords<Row>(rows: readonly Row[], chip: Chip<Row>): readonly string[] {
  const words = [...new Set(rows.map(chip.wordOf))].toSorted();
  return words.length > 1 ? words : [];
}

/** The rows that have the chosen word of each chip. A word that no row has any more narrows nothing. */
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
