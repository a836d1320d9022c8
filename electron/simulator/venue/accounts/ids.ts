import type { Random } from '../../../../shared/time/random.ts';

const FIRST = 600_000_000_000_000_000n;
/** Widest step from one id to the next. */
const STRIDE = 10_000;

/** Ids of orders, fills and positions: 18 digits, seeded, each greater than all before it (R5). */
export class IdSource {
  readonly #random: Random;
  #last: bigint;

  /** `last` is the last id that was ever given, when the exchange goes on from a state. */
  constructor(random: Random, last?: string) {
    this.#random = random;
    const seeded = FIRST + BigInt(random.integer(100_000_000)) * 1_000_000_000n;
    this.#last = last === undefined ? seeded : BigInt(last);
  }

  /** The last id given. */
  get last(): string {
    return String(this.#last);
  }

  /** The next id. */
  next(): string {
    this.#last += 1n + BigInt(this.#random.integer(STRIDE));
    return String(this.#last);
  }
}
