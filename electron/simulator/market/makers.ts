import type { Random } from '../../../shared/time/random.ts';
import type { MatchingBook } from '../engine/matchingBook.ts';
import { BUY, SELL, type Side } from '../engine/types.ts';
import type { Instrument } from './instrument.ts';
import { FEW_QUOTES, MakerLadder, QUOTES } from './makerLadder.ts';

/** Usual distance between quotes near the best price, as a share of the price. */
export const UNIT = 0.000006;
/** Longest agent step (simulated ms) at which an instrument gets all quotes. */
const LIVELY_STEP = 100;

/** The market makers of one instrument: a ladder on each side. */
export class Makers {
  readonly #book: MatchingBook;
  readonly #instrument: Instrument;
  readonly #random: Random;
  #bids: MakerLadder;
  #asks: MakerLadder;

  /**
   * Creates makers without quotes; they quote from {@link open} on. `index` is the price in ticks that determines their
   * distances.
   */
  constructor(book: MatchingBook, instrument: Instrument, index: number, random: Random) {
    this.#book = book;
    this.#instrument = instrument;
    this.#random = random;
    this.#bids = this.#ladder(BUY, index);
    this.#asks = this.#ladder(SELL, index);
  }

  /** Places every quote around `fair` (ticks). */
  open(fair: number): void {
    this.#bids.open(fair);
    this.#asks.open(fair);
  }

  /** See {@link MakerLadder}. */
  step(fair: number, width: number): void {
    this.#bids.step(fair, width);
    this.#asks.step(fair, width);
  }

  /** Cancels all quotes and places new ones around `fair` with distances that fit the price `index`, both in ticks. */
  reopen(index: number, fair: number): void {
    this.#bids.leave();
    this.#asks.leave();
    this.#bids = this.#ladder(BUY, index);
    this.#asks = this.#ladder(SELL, index);
    this.open(fair);
  }

  /**
   * Makes the makers clear the way for a trade of a replay: no bid of theirs above `highestBid`, no ask below
   * `lowestAsk`, in ticks.
   */
  makeWay(highestBid: number, lowestAsk: number): void {
    const ask = this.#book.best(SELL);
    if (this.#book.best(BUY) > highestBid) this.#bids.retreat(highestBid);
    if (ask !== 0 && ask < lowestAsk) this.#asks.retreat(lowestAsk);
  }

  #ladder(side: Side, index: number): MakerLadder {
    const { quotes, stepMilliseconds, typicalSteps } = this.#instrument;
    const count = quotes ?? (stepMilliseconds === LIVELY_STEP ? QUOTES : FEW_QUOTES);
    const random = this.#random.fork(side === BUY ? 'bids' : 'asks');
    return new MakerLadder(this.#book, side, count, index * UNIT, typicalSteps, random);
  }
}
