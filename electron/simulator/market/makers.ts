import type { Random } from '../../../shared/time/random.ts';
import type { MatchingBook } from '../engine/matchingBook.ts';
import { BUY, SELL, type Side } from '../engine/types.ts';
import type { Instrument } from './instrument.ts';
import { FEW_QUOTES, MakerLadder, QUOTES } from './makerLadder.ts';

/** Width of things near the touch as a share of the price. */
export const UNIT = 0.000006;
/** Instruments whose agents act so often (simulated ms) are quoted in full. */
const LIVELY_STEP = 100;

/** The market makers of one instrument: a ladder on each side. */
export class Makers {
  readonly #book: MatchingBook;
  readonly #instrument: Instrument;
  readonly #random: Random;
  #bids: MakerLadder;
  #asks: MakerLadder;

  /** `index` is the price in ticks that their distances fit. They quote from {@link open} on. */
  constructor(book: MatchingBook, instrument: Instrument, index: number, random: Random) {
    this.#book = book;
    this.#instrument = instrument;
    this.#random = random;
    this.#bids = this.#ladder(BUY, index);
    this.#asks = this.#ladder(SELL, index);
  }

  /** Puts every quote in place around `fair` (ticks). */
  open(fair: number): void {
    this.#bids.open(fair);
    this.#asks.open(fair);
  }

  /** See {@link MakerLadder}. */
  step(fair: number, width: number): void {
    this.#bids.step(fair, width);
    this.#asks.step(fair, width);
  }

  /** All quotes leave, and new ones come around `fair` with distances that fit the price `index`, both in ticks. */
  reopen(index: number, fair: number): void {
    this.#bids.leave();
    this.#asks.leave();
    this.#bids = this.#ladder(BUY, index);
    this.#asks = this.#ladder(SELL, index);
    this.open(fair);
  }

  /** They step aside for a trade of a replay: no bid of theirs above `highestBid`, no ask below `lowestAsk`, in ticks. */
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
