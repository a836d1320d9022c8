import type { Layout, LayoutNode } from '../layout.ts';
import type { ShippedKind } from '../model.ts';
import { type Area, rowOf, sideSize, split, tabs } from '../tree.ts';
import { kindsOf, leastSize, type PanelKind } from '../../panels.ts';

/** Width from which a workspace has columns for more than its main task, in root font sizes. */
const WIDE = 150;
/** Width of a desk beside which another column of market data is readable, in root font sizes. */
const ULTRAWIDE = 190;

/** Returns the height of the account's tables: their few rows, with more of them on a high desk. */
function tablesHeight({ height, rootFontSize }: Area, share = 0.26): number {
  return Math.round(Math.max(leastSize('positions').height * 1.4 * rootFontSize, height * share));
}

/** Returns the width of the ticket: enough for its fields side by side, no wider than they use. */
function ticketWidth({ width, rootFontSize }: Area): number {
  const least = leastSize('ticket').width * rootFontSize;
  return Math.round(Math.min(21.25 * rootFontSize, Math.max(least, width * 0.215)));
}

/** Height the ticket uses with all its fields and the cost of the order, in root font sizes. */
const TICKET_HIGH = 50;

/** The order ticket over the whole height; on a high desk with other panels below it. */
function ticketColumn(area: Area, ...below: readonly PanelKind[]): LayoutNode {
  const ticket = TICKET_HIGH * area.rootFontSize;
  const rest = area.height - ticket;
  const width = ticketWidth(area);
  if (rest < leastSize('sheet').height * 2 * area.rootFontSize) return tabs(width, 'ticket');
  return split(width, tabs(ticket, 'ticket'), tabs(rest, ...below));
}

/**
 * The price ladder over the whole height; beside it the trade tape and a small chart, above the tables of open orders
 * and positions. On a wide desk the ladder, the tape over the depth chart, and the ticket are columns of their own.
 */
function ladderLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ladder = sideSize(width, 0.3, leastSize('ladder').width * rootFontSize);
  const tape = sideSize(width, 0.2, leastSize('tape').width * rootFontSize);
  const tables = tablesHeight(area);
  const lists = tabs(tables, 'positions', 'openOrders', 'conditional', 'fills');
  if (width >= WIDE * rootFontSize) {
    const depth = Math.round(height * 0.4);
    return rowOf(
      area,
      tabs(ladder, 'ladder'),
      split(tape, tabs(height - depth, 'tape'), tabs(depth, 'depth')),
      split(width - ladder - tape - ticketWidth(area), tabs(height - tables, 'chart'), lists),
      ticketColumn(area, 'sheet'),
    );
  }
  const rest = width - ladder;
  return rowOf(
    area,
    tabs(ladder, 'ladder'),
    // The tables get the remaining width, so that a position is visible up to its take-profit, stop-loss and actions.
    split(rest, split(height - tables, tabs(tape, 'tape'), tabs(rest - tape, 'chart')), lists),
  );
}

/** Width the open copied positions need to be readable beside the chart, in root font sizes. */
const BESIDE_CHART = 92;
/** Height of three stacked tables, each with rows between its header and its sums, in root font sizes. */
const THREE_HIGH = 36;

/**
 * The followed traders over the whole width; below them the open copied positions, with a small chart beside them on a
 * wide screen, and history and guards. On a narrow screen the chart is a tab of the open copied positions' group; on a
 * low screen the open copied positions are a tab of the traders' group.
 */
