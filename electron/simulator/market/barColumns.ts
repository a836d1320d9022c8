import { BLOCK } from './historyPath.ts';

/**
 * One minute of one price as it is kept: open, how far high is above it, low below it and close beyond it, all in ticks;
 * for trades also their count, volume, quote volume, and both of takers who bought. No trades leave four figures.
 */
export type KeptMinute = readonly number[];

/** What a price without volume (mark, index) has in its volume columns; shared, and never written. */
const NOTHING = new Float64Array(BLOCK);
const NO_TRADES = new Int32Array(BLOCK);

/** Minute bars as columns: prices in ticks, volumes in steps, quote volumes in ticks times steps. */
export class BarColumns {
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly trades: Int32Array;
  readonly volume: Float64Array;
  readonly quote: Float64Array;
  readonly takerVolume: Float64Array;
  readonly takerQuote: Float64Array;

  /**
   * Creates empty columns. `traded` is false for a price without trades and volume (mark, index); `minutes` is at most
   * a block.
   */
  constructor(traded: boolean, minutes = BLOCK) {
    this.open = new Int32Array(minutes);
    this.high = new Int32Array(minutes);
    this.low = new Int32Array(minutes);
    this.close = new Int32Array(minutes);
    this.trades = traded ? new Int32Array(minutes) : NO_TRADES;
    this.volume = traded ? new Float64Array(minutes) : NOTHING;
    this.quote = traded ? new Float64Array(minutes) : NOTHING;
    this.takerVolume = traded ? new Float64Array(minutes) : NOTHING;
    this.takerQuote = traded ? new Float64Array(minutes) : NOTHING;
  }

  /** Sets a candle without trades, in which all prices are `price`. */
  flat(at: number, price: number): void {
    this.open[at] = price;
    this.high[at] = price;
    this.low[at] = price;
    this.close[at] = price;
  }

  /** Prepares the columns for another block: clears the traded figures; the caller overwrites the prices. */
  empty(): void {
    if (this.volume === NOTHING) return;
    for (const column of [this.trades, this.volume, this.quote, this.takerVolume, this.takerQuote]) column.fill(0);
  }

  /** Applies a price to the candle. */
  price(at: number, price: number): void {
    if (price > this.high[at]!) this.high[at] = price;
    if (price < this.low[at]!) this.low[at] = price;
    this.close[at] = price;
  }

  /** Returns the candle in the form that is saved for a restart. */
  kept(at: number): KeptMinute {
    const open = this.open[at]!;
    const prices = [open, this.high[at]! - open, open - this.low[at]!, this.close[at]! - open];
    if (this.trades[at]! === 0) return prices;
    const { trades, volume, quote, takerVolume, takerQuote } = this;
    return [...prices, ...[trades, volume, quote, takerVolume, takerQuote].map((column) => column[at]!)];
  }

  /** Restores a saved candle. */
  putBack(at: number, [open = 0, above = 0, below = 0, beyond = 0, ...traded]: KeptMinute): void {
    this.flat(at, open);
    this.high[at] = open + above;
    this.low[at] = open - below;
    this.close[at] = open + beyond;
    if (traded.length === 0) return;
    const columns = [this.trades, this.volume, this.quote, this.takerVolume, this.takerQuote];
    for (const [place, column] of columns.entries()) column[at] = traded[place]!;
  }
}
