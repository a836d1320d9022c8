import type { Random } from '../../../shared/time/random.ts';
import type { MatchingBook } from '../engine/matchingBook.ts';
import { BUY, SELL, type Side } from '../engine/types.ts';

/** Owner number of every agent; accounts count from 1. */
export const AGENT = 0;

/** Number of quotes on one side: enough that 200 different prices have orders at any time. */
export const QUOTES = 420;
/** Number of quotes on one side of a less traded instrument. */
export const FEW_QUOTES = 300;
/** Number of quotes checked in every step, and how many of the others each step checks in turn. */
const NEAR = 14;
const VISITS = 8;
/** First gap between quotes as a share of the unit, and the largest factor on sizes where ticks are coarse. */
const GAP = 0.3;
const CROWDING = 8;
/** Factor by which each gap between quotes is wider than the previous one. */
const WIDENING = 1.011;
/** Probability that a quote at the right price is replaced anyway. */
const RENEW = 0.012;

/**
 * One side of the market makers: quotes at growing distances from the fair price, larger further out, which follow it
 * as it moves.
 */
export class MakerLadder {
  readonly #book: MatchingBook;
  readonly #side: Side;
  readonly #random: Random;
  readonly #typical: number;
  readonly #quotes: number;
  readonly #ids: Float64Array;
  readonly #prices: Int32Array;
  /** Target distance from the fair price of each quote, in ticks, and its largest deviation. */
  readonly #distance: Float64Array;
  readonly #tolerance: Float64Array;
  readonly #patience: Int32Array;
  #next = NEAR;

  /**
   * Creates a side without quotes. `unit` is the usual distance near the best price in ticks, a fraction when ticks are
   * coarse; `typical` is a small trade in steps.
   */
  constructor(book: MatchingBook, side: Side, quotes: number, unit: number, typical: number, random: Random) {
    this.#book = book;
    this.#side = side;
    this.#random = random;
    this.#quotes = quotes;
    this.#ids = new Float64Array(quotes);
    this.#prices = new Int32Array(quotes);
    this.#distance = new Float64Array(quotes);
    this.#tolerance = new Float64Array(quotes);
    this.#patience = new Int32Array(quotes);
    // When ticks are coarse the same makers share fewer prices, and each price has a larger size.
    this.#typical = typical * Math.max(1, Math.min(CROWDING, 1 / (unit * GAP)));
    let distance = Math.max(0.5, unit * 0.12);
    let gap = Math.max(1, unit * GAP);
    for (let quote = 0; quote < quotes; quote += 1) {
      this.#distance[quote] = distance;
      this.#tolerance[quote] = Math.max(1.5, unit * 0.5) + distance * 0.12;
      // The first prices are shared by several makers.
      if (quote > 5 || quote % 2 === 1) distance += gap;
      gap *= WIDENING;
    }
  }

  /** Places every quote, as at the opening. */
  open(fair: number): void {
    for (let quote = 0; quote < this.#quotes; quote += 1) this.#place(quote, fair, 1);
  }

  /** Cancels every quote better than `bound` (ticks), so that a trade of a replay does not meet it. */
  retreat(bound: number): void {
    for (let quote = 0; quote < this.#quotes; quote += 1) {
      const id = this.#ids[quote]!;
      const isBetter = this.#side === BUY ? this.#prices[quote]! > bound : this.#prices[quote]! < bound;
      if (id === 0 || !isBetter) continue;
      this.#book.cancel(id);
      this.#ids[quote] = 0;
    }
  }

  /** Cancels every quote. */
  leave(): void {
    this.retreat(this.#side === BUY ? -1 : Infinity);
  }

  /** Checks the near quotes and some of the far ones. `width` above 1 keeps quotes further away. */
  step(fair: number, width: number): void {
    for (let quote = 0; quote < NEAR; quote += 1) this.#tend(quote, fair, width);
    for (let visit = 0; visit < VISITS; visit += 1) {
      this.#tend(this.#next, fair, width);
      this.#next = this.#next + 1 < this.#quotes ? this.#next + 1 : NEAR;
    }
  }

  #tend(quote: number, fair: number, width: number): void {
    const id = this.#ids[quote]!;
    if (id === 0 || this.#book.leftOf(id) === 0) {
      // The quote is filled: a new one is placed after a few steps.
      this.#ids[quote] = 0;
      if (this.#patience[quote]! > 0) this.#patience[quote]! -= 1;
      else this.#place(quote, fair, width);
      return;
    }
    const distance = this.#side === BUY ? fair - this.#prices[quote]! : this.#prices[quote]! - fair;
    const off = Math.abs(distance - this.#distance[quote]! * width);
    if (off <= this.#tolerance[quote]! && this.#random.next() >= RENEW) return;
    this.#book.cancel(id);
    this.#place(quote, fair, width);
  }

  #place(quote: number, fair: number, width: number): void {
    const random = this.#random;
    const distance = this.#distance[quote]! * width * (0.97 + 0.06 * random.next());
    let price = this.#side === BUY ? Math.floor(fair - distance) : Math.ceil(fair + distance);
    const other = this.#book.best(this.#side === BUY ? SELL : BUY);
    if (other !== 0) price = this.#side === BUY ? Math.min(price, other - 1) : Math.max(price, other + 1);
    if (price < 1) return;
    const growth = 1 + quote * 0.03;
    const size = Math.max(1, Math.round(this.#typical * growth * Math.exp(0.9 * random.normal() - 0.2)));
    this.#prices[quote] = price;
    this.#patience[quote] = random.integer(quote < NEAR ? 6 : 2);
    this.#ids[quote] = this.#book.limit(this.#side, price, size, 'POST_ONLY', AGENT);
  }
}
