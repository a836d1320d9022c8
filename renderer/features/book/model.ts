import {
  ZERO,
  add,
  compare,
  decimal,
  divide,
  equals,
  formatDecimal,
  formatFixed,
  normalise,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { snapToStep } from '../../../shared/num/step.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { groupThousands } from '../../format/number.ts';

/** Which side of the book. */
export type BookSide = 'bid' | 'ask';

/** One row: a price step with the size resting in it, and the sum of sizes from the best price to here. Exact. */
export interface LadderRow {
  readonly price: Decimal;
  readonly size: Decimal;
  readonly sum: Decimal;
}

/** What the panel shows: rows best first. `spread` and `spreadFraction` are absent when a side is empty. */
export interface Ladder {
  readonly bids: readonly LadderRow[];
  readonly asks: readonly LadderRow[];
  readonly spread: Decimal | null;
  /** Spread over the mean of best bid and best ask, 8 decimals. */
  readonly spreadFraction: Decimal | null;
  /** The larger of both sides' last sums: the length of a full depth bar. */
  readonly deepest: Decimal;
}

/**
 * Merges levels (flat price, size, …, best first) to whole multiples of `step`: bids down, asks up, so that a merged
 * price is never better than what rests there. At most `rows` rows; sizes add exactly.
 */
export function groupLevels(flat: readonly string[], step: Decimal, side: BookSide, rows: number): LadderRow[] {
  const merged: { price: Decimal; size: Decimal }[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const price = snapToStep(decimal(flat[i]!), step, side === 'bid' ? 'floor' : 'ceil');
    const size = decimal(flat[i + 1]!);
    const last = merged.at(-1);
    if (last && equals(last.price, price)) last.size = add(last.size, size);
    else if (merged.length === rows) break;
    else merged.push({ price, size });
  }
  let sum = ZERO;
  return merged.map(({ price, size }) => {
    sum = add(sum, size);
    return { price, size, sum };
  });
}

/** Builds what the panel shows from a book, merged to `step`, at most `rows` rows a side. */
export function buildLadder(book: Pick<BookView, 'bids' | 'asks'>, step: Decimal, rows: number): Ladder {
  const bids = groupLevels(book.bids, step, 'bid', rows);
  const asks = groupLevels(book.asks, step, 'ask', rows);
  const bidSum = bids.at(-1)?.sum ?? ZERO;
  const askSum = asks.at(-1)?.sum ?? ZERO;
  const deepest = compare(bidSum, askSum) < 0 ? askSum : bidSum;
  const bestBid = book.bids[0];
  const bestAsk = book.asks[0];
  if (bestBid === undefined || bestAsk === undefined) {
    return { bids, asks, spread: null, spreadFraction: null, deepest };
  }
  const bid = decimal(bestBid);
  const ask = decimal(bestAsk);
  const spread = subtract(ask, bid);
  const fraction = divide(add(spread, spread), add(ask, bid), 8, 'halfUp');
  return { bids, asks, spread, spreadFraction: fraction ?? null, deepest };
}

/** The three columns as text: prices with the step's own decimals, sizes and sums with the instrument's. */
export function ladderCells(rows: readonly LadderRow[], priceDecimals: number, quantityDecimals: number) {
  return {
    prices: rows.map((row) => groupThousands(formatFixed(row.price, priceDecimals, 'halfUp'))),
    sizes: rows.map((row) => groupThousands(formatFixed(row.size, quantityDecimals, 'halfUp'))),
    sums: rows.map((row) => groupThousands(formatFixed(row.sum, quantityDecimals, 'halfUp'))),
  };
}

/**
 * The row under the pointer: `offset` is the distance from the best price's edge of the column in CSS pixels, `line` the
 * height of a row. `null` outside the drawn rows.
 */
export function rowAt(rows: readonly LadderRow[], offset: number, line: number): LadderRow | null {
  return offset < 0 || line <= 0 ? null : (rows[Math.floor(offset / line)] ?? null);
}

/** A row's price as an order takes it: plain text with the instrument's decimals. */
export function pickedPrice(row: Pick<LadderRow, 'price'>, priceDecimals: number): string {
  return formatFixed(row.price, priceDecimals, 'halfUp');
}

/** Length of each row's depth bar in thousandths of the full width. */
export function barLengths(rows: readonly LadderRow[], deepest: Decimal): number[] {
  if (deepest.units === 0n) return rows.map(() => 0);
  return rows.map((row) => {
    const share = divide(row.sum, deepest, 3, 'halfUp');
    return share ? Number(share.units) : 0;
  });
}

/** Decimals that prices need at this step: the instrument's own, fewer when the step is coarser. */
export function decimalsOfStep(step: Decimal, priceDecimals: number): number {
  return Math.min(priceDecimals, normalise(step).scale);
}

/** The price steps offered for an instrument, smallest first; the tick alone when none are named. */
export function groupingsOf(instrument: Instrument): readonly string[] {
  return instrument.groupings.length > 0 ? instrument.groupings : [instrument.tickSize];
}

/** The step in force: the chosen one while the instrument offers it, else its smallest. */
export function chooseGrouping(instrument: Instrument, chosen: string | null): string {
  const offered = groupingsOf(instrument);
  return chosen !== null && offered.includes(chosen) ? chosen : offered[0]!;
}

/** The spread in words of figures: `0.1` with the instrument's decimals. */
export function spreadText(ladder: Ladder, priceDecimals: number): string | null {
  return ladder.spread ? groupThousands(formatFixed(ladder.spread, priceDecimals, 'halfUp')) : null;
}

/** The spread over the mean price in per cent with four decimals, unsigned: `0.0016`. */
export function spreadPercent(ladder: Ladder): string | null {
  const fraction = ladder.spreadFraction;
  if (!fraction) return null;
  return formatFixed({ units: fraction.units * 100n, scale: fraction.scale }, 4, 'halfUp');
}

/** A step as shown in the list of steps: without needless zeros. */
export function stepText(step: string): string {
  return groupThousands(formatDecimal(normalise(decimal(step))));
}
