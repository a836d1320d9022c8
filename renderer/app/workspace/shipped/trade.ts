import { tableKinds } from '../kinds.ts';
import type { Layout } from '../layout.ts';
import { MINIMUM } from '../minimum.ts';
import { rowOf, sideSize, split, tabs, type Area } from '../tree.ts';

/** The chart large, book over tape beside it, the account's tables below, the ticket at the right. */
export function tradeLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ticket = sideSize(width, 0.18, MINIMUM.ticket.width * rootFontSize);
  const book = sideSize(width, 0.18, MINIMUM.book.width * rootFontSize);
  const tables = Math.round(Math.max(MINIMUM.positions.height * 1.4 * rootFontSize, height * 0.28));
  const market = height - tables;
  const tape = Math.round(market * 0.38);
  return rowOf(
    area,
    split(
      width - ticket,
      split(market, tabs(width - ticket - book, 'chart'), split(book, tabs(market - tape, 'book'), tabs(tape, 'tape'))),
      tabs(tables, ...tableKinds),
    ),
    tabs(ticket, 'ticket'),
  );
}
