import type { Layout } from '../layout.ts';
import { MINIMUM } from '../minimum.ts';
import { rowOf, split, tabs, type Area } from '../tree.ts';

/** What all columns of the watchlist use, and what the sheet reads well in, in root font sizes. */
const USE = { watchlist: 54, sheet: 30 } as const;
/** A chart beside both is at least this wide, in root font sizes. */
const WIDE_CHART = 40;

/**
 * The watchlist of all symbols, and beside it the chart and the sheet of the symbol that is chosen in it: above each other,
 * or side by side where the screen is wide.
 */
export function marketsLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const watchlist = Math.round(USE.watchlist * rootFontSize);
  const sheet = Math.round(USE.sheet * rootFontSize);
  if (width - watchlist - sheet >= WIDE_CHART * rootFontSize) {
    return rowOf(area, tabs(watchlist, 'watchlist'), tabs(width - watchlist - sheet, 'chart'), tabs(sheet, 'sheet'));
  }
  const side = Math.round(Math.max(MINIMUM.chart.width * rootFontSize, width * 0.42));
  const below = Math.round(height * 0.45);
  return rowOf(area, tabs(width - side, 'watchlist'), split(side, tabs(height - below, 'chart'), tabs(below, 'sheet')));
}
