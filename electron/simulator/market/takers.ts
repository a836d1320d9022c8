import type { Random } from '../../../shared/time/random.ts';
import type { MatchingBook } from '../engine/matchingBook.ts';
import { BUY, SELL, type Side } from '../engine/types.ts';
import { AGENT } from './makerLadder.ts';

/** How strongly a taker order raises the rate of further ones, and how fast that decays per second. */
const EXCITEMENT = 0.5;
const CALMING = 1.1;
/** Largest number of taker orders in one step. */
const MOST = 6;
/**
 * Trades per second that a rate of one taker order per second causes, including the orders it triggers; measured over
 * an hour.
 */
export const TRADES_PER_TAKER = 4;
/** Mean size of those trades relative to the typical size; measured in the same way. */
export const MEAN_SIZE = 2;
/** Number of small resting orders of other participants near the best price. */
const CROWD = 24;

/** The taker agents: they trade in clusters, mostly small, sometimes large, buying for a while and then selling. */
export class Takers {
  readonly #book: MatchingBook;
  readonly #random: Random;
  readonly #perSecond: number;
  readonly #typical: number;
  readonly #crowd = new Float64Array(CROWD);
  #seat = 0;
  #excitement = 0;
  #lean = 0;

  constructor(book: MatchingBook, perSecond: number, typical: number, random: Random) {
    this.#book = book;
    this.#perSecond = perSecond;
    this.#typical = typical;
    this.#random = random;
  }

  /** Advances by one step of `seconds`. Returns bought minus sold size, in typical trades. */
  step(seconds: number, liveliness: number): number {
    const random = this.#random;
    this.#excitement *= Math.exp(-CALMING * seconds);
    this.#lean = this.#lean * 0.995 + 0.08 * random.normal();
    if (random.next() < 3 * seconds) this.#joinCrowd();
    let expected = (this.#perSecond * liveliness * 0.55 + this.#excitement) * seconds;
    let weight = 0;
    for (let order = 0; order < MOST && expected > 0; order += 1) {
      if (random.next() >= 1 - Math.exp(-expected)) break;
      expected *= 0.6;
      weight += this.#take();
    }
    return weight;
  }

  /** Cancels all small resting orders. */
  leave(): void {
    for (const id of this.#crowd) if (id !== 0) this.#book.cancel(id);
    this.#crowd.fill(0);
  }

  /** Trades against quotes on the wrong side of the fair price, as arbitrageurs do. `edge` is in ticks. */
  correct(fair: number, edge: number): void {
    const ask = this.#book.best(SELL);
    const bid = this.#book.best(BUY);
    if (ask !== 0 && ask < fair - edge) this.#correct(BUY, Math.floor(fair - edge * 0.5));
    else if (bid !== 0 && bid > fair + edge) this.#correct(SELL, Math.ceil(fair + edge * 0.5));
  }

  #correct(side: Side, bound: number): void {
    if (bound < 1) return;
    const size = Math.round(this.#typical * (4 + 20 * this.#random.next()));
    this.#book.limit(side, bound, Math.max(1, size), 'IOC', AGENT);
  }

  #take(): number {
    const random = this.#random;
    const side: Side = random.next() < 0.5 + 0.4 * Math.tanh(this.#lean) ? BUY : SELL;
    const other = this.#book.best(side === BUY ? SELL : BUY);
    if (other === 0) return 0;
    const large = random.next() < 0.02 ? 12 : 1;
    const size = Math.max(1, Math.round(this.#typical * large * Math.exp(1.15 * random.normal() - 0.6)));
    this.#excitement += EXCITEMENT;
    if (random.next() < 0.7) this.#book.market(side, size, AGENT);
    else this.#book.limit(side, other, size, 'IOC', AGENT);
    return ((side === BUY ? 1 : -1) * size) / this.#typical;
  }

  #joinCrowd(): void {
    const random = this.#random;
    const side: Side = random.next() < 0.5 ? BUY : SELL;
    const touch = this.#book.best(side);
    if (touch === 0) return;
    const back = random.integer(4);
    const price = side === BUY ? touch - back : touch + back;
    if (price < 1) return;
    const leaving = this.#crowd[this.#seat]!;
    if (leaving !== 0) this.#book.cancel(leaving);
    const size = Math.max(1, Math.round(this.#typical * Math.exp(random.normal() - 0.5)));
    this.#crowd[this.#seat] = this.#book.limit(side, price, size, 'POST_ONLY', AGENT);
    this.#seat = (this.#seat + 1) % CROWD;
  }
}
