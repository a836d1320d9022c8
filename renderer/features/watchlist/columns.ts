import type { ColumnId } from './model.ts';

/** Width in rem of the symbol with its badges, and its minimum in a narrow panel. */
const SYMBOL_WIDTH = { full: 12, least: 7.5 } as const;
/** Column widths in rem. */
export const columnWidths: Readonly<Record<ColumnId, number>> = {
  last: 6.5,
  change: 5,
  volume: 5.5,
  high: 6.5,
  low: 6.5,
  funding: 10,
  openInterest: 5.5,
  spark: 4.5,
  age: 3.5,
};

/** Most important first: where there is not enough space, the last ones are left out. */
const importance: readonly ColumnId[] = [
  'last',
  'change',
  'spark',
  'volume',
  'funding',
  'openInterest',
  'high',
  'low',
  'age',
];

/** Returns the chosen columns that fit into `width` rem beside the symbol, in their order on screen. */
export function fittingColumns(chosen: readonly ColumnId[], width: number): readonly ColumnId[] {
  // Price and change take precedence over a long name with badges, which has a tooltip.
  const spare = width - columnWidths.last - columnWidths.change;
  let left = width - Math.min(SYMBOL_WIDTH.full, Math.max(SYMBOL_WIDTH.least, spare));
  const fit = new Set<ColumnId>();
  for (const id of importance.filter((one) => chosen.includes(one))) {
    if (left < columnWidths[id]) break;
    left -= columnWidths[id];
    fit.add(id);
  }
  return chosen.filter((id) => fit.has(id));
}

/** Returns the grid tracks of a row. */
export function gridTracks(columns: readonly ColumnId[]): string {
  return [`minmax(0, 1fr)`, ...columns.map((id) => `${columnWidths[id]}rem`)].join(' ');
}
