import { kindOf, type PanelKind } from './kinds.ts';

/** A size in root font sizes. */
export interface LeastSize {
  readonly width: number;
  readonly height: number;
}

const TABLE: LeastSize = { width: 18, height: 6.5 };

/** Minimum width and height of each panel, in root font sizes, so that its figures fit. */
export const MINIMUM = {
  chart: { width: 18, height: 10 },
  book: { width: 17, height: 9 },
  tape: { width: 15.5, height: 6 },
  depth: { width: 16, height: 9 },
  ladder: { width: 18, height: 12 },
  watchlist: { width: 18, height: 9 },
  sheet: { width: 17, height: 9 },
  ticket: { width: 16.25, height: 12 },
  positions: TABLE,
  openOrders: TABLE,
  conditional: TABLE,
  orderHistory: TABLE,
  fills: TABLE,
  balances: TABLE,
  records: TABLE,
  fees: TABLE,
  rebates: TABLE,
  news: TABLE,
  alerts: TABLE,
  practice: { width: 17, height: 9 },
  replay: { width: 17, height: 9 },
  follows: TABLE,
  copies: TABLE,
  copyHistory: TABLE,
  copyGuards: TABLE,
} as const satisfies Record<PanelKind, LeastSize>;

/** Returns the minimum size of a tab group: the largest minimum width and height of its panels, in root font sizes. */
export function leastOf(ids: readonly string[]): LeastSize {
  const sizes = ids.flatMap((id) => MINIMUM[kindOf(id) ?? 'tape']);
  return {
    width: Math.max(0, ...sizes.map((size) => size.width)),
    height: Math.max(0, ...sizes.map((size) => size.height)),
  };
}
