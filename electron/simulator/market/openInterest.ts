import type { Random } from '../../../shared/time/random.ts';

const DAY_SECONDS = 86_400;
/** Share of its usual place below and above which open interest never goes. */
const LEAST = 0.5;
const MOST = 1.6;
/** How often a trade between agents opens two positions when open interest stands at its usual place, and how often it closes two. */
const OPENS = 0.3;
const CLOSES = 0.3;

/**
 * What the agents of a contract hold against each other, in steps (A-OPEN-INTEREST). A trade between two of them opens two
 * positions, closes two, or passes one on; the further open interest is above its usual place, the more close.
 */
export class OpenInterest {
  readonly #random: Random;
  readonly #usual: number;
  #held: number;

  /** `tradesPerSecond` and `typicalSteps` say how large the contract is: a share of a day's volume is held. */
  constructor(tradesPerSecond: number, typicalSteps: number, random: Random) {
    this.#random = random;
    this.#usual = Math.max(100, Math.round(tradesPerSecond * typicalSteps * DAY_SECONDS * (0.3 + 0.5 * random.next())));
    this.#held = Math.round(this.#usual * (0.8 + 0.4 * random.next()));
  }

  /** A trade of `size` steps between two agents. */
  traded(size: number): void {
    const draw = this.#random.next();
    const place = this.#held / this.#usual;
    if (draw < OPENS * (2 - place)) {
      if (this.#held + size <= this.#usual * MOST) this.#held += size;
    } else if (draw >= 1 - CLOSES * place && this.#held - size >= this.#usual * LEAST) this.#held -= size;
  }

  /**
   * All positions of one side, in steps. What accounts hold long or short beyond each other is held against agents, so
   * that the larger of both comes on top.
   */
  total(accountsLong: number, accountsShort: number): number {
    return this.#held + Math.max(accountsLong, accountsShort);
  }
}
