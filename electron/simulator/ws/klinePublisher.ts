import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { StreamPriceType } from '../../../shared/exchange/channels.ts';
import { barOpenTime, intervalMilliseconds, type KlineInterval } from '../../../shared/exchange/markets.ts';
import type { BarSeries, Bar } from '../market/barSeries.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import { type Publisher, isTrading } from './publisher.ts';

/**
 * The candle from a fixed minute up to now, read repeatedly while it grows. The ended minutes are summed up once a
 * minute, so that reading a week costs the same as reading a minute.
 */
export class GrowingBar {
  readonly #series: BarSeries;
  #from = Number.NaN;
  #to = Number.NaN;
  #ended: Bar | undefined;

  constructor(series: BarSeries) {
    this.#series = series;
  }

  /** Returns the candle from `from` (Unix ms, a whole minute) up to now; `undefined` when there is none. */
  read(from: number): Bar | undefined {
    const minute = this.#series.openTime;
    if (from !== this.#from || minute !== this.#to) {
      this.#from = from;
      this.#to = minute;
      this.#ended = this.#series.span(from, minute);
    }
    const open = this.#series.span(Math.max(from, minute), minute + MINUTE_MS);
    return this.#ended && open ? joined(this.#ended, open) : (open ?? this.#ended);
  }
}

function joined(before: Bar, after: Bar): Bar {
  return {
    openTime: before.openTime,
    open: before.open,
    high: Math.max(before.high, after.high),
    low: Math.min(before.low, after.low),
    close: after.close,
    trades: before.trades + after.trades,
    volume: before.volume + after.volume,
    quote: before.quote + after.quote,
    takerVolume: before.takerVolume + after.takerVolume,
    takerQuote: before.takerQuote + after.takerQuote,
  };
}

/** Shortest real time between two frames of one candle stream, in milliseconds, at any speed of simulated time. */
const PACE_MS = 250;
/** Largest number of ended candles in one frame, when time runs fast. */
const MOST = 200;

/** Candles of one instrument, interval and price type (A-WS-KLINE). */
export class KlinePublisher implements Publisher {
  readonly #one: InstrumentMarket;
  readonly #series: BarSeries;
  readonly #growing: GrowingBar;
  readonly #interval: KlineInterval;
  readonly #priceType: StreamPriceType;
  #open: number;
  /** The open candle at the last check, and its text. */
  #seen: Bar | undefined;
  #sent = '';
  #sentAt = -Infinity;

  constructor(one: InstrumentMarket, interval: KlineInterval, priceType: StreamPriceType) {
    this.#one = one;
    this.#series = priceType === 'MARK_PRICE' ? (one.mark ?? one.last) : one.last;
    this.#growing = new GrowingBar(this.#series);
    this.#interval = interval;
    this.#priceType = priceType;
    this.#open = this.#now();
  }

  /** See {@link Publisher}. */
  snapshot(time: number): string {
    const bar = this.#growing.read(this.#now());
    const records = bar ? [this.#record(bar)] : [];
    // The first subscriber has received this with its snapshot; earlier subscribers may still need the change, so an
    // existing value stays.
    if (this.#sent === '') this.#sent = records.join(',');
    return this.#frame('klineSnapshot', time, records);
  }

  /** See {@link Publisher}. */
  collect(time: number, now: number): string[] {
    if (now - this.#sentAt < PACE_MS) return [];
    const open = this.#now();
    const bar = this.#growing.read(open);
    if (!bar || (open === this.#open && isSame(bar, this.#seen))) return [];
    if (open !== this.#open && bar.trades === 0 && !isTrading(this.#one, time)) return [];
    this.#seen = bar;
    // The ended candles are sent once more with their final values, then the open one.
    const records = [...this.#ended(open), this.#record(bar)];
    const text = records.join(',');
    if (text === this.#sent) return [];
    this.#open = open;
    this.#sent = records.at(-1) ?? '';
    this.#sentAt = now;
    return [this.#frame('kline', time, records)];
  }

  /** Returns the open time of the candle still forming. */
  #now(): number {
    return barOpenTime(this.#series.openTime, this.#interval);
  }

  /** Returns the candles that ended since the last frame, oldest first. */
  #ended(open: number): string[] {
    if (open === this.#open) return [];
    const length = intervalMilliseconds[this.#interval];
    const from = Math.max(this.#open, open - length * MOST);
    return this.#series
      .bars(this.#interval, from, open - length, MOST)
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

/** Whether nothing traded or moved between two readings of one candle. */
function isSame(bar: Bar, before: Bar | undefined): boolean {
  return (
    before?.openTime === bar.openTime &&
    before.trades === bar.trades &&
    before.close === bar.close &&
    before.high === bar.high &&
    before.low === bar.low
  );
}
