import {
  ZERO,
  absolute,
  add,
  compare,
  decimal,
  divide,
  multiply,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import type { BookSide, LevelRow } from '../../ui/bookLevels.ts';
import type { PanelParams } from '../../state/desk/index.ts';
import { keptFlag, keptWord } from '../../ui/plainParams.ts';

/**
 * Distance from the mid price to the edges of the chart, in per cent of it; `all`: as far as the feed carries levels.
 */
export const depthRanges = ['all', '0.1', '0.25', '0.5', '1', '2', '5'] as const;
/** See {@link depthRanges}. */
export type DepthRange = (typeof depthRanges)[number];

/** Settings of a depth chart that are saved with the workspace. */
export interface DepthParams {
  readonly range: DepthRange;
  readonly table: boolean;
}

/** Reads the saved settings; each unknown value falls back to its default. */
export function readDepthParams(params: PanelParams): DepthParams {
  return { range: keptWord(params, 'range', depthRanges), table: keptFlag(params, 'table', false) };
}

/** The order book as exact sums from the best price outwards. `mid` is null while a side is empty. */
export interface Depth {
  readonly bids: readonly LevelRow[];
  readonly asks: readonly LevelRow[];
  /** Mean of best bid and best ask. */
  readonly mid: Decimal | null;
  /** Lowest and highest price of the chart; both `null` without a mid price. */
  readonly low: Decimal | null;
  readonly high: Decimal | null;
  /** Whether the feed carries fewer levels than the range needs. */
  readonly short: boolean;
}

/**
 * Figures for trading through the book up to a price: exact sums, the average price paid, and its distance from the
 * best price.
 */
export interface DepthPoint {
  readonly side: BookSide;
  readonly price: Decimal;
  /** In base. */
  readonly size: Decimal;
  /** In quote. */
  readonly cost: Decimal;
  /** Cost divided by size, 12 decimals; `null` while no level is included. */
  readonly average: Decimal | null;
  /**
   * Distance of the average from the best price, divided by the best price: a fraction with 6 decimals, never below
   * zero.
   */
  readonly slippage: Decimal | null;
}

/** Position of the crosshair: a price on one side. */
export interface DepthCross {
  readonly side: BookSide;
  readonly price: Decimal;
}

const HALF: Decimal = { units: 5n, scale: 1 };

/** Returns the levels (flat price, size, …, best first) with sums from the best price on. */
export function cumulate(flat: readonly string[]): LevelRow[] {
  const rows: LevelRow[] = [];
  let sum = ZERO;
  let worth = ZERO;
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const price = decimal(flat[i]!);
    const size = decimal(flat[i + 1]!);
    sum = add(sum, size);
    worth = add(worth, multiply(price, size));
    rows.push({ price, size, sum, worth });
  }
  return rows;
}

function larger(one: Decimal, other: Decimal): Decimal {
  return compare(one, other) < 0 ? other : one;
}

/** Returns the depth of a book within `range` per cent of its mid price, equally far on both sides. */
export function depthOf(
  book: { readonly bids: readonly string[]; readonly asks: readonly string[] },
  range: DepthRange,
): Depth {
  const [bids, asks] = [cumulate(book.bids), cumulate(book.asks)];
  const [bid, ask] = [bids[0], asks[0]];
  if (!bid || !ask) return { bids, asks, mid: null, low: null, high: null, short: false };
  const mid = multiply(add(bid.price, ask.price), HALF);
  const reach = larger(subtract(mid, bids.at(-1)!.price), subtract(asks.at(-1)!.price, mid));
  const half = range === 'all' ? reach : multiply(mid, multiply(decimal(range), { units: 1n, scale: 2 }));
  const [low, high] = [subtract(mid, half), add(mid, half)];
  return {
    bids: bids.filter((row) => compare(row.price, low) >= 0),
    asks: asks.filter((row) => compare(row.price, high) <= 0),
    mid,
    low,
    high,
    short: range !== 'all' && (compare(bids.at(-1)!.price, low) > 0 || compare(asks.at(-1)!.price, high) < 0),
  };
}

/** Returns the figures for trading through the book to the crosshair's price; `null` while its side is empty. */
export function pointAt(depth: Pick<Depth, 'bids' | 'asks'>, { side, price }: DepthCross): DepthPoint | null {
  const rows = side === 'bid' ? depth.bids : depth.asks;
  const best = rows[0];
  if (!best) return null;
  const row = rows.findLast((one) =>
    side === 'bid' ? compare(one.price, price) >= 0 : compare(one.price, price) <= 0,
  );
  if (!row) return { side, price, size: ZERO, cost: ZERO, average: null, slippage: null };
  const average = divide(row.worth, row.sum, 12, 'halfUp') ?? null;
  // From the exact sums, not from the rounded average: (worth - best x sum) / (best x sum).
  const atBest = multiply(best.price, row.sum);
  const slippage = divide(absolute(subtract(row.worth, atBest)), atBest, 6, 'halfUp') ?? null;
  return { side, price, size: row.sum, cost: row.worth, average, slippage };
}

/**
 * Returns the level `steps` to the right of the crosshair (higher prices; negative: to the left). Without a crosshair
 * it starts at the mid price, and one step leads to the nearest level.
 */
export function moveCross(
  depth: Pick<Depth, 'bids' | 'asks'>,
  cross: DepthCross | null,
  steps: number,
): DepthCross | null {
  const line: DepthCross[] = [
    ...depth.bids.map(({ price }) => ({ side: 'bid' as const, price })).toReversed(),
    ...depth.asks.map(({ price }) => ({ side: 'ask' as const, price })),
  ];
  if (line.length === 0) return null;
  const found = cross ? line.findIndex((one) => compare(one.price, cross.price) >= 0) : depth.bids.length;
  const from = found < 0 ? line.length : found;
  const stands = cross !== null && line[from] !== undefined && compare(line[from].price, cross.price) === 0;
  const to = stands || steps < 0 ? from + steps : from + steps - 1;
  return line[Math.min(line.length - 1, Math.max(0, to))]!;
}

/** Returns the level that the chart shows at a price given as a plot number: the level whose step covers it. */
export function crossAt(
  depth: Pick<Depth, 'bids' | 'asks'>,
  plot: { readonly bids: readonly number[]; readonly asks: readonly number[] },
  at: number,
): DepthCross | null {
  const [bestBid, bestAsk] = [plot.bids[0], plot.asks[0]];
  if (bestBid === undefined || bestAsk === undefined) return null;
  const side: BookSide = at < (bestBid + bestAsk) / 2 ? 'bid' : 'ask';
  const [rows, places] = side === 'bid' ? [depth.bids, plot.bids] : [depth.asks, plot.asks];
  const covered = places.findLastIndex((place) => (side === 'bid' ? place >= at : place <= at));
  const row = rows[Math.max(0, covered)];
  return row ? { side, price: row.price } : null;
}
