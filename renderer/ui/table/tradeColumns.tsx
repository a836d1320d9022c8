import type { Market } from '../../../shared/exchange/markets.ts';
import type { PositionSide } from '../../../shared/exchange/orderWords.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { SymbolLink, When } from '../cells.tsx';
import { positionSideText } from '../orderText.ts';
import type { Column } from './column.ts';

// Columns that tables of orders and trades have in common.

/** Returns the column of a time (Unix ms). */
export const timeColumn = <Row,>(
  id: string,
  head: string,
  zone: TimeZone,
  timeOf: (row: Row) => number,
): Column<Row> => ({
  id,
  head,
  cell: (row) => <When time={timeOf(row)} zone={zone} />,
  sortBy: timeOf,
  text: (row) => formatTimestamp(timeOf(row), zone),
});

/** Returns the column of the symbol and its market. */
export const symbolColumn = <Row extends { readonly market: Market; readonly symbol: string }>(
  head: string,
): Column<Row> => ({
  id: 'symbol',
  head,
  cell: ({ market, symbol }) => <SymbolLink market={market} symbol={symbol} />,
  sortBy: ({ symbol }) => symbol,
  fixed: true,
});

/** Returns the column of a trade's side. */
export const tradeSideColumn = <Row extends { readonly side: PositionSide }>(
  t: Translate,
  head: string,
): Column<Row> => ({
  id: 'side',
  head,
  cell: ({ side }) => <span className={side === 'LONG' ? 'up' : 'down'}>{positionSideText(t, side)}</span>,
  sortBy: ({ side }) => side,
});
