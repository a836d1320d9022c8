import type { Dialect } from '../market/dialects.ts';
import { quoteText } from '../http/records.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import type { TapeTrade } from '../market/tape.ts';
import { formatUnits } from '../market/units.ts';
import type { Publisher } from './publisher.ts';

/** Trades in the frame that follows a subscription. */
const SNAPSHOT_TRADES = 50;

/**
 * Public trades of one instrument (A-WS-TRADE). What traded since the last frame is one frame, however fast simulated time
 * runs; the tape holds more than one pump can bring.
 */
export class TradePublisher implements Publisher {
  readonly #one: InstrumentMarket;
  readonly #dialect: Dialect;
  #told: number;

  constructor(one: InstrumentMarket, dialect: Dialect) {
    this.#one = one;
    this.#dialect = dialect;
    this.#told = one.tape.count;
  }

  /** See {@link Publisher}: only what was told already, for the rest comes to everybody with the next frame. */
  snapshot(time: number): string {
    const from = Math.max(0, this.#told - SNAPSHOT_TRADES);
    const told = this.#one.tape.since(from).filter(({ number }) => number <= this.#told);
    return this.#frame('tradeSnapshot', time, told);
  }

  /** See {@link Publisher}. */
  collect(time: number): string[] {
    const { tape } = this.#one;
    if (tape.count === this.#told) return [];
    const trades = tape.since(this.#told);
    this.#told = tape.count;
    return [this.#frame('trade', time, trades)];
  }

  #frame(e: string, time: number, trades: readonly TapeTrade[]): string {
    const { symbol, priceDecimals, sizeDecimals } = this.#one.instrument;
    const d = trades.map((trade) => ({
      T: trade.time,
      t: this.#one.tradeIds.text(trade.number, this.#dialect),
      p: formatUnits(trade.price, priceDecimals),
      q: formatUnits(trade.size, sizeDecimals),
      v: quoteText(trade, this.#one.instrument),
      m: trade.takerSold,
    }));
    return JSON.stringify({ e, E: time, s: symbol, d });
  }
}
