import { MINUTE_MS } from '../../../shared/time/units.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { BUY, SELL, type Side, MAX_PRICE, MAX_SIZE } from '../engine/types.ts';
import { STEP, type Driver, type InstrumentMarket } from '../market/instrumentMarket.ts';
import { SIDE_UNKNOWN, type ReplayRows } from './replayRows.ts';
import { AGENT } from '../market/makerLadder.ts';

/** Trades one bar is played as: its four prices, and as many between each two. */
const BAR_TRADES = 10;
const LEG = 3;

/** One trade of a bar: ticks, steps, and who took. */
interface BarTrade {
  readonly price: number;
  readonly size: number;
  readonly side: Side;
}

/**
 * Trade `index` (0 up to {@link BAR_TRADES}) of a bar: from the open to the far end, to the other end, to the close. A bar
 * that rose is taken to have gone down first, one that fell up first. The volume is spread evenly, one step at least.
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
 * Lets one trade of the file happen in the book. Agents in its way step aside. Orders of accounts that it trades through
 * fill whole, each at its own price; at its very price they wait their turn and share what the file traded there.
 */
function printTrade(one: InstrumentMarket, price: number, size: number, side: Side): void {
  const { book } = one;
  const ask = side === BUY ? price : price + 1;
  one.makeWay(ask - 1, ask);
  if (isBelow(book.best(SELL), price)) book.limit(BUY, price - 1, MAX_SIZE, 'IOC', AGENT);
  if (book.best(BUY) > price && price < MAX_PRICE) book.limit(SELL, price + 1, MAX_SIZE, 'IOC', AGENT);
  const across = side === BUY ? BUY : SELL;
  let left = size;
  // An account's own order on the taker's side at this price: the file's trade is its fill.
  if (book.best(across) === price) {
    const before = book.sizeAt(across, price);
    book.limit(side === BUY ? SELL : BUY, price, left, 'IOC', AGENT);
    left -= before - book.sizeAt(across, price);
    if (left <= 0) return;
  }
  const maker = side === BUY ? SELL : BUY;
  if (book.best(maker) !== price) {
    // Nobody stands there: a maker and a taker meet, and the book is as before.
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

/** Trades of one step of the market at most; what a file has beyond that comes with the next step. */
const MOST_PER_STEP = 10_000;

/** `waiting` for the second its file begins at, `playing`, `paused` or `ended` and standing at its last price. */
export type ReplayState = 'waiting' | 'playing' | 'paused' | 'ended';

/** Where and when a replay plays, in Unix ms, and who is told when its last row has been played. */
export interface ReplayOrder {
  readonly one: InstrumentMarket;
  readonly rows: ReplayRows;
  /** Time the market has come to. */
  readonly now: number;
  /** Wait until the second within the minute is the file's own, so that minute candles are the file's. */
  readonly aligned: boolean;
  readonly ended: () => void;
}

/** Plays the rows of a file in place of an instrument's agents: each at its time, counted from where the replay began. */
export class Replay implements Driver {
  readonly rows: ReplayRows;
  readonly #one: InstrumentMarket;
  readonly #ended: () => void;
  readonly #aligned: boolean;
  /** Time the market has come to, Unix ms. */
  #now: number;
  #begins: number;
  /** What a bar lasts: the least time between two rows. */
  readonly #length: number;
  #state: ReplayState;
  /** Time within the file up to which it has been played. */
  #time: number;
  #row = 0;
  /** Trades of the bar at {@link #row} that have been played. */
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

  /** What it does now. */
  get state(): ReplayState {
    return this.#state;
  }

  /** Rows played or passed over. */
  get row(): number {
    return this.#row;
  }

  /** Time within the file it has come to, Unix ms. */
  get time(): number {
    return this.#time;
  }

  /** Price of the last trade of the file, or of the first before it, in ticks. */
  get price(): number {
    return this.#price;
  }

  /** See {@link Driver}. While the instrument is suspended or kept quiet nobody calls: the file waits too. */
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

  /** Stops the file, not the market: makers go on quoting. */
  pause(): void {
    if (this.#state !== 'ended') this.#state = 'paused';
  }

  /**
   * Goes on from where it stands: at once, but from the beginning of the file or of a bar at the second within the minute
   * that is its own, so that minute candles are the file's after a pause as well.
   */
  resume(): void {
    if (this.#state !== 'paused') return;
    const isBeginning = this.#played === 0 && (this.rows.kind === 'bars' || this.#row === 0);
    this.#begins = isBeginning ? this.#nextBeginning() : this.#now;
    this.#state = this.#begins === this.#now ? 'playing' : 'waiting';
  }

  /** Pauses, and plays the next trade, or what is left of the next bar, at once. */
  playNext(): Result<undefined, string> {
    if (this.#row >= this.rows.count) return fail('the replay has ended: jump back first');
    this.#state = 'paused';
    const row = this.#row;
    const { kind, time } = this.rows;
    while (this.#row === row) this.#playTrade();
    this.#time = Math.max(this.#time, time[row]! + (kind === 'bars' ? this.#length : 0));
    this.#one.follow(this.#price);
    this.#endIfOver();
    return ok(undefined);
  }

  /** Goes to `time` (Unix ms) within the file, forward or back: rows between are not traded. It then goes on as it did. */
  jump(time: number): Result<undefined, string> {
    const { rows } = this;
    const [first, last] = [rows.time[0]!, rows.time[rows.count - 1]!];
    if (!(time >= first && time <= last))
      return fail(`time must be from ${first} to ${last}, that of a row of the file`);
    this.#row = rows.firstAt(time);
    this.#played = 0;
    this.#time = Math.floor(time / STEP) * STEP;
    this.#price = this.#priceBefore(this.#row);
    if (this.#state === 'ended') this.#state = 'paused';
    this.#one.follow(this.#price);
    return ok(undefined);
  }

  /** When the second within the minute is that of the file: now or within a minute; now where nobody asked for it. */
  #nextBeginning(): number {
    const wait = (((this.#time - this.#now) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
    return this.#aligned ? this.#now + wait : this.#now;
  }

  /** When the next trade is due within the file. */
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
      // Nobody traded in this bar.
      this.#row += 1;
      return;
    }
    const { price, size, side } = barTrade(rows, row, this.#played);
    this.#played = (this.#played + 1) % BAR_TRADES;
    if (this.#played === 0) this.#row += 1;
    this.#print(price, size, side);
  }

  /** A file without sides leaves the direction to tell: up was bought, down was sold, the same goes on. */
  #print(price: number, size: number, notified: number): void {
    if (notified !== SIDE_UNKNOWN) this.#side = notified === SELL ? SELL : BUY;
    else if (price !== this.#price) this.#side = price > this.#price ? BUY : SELL;
    this.#price = price;
    printTrade(this.#one, price, size, this.#side);
  }

  #endIfOver(): void {
    if (this.#row < this.rows.count || this.#state === 'ended') return;
    this.#state = 'ended';
    this.#ended();
  }

  /** Where the file stands before a row is played. */
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
