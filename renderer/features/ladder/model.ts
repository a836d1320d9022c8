import { ZERO, add, compare, decimal, divide, parseDecimal, sign, type Decimal } from '../../../shared/num/decimal.ts';
import { countSteps, fromSteps } from '../../../shared/num/step.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { groupLevels, type BookSide } from '../../ui/bookLevels.ts';
import { ownIn, type OwnOrderLevels, type OwnLevel } from '../../ui/ownOrders.ts';
import type { Volume } from './profile.ts';

/** What stands at a price beside sizes: the last trade, or where a position was opened or is liquidated. */
export interface PriceMark {
  readonly kind: 'last' | 'entry' | 'liquidation';
  /** The position's side; `null` for the last trade. */
  readonly side: 'LONG' | 'SHORT' | null;
  /** The exact price, which may lie between rows. */
  readonly price: Decimal;
}

/** One row of the ladder: everything at one price step, exact; absent sizes are `null`. */
export interface LadderRow {
  /** The price in whole steps. */
  readonly index: bigint;
  readonly price: Decimal;
  readonly bid: Decimal | null;
  readonly ask: Decimal | null;
  /** Sums from the best price to here, `null` outside the side's levels. */
  readonly bidSum: Decimal | null;
  readonly askSum: Decimal | null;
  readonly ownBid: OwnLevel | null;
  readonly ownAsk: OwnLevel | null;
  readonly volume: Volume | null;
  readonly marks: readonly PriceMark[];
}

/** A side of the book by row. `deepest`: its largest size. */
interface SideRows {
  readonly sizes: ReadonlyMap<bigint, { readonly size: Decimal; readonly sum: Decimal }>;
  readonly best: bigint | null;
}

/** The best prices in whole steps of `step`; `null`: nothing rests there. */
export interface LadderTouch {
  readonly bids: Pick<SideRows, 'best'>;
  readonly asks: Pick<SideRows, 'best'>;
  readonly step: Decimal;
}

/** The book merged to the step in force. */
export interface LadderBook extends LadderTouch {
  readonly bids: SideRows;
  readonly asks: SideRows;
}

/** A book as it is told: flat price, size, …, best first. */
interface FlatBook {
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
  // A level is at least one row from the one before: no more levels than rows from the best price to the end in sight.
  const last = sight && (side === 'bid' ? best - (sight.top - BigInt(sight.rows - 1)) : sight.top - best);
  const count = last === null ? ALL : Math.max(0, Math.min(ALL, Number(last) + 1));
  const rows = groupLevels(flat, step, side, count).map((row) => [countSteps(row.price, step, 'floor'), row] as const);
  return { sizes: new Map(rows), best };
}

/**
 * Merges a book to whole steps: bids down, asks up. With `sight` only what it shows and what lies between it and the best
 * prices is read, so that sums are whole.
 */
export function ladderBook(book: FlatBook, step: Decimal, sight: LadderWindow | null = null): LadderBook {
  return {
    bids: sideRows(book.bids, step, 'bid', sight),
    asks: sideRows(book.asks, step, 'ask', sight),
    step,
  };
}

/** The best prices of a book alone, in whole steps. */
export function ladderTouch(book: FlatBook, step: Decimal): LadderTouch {
  return {
    bids: { best: bestOf(book.bids, step, 'bid') },
    asks: { best: bestOf(book.asks, step, 'ask') },
    step,
  };
}

/** The row of an exact price: the nearest. */
export function rowOf(price: Decimal, step: Decimal): bigint {
  return countSteps(price, step, 'halfUp');
}

/**
 * Where the ladder is centred: at the last trade held within the best prices, which leave it behind where quotes move
 * without trades; else between the best prices; `null` with neither.
 */
export function centreOf(last: string | null, { bids, asks, step }: LadderTouch): bigint | null {
  const price = last === null ? undefined : parseDecimal(last);
  if (price && sign(price) > 0) {
    const row = rowOf(price, step);
    if (bids.best !== null && row < bids.best) return bids.best;
    return asks.best !== null && row > asks.best ? asks.best : row;
  }
  if (bids.best !== null && asks.best !== null) return (bids.best + asks.best) / 2n;
  return bids.best ?? asks.best;
}

/** The topmost row when `centre` stands in the middle of `rows` rows. */
export function topFor(centre: bigint, rows: number): bigint {
  return centre + BigInt(Math.floor(rows / 2));
}

/** Whether a row is among the `rows` from `top` down. */
export function isInSight(row: bigint, top: bigint, rows: number): boolean {
  return row <= top && row > top - BigInt(rows);
}

/** Entry and liquidation prices of the symbol's positions that are known; a liquidation price of zero means none (XS42). */
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

/** What is shown of the ladder: `rows` rows from `top` down. */
export interface LadderWindow {
  readonly top: bigint;
  readonly rows: number;
}

/** The rows in sight, highest price first; prices at or below zero are left out. */
export function ladderRows(
  { top, rows }: LadderWindow,
  book: LadderBook,
  own: OwnOrderLevels,
  volumes: ReadonlyMap<bigint, Volume>,
  marks: readonly PriceMark[],
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
      ownBid: ownIn(own.bids, { price }),
      ownAsk: ownIn(own.asks, { price }),
      volume: volumes.get(index) ?? null,
      marks: marked.filter(([row]) => row === index).map(([, mark]) => mark),
    });
  }
  return found;
}

/** Lengths of the bars in thousandths of their column: sizes against the largest in sight, volumes likewise. */
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

/** Rows a turn of the wheel passes: `delta` in its mode's unit (0 pixels, 1 lines, 2 pages), up below zero. The rest is kept. */
export function wheelRows(delta: number, mode: number, line: number, rows: number, rest: number) {
  const pixels = delta * (mode === 1 ? line : mode === 2 ? line * rows : 1) + rest;
  const passed = Math.trunc(pixels / line);
  return { rows: passed, rest: pixels - passed * line };
}

/** The topmost row after a change of the number of rows, so that the row in the middle stays there. */
export function topAfterResize(top: bigint, before: number, after: number): bigint {
  return topFor(top - BigInt(Math.floor(before / 2)), after);
}
