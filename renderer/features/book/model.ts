import {
  ZERO,
  add,
  compare,
  decimal,
  divide,
  formatFixed,
  sign,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { groupThousands } from '../../format/number.ts';
import { groupLevels, type BookSide, type LevelRow } from '../../ui/bookLevels.ts';
import type { Arrangement, SumUnit } from './params.ts';
import type { BookView, Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../state/market/index.ts';
import type { Services } from '../../state/services.ts';

/** The order book's topic. */
type BookTopic = Extract<Topic, { kind: 'book' }>;
/** The latest order book, replaced as a whole; `null` before the first. */
export type BookStore = FeedStore<BookTopic, BookView | null>;

/** Creates a store that follows one order book. */
export function createBookStore(services: Pick<Services, 'client' | 'clock' | 'desk'>): BookStore {
  return createFeedStore<BookTopic, BookView | null>(
    services,
    () => null,
    (_previous, view) => view,
  );
}

/** Both sides of an order book in the feed's format: flat price, size, …, best first. */
export interface FlatBook {
  readonly bids: readonly string[];
  readonly asks: readonly string[];
}

/** The content of the panel: rows best first. `spread` and `spreadFraction` are absent when a side is empty. */
export interface Ladder {
  readonly bids: readonly LevelRow[];
  readonly asks: readonly LevelRow[];
  readonly spread: Decimal | null;
  /** Spread divided by the mean of best bid and best ask, 8 decimals. */
  readonly spreadFraction: Decimal | null;
  /** The larger of both sides' last sums, in base and in quote: it corresponds to a full depth bar. */
  readonly deepest: Decimal;
  readonly deepestWorth: Decimal;
}

function larger(one: Decimal = ZERO, other: Decimal = ZERO): Decimal {
  return compare(one, other) < 0 ? other : one;
}

/** Builds the panel's content from an order book, merged to `step`, at most `rows` rows per side. */
export function buildLadder(book: FlatBook, step: Decimal, rows: number): Ladder {
  const bids = groupLevels(book.bids, step, 'bid', rows);
  const asks = groupLevels(book.asks, step, 'ask', rows);
  const deepest = larger(bids.at(-1)?.sum, asks.at(-1)?.sum);
  const deepestWorth = larger(bids.at(-1)?.worth, asks.at(-1)?.worth);
  const bestBid = book.bids[0];
  const bestAsk = book.asks[0];
  if (bestBid === undefined || bestAsk === undefined) {
    return { bids, asks, spread: null, spreadFraction: null, deepest, deepestWorth };
  }
  const bid = decimal(bestBid);
  const ask = decimal(bestAsk);
  const spread = subtract(ask, bid);
  const fraction = divide(add(spread, spread), add(ask, bid), 8, 'halfUp');
  return { bids, asks, spread, spreadFraction: fraction ?? null, deepest, deepestWorth };
}

/** Number of rows that Page Up and Page Down move by. */
const PAGE = 10;
/** Decimals of a sum in quote: enough to distinguish rows, few enough not to dominate the prices beside them. */
export const WORTH_DECIMALS = 2;

/** Returns the three columns as text: prices with the step's decimals, sizes with the instrument's, sums in `unit`. */
export function ladderCells(
  rows: readonly LevelRow[],
  priceDecimals: number,
  quantityDecimals: number,
  unit: SumUnit = 'base',
) {
  const sumText = (row: LevelRow): string =>
    unit === 'base'
      ? formatFixed(row.sum, quantityDecimals, 'halfUp')
      : formatFixed(row.worth, WORTH_DECIMALS, 'halfUp');
  return {
    prices: rows.map((row) => groupThousands(formatFixed(row.price, priceDecimals, 'halfUp'))),
    sizes: rows.map((row) => groupThousands(formatFixed(row.size, quantityDecimals, 'halfUp'))),
    sums: rows.map((row) => groupThousands(sumText(row))),
  };
}

/**
 * Returns the row under the pointer: `offset` is the distance from the best price's edge of the column in CSS pixels,
 * `line` the height of a row. `null` outside the drawn rows.
 */
export function rowAt(rows: readonly LevelRow[], offset: number, line: number): LevelRow | null {
  return offset < 0 || line <= 0 ? null : (rows[Math.floor(offset / line)] ?? null);
}

/** Number of rows per side and the height of each in CSS pixels. */
export interface RowFit {
  readonly rows: number;
  readonly line: number;
}

/**
 * Returns how many rows of at least `line` fit on each side of a body of `height` beside its middle row, and their
 * height when they share what is left, so that no empty row remains.
 */
export function fitRows(height: number, middle: number, line: number, arrangement: Arrangement): RowFit {
  const room = Math.max(0, height - middle) / (arrangement === 'stacked' ? 2 : 1);
  const rows = Math.max(1, Math.floor(room / line));
  return { rows, line: Math.max(line, room / rows) };
}

/** A row of one side, counted from the best price. */
export interface RowPlace {
  readonly side: BookSide;
  readonly index: number;
}

/** The levels from the best price to one row: what an order that takes all of them costs. Exact. */
export interface TakenLevels {
  readonly side: BookSide;
  readonly row: LevelRow;
  /** Mean price of the levels, `null` when nothing rests there. */
  readonly average: Decimal | null;
}

/** Returns the levels up to a place of the ladder; `null` when the ladder has fewer rows. */
export function takenLevels(
  ladder: Pick<Ladder, 'bids' | 'asks'>,
  { side, index }: RowPlace,
  priceDecimals: number,
): TakenLevels | null {
  const row = (side === 'bid' ? ladder.bids : ladder.asks)[index];
  return row ? { side, row, average: divide(row.worth, row.sum, priceDecimals, 'halfUp') ?? null } : null;
}

/** Returns the length of each row's depth bar in thousandths of the full width; `deepest` is in the same unit. */
export function barLengths(rows: readonly LevelRow[], deepest: Decimal, unit: SumUnit = 'base'): number[] {
  if (deepest.units === 0n) return rows.map(() => 0);
  return rows.map((row) => {
    const share = divide(unit === 'base' ? row.sum : row.worth, deepest, 3, 'halfUp');
    return share ? Number(share.units) : 0;
  });
}

/**
 * Returns the size of the shown bids divided by that of all shown levels, as a fraction with three decimals; `null`
 * while a side is empty, because the share is then meaningless.
 */
export function bidShare(ladder: Pick<Ladder, 'bids' | 'asks'>, unit: SumUnit): Decimal | null {
  const [bid, ask] = [ladder.bids.at(-1), ladder.asks.at(-1)];
  if (!bid || !ask) return null;
  const [bids, asks] = unit === 'base' ? [bid.sum, ask.sum] : [bid.worth, ask.worth];
  return divide(bids, add(bids, asks), 3, 'halfUp') ?? null;
}

/** Returns the spread as text, `0.1`, with the instrument's decimals. */
export function spreadText(ladder: Ladder, priceDecimals: number): string | null {
  return ladder.spread ? groupThousands(formatFixed(ladder.spread, priceDecimals, 'halfUp')) : null;
}

/** Returns the spread divided by the mean price in per cent with four decimals, unsigned: `0.0016`. */
export function spreadPercent(ladder: Ladder): string | null {
  const fraction = ladder.spreadFraction;
  if (!fraction) return null;
  return formatFixed({ units: fraction.units * 100n, scale: fraction.scale }, 4, 'halfUp');
}

/** What a click or key on a row puts into the ticket: its price alone, with its size, or with the size up to it. */
export type Picked = 'price' | 'size' | 'total';

/** Returns what is picked: Shift always adds the total, Alt the size; without them `plain`. */
export function pickedBy(event: Pick<MouseEvent, 'shiftKey' | 'altKey'>, plain: Picked): Picked {
  return event.shiftKey ? 'total' : event.altKey ? 'size' : plain;
}

/** The price of the last trade, as display text, and the direction of its last change; `null` before the first. */
export interface LastPrice {
  readonly price: string;
  readonly move: 'up' | 'down' | null;
}

/** Returns the last price after a report of it; the direction stays while the price does. */
export function nextLast(before: LastPrice | null, price: string): LastPrice {
  if (before === null || before.price === price) return before ?? { price, move: null };
  const order = compare(decimal(price), decimal(before.price));
  return { price, move: order === 0 ? before.move : order > 0 ? 'up' : 'down' };
}

/** A selected row: its side and its price on the current step. It stays at its price while the order book moves. */
export interface ChosenRow {
  readonly side: BookSide;
  readonly price: Decimal;
}

/** Whether `price` is as good as `than` on this side, or better: higher bids, lower asks. */
function asGood(side: BookSide, price: Decimal, than: Decimal): boolean {
  const order = compare(price, than);
  return side === 'bid' ? order >= 0 : order <= 0;
}

/** Returns the index of the selected price among its side's rows; -1 while there is no such level. */
export function chosenIndex(ladder: Pick<Ladder, 'bids' | 'asks'>, chosen: ChosenRow): number {
  const rows = chosen.side === 'bid' ? ladder.bids : ladder.asks;
  return rows.findIndex((row) => compare(row.price, chosen.price) === 0);
}

/** Returns the exact size resting at the selected price; zero when there is no such level. */
export function sizeAt(ladder: Pick<Ladder, 'bids' | 'asks'>, chosen: ChosenRow): Decimal {
  return (chosen.side === 'bid' ? ladder.bids : ladder.asks)[chosenIndex(ladder, chosen)]?.size ?? ZERO;
}

/** Returns the exact size resting from the best price to the selected one; zero when no level is as good. */
export function sizeUpTo(ladder: Pick<Ladder, 'bids' | 'asks'>, chosen: ChosenRow): Decimal {
  const rows = chosen.side === 'bid' ? ladder.bids : ladder.asks;
  return rows.findLast((row) => asGood(chosen.side, row.price, chosen.price))?.sum ?? ZERO;
}

/**
 * Returns the row `steps` further up the screen (below zero: down) from the selected one, with asks above bids; without
 * a selection, up goes to the best ask and down to the best bid. `null` while both sides are empty.
 */
export function moveChosen(
  ladder: Pick<Ladder, 'bids' | 'asks'>,
  chosen: ChosenRow | null,
  steps: number,
): ChosenRow | null {
  const column: ChosenRow[] = [
    ...ladder.bids.map(({ price }) => ({ side: 'bid' as const, price })).toReversed(),
    ...ladder.asks.map(({ price }) => ({ side: 'ask' as const, price })),
  ];
  if (column.length === 0) return null;
  // Sorted by lowest price first: the number of rows below the selected one, whose level may no longer exist.
  const at = chosen ? column.findIndex((row) => compare(row.price, chosen.price) >= 0) : ladder.bids.length;
  const from = at < 0 ? column.length : at;
  const stands = chosen !== null && column[from] !== undefined && compare(column[from].price, chosen.price) === 0;
  // From between two rows, the first step goes to the neighbour, not past it.
  const to = stands || steps < 0 ? from + steps : from + steps - 1;
  return column[Math.min(column.length - 1, Math.max(0, to))]!;
}

/** Returns the size as plain text for an input field, with the instrument's decimals; `null` for zero. */
export function pickedSize(size: Decimal, quantityDecimals: number): string | null {
  return sign(size) > 0 ? formatFixed(size, quantityDecimals, 'floor') : null;
}

/**
 * Returns where a key moves the selected row, as displayed: when stacked, up is a higher price; when next to each
 * other, up is a better price and left and right change the side. `null`: the ladder does not use the key, or there is
 * nothing to select.
 */
export function chooseByKey(
  key: string,
  ladder: Pick<Ladder, 'bids' | 'asks'>,
  chosen: ChosenRow | null,
  arrangement: Arrangement,
): ChosenRow | null {
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE }[key];
  if (arrangement === 'stacked') return steps === undefined ? null : moveChosen(ladder, chosen, steps);
  const side = { ArrowLeft: 'bid', ArrowRight: 'ask' }[key] as BookSide | undefined;
  if (side === undefined && steps === undefined) return null;
  const activeSide = side ?? chosen?.side ?? 'bid';
  const rows = activeSide === 'bid' ? ladder.bids : ladder.asks;
  const best = rows[0];
  if (!best) return null;
  if (side !== undefined || chosen === null) return { side: activeSide, price: best.price };
  const one = activeSide === 'bid' ? { bids: rows, asks: [] } : { bids: [], asks: rows };
  return moveChosen(one, chosen, activeSide === 'bid' ? (steps ?? 0) : -(steps ?? 0));
}
