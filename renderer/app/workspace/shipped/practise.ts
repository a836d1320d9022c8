import type { Layout } from '../layout.ts';
import { MINIMUM } from '../minimum.ts';
import { rowOf, sideSize, split, tabs, type Area } from '../tree.ts';

/**
 * The trade desk of a learner: chart and ticket as ever, drills and replay under the book, and below the chart the journal
 * of what was done beside what is open.
 */
export function practiseLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ticket = sideSize(width, 0.18, MINIMUM.ticket.width * rootFontSize);
  const side = sideSize(width, 0.26, MINIMUM.practice.width * rootFontSize);
  const tables = Math.round(Math.max(MINIMUM.positions.height * 1.4 * rootFontSize, height * 0.28));
  const book = Math.round(Math.max(MINIMUM.book.height * rootFontSize, height * 0.3));
  const rest = width - ticket - side;
  return rowOf(
    area,
    split(
      rest,
      tabs(height - tables, 'chart'),
      tabs(tables, 'orderHistory', 'positions', 'openOrders', 'conditional', 'fills', 'balances', 'alerts'),
    ),
    split(side, tabs(book, 'book', 'tape'), tabs(height - book, 'practice', 'replay')),
    tabs(ticket, 'ticket'),
  );
}
