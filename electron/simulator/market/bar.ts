/**
 * A candle of any interval: prices in ticks, volumes in steps, quote volumes in ticks times steps, times in Unix ms.
 */
export interface Bar {
  readonly openTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly trades: number;
  readonly volume: bigint;
  readonly quote: bigint;
  readonly takerVolume: bigint;
  readonly takerQuote: bigint;
}

/** Above this a running sum is moved into a BigInt, well before a double would stop counting exactly. */
const SPILL = 2 ** 50;

/** A sum of exact doubles of any length. */
export class ExactSum {
  #whole = 0n;
  #part = 0;

  /** Adds a whole number below 2^52. */
  add(value: number): void {
    this.#part += value;
    if (this.#part > SPILL) this.#spill();
  }

  /** The sum. */
  value(): bigint {
    this.#spill();
    return this.#whole;
  }

  #spill(): void {
    this.#whole += BigInt(this.#part);
    this.#part = 0;
  }
}
