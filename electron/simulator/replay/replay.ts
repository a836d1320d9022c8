import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { BUY, SELL, type Side, MAX_PRICE, MAX_SIZE } from '../engine/types.ts';
import { STEP, type TradeDriver, type InstrumentMarket } from '../market/instrumentMarket.ts';
import { SIDE_UNKNOWN, type ReplayRows } from './replayRows.ts';
import { AGENT } from '../market/makerLadder.ts';

/** Number of trades that one bar is played as: its four prices, and two more between each pair of them. */
const BAR_TRADES = 10;
const LEG = 3;

/** One trade of a bar: price in ticks, size in steps, and the taker side. */
interface BarTrade {
  readonly price: number;
  readonly size: number;
  readonly side: Side;
}

/**
 * Returns trade `index` (0 up to {@link BAR_TRADES}) of a bar: from the open to one extreme, to the other, to the
 * close. A bar that rose is assumed to have fallen first, one that fell to have risen first. The volume is spread
 * evenly, at least one step per trade.
 */
function barTrade(rows: ReplayRows, row: number, index: number): BarTrade {
  const [open, close] = [rows.open[row]!, rows.price[row]!];
  const [high, low] = [rows.high[row]!, rows.low[row]!];
  const rose = close >= open;
  const corners = rose ? [open, low, high, close] : [open, high, low, close];
  const at = (place: number): number => {
    const leg = Math.min(2, Math.floor(place / LEG));
    const [from, to] = [corners[leg]!, corners[leg + 1]!];
    return from + Math.round(((to - from) * (place - leg * LEG)) / LEG);
  };
  const price = at(index);
  const towards = index === 0 ? at(1) : price;
  const from = index === 0 ? price : at(index - 1);
  const even = Math.floor(rows.size[row]! / BAR_TRADES);
  const rest = rows.size[row]! - even * (BAR_TRADES - 1);
  return {
    price,
    size: Math.max(1, index === BAR_TRADES - 1 ? rest : even),
    side: towards < from ? SELL : BUY,
  };
}

/**
 * Executes one trade of the file in the book. Agents in its way step aside. Orders of accounts at prices that the trade
 * passes fill completely, each at its own price; orders at exactly its price wait in the queue and share the size the
 * file traded there.
 */
function printTrade(one: InstrumentMarket, price: number, size: number, side: Side): void {
  const { book } = one;
  const ask = side === BUY ? price : price + 1;
  one.makeWay(ask - 1, ask);
  if (isBelow(book.best(SELL), price)) book.limit(BUY, price - 1, MAX_SIZE, 'IOC', AGENT);
  if (book.best(BUY) > price && price < MAX_PRICE) book.limit(SELL, price + 1, MAX_SIZE, 'IOC', AGENT);
  const across = side === BUY ? BUY : SELL;
  let left = size;
  // An account's own order on the taker's side at this price: the trade of the file fills it.
  if (book.best(across) === price) {
    const before = book.sizeAt(across, price);
    book.limit(side === BUY ? SELL : BUY, price, left, 'IOC', AGENT);
    left -= before - book.sizeAt(across, price);
    if (left <= 0) return;
  }
  const maker = side === BUY ? SELL : BUY;
  if (book.best(maker) !== price) {
    // No order rests at this price: a maker and a taker agent trade, and the book stays as it was.
    one.print(price, left, side);
    return;
  }
  const behind = book.limit(maker, price, left, 'GTC', AGENT);
  book.limit(side, price, left, 'IOC', AGENT);
  book.cancel(behind);
}

function isBelow(best: number, price: number): boolean {
  return best !== 0 && best < price;
}

/** Largest number of trades in one step of the market; further trades of the file follow in the next step. */
const MOST_PER_STEP = 10_000;

/**
 * State of a replay: `waiting` for the second at which its file begins, `playing`, `paused`, or `ended` at its last
 * price.
 */
export type ReplayState = 'waiting' | 'playing' | 'paused' | 'ended';

/** The market and start time (Unix ms) of a replay, and the callback after its last row was played. */
export interface ReplayOrder {
  readonly one: InstrumentMarket;
  readonly rows: ReplayRows;
  /** Present time of the market. */
  readonly now: number;
  /** Whether to wait for the file's own second within the minute, so that minute candles equal those of the file. */
  readonly aligned: boolean;
  readonly ended: () => void;
}

/**
 * Plays the rows of a file instead of an instrument's agents: each at its time, counted from the start of the replay.
 */
export class Replay implements TradeDriver {
  readonly rows: ReplayRows;
  readonly #one: InstrumentMarket;
  readonly #ended: () => void;
  readonly #aligned: boolean;
  /** Present time of the market, Unix ms. */
  #now: number;
  #begins: number;
  /** Length of a bar: the smallest time between two rows. */
  readonly #length: number;
  #state: ReplayState;
  /** Time within the file up to which rows have been played. */
  #time: number;
  #row = 0;
  /** Trades already played of the bar at {@link #row}. */
  #played = 0;
  #price: number;
  #side: Side = BUY;

