/** Largest number of rows of a replay: stored as columns, a trade takes 21 bytes and a bar 33. */
export const MOST_ROWS = 5_000_000;
const FIRST_ROOM = 1024;

/** The kind of the rows of a replay. */
export type ReplayKind = 'trades' | 'bars';

/** The side of a trade when the file does not state it. */
export const SIDE_UNKNOWN = 2;

/** The rows of a replay as columns: times in Unix ms, never decreasing; prices in ticks, sizes in steps. */
export class ReplayRows {
  readonly kind: ReplayKind;
  time = new Float64Array(FIRST_ROOM);
  /** Price of a trade, close of a bar. */
  price = new Int32Array(FIRST_ROOM);
  /** Size of a trade, volume of a bar. */
  size = new Float64Array(FIRST_ROOM);
  /** BUY, SELL or {@link SIDE_UNKNOWN}; used by trades only. */
  side = new Uint8Array(FIRST_ROOM);
  /** Used by bars only. */
  open: Int32Array<ArrayBuffer>;
  high: Int32Array<ArrayBuffer>;
  low: Int32Array<ArrayBuffer>;
  #count = 0;

  constructor(kind: ReplayKind) {
    this.kind = kind;
    const room = kind === 'bars' ? FIRST_ROOM : 0;
    this.open = new Int32Array(room);
    this.high = new Int32Array(room);
    this.low = new Int32Array(room);
  }

  /** Number of rows. */
  get count(): number {
    return this.#count;
  }

  /** Adds a trade. */
  addTrade(time: number, price: number, size: number, side: number): void {
    const at = this.#next();
    this.time[at] = time;
    this.price[at] = price;
    this.size[at] = size;
    this.side[at] = side;
  }

  /** Adds a bar that begins at `time`. */
  addBar(time: number, open: number, high: number, low: number, close: number, volume: number): void {
    const at = this.#next();
    this.time[at] = time;
    this.price[at] = close;
    this.size[at] = volume;
    this.open[at] = open;
    this.high[at] = high;
    this.low[at] = low;
  }

  /** Returns the index of the first row at or after `time` (Unix ms); {@link count} when all are before it. */
  firstAt(time: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.time[middle]! < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #next(): number {
    if (this.#count === this.time.length) this.#grow();
    this.#count += 1;
    return this.#count - 1;
  }

  #grow(): void {
    const room = Math.min(MOST_ROWS, this.#count * 2);
    const wider = <Column extends Float64Array | Int32Array | Uint8Array>(to: Column, from: Column): Column => {
      to.set(from);
      return to;
    };
    this.time = wider(new Float64Array(room), this.time);
    this.price = wider(new Int32Array(room), this.price);
    this.size = wider(new Float64Array(room), this.size);
    this.side = wider(new Uint8Array(room), this.side);
    if (this.kind === 'trades') return;
    this.open = wider(new Int32Array(room), this.open);
    this.high = wider(new Int32Array(room), this.high);
    this.low = wider(new Int32Array(room), this.low);
  }
}
