import type { Layout } from '../layout.ts';
import { rowOf, split, tabs, type Area } from '../tree.ts';

/** What balances and positions need to be read to their last columns side by side, in root font sizes. */
const SIDE_BY_SIDE = 92;

/** Balances and positions, side by side where both can be read whole, and below them records, orders and fills. */
export function accountLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const past = ['records', 'orderHistory', 'fills', 'openOrders', 'conditional'] as const;
  if (width < SIDE_BY_SIDE * rootFontSize) {
    const each = Math.round(height * 0.26);
    return rowOf(area, split(width, tabs(each, 'balances'), tabs(each, 'positions'), tabs(height - 2 * each, ...past)));
  }
  const above = Math.round(height * 0.4);
  const left = Math.round(width * 0.44);
  return rowOf(
    area,
    split(width, split(above, tabs(left, 'balances'), tabs(width - left, 'positions')), tabs(height - above, ...past)),
  );
}
