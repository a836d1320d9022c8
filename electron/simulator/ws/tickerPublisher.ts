import { BUY, SELL } from '../engine/types.ts';
import { wireTouch } from '../market/bookLevels.ts';
import { dayStatistics } from '../market/dayStatistics.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import { type Publisher, isTrading } from './publisher.ts';

/** Shortest real time between two ticker frames of one stream, in milliseconds (document 1: 100-300 ms). */
const TICKER_MS = 200;

/**
 * The 24-hour ticker of one instrument (A-WS-TICKER). The day is summed up after a trade or at a new minute, not for
 * every frame: with a thousand symbols that is most of the work.
 */
export class TickerPublisher implements Publisher {
  readonly #one: InstrumentMarket;
  #sentAt = -Infinity;
  #sent = '';
  #day = '';
  #trades = -1;
  #minute = -1;

  constructor(one: InstrumentMarket) {
    this.#one = one;
  }

  /** See {@link Publisher}. */
  snapshot(time: number): string {
    const text = this.#record();
    // The first subscriber has received this with its snapshot; earlier subscribers may still need the change, so an
    // existing value stays.
    if (this.#sent === '') this.#sent = text;
    return this.#frame(time, text);
  }

  /** See {@link Publisher}. */
  collect(time: number, now: number): string[] {
    if (now - this.#sentAt < TICKER_MS) return [];
    const idle = this.#trades === this.#one.tape.count;
    if (idle && !isTrading(this.#one, time)) return [];
    const text = this.#record();
    if (text === this.#sent) return [];
    this.#sent = text;
    this.#sentAt = now;
    return [this.#frame(time, text)];
  }

  #record(): string {
    const { tape, last } = this.#one;
    if (tape.count !== this.#trades || last.openTime !== this.#minute) {
      this.#trades = tape.count;
      this.#minute = last.openTime;
      this.#day = dayText(this.#one);
    }
    return `{${this.#day},${this.#now()}}`;
  }

  /**
   * Returns the members that change without a trade: mark and index price on futures; on spot the best bid and ask,
   * which document 1 includes in the ticker.
   */
  #now(): string {
    const { mark, index, tape, instrument } = this.#one;
    const { priceDecimals, sizeDecimals } = instrument;
    if (mark && index) {
      return `"m":"${formatUnits(mark.last, priceDecimals)}","i":"${formatUnits(index.last, priceDecimals)}"`;
    }
    const [b, B] = wireTouch(this.#one, BUY);
    const [a, A] = wireTouch(this.#one, SELL);
    const last = tape.last(1)[0];
    const Q = last ? `,"Q":"${formatUnits(last.size, sizeDecimals)}"` : '';
    return `"b":"${b}","B":"${B}","a":"${a}","A":"${A}"${Q}`;
  }

  #frame(time: number, text: string): string {
    return `{"e":"ticker","E":${time},"s":"${this.#one.instrument.symbol}","d":[${text}]}`;
  }
}

/** Returns the members that change with trades and minutes, without the braces. */
function dayText(one: InstrumentMarket): string {
  const day = dayStatistics(one);
  const record = {
    p: day.change,
    P: day.changeShare,
    w: day.average,
    c: day.last,
    o: day.open,
    h: day.high,
    l: day.low,
    v: day.volume,
    q: day.quoteVolume,
    O: day.openTime,
    C: day.closeTime,
    n: day.trades,
  };
  return JSON.stringify(record).slice(1, -1);
}
