import { HOUR_MS, MINUTE_MS } from '../../../shared/time/units.ts';
import { barOpenTime, intervalMilliseconds, type KlineInterval } from '../../../shared/exchange/markets.ts';
import { BarColumns, type KeptMinute } from './barColumns.ts';
import { BLOCK } from './historyPath.ts';

/**
 * A candle of any interval: prices in ticks, volumes in steps, quote volumes in ticks times steps, times in Unix ms.
 */
export interface Bar {
  readonly openTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly trades: number;
  readonly volume: bigint;
  readonly quote: bigint;
  readonly takerVolume: bigint;
  readonly takerQuote: bigint;
}

/** Above this a running sum is moved into a BigInt, well before a double would stop counting exactly. */
const SPILL = 2 ** 50;

/** A sum of exact doubles of any length. */
export class ExactSum {
  #whole = 0n;
  #part = 0;

  /** Adds a whole number below 2^52. */
  add(value: number): void {
    this.#part += value;
    if (this.#part > SPILL) this.#spill();
  }

  /** The sum. */
  value(): bigint {
    this.#spill();
    return this.#whole;
  }

  #spill(): void {
    this.#whole += BigInt(this.#part);
    this.#part = 0;
  }
}

/** Days of generated history before the start. */
export const HISTORY_DAYS = 400;
/** Days of real trading that are kept; an exchange that runs longer has no more history than this. */
export const LIVE_DAYS = 92;
/** Number of generated past days kept in memory; older ones are generated again on demand, with the same result. */
const DAYS_DRAWN = 92;
/** Past candles of at least this length are cached once computed, because they span many days. */
const KEPT_LENGTH = 4 * HOUR_MS;
/** Live minutes are allocated a few hours at a time, because an exchange that just started has few. */
const LIVE_BLOCK = 240;
const LIVE_BLOCKS_KEPT = (LIVE_DAYS * BLOCK) / LIVE_BLOCK;

/**
 * Fills one block of the past: 0 is the day that ends at the start. `endClose` is the close of its last candle, in
 * ticks.
 */
export type FillHistory = (columns: BarColumns, block: number, endClose: number) => void;

/**
 * The minute candles of one price: past ones are generated on demand, present ones recorded as they trade. Every longer
 * candle is computed from these minutes, so that all intervals agree.
 */
export class BarSeries {
  readonly #startMinute: number;
  readonly #fill: FillHistory;
  readonly #traded: boolean;
  readonly #past = new Map<number, BarColumns>();
  /** The close of each past day, in ticks, beginning with the day that ends at the start. */
  readonly #ends: number[];
  readonly #long = new Map<string, Bar>();
  readonly #live = new Map<number, BarColumns>();
  #last = -1;
  #close: number;

  /**
   * Creates a series. `start` is a whole minute in Unix ms; `startPrice` the price there in ticks; `traded` whether it
   * has volume.
   */
  constructor(start: number, startPrice: number, traded: boolean, fill: FillHistory) {
    this.#startMinute = start / MINUTE_MS;
    this.#ends = [startPrice];
    this.#close = startPrice;
    this.#fill = fill;
    this.#traded = traded;
  }

  /** Last price in ticks. */
  get last(): number {
    return this.#close;
  }

