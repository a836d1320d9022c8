import type { Layout } from '../layout.ts';
import { rowOf, split, tabs, type Area } from '../tree.ts';

/** What balances and positions need to be read to their last columns side by side, in root font sizes. */
const SIDE_BY_SIDE = 92;
/** What news need beside the tables of the past to be read, in root font sizes. */
const BESIDE_PAST = 130;

/**
 * Balances and positions, side by side where both can be read whole, with the fees behind the balances; below them records,
 * orders, fills and rebates, and news beside these on a wide screen, else as the last of their tabs.
 */
export function accountLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const past = ['records', 'orderHistory', 'fills', 'openOrders', 'conditional', 'rebates'] as const;
  if (width < SIDE_BY_SIDE * rootFontSize) {
    const each = Math.round(height * 0.26);
    return rowOf(
      area,
      split(width, tabs(each, 'balances', 'fees'), tabs(each, 'positions'), tabs(height - 2 * each, ...past, 'news')),
    );
  }
  const above = Math.round(height * 0.4);
  const left = Math.round(width * 0.44);
  const news = width < BESIDE_PAST * rootFontSize ? 0 : Math.round(width * 0.34);
  return rowOf(
    area,
    split(
      width,
      split(above, tabs(left, 'balances', 'fees'), tabs(width - left, 'positions')),
      news === 0
        ? tabs(height - above, ...past, 'news')
        : split(height - above, tabs(width - news, ...past), tabs(news, 'news')),
    ),
  );
}
