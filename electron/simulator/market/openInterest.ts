import type { Random } from '../../../shared/time/random.ts';

const DAY_SECONDS = 86_400;
/** Bounds of open interest, as shares of its usual value. */
const LEAST = 0.5;
const MOST = 1.6;
/**
 * Probability that a trade between agents opens two positions, and that it closes two, when open interest is at its
 * usual value.
 */
const OPENS = 0.3;
const CLOSES = 0.3;

/**
 * The positions the agents of a contract hold against each other, in steps (A-OPEN-INTEREST). A trade between two of
 * them opens two positions, closes two, or transfers one; the further open interest is above its usual value, the more
 * trades close.
 */
export class OpenInterest {
  readonly #random: Random;
  readonly #usual: number;
  #held: number;

  /**
   * Creates open interest. `tradesPerSecond` and `typicalSteps` give the size of the contract: open interest is a share
   * of a day's volume.
   */
  constructor(tradesPerSecond: number, typicalSteps: number, random: Random) {
    this.#random = random;
    this.#usual = Math.max(100, Math.round(tradesPerSecond * typicalSteps * DAY_SECONDS * (0.3 + 0.5 * random.next())));
    this.#held = Math.round(this.#usual * (0.8 + 0.4 * random.next()));
  }

  /** Records a trade of `size` steps between two agents. */
  traded(size: number): void {
    const draw = this.#random.next();
    const place = this.#held / this.#usual;
    if (draw < OPENS * (2 - place)) {
      if (this.#held + size <= this.#usual * MOST) this.#held += size;
    } else if (draw >= 1 - CLOSES * place && this.#held - size >= this.#usual * LEAST) this.#held -= size;
  }

  /**
   * Returns all positions of one side, in steps. The net position of the accounts is held against agents, so the larger
   * of the accounts' two sides is added.
   */
  total(accountsLong: number, accountsShort: number): number {
    return this.#held + Math.max(accountsLong, accountsShort);
  }
}