  /** Open time of the oldest candle that exists or can be generated, in Unix ms. */
  get firstTime(): number {
    const isLong = this.#last > LIVE_DAYS * BLOCK;
    const first = isLong ? this.#last - LIVE_DAYS * BLOCK : Math.max(0, this.#last) - HISTORY_DAYS * BLOCK;
    return (this.#startMinute + first) * MINUTE_MS;
  }

  /** Open time of the current minute, in Unix ms. */
  get openTime(): number {
    return (this.#startMinute + this.#last) * MINUTE_MS;
  }

  /** Opens every minute up to the one that contains `time`; minutes without events are flat. */
  advance(time: number): void {
    const minute = Math.floor(time / MINUTE_MS) - this.#startMinute;
    while (this.#last < minute) {
      this.#last += 1;
      this.#columnsOf(this.#last).flat(this.#last % LIVE_BLOCK, this.#close);
      if (this.#last % LIVE_BLOCK === 0) this.#forget();
    }
  }

  /** Applies a price without volume to the current minute (mark, index). */
  quote(price: number): void {
    this.#columnsOf(this.#last).price(this.#last % LIVE_BLOCK, price);
    this.#close = price;
  }

  /** Applies a trade to the current minute. */
  trade(price: number, size: number, takerBuys: boolean): void {
    const at = this.#last % LIVE_BLOCK;
    const columns = this.#columnsOf(this.#last);
    columns.price(at, price);
    columns.trades[at]! += 1;
    columns.volume[at]! += size;
    columns.quote[at]! += size * price;
    if (takerBuys) {
      columns.takerVolume[at]! += size;
      columns.takerQuote[at]! += size * price;
    }
    this.#close = price;
  }

  /**
   * Returns the live minute that opens at `openTime` in the form that is saved for a restart; `undefined` when it is
   * not a live minute.
   */
  kept(openTime: number): KeptMinute | undefined {
    const minute = openTime / MINUTE_MS - this.#startMinute;
    if (minute < 0 || minute > this.#last) return undefined;
    return this.#columnsOf(minute).kept(placeOf(minute));
  }

  /** Restores what {@link minute} returned before a restart; the minutes must come in order of time. */
  putBack(openTime: number, minute: KeptMinute): void {
    this.advance(openTime);
    const place = placeOf(this.#last);
    const columns = this.#columnsOf(this.#last);
    columns.putBack(place, minute);
    this.#close = columns.close[place]!;
  }

  /**
   * Returns the candle of `interval` that opens at `openTime`, from the available minutes; `undefined` when there are
   * none.
   */
  bar(interval: KlineInterval, openTime: number): Bar | undefined {
    const length = intervalMilliseconds[interval];
    const end = openTime + length;
    const isPast = length >= KEPT_LENGTH && end <= this.#startMinute * MINUTE_MS && openTime >= this.firstTime;
    if (!isPast) return this.span(openTime, end);
    const key = `${interval} ${openTime}`;
    const bar = this.#long.get(key) ?? this.span(openTime, end);
    if (bar) this.#long.set(key, bar);
    return bar;
  }

  /** Returns one candle from `from` up to, not including, `to`; both are whole minutes. */
  span(from: number, to: number): Bar | undefined {
    const first = Math.max(from, this.firstTime) / MINUTE_MS - this.#startMinute;
    const end = Math.min(to / MINUTE_MS - this.#startMinute, this.#last + 1);
    if (end <= first) return undefined;
    let high = 0;
    let low = Infinity;
    let trades = 0;
    const volume = new ExactSum();
    const quote = new ExactSum();
    const takerVolume = new ExactSum();
    const takerQuote = new ExactSum();
    for (let minute = first; minute < end;) {
      const columns = this.#columnsAt(minute);
      const start = placeOf(minute);
      const stop = Math.min(minute < 0 ? BLOCK : LIVE_BLOCK, start + end - minute);
      for (let at = start; at < stop; at += 1) {
        if (columns.high[at]! > high) high = columns.high[at]!;
        if (columns.low[at]! < low) low = columns.low[at]!;
        trades += columns.trades[at]!;
        volume.add(columns.volume[at]!);
        quote.add(columns.quote[at]!);
        takerVolume.add(columns.takerVolume[at]!);
        takerQuote.add(columns.takerQuote[at]!);
      }
      minute += stop - start;
    }
    return {
      openTime: from,
      open: this.#columnsAt(first).open[placeOf(first)]!,
      high,
      low,
      close: this.#columnsAt(end - 1).close[placeOf(end - 1)]!,
      trades,
      volume: volume.value(),
      quote: quote.value(),
      takerVolume: takerVolume.value(),
      takerQuote: takerQuote.value(),
    };
  }

  /**
   * Returns up to `limit` candles, newest first, whose open times are between `from` and `to` inclusive. Incomplete
   * candles at the oldest end of history are left out.
   */
  bars(interval: KlineInterval, from: number, to: number, limit: number): Bar[] {
    const bars: Bar[] = [];
    const length = intervalMilliseconds[interval];
    const oldest = Math.max(from, this.firstTime);
    for (
      let open = barOpenTime(Math.min(to, this.openTime), interval);
      bars.length < limit && open >= oldest;
      open -= length
    ) {
      const bar = this.bar(interval, open);
      if (bar) bars.push(bar);
    }
    return bars;
  }

  /** Drops the minutes older than any request can reach. */
  #forget(): void {
    this.#live.delete(this.#last / LIVE_BLOCK - LIVE_BLOCKS_KEPT - 1);
    if (this.#last <= LIVE_DAYS * BLOCK) return;
    this.#past.clear();
    this.#long.clear();
  }

  #columnsOf(minute: number): BarColumns {
    const block = Math.floor(minute / LIVE_BLOCK);
    let columns = this.#live.get(block);
    if (!columns) {
      columns = new BarColumns(this.#traded, LIVE_BLOCK);
      this.#live.set(block, columns);
    }
    return columns;
  }

  #columnsAt(minute: number): BarColumns {
    if (minute >= 0) return this.#columnsOf(minute);
    const wanted = -Math.floor(minute / BLOCK) - 1;
    while (this.#ends.length <= wanted) this.#draw(this.#ends.length - 1);
    return this.#past.get(wanted) ?? this.#draw(wanted);
  }

  #draw(block: number): BarColumns {
    const columns = this.#emptyBlock();
    this.#fill(columns, block, this.#ends[block]!);
    this.#ends[block + 1] ??= columns.open[0]!;
    this.#past.set(block, columns);
    return columns;
  }

  /** Returns columns for a day: new ones, or once enough are kept those of the day generated longest ago. */
  #emptyBlock(): BarColumns {
    if (this.#past.size < DAYS_DRAWN) return new BarColumns(this.#traded);
    const [oldest, columns] = this.#past.entries().next().value!;
    this.#past.delete(oldest);
    columns.empty();
    return columns;
  }
}

/** Returns the index of a minute, counted from the start, in its columns. */
function placeOf(minute: number): number {
  const block = minute < 0 ? BLOCK : LIVE_BLOCK;
  return minute - Math.floor(minute / block) * block;
}
