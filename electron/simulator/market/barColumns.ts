import { BLOCK } from './historyPath.ts';

/** What a price without volume (mark, index) has in its volume columns; shared, and never written. */
const NOTHING = new Float64Array(BLOCK);
const NO_TRADES = new Int32Array(BLOCK);

/** One day of minute bars as columns: prices in ticks, volumes in steps, quote volumes in ticks times steps. */
export class BarColumns {
  readonly open = new Int32Array(BLOCK);
  readonly high = new Int32Array(BLOCK);
  readonly low = new Int32Array(BLOCK);
  readonly close = new Int32Array(BLOCK);
  readonly trades: Int32Array;
  readonly volume: Float64Array;
  readonly quote: Float64Array;
  readonly takerVolume: Float64Array;
  readonly takerQuote: Float64Array;

  /** `traded` is false for a price that only is, and has no volume. */
  constructor(traded: boolean) {
    this.trades = traded ? new Int32Array(BLOCK) : NO_TRADES;
    this.volume = traded ? new Float64Array(BLOCK) : NOTHING;
    this.quote = traded ? new Float64Array(BLOCK) : NOTHING;
    this.takerVolume = traded ? new Float64Array(BLOCK) : NOTHING;
    this.takerQuote = traded ? new Float64Array(BLOCK) : NOTHING;
  }

  /** A bar in which nothing happened at `price`. */
  flat(at: number, price: number): void {
    this.open[at] = price;
    this.high[at] = price;
    this.low[at] = price;
    this.close[at] = price;
  }

  /** Takes a price into the bar. */
  price(at: number, price: number): void {
    if (price > this.high[at]!) this.high[at] = price;
    if (price < this.low[at]!) this.low[at] = price;
    this.close[at] = price;
  }
}
