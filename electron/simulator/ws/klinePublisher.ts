import type { StreamPriceType } from '../../../shared/exchange/channels.ts';
import { barOpenTime, intervalMilliseconds, type KlineInterval } from '../../../shared/exchange/markets.ts';
import type { Bar } from '../market/bar.ts';
import type { BarSeries } from '../market/barSeries.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import type { Publisher } from './publisher.ts';

/** Shortest real time between two frames of one candle stream, in milliseconds; a bar that ended is told at once. */
const PACE_MS = 250;
/** Ended bars told in one frame at most, when time runs fast. */
const MOST = 200;

/** Candles of one instrument, interval and price type (A-WS-KLINE). */
export class KlinePublisher implements Publisher {
  readonly #one: InstrumentMarket;
  readonly #series: BarSeries;
  readonly #interval: KlineInterval;
  readonly #priceType: StreamPriceType;
  #open: number;
  #sent = '';
  #sentAt = -Infinity;

  constructor(one: InstrumentMarket, interval: KlineInterval, priceType: StreamPriceType) {
    this.#one = one;
    this.#series = priceType === 'MARK_PRICE' ? (one.mark ?? one.last) : one.last;
    this.#interval = interval;
    this.#priceType = priceType;
    this.#open = this.#now();
  }

  /** See {@link Publisher}. */
  snapshot(time: number): string {
    const records = this.#bars(this.#now(), 1);
    // Whoever came first has this already; who listens since longer may still be owed it.
    if (this.#sent === '') this.#sent = records.join(',');
    return this.#frame('klineSnapshot', time, records);
  }

  /** See {@link Publisher}. */
  collect(time: number, now: number): string[] {
    const open = this.#now();
    const rolled = open !== this.#open;
    if (!rolled && now - this.#sentAt < PACE_MS) return [];
    // The bar that ended is told once more with its last values, then the new one.
    const records = this.#bars(this.#open, MOST);
    const text = records.join(',');
    if (text === this.#sent) return [];
    this.#open = open;
    this.#sent = records.at(-1) ?? '';
    this.#sentAt = now;
    return [this.#frame('kline', time, records)];
  }

  /** Open time of the bar still forming. */
  #now(): number {
    return barOpenTime(this.#series.openTime, this.#interval);
  }

  #bars(from: number, most: number): string[] {
    return this.#series
      .bars(this.#interval, Math.max(from, this.#now() - intervalMilliseconds[this.#interval] * most), Infinity, most)
      .map((bar) => this.#record(bar))
      .reverse();
  }

  #record(bar: Bar): string {
    const { symbol, priceDecimals, sizeDecimals } = this.#one.instrument;
    const price = (ticks: number) => formatUnits(ticks, priceDecimals);
    const quote = (units: bigint) => formatUnits(units, priceDecimals + sizeDecimals);
    return JSON.stringify({
      t: bar.openTime,
      T: bar.openTime + intervalMilliseconds[this.#interval],
      s: symbol,
      i: this.#interval,
      o: price(bar.open),
      c: price(bar.close),
      h: price(bar.high),
      l: price(bar.low),
      v: formatUnits(bar.volume, sizeDecimals),
      n: bar.trades,
      q: quote(bar.quote),
      V: formatUnits(bar.takerVolume, sizeDecimals),
      Q: quote(bar.takerQuote),
    });
  }

  #frame(e: string, time: number, records: readonly string[]): string {
    const { symbol } = this.#one.instrument;
    return `{"e":"${e}","E":${time},"s":"${symbol}","p":"${this.#priceType}","d":[${records.join(',')}]}`;
  }
}
