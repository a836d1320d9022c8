import type { ReactNode } from 'react';
import type { SortKey } from './tableRows.ts';

/** One column: its header, and what stands in a row's cell. `title` is the hover text of a cell. */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** Hover text of the header: formula, source or unit. */
  readonly hint?: string;
  /** Figures stand right-aligned. */
  readonly number?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly title?: (row: Row) => string;
  /** What rows are sorted by; a column without it does not sort. */
  readonly sortBy?: (row: Row) => SortKey;
  /** What a search looks at, where it is not what the rows are sorted by. */
  readonly text?: (row: Row) => string;
  /** Keeps its place and cannot be hidden. */
  readonly fixed?: boolean;
  /** Left out of a narrow panel until somebody chooses its columns. */
  readonly spare?: boolean;
}
