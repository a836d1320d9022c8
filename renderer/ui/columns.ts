import { trailingZerosFrom } from '../format/number.ts';
import type { Spans } from './highlights.ts';

/** A column as one text, a line per row, with the stretches that are coloured apart. */
export interface ColumnText {
  readonly text: string;
  readonly spans: Spans;
}

function joinCells(
  cells: readonly string[],
  before: number,
  spanFrom: (cell: string, index: number) => number,
): ColumnText {
  let text = '\n'.repeat(before);
  const spans: number[] = [];
  for (const [index, cell] of cells.entries()) {
    const from = spanFrom(cell, index);
    if (from < cell.length) spans.push(text.length + from, text.length + cell.length);
    text += index === cells.length - 1 ? cell : `${cell}\n`;
  }
  return { text, spans };
}

/** Joins the cells of a column and marks the trailing zeros of each. `before` empty lines push it down. */
export function dimmedColumn(cells: readonly string[], before = 0): ColumnText {
  return joinCells(cells, before, trailingZerosFrom);
}
