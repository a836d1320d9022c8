import type { Random } from '../../../../shared/time/random.ts';

const FIRST = 600_000_000_000_000_000n;
/** Largest step from one id to the next. */
const STRIDE = 10_000;

/** Generates ids of orders, fills and positions: 18 digits, seeded, each greater than all before it (R5). */
export class IdSource {
  readonly #random: Random;
  #last: bigint;

  /** Creates a source. `last` is the latest id generated before, when the exchange continues a state. */
  constructor(random: Random, last?: string) {
    this.#random = random;
    const seeded = FIRST + BigInt(random.integer(100_000_000)) * 1_000_000_000n;
    this.#last = last === undefined ? seeded : BigInt(last);
  }

  /** The latest id. */
  get last(): string {
    return String(this.#last);
  }

  /** Returns the next id. */
  next(): string {
    this.#last += 1n + BigInt(this.#random.integer(STRIDE));
    return String(this.#last);
  }
}
