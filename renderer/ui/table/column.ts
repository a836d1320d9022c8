import { createContext, type ReactNode } from 'react';
import type { SortKey } from './tableRows.ts';

/** Tooltip of the cell around a figure: a rounded figure adds it to its own, which hides that of the cell. */
export const CellTitle = createContext('');

/** One column: its header, and the content of a row's cell. `title` is the tooltip of a cell. */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** Tooltip of the header: formula, source or unit. */
  readonly hint?: string;
  /** Whether the column holds figures, which are right-aligned. */
  readonly number?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly title?: (row: Row) => string;
  /** Returns the sort key of a row; a column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => SortKey;
  /** Returns the text for the search, where it differs from the sort key. */
  readonly text?: (row: Row) => string;
  /** Whether the column keeps its place and cannot be hidden. */
  readonly fixed?: boolean;
  /** Whether a narrow panel leaves the column out until the user has chosen its columns. */
  readonly spare?: boolean;
  /** Whether a panel that is narrower still leaves the column out too. */
  readonly extra?: boolean;
  /** Whether the narrowest panel leaves the column out as well. */
  readonly slight?: boolean;
  /** Whether the column is hidden until the user shows it. */
  readonly optional?: boolean;
  /** Width in rem that the user has chosen. Text beyond it is cut; figures never are. */
  readonly width?: number;
}

/** Returns whether a column holds the buttons of the rows, which are always as wide as they need. */
export const holdsButtons = <Row>(columns: readonly Column<Row>[], column: Column<Row>): boolean =>
  column.fixed === true && column.sortBy === undefined && columns.at(-1)?.id === column.id;

/** Returns class and style of a column's cells. */
export function cellLook<Row>({ number, width }: Column<Row>): {
  readonly className: string;
  readonly style?: { readonly maxWidth: string };
} {
  if (number === true) return { className: 'number' };
  return width === undefined ? { className: '' } : { className: 'cut', style: { maxWidth: `${width}rem` } };
}
