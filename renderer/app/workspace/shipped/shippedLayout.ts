import type { Layout } from '../layout.ts';
import type { ShippedKind } from '../model.ts';
import { type Area, rowOf, sideSize, split, tabs } from '../tree.ts';
import { kindsOf, leastSize } from '../../panels.ts';

/**
 * The price ladder over the whole height; beside it the trade tape and a small chart, above the tables of open orders
 * and positions.
 */
function ladderLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ladder = sideSize(width, 0.3, leastSize('ladder').width * rootFontSize);
  const tape = sideSize(width, 0.2, leastSize('tape').width * rootFontSize);
  const tables = Math.round(Math.max(leastSize('positions').height * 1.4 * rootFontSize, height * 0.28));
  const rest = width - ladder;
  return rowOf(
    area,
    tabs(ladder, 'ladder'),
    // The tables get the remaining width, so that all columns of a position are visible.
    split(
      rest,
      split(height - tables, tabs(tape, 'tape'), tabs(rest - tape, 'chart')),
      tabs(tables, 'positions', 'openOrders', 'conditional', 'fills'),
    ),
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

/** Width that shows all columns of balances and positions side by side, in root font sizes. */
const SIDE_BY_SIDE = 92;
/** Width at which news are readable beside the history tables, in root font sizes. */
const BESIDE_PAST = 130;

/**
 * Balances and positions, side by side where all their columns fit, with the fees behind the balances; below them
 * records, orders, fills and rebates, with the news beside them on a wide screen, otherwise as their last tab.
 */
function accountLayout(area: Area): Layout {
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

/**
 * The Trade workspace for a learner: chart and ticket as there, drills and replay below the order book, and the journal
 * beside the open orders and positions below the chart.
 */
function practiseLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ticket = sideSize(width, 0.18, leastSize('ticket').width * rootFontSize);
  const side = sideSize(width, 0.26, leastSize('practice').width * rootFontSize);
  const tables = Math.round(Math.max(leastSize('positions').height * 1.4 * rootFontSize, height * 0.28));
  const book = Math.round(Math.max(leastSize('book').height * rootFontSize, height * 0.3));
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

/** Width that fits all columns of the watchlist, and a comfortable width of the contract specs, in root font sizes. */
const USE = { watchlist: 54, sheet: 30 } as const;
/** Minimum width of a chart beside both, in root font sizes. */
const WIDE_CHART = 40;

/**
 * The watchlist of all symbols, and beside it the chart and the contract specs of the symbol selected there: stacked,
 * or side by side on a wide screen.
 */
function marketsLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const watchlist = Math.round(USE.watchlist * rootFontSize);
  const sheet = Math.round(USE.sheet * rootFontSize);
  if (width - watchlist - sheet >= WIDE_CHART * rootFontSize) {
    return rowOf(area, tabs(watchlist, 'watchlist'), tabs(width - watchlist - sheet, 'chart'), tabs(sheet, 'sheet'));
  }
  const side = Math.round(Math.max(leastSize('chart').width * rootFontSize, width * 0.42));
  const below = Math.round(height * 0.45);
  return rowOf(area, tabs(width - side, 'watchlist'), split(side, tabs(height - below, 'chart'), tabs(below, 'sheet')));
}

/** A large chart, order book over trade tape beside it, the account's tables below, the ticket on the right. */
function tradeLayout(area: Area): Layout {
  const { width, height, rootFontSize } = area;
  const ticket = sideSize(width, 0.18, leastSize('ticket').width * rootFontSize);
  const book = sideSize(width, 0.18, leastSize('book').width * rootFontSize);
  const tables = Math.round(Math.max(leastSize('positions').height * 1.4 * rootFontSize, height * 0.28));
  const market = height - tables;
  const tape = Math.round(market * 0.38);
  return rowOf(
    area,
    split(
      width - ticket,
      split(market, tabs(width - ticket - book, 'chart'), split(book, tabs(market - tape, 'book'), tabs(tape, 'tape'))),
      tabs(tables, ...kindsOf('table')),
    ),
    tabs(ticket, 'ticket'),
  );
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