function copyLayout(area: Area): Layout {
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

/** Width of the key figures beside the balances, in root font sizes; below it the panels are tabs of one group. */
const BESIDE_BALANCES = 88;
/** Height of a column with room for the positions below the balances, in root font sizes. */
const POSITIONS_BELOW = 36;
/** Width at which news are readable beside the history tables, in root font sizes. */
const BESIDE_PAST = 130;

/**
 * What the account holds and what trading brought, side by side above the history tables: balances with positions and
 * fees as tabs behind them, on a high screen positions below them, and the performance. The news are beside the history on a wide screen, otherwise its last
 * tab; on a narrow screen the performance is a tab in front of the balances.
 */
function accountLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const past = [
    'closedPositions',
    'journal',
    'records',
    'orderHistory',
    'fills',
    'openOrders',
    'conditional',
    'rebates',
  ] as const;
  const above = Math.round(height * 0.5);
  const below = height - above;
  const holds = ['balances', 'positions', 'fees'] as const;
  const isHigh = above >= POSITIONS_BELOW * rootFontSize;
  if (width < BESIDE_BALANCES * rootFontSize) {
    return rowOf(area, split(width, tabs(above, 'performance', ...holds), tabs(below, ...past, 'news')));
  }
  const left = Math.round(width * 0.4);
  const news = width < BESIDE_PAST * rootFontSize ? 0 : Math.round(width * 0.3);
  return rowOf(
    area,
    split(
      width,
      split(
        above,
        isHigh ? split(left, tabs(above / 2, 'balances', 'fees'), tabs(above / 2, 'positions')) : tabs(left, ...holds),
        tabs(width - left, 'performance'),
      ),
      news === 0 ? tabs(below, ...past, 'news') : split(below, tabs(width - news, ...past), tabs(news, 'news')),
    ),
  );
}

/** Height of the list of drills, in root font sizes. */
const DRILLS_HIGH = 30;

/**
 * The Trade workspace for a learner: chart and ticket as there, drills and replay below the order book, and the journal
 * beside the open orders and positions below the chart. On a wide desk the drills are below the ticket, or a column.
 */
function practiseLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ticket = ticketWidth(area);
  const side = sideSize(width, 0.26, leastSize('practice').width * rootFontSize);
  const tables = tablesHeight(area);
  const lists = ['orderHistory', 'positions', 'openOrders', 'conditional', 'fills', 'balances', 'alerts'] as const;
  if (width >= WIDE * rootFontSize) {
    const book = bookWidth(area);
    const isHigh = height >= (TICKET_HIGH + DRILLS_HIGH) * rootFontSize;
    const drills = isHigh ? 0 : side;
    return rowOf(
      area,
      split(width - book - drills - ticket, tabs(height - tables, 'chart'), tabs(tables, ...lists)),
      bookColumn(book, height, rootFontSize),
      ...(isHigh ? [] : [tabs(side, 'practice', 'replay')]),
      isHigh ? ticketColumn(area, 'practice', 'replay') : tabs(ticket, 'ticket'),
    );
  }
  const book = Math.round(Math.max(leastSize('book').height * rootFontSize, height * 0.4));
  return rowOf(
    area,
    split(width - ticket - side, tabs(height - tables, 'chart'), tabs(tables, ...lists)),
    split(side, tabs(book, 'book', 'tape'), tabs(height - book, 'practice', 'replay')),
    tabs(ticket, 'ticket'),
  );
}

/** Width that fits all columns of the watchlist, and a comfortable width of the contract specs, in root font sizes. */
const USE = { watchlist: 54, sheet: 30 } as const;
/** Minimum width of a chart beside both, in root font sizes. */
const WIDE_CHART = 52;

/**
 * The watchlist of all symbols, and beside it the chart and the contract specs of the symbol selected there: stacked,
 * or side by side on a wide screen, with the order book, the depth chart and the trades below the chart.
 */
function marketsLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const watchlist = Math.round(USE.watchlist * rootFontSize);
  const sheet = Math.round(USE.sheet * rootFontSize);
  const middle = width - watchlist - sheet;
  if (middle >= WIDE_CHART * rootFontSize) {
    const below = Math.round(height * 0.38);
    const [book, tape] = [Math.round(middle * 0.34), Math.round(middle * 0.3)];
    return rowOf(
      area,
      tabs(watchlist, 'watchlist'),
      split(
        middle,
        tabs(height - below, 'chart'),
        split(below, tabs(book, 'book'), tabs(middle - book - tape, 'depth'), tabs(tape, 'tape')),
      ),
      tabs(sheet, 'sheet'),
    );
  }
  const side = Math.round(Math.max(leastSize('chart').width * rootFontSize, width * 0.42));
  const below = Math.round(height * 0.45);
  return rowOf(area, tabs(width - side, 'watchlist'), split(side, tabs(height - below, 'chart'), tabs(below, 'sheet')));
}

