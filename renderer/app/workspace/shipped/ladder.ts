import type { Layout } from '../layout.ts';
import { MINIMUM } from '../minimum.ts';
import { rowOf, sideSize, split, tabs, type Area } from '../tree.ts';

/** The price ladder over the whole height; beside it the tape and a small chart, over the tables of what is open. */
export function ladderLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ladder = sideSize(width, 0.3, MINIMUM.ladder.width * rootFontSize);
  const tape = sideSize(width, 0.2, MINIMUM.tape.width * rootFontSize);
  const tables = Math.round(Math.max(MINIMUM.positions.height * 1.4 * rootFontSize, height * 0.28));
  const rest = width - ladder;
  return rowOf(
    area,
    tabs(ladder, 'ladder'),
    // The tables have what is left of the width, so that a position is read to its last column.
    split(
      rest,
      split(height - tables, tabs(tape, 'tape'), tabs(rest - tape, 'chart')),
      tabs(tables, 'positions', 'openOrders', 'conditional', 'fills'),
    ),
  );
}
