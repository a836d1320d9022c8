/** Rows one replay may have: as columns they take 21 bytes each as trades and 33 as bars. */
export const MOST_ROWS = 5_000_000;
const FIRST_ROOM = 1024;

/** What the rows of a replay are. */
export type ReplayKind = 'trades' | 'bars';

/** Who took, where a file says so. */
export const SIDE_UNKNOWN = 2;

/** The rows of a replay as columns: times in Unix ms, never falling; prices in ticks, sizes in steps. */
export class ReplayRows {
  readonly kind: ReplayKind;
  time = new Float64Array(FIRST_ROOM);
  /** Price of a trade, close of a bar. */
  price = new Int32Array(FIRST_ROOM);
  /** Size of a trade, volume of a bar. */
  size = new Float64Array(FIRST_ROOM);
  /** BUY, SELL or {@link SIDE_UNKNOWN}; of trades alone. */
  side = new Uint8Array(FIRST_ROOM);
  /** Of bars alone. */
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

  /** Rows there are. */
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

  /** The first row at or after `time` (Unix ms); {@link count} when all are before it. */
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