/** Height of an order book with 17 levels on each side, and of a tape with some rows, in root font sizes. */
const BOOK_HIGH = 42;
const TAPE_HIGH = 12;
/** Width beside which the tables still show a position's columns, in root font sizes. */
const FULL_COLUMN = 112;
/** Width that has room for the watchlist beside chart, order book and ticket, in root font sizes. */
const WITH_WATCHLIST = 118;
/** Widths of the watchlist: with compact rows, with whole names and badges, and with the day's line as well. */
const WATCHLIST = { compact: 19, whole: 25, withLine: 29.5 } as const;

/** Width that shows the book's columns, and its tab and tools beside the tab of the trades, in root font sizes. */
const BOOK_WIDE = 18.75;

/** Returns the width of the order book, a little wider on a wide desk. */
function bookWidth({ width, rootFontSize }: Area): number {
  const room = width - (leastSize('chart').width + leastSize('ticket').width) * rootFontSize;
  return Math.round(Math.min(room, sideSize(width, 0.15, BOOK_WIDE * rootFontSize)));
}

/** The order book over the trade tape where both show enough rows; otherwise the tape is a tab behind the book. */
function bookColumn(width: number, height: number, rootFontSize: number): LayoutNode {
  if (height < (BOOK_HIGH + TAPE_HIGH) * rootFontSize) return tabs(width, 'book', 'tape');
  const tape = Math.round(
    Math.max(TAPE_HIGH * rootFontSize, Math.min(height - BOOK_HIGH * rootFontSize, height * 0.4)),
  );
  return split(width, tabs(height - tape, 'book'), tabs(tape, 'tape'));
}

/**
 * The Trade workspace of a small screen: a large chart, the order book beside it, the account's tables below, the ticket
 * on the right.
 */
function smallTradeLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ticket = ticketWidth(area);
  const book = bookWidth(area);
  // The order book shows its levels before the tables get more than a few rows.
  const tables = Math.max(tablesHeight(area, 0.185), Math.min(tablesHeight(area), height - BOOK_HIGH * rootFontSize));
  const market = height - tables;
  return rowOf(
    area,
    split(
      width - ticket,
      split(market, tabs(width - ticket - book, 'chart'), bookColumn(book, market, rootFontSize)),
      tabs(tables, ...kindsOf('table')),
    ),
    tabs(ticket, 'ticket'),
  );
}

/**
 * A large chart with the account's tables below it, the order book and the trade tape beside them over the whole height,
 * the ticket on the right, and the watchlist on the left where it has room. On an ultrawide desk the trades and the
 * depth chart are a column beside the book.
 */
function tradeLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const isWiderThan = (size: number): boolean => width >= size * rootFontSize;
  if (!isWiderThan(FULL_COLUMN)) return smallTradeLayout(area);
  const book = bookWidth(area);
  const data = isWiderThan(ULTRAWIDE) ? sideSize(width, 0.12, leastSize('depth').width * rootFontSize) : 0;
  const rows = isWiderThan(ULTRAWIDE) ? 'withLine' : isWiderThan(WIDE) ? 'whole' : 'compact';
  const list = isWiderThan(WITH_WATCHLIST) ? Math.round(WATCHLIST[rows] * rootFontSize) : 0;
  const watchlist = list === 0 ? [] : [tabs(list, 'watchlist')];
  const rest = width - ticketWidth(area) - book - data;
  const tables = tabs(tablesHeight(area), ...kindsOf('table'));
  const above = height - tables.size;
  const left = isWiderThan(WIDE)
    ? [...watchlist, split(rest - list, tabs(above, 'chart'), tables)]
    : [split(rest, split(above, ...watchlist, tabs(rest - list, 'chart')), tables)];
  const depth = Math.round(height * 0.36);
  const beside =
    data === 0
      ? [bookColumn(book, height, rootFontSize)]
      : [tabs(book, 'book'), split(data, tabs(height - depth, 'tape'), tabs(depth, 'depth'))];
  const right = data === 0 ? ticketColumn(area, 'depth', 'sheet') : ticketColumn(area, 'sheet');
  return { ...rowOf(area, ...left, ...beside, right), activeGroup: 'group-chart' };
}

const layouts: Readonly<Record<ShippedKind, (area: Area) => Layout>> = {
  trade: tradeLayout,
  ladder: ladderLayout,
  markets: marketsLayout,
  account: accountLayout,
  practise: practiseLayout,
  copy: copyLayout,
};

/** Returns the default arrangement of a workspace for this area. */
export function shippedLayout(kind: ShippedKind, area: Area): Layout {
  return layouts[kind](area);
}
