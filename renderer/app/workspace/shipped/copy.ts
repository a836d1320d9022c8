import type { Layout } from '../layout.ts';
import { rowOf, split, tabs, type Area } from '../tree.ts';

/** What open copies need to be read beside the chart, in root font sizes. */
const BESIDE_CHART = 92;
/** What three tables above each other need, each with rows between its head and its sums, in root font sizes. */
const THREE_HIGH = 36;

/**
 * The traders one follows over the whole width; below them open copies, with a small chart beside them where the screen is
 * wide, and history and guards. On a narrow screen the chart is a tab of the open copies; on a low one, these are of the
 * traders.
 */
export function copyLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  if (height < THREE_HIGH * rootFontSize) {
    const above = Math.round(height / 2);
    return rowOf(
      area,
      split(width, tabs(above, 'follows', 'copies', 'chart'), tabs(height - above, 'copyHistory', 'copyGuards')),
    );
  }
  const each = Math.round(height * 0.32);
  const below = height - 2 * each;
  if (width < BESIDE_CHART * rootFontSize) {
    return rowOf(
      area,
      split(width, tabs(each, 'follows'), tabs(each, 'copies', 'chart'), tabs(below, 'copyHistory', 'copyGuards')),
    );
  }
  const chart = Math.round(width * 0.32);
  return rowOf(
    area,
    split(
      width,
      tabs(each, 'follows'),
      split(each, tabs(width - chart, 'copies'), tabs(chart, 'chart')),
      tabs(below, 'copyHistory', 'copyGuards'),
    ),
  );
}