  constructor({ one, rows, now, aligned, ended }: ReplayOrder) {
    this.rows = rows;
    this.#one = one;
    this.#ended = ended;
    this.#length = rows.kind === 'bars' ? barLength(rows) : 0;
    this.#time = Math.floor(rows.time[0]! / STEP) * STEP;
    this.#aligned = aligned;
    this.#now = now;
    this.#begins = this.#nextBeginning();
    this.#state = this.#begins === now ? 'playing' : 'waiting';
    this.#price = this.#priceBefore(0);
  }

  /** The present state. */
  get state(): ReplayState {
    return this.#state;
  }

  /** Number of rows played or skipped. */
  get row(): number {
    return this.#row;
  }

  /** Time reached within the file, Unix ms. */
  get time(): number {
    return this.#time;
  }

  /** Price of the file's latest trade, or its first price before any trade, in ticks. */
  get price(): number {
    return this.#price;
  }

  /** See {@link TradeDriver}. It is not called while the instrument is suspended or quiet: the file waits too. */
  step(time: number): void {
    this.#now = time;
    if (this.#state === 'waiting' && time - STEP >= this.#begins) this.#state = 'playing';
    if (this.#state === 'playing') {
      this.#time += STEP;
      for (let count = 0; count < MOST_PER_STEP && this.#dueAt() < this.#time; count += 1) this.#playTrade();
    }
    this.#one.follow(this.#price);
    this.#endIfOver();
  }

  /** Pauses the file, not the market: makers continue to quote. */
  pause(): void {
    if (this.#state !== 'ended') this.#state = 'paused';
  }

  /**
   * Continues from the present place. It starts at once, except at the beginning of the file or of a bar, where it
   * waits for the file's own second within the minute, so that minute candles equal those of the file after a pause
   * too.
   */
  resume(): void {
    if (this.#state !== 'paused') return;
    const isBeginning = this.#played === 0 && (this.rows.kind === 'bars' || this.#row === 0);
    this.#begins = isBeginning ? this.#nextBeginning() : this.#now;
    this.#state = this.#begins === this.#now ? 'playing' : 'waiting';
  }

  /** Pauses, and plays the next trade, or the rest of the next bar, at once. */
  playNext(): Result<undefined, Refusal> {
    if (this.#row >= this.rows.count) return refuse('ended');
    this.#state = 'paused';
    const row = this.#row;
    const { kind, time } = this.rows;
    while (this.#row === row) this.#playTrade();
    this.#time = Math.max(this.#time, time[row]! + (kind === 'bars' ? this.#length : 0));
    this.#one.follow(this.#price);
    this.#endIfOver();
    return ok(undefined);
  }

  /**
   * Moves to `time` (Unix ms) within the file, forward or back; the rows between are not traded. The replay then
   * continues in its present state.
   */
  jump(time: number): Result<undefined, Refusal> {
    const { rows } = this;
    const [first, last] = [rows.time[0]!, rows.time[rows.count - 1]!];
    if (!(time >= first && time <= last)) return refuse('jump', { first, last });
    this.#row = rows.firstAt(time);
    this.#played = 0;
    this.#time = Math.floor(time / STEP) * STEP;
    this.#price = this.#priceBefore(this.#row);
    if (this.#state === 'ended') this.#state = 'paused';
    this.#one.follow(this.#price);
    return ok(undefined);
  }

  /**
   * Returns when the second within the minute is that of the file: now or within a minute; now when the replay is not
   * aligned.
   */
  #nextBeginning(): number {
    const wait = (((this.#time - this.#now) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
    return this.#aligned ? this.#now + wait : this.#now;
  }

  /** Returns the time within the file of the next trade. */
  #dueAt(): number {
    if (this.#row >= this.rows.count) return Infinity;
    return this.rows.time[this.#row]! + (this.#length * this.#played) / BAR_TRADES;
  }

  #playTrade(): void {
    const { rows } = this;
    const row = this.#row;
    if (rows.kind === 'trades') {
      this.#row += 1;
      this.#print(rows.price[row]!, rows.size[row]!, rows.side[row]!);
      return;
    }
    if (rows.size[row] === 0) {
      // The bar has no volume.
      this.#row += 1;
      return;
    }
    const { price, size, side } = barTrade(rows, row, this.#played);
    this.#played = (this.#played + 1) % BAR_TRADES;
    if (this.#played === 0) this.#row += 1;
    this.#print(price, size, side);
  }

  /** In a file without sides the direction decides: up is bought, down is sold, an equal price keeps the side. */
  #print(price: number, size: number, statedSide: number): void {
    if (statedSide !== SIDE_UNKNOWN) this.#side = statedSide === SELL ? SELL : BUY;
    else if (price !== this.#price) this.#side = price > this.#price ? BUY : SELL;
    this.#price = price;
    printTrade(this.#one, price, size, this.#side);
  }

  #endIfOver(): void {
    if (this.#row < this.rows.count || this.#state === 'ended') return;
    this.#state = 'ended';
    this.#ended();
  }

  /** Returns the price before a row is played. */
  #priceBefore(row: number): number {
    const { rows } = this;
    if (row > 0) return rows.price[row - 1]!;
    return rows.kind === 'bars' ? rows.open[0]! : rows.price[0]!;
  }
}

function barLength({ time, count }: ReplayRows): number {
  let least = Infinity;
  for (let row = 1; row < count; row += 1) least = Math.min(least, time[row]! - time[row - 1]!);
  return least === Infinity ? MINUTE_MS : least;
}
