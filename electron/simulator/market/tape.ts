/**
 * Trades kept per instrument: more than the trades endpoint returns, so that no trade is lost between two frames when
 * the clock runs fast.
 */
export const TAPE_LENGTH = 4096;
/** Initial capacity; most instruments of a large exchange never need more. */
const FIRST_LENGTH = 128;

/** One trade: price in ticks, size in steps, time in Unix ms; `number` counts the instrument's trades from 1. */
export interface TapeTrade {
  readonly number: number;
  readonly time: number;
  readonly price: number;
  readonly size: number;
  readonly takerSold: boolean;
}

/** The latest trades of one instrument as a ring of columns, which grows until it holds {@link TAPE_LENGTH}. */
export class Tape {
  #time = new Float64Array(FIRST_LENGTH);
  #price = new Int32Array(FIRST_LENGTH);
  #size = new Float64Array(FIRST_LENGTH);
  #sold = new Uint8Array(FIRST_LENGTH);
  #count = 0;

  /** Number of trades so far, which is the number of the latest one. */
  get count(): number {
    return this.#count;
  }

  /** Adds a trade. */
  add(time: number, price: number, size: number, takerSold: boolean): void {
    if (this.#count === this.#time.length && this.#count < TAPE_LENGTH) this.#grow();
    const at = this.#count % TAPE_LENGTH;
    this.#time[at] = time;
    this.#price[at] = price;
    this.#size[at] = size;
    this.#sold[at] = takerSold ? 1 : 0;
    this.#count += 1;
  }

  /** Returns the trades after number `after`, oldest first, as far as they are still kept. */
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

  /** Returns the last `limit` trades, oldest first. */
  last(limit: number): TapeTrade[] {
    return this.since(Math.max(0, this.#count - limit));
  }

  #grow(): void {
    const length = this.#time.length * 2;
    const wider = <Column extends Float64Array | Int32Array | Uint8Array>(to: Column, from: Column): Column => {
      to.set(from);
      return to;
    };
    this.#time = wider(new Float64Array(length), this.#time);
    this.#price = wider(new Int32Array(length), this.#price);
    this.#size = wider(new Float64Array(length), this.#size);
    this.#sold = wider(new Uint8Array(length), this.#sold);
  }
}
