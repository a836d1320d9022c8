import type { ColumnId } from './model.ts';

/** Width in rem of the symbol with its badges, and its minimum in a narrow panel. */
const SYMBOL_WIDTH = { full: 13.25, least: 8.75 } as const;
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

/** Width in rem below which the list has its compact columns, and what these need beside the symbol. */
const COMPACT_BELOW = 20;
const COMPACT = { symbol: 5.5, last: 5.25, change: 4.25 } as const;

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
  if (width < COMPACT_BELOW) {
    const room = width - COMPACT.symbol;
    if (room < COMPACT.last) return [];
    const most = room < COMPACT.last + COMPACT.change ? ['last'] : ['last', 'change'];
    return chosen.filter((id) => most.includes(id));
  }
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

/** Returns the grid tracks of a row of `width` rem; where there is room to spare, all columns share it. */
export function gridTracks(columns: readonly ColumnId[], width: number): string {
  if (width < COMPACT_BELOW) {
    return ['minmax(0, 1fr)', ...columns.map((id) => `${id === 'last' ? COMPACT.last : COMPACT.change}rem`)].join(' ');
  }
  const needed = SYMBOL_WIDTH.full + columns.reduce((sum, id) => sum + columnWidths[id], 0);
  if (width <= needed) return ['minmax(0, 1fr)', ...columns.map((id) => `${columnWidths[id]}rem`)].join(' ');
  return [`minmax(0, ${SYMBOL_WIDTH.full}fr)`, ...columns.map((id) => `minmax(0, ${columnWidths[id]}fr)`)].join(' ');
}
