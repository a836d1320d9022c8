/** Trades kept per instrument: more than the trades endpoint answers, so that a fast clock loses none between two frames. */
export const TAPE_LENGTH = 4096;

/** One trade: price in ticks, size in steps, time in Unix ms; `number` counts the instrument's trades from 1. */
export interface TapeTrade {
  readonly number: number;
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly takerSold: boolean;
}

/** The last trades of one instrument as a ring of columns. */
export class Tape {
  readonly #time = new Float64Array(TAPE_LENGTH);
  readonly #price = new Int32Array(TAPE_LENGTH);
  readonly #size = new Float64Array(TAPE_LENGTH);
  readonly #sold = new Uint8Array(TAPE_LENGTH);
  #count = 0;

  /** Trades so far; the number of the last one. */
  get count(): number {
    return this.#count;
  }

  /** Adds a trade. */
  add(time: number, price: number, size: number, takerSold: boolean): void {
    const at = this.#count % TAPE_LENGTH;
    this.#time[at] = time;
    this.#price[at] = price;
    this.#size[at] = size;
    this.#sold[at] = takerSold ? 1 : 0;
    this.#count += 1;
  }

  /** Trades after number `after`, oldest first, as far as the ring still holds them. */
  since(after: number): TapeTrade[] {
    const trades: TapeTrade[] = [];
    for (let index = Math.max(after, this.#count - TAPE_LENGTH); index < this.#count; index += 1) {
      const at = index % TAPE_LENGTH;
      trades.push({
        number: index + 1,
        time: this.#time[at]!,
        price: this.#price[at]!,
        size: this.#size[at]!,
        takerSold: this.#sold[at] === 1,
      });
    }
    return trades;
  }

  /** The last `limit` trades, oldest first. */
  last(limit: number): TapeTrade[] {
    return this.since(Math.max(0, this.#count - limit));
  }
}
