import type { Instrument } from '../../../shared/domain/instrument.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { compare, multiply, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';
import type { Selection } from '../../state/desk/index.ts';
import { FAVOURITES, listed, selectionKey, type SymbolLists } from '../../state/market/index.ts';
import type { RowFigures } from './figures.ts';

/** Maximum length of the search text (XU37). */
export const MAX_SEARCH = 200;

/** Which symbols are shown: all, one market, the favourites, or the named list with this id. */
export type Tab = string;

/** A row: its symbol and the symbol's instrument; `null` when the exchange no longer lists it. */
export interface WatchRow extends Selection {
  readonly key: string;
  readonly instrument: Instrument | null;
}

/** Columns a watchlist may show, in their order on screen. */
export const columnIds = [
  'last',
  'change',
  'volume',
  'high',
  'low',
  'funding',
  'openInterest',
  'spark',
  'age',
] as const;
/** See {@link columnIds}. */
export type ColumnId = (typeof columnIds)[number];
/** Columns that rows can be sorted by. */
export type SortColumn = 'symbol' | Exclude<ColumnId, 'spark' | 'age'>;

/** Order of the rows; `null`: the user's own in a list, the exchange's elsewhere. */
export type Sort = { readonly column: SortColumn; readonly direction: 'ascending' | 'descending' } | null;

/** Returns the markets whose symbols a tab shows. */
export function marketsOf(tab: Tab): readonly Market[] {
  return markets.filter((market) => tab === market || !markets.some((name) => name === tab));
}

/** Returns whether a tab is a list in the user's own order. */
export function isOwnList(tab: Tab): boolean {
  return tab === FAVOURITES || tab.startsWith('list');
}

/** Returns the rows of a tab in their own order. A listed symbol that the exchange removed stays and is marked. */
export function rowsOfTab(tab: Tab, instruments: readonly Instrument[], lists: SymbolLists): WatchRow[] {
  if (!isOwnList(tab)) {
    return instruments
      .filter(({ market }) => tab === 'all' || market === tab)
      .map((instrument) => rowOf(instrument, instrument));
  }
  const known = new Map(instruments.map((instrument) => [selectionKey(instrument), instrument]));
  return listed(lists, tab).map((selection) => rowOf(selection, known.get(selectionKey(selection)) ?? null));
}

function rowOf({ market, symbol }: Selection, instrument: Instrument | null): WatchRow {
  return { key: selectionKey({ market, symbol }), market, symbol, instrument };
}

/** Returns the rows whose symbol, base asset or display name contains the text literally, ignoring case (XU37). */
export function searchRows(rows: readonly WatchRow[], text: string): readonly WatchRow[] {
  const wanted = text.slice(0, MAX_SEARCH).trim().toUpperCase();
  if (wanted === '') return rows;
  return rows.filter(({ symbol, instrument }) =>
    [symbol, instrument?.baseAsset ?? '', instrument?.displayName ?? ''].some((name) =>
      name.toUpperCase().includes(wanted),
    ),
  );
}

type FiguresOf = (key: string) => RowFigures | null;
type OpenInterestOf = (key: string) => string | null;

function sortValue(figures: RowFigures | null, column: SortColumn, openInterest: string | null): Decimal | null {
  const text = {
    symbol: undefined,
    last: figures?.last,
    change: figures?.changeFraction,
    volume: figures?.quoteVolume,
    high: figures?.high,
    low: figures?.low,
    funding: figures?.fundingRate,
    openInterest: valueInQuote(openInterest, figures?.last),
  }[column];
  if (typeof text === 'object') return text;
  return text === undefined || text === '' ? null : (parseDecimal(text) ?? null);
}

/** Open interest is counted in the base asset, so rows are sorted by its value in quote. */
function valueInQuote(openInterest: string | null, last: string | undefined): Decimal | undefined {
  const amount = openInterest === null ? undefined : parseDecimal(openInterest);
  const price = last === undefined ? undefined : parseDecimal(last);
  return amount && price ? multiply(amount, price) : undefined;
}

/** Sorts the rows; equal rows keep their order, and rows whose figure is not known come last in either direction. */
export function sortRows(
  rows: readonly WatchRow[],
  sort: Sort,
  figuresOf: FiguresOf,
  openInterestOf: OpenInterestOf,
): readonly WatchRow[] {
  if (sort === null) return rows;
  const turn = sort.direction === 'ascending' ? 1 : -1;
  if (sort.column === 'symbol') {
    return rows.toSorted((a, b) => (a.symbol === b.symbol ? 0 : a.symbol < b.symbol ? -turn : turn));
  }
  const { column } = sort;
  return rows
    .map((row) => ({ row, value: sortValue(figuresOf(row.key), column, openInterestOf(row.key)) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return compare(a.value, b.value) * turn;
    })
    .map(({ row }) => row);
}

/**
 * Returns the sort after a press on a header: first figures descending and names from A, then the other direction, then
 * the rows' own order.
 */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const first = column === 'symbol' ? 'ascending' : 'descending';
  if (sort?.column !== column) return { column, direction: first };
  if (sort.direction !== first) return null;
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

/** Returns the first and last row (exclusive) in view, with some rows around it; rows are `height` pixels high. */
export function windowOfRows(
  count: number,
  scrollTop: number,
  height: number,
  viewHeight: number,
  around: number,
): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.floor(scrollTop / height) - around);
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / height) + around);
  return { first: Math.min(first, count), end: Math.max(end, 0) };
}
