import {
  ZERO,
  add,
  compare,
  decimal,
  divide,
  multiply,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { countSteps, fromSteps } from '../../../shared/num/step.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { groupLevels, type BookSide } from '../../ui/bookLevels.ts';
import { ownIn, type OwnOrderLevels, type OwnLevel } from '../../ui/ownOrders.ts';
import type { Volume } from './profile.ts';
import type { QueuePlace, QueueRows } from './queue.ts';

/** A mark at a price: the last trade, or where a position was opened or would be liquidated. */
export interface PriceMark {
  readonly kind: 'last' | 'entry' | 'liquidation';
  /** The position's side; `null` for the last trade. */
  readonly side: 'LONG' | 'SHORT' | null;
  /** The exact price, which may lie between rows. */
  readonly price: Decimal;
}

/** One row of the ladder: everything at one price step, exact; missing sizes are `null`. */
export interface LadderRow {
  /** The price as a number of steps. */
  readonly index: bigint;
  readonly price: Decimal;
  readonly bid: Decimal | null;
  readonly ask: Decimal | null;
  /** Sums from the best price to this row, `null` outside the levels of the side. */
  readonly bidSum: Decimal | null;
  readonly askSum: Decimal | null;
  readonly ownBid: OwnLevel | null;
  readonly ownAsk: OwnLevel | null;
  /** The estimated queue place of the own orders. */
  readonly queueBid: QueuePlace | null;
  readonly queueAsk: QueuePlace | null;
  readonly volume: Volume | null;
  readonly marks: readonly PriceMark[];
}

/** One side of the book by row, with its best row. */
interface SideRows {
  readonly sizes: ReadonlyMap<bigint, { readonly size: Decimal; readonly sum: Decimal }>;
  readonly best: bigint | null;
}

/** Best prices as numbers of `step`; `null`: that side is empty. */
export interface BestPriceRows {
  readonly bids: Pick<SideRows, 'best'>;
  readonly asks: Pick<SideRows, 'best'>;
  readonly step: Decimal;
}

/** The book merged to the current price step. */
export interface LadderBook extends BestPriceRows {
  readonly bids: SideRows;
  readonly asks: SideRows;
}

/** A book as the feed delivers it: flat price, size, …, best first. */
export interface FlatBook {
  readonly bids: readonly string[];
  readonly asks: readonly string[];
}

const ALL = 10_000;

function bestOf(flat: readonly string[], step: Decimal, side: BookSide): bigint | null {
  return flat[0] === undefined ? null : countSteps(decimal(flat[0]), step, side === 'bid' ? 'floor' : 'ceil');
}

function sideRows(flat: readonly string[], step: Decimal, side: BookSide, sight: LadderWindow | null): SideRows {
  const best = bestOf(flat, step, side);
  if (best === null) return { sizes: new Map(), best };
  // Merged levels are at least one row apart, so there are at most as many levels as rows from the best price to the
  // end of the visible range.
  const last = sight && (side === 'bid' ? best - (sight.top - BigInt(sight.rows - 1)) : sight.top - best);
  const count = last === null ? ALL : Math.max(0, Math.min(ALL, Number(last) + 1));
  const rows = groupLevels(flat, step, side, count).map((row) => [countSteps(row.price, step, 'floor'), row] as const);
  return { sizes: new Map(rows), best };
}

/**
 * Merges a book to whole steps: bids down, asks up. With `sight` it reads only the visible rows and those between them
 * and the best prices, so that the sums are complete.
 */
export function ladderBook(book: FlatBook, step: Decimal, sight: LadderWindow | null = null): LadderBook {
  return {
    bids: sideRows(book.bids, step, 'bid', sight),
    asks: sideRows(book.asks, step, 'ask', sight),
    step,
  };
}

/** Returns only the best prices of a book, as numbers of steps. */
export function bestPriceRows(book: FlatBook, step: Decimal): BestPriceRows {
  return {
    bids: { best: bestOf(book.bids, step, 'bid') },
    asks: { best: bestOf(book.asks, step, 'ask') },
    step,
  };
}

/** Number of levels of each side that the automatic step brings into sight. */
const AUTO_LEVELS = 15;
/** Share of the rows, in per cent, that a finer step may fill at most before the ladder changes to it. */
const FINER_BELOW = 70n;

/**
 * Returns the smallest of the steps, finest first, at which the best levels of both sides and the last price fit into
 * `rows` rows around the last price; the largest when none does. `before`: the step in use, which stays until it no
 * longer fits or a finer one leaves room, so that the ladder does not change back and forth.
 */
export function autoStep(
  book: FlatBook,
  last: string | null,
  steps: readonly string[],
  rows: number,
  before: string | null,
): string {
  const reach = (flat: readonly string[]): string | undefined => flat[Math.min(flat.length, AUTO_LEVELS * 2) - 2];
  const ends = [reach(book.bids), reach(book.asks)].filter((price) => price !== undefined).map(decimal);
  const [low, high] = [ends[0], ends.at(-1)];
  const current = before !== null && steps.includes(before) ? before : null;
  if (!low || !high) return current ?? steps[0]!;
  const price = last === null ? undefined : parseDecimal(last);
  const [bid, ask] = [book.bids[0], book.asks[0]].map((best) => (best === undefined ? undefined : decimal(best)));
  // As the rows are centred: a last price that the quotes have left counts as the nearer best price.
  const quoted = price && bid && compare(price, bid) < 0 ? bid : price;
  const centre = quoted && ask && compare(quoted, ask) > 0 ? ask : (quoted ?? bid ?? low);
  const [below, above] = [subtract(centre, low), subtract(high, centre)];
  // The last price stands in the middle, so the farther side decides.
  const span = multiply(compare(below, above) > 0 ? below : above, decimal('2'));
  const rowsAt = (step: string): bigint => countSteps(span, decimal(step), 'ceil') + 1n;
  const fits = (step: string): boolean => rowsAt(step) <= BigInt(rows);
  const best = steps.find(fits) ?? steps.at(-1)!;
  if (current === null || !fits(current)) return best;
  const finer = steps
    .slice(0, steps.indexOf(current))
    .find((step) => rowsAt(step) * 100n <= BigInt(rows) * FINER_BELOW);
  return finer ?? current;
}

/** Returns the row nearest to an exact price. */
export function rowOf(price: Decimal, step: Decimal): bigint {
  return countSteps(price, step, 'halfUp');
}

/**
 * Returns the row on which the ladder is centred: the last trade, limited to the range of the best prices because
 * quotes can move away from it without trades; without a trade the middle of the best prices; `null` with neither.
 */
export function centreOf(last: string | null, { bids, asks, step }: BestPriceRows): bigint | null {
  const price = last === null ? undefined : parseDecimal(last);
  if (price && sign(price) > 0) {
    const row = rowOf(price, step);
    if (bids.best !== null && row < bids.best) return bids.best;
    return asks.best !== null && row > asks.best ? asks.best : row;
  }
  if (bids.best !== null && asks.best !== null) return (bids.best + asks.best) / 2n;
  return bids.best ?? asks.best;
}

/** Returns the topmost row that puts `centre` in the middle of `rows` rows. */
export function topFor(centre: bigint, rows: number): bigint {
  return centre + BigInt(Math.floor(rows / 2));
}

/** Returns whether a row is among the `rows` rows from `top` down. */
export function isInSight(row: bigint, top: bigint, rows: number): boolean {
  return row <= top && row > top - BigInt(rows);
}

/** Part of the rows at each end, as its divisor, in which the market is too near to the edge to show both sides. */
const EDGE = 5;

/** Returns whether a row is so far from the ends of the visible rows that both sides of the market are in sight. */
export function isWellInSight(row: bigint, top: bigint, rows: number): boolean {
  const edge = Math.floor(rows / EDGE);
  return isInSight(row, top - BigInt(edge), rows - 2 * edge);
}

/**
 * Returns the known entry and liquidation prices of the symbol's positions; a liquidation price of zero means none
 * (XS42).
 */
export function positionMarks(positions: readonly Position[], symbol: string): PriceMark[] {
  return positions
    .filter((position) => position.symbol === symbol)
    .flatMap(({ side, entryPrice, liquidatePrice }) => {
      const mark = (kind: PriceMark['kind'], text: string | null): PriceMark[] => {
        const price = text === null ? undefined : parseDecimal(text);
        return price && sign(price) > 0 ? [{ kind, side, price }] : [];
      };
      return [...mark('entry', entryPrice), ...mark('liquidation', liquidatePrice)];
    });
}

/** Visible part of the ladder: `rows` rows from `top` down. */
export interface LadderWindow {
  readonly top: bigint;
  readonly rows: number;
}

/** Returns the visible rows, highest price first; prices at or below zero are left out. */
export function ladderRows(
  { top, rows }: LadderWindow,
  book: LadderBook,
  ownOrders: OwnOrderLevels,
  volumes: ReadonlyMap<bigint, Volume>,
  marks: readonly PriceMark[],
  queue: QueueRows | null = null,
): LadderRow[] {
  const { step } = book;
  const marked = marks.map((mark) => [rowOf(mark.price, step), mark] as const);
  const found: LadderRow[] = [];
  for (let i = 0; i < rows; i += 1) {
    const index = top - BigInt(i);
    if (index <= 0n) break;
    const price = fromSteps(index, step);
    const [bid, ask] = [book.bids.sizes.get(index), book.asks.sizes.get(index)];
    found.push({
      index,
      price,
      bid: bid?.size ?? null,
      ask: ask?.size ?? null,
      bidSum: bid?.sum ?? null,
      askSum: ask?.sum ?? null,
      ownBid: ownIn(ownOrders.bids, { price }),
      ownAsk: ownIn(ownOrders.asks, { price }),
      queueBid: queue?.bids.get(index) ?? null,
      queueAsk: queue?.asks.get(index) ?? null,
      volume: volumes.get(index) ?? null,
      marks: marked.filter(([row]) => row === index).map(([, mark]) => mark),
    });
  }
  return found;
}

/**
 * Returns the bar lengths in thousandths of their column: sizes relative to the largest visible size, volumes relative
 * to the largest visible volume.
 */
export function ladderBars(rows: readonly LadderRow[]) {
  const largest = (values: readonly (Decimal | null)[]): Decimal =>
    values.reduce<Decimal>((most, value) => (value && compare(value, most) > 0 ? value : most), ZERO);
  const share = (value: Decimal | null, most: Decimal): number => {
    if (!value || most.units === 0n) return 0;
    const part = divide(value, most, 3, 'halfUp');
    return part ? Number(part.units) : 0;
  };
  const size = largest(rows.flatMap((row) => [row.bid, row.ask]));
  const volume = largest(rows.map((row) => row.volume && add(row.volume.buys, row.volume.sells)));
  return {
    bids: rows.map((row) => share(row.bid, size)),
    asks: rows.map((row) => share(row.ask, size)),
    buys: rows.map((row) => share(row.volume?.buys ?? null, volume)),
    sells: rows.map((row) => share(row.volume?.sells ?? null, volume)),
  };
}

/**
 * Returns how many rows a wheel turn scrolls: `delta` in the unit of its mode (0 pixels, 1 lines, 2 pages), negative is
 * up. The remainder is carried to the next turn.
 */
export function wheelRows(delta: number, mode: number, line: number, rows: number, rest: number) {
  const pixels = delta * (mode === 1 ? line : mode === 2 ? line * rows : 1) + rest;
  const passed = Math.trunc(pixels / line);
  return { rows: passed, rest: pixels - passed * line };
}

/** Returns the topmost row after the number of rows changed, so that the middle row stays in place. */
export function topAfterResize(top: bigint, before: number, after: number): bigint {
  return topFor(top - BigInt(Math.floor(before / 2)), after);
}
