import { refuse, type LineCode, type Refusal } from '../../../shared/result/controlWords.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { BUY, MAX_PRICE, SELL } from '../engine/types.ts';
import { Fields, readUnits } from './fields.ts';
import { delimiterOf, layoutOf, type Layout } from './layout.ts';
import { LineCutter, type LineListener } from './lineCutter.ts';
import { MOST_ROWS, ReplayRows, SIDE_UNKNOWN, type ReplayKind } from './replayRows.ts';
import { readTime } from './times.ts';

/** Number of refused lines kept for display; all are counted. */
const SHOWN = 20;

/** A line of a replay file that is not played: its number from 1, the field, and what is wrong. */
interface RefusedLine {
  readonly line: number;
  readonly field: string;
  readonly code: LineCode;
}

/** The refused lines of a replay file: their count, and the first of them. */
export interface RefusedLines {
  readonly count: number;
  readonly first: readonly RefusedLine[];
}

/** Counts refused lines and keeps the first twenty. */
class Refusals {
  #count = 0;
  readonly #first: RefusedLine[] = [];

  /** Records a refused line. */
  add(line: number, field: string, code: LineCode): void {
    this.#count += 1;
    if (this.#first.length < SHOWN) this.#first.push({ line, field, code });
  }

  /** Returns the refused lines so far. */
  read(): RefusedLines {
    return { count: this.#count, first: [...this.#first] };
  }
}

/** Largest file in bytes. */
export const MOST_BYTES = 200_000_000;

/** The result of reading: the rows, and the refused lines. */
export interface ReadRows {
  readonly rows: ReplayRows;
  readonly refused: RefusedLines;
}

/** Units of the numbers: a tick is 10^-priceDecimals, a step 10^-sizeDecimals. */
export interface Units {
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/**
 * Reads candles or trades from the bytes of a CSV file as they arrive: comma, semicolon or tab, with or without names
 * in the first line. An invalid line is refused with its number, its field and how to fix it; the others are read.
 */
export class RowReader implements LineListener {
  readonly #units: Units;
  readonly #wanted: ReplayKind | undefined;
  readonly #lines = new LineCutter(this);
  readonly #fields = new Fields();
  readonly #refusals = new Refusals();
  #delimiter = 0;
  #layout: Layout | undefined;
  #rows: ReplayRows | undefined;
  #lastId = Number.NaN;
  readonly #mostBytes: number;
  #bytes = 0;
  /** Why no part of the file can be played. */
  #failure: Refusal | undefined;

  /** Creates a reader. `wanted` is the kind of the rows; without it the columns determine it. */
  constructor(units: Units, wanted?: ReplayKind, mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
    this.#units = units;
    this.#wanted = wanted;
  }

  /** Processes the next bytes; returns false when the file cannot be a replay and the rest need not be read. */
  push(chunk: Uint8Array): boolean {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#mostBytes)
      this.#failure ??= { code: 'tooLarge', params: { limit: MOST_BYTES / 1_000_000 } };
    if (this.#failure === undefined) this.#lines.push(chunk);
    return this.#failure === undefined;
  }

  /** Ends reading: returns the rows, or why there are none. */
  end(): Result<ReadRows, Refusal> {
    if (this.#failure === undefined) this.#lines.end();
    if (this.#failure !== undefined) return fail(this.#failure);
    const refused = this.#refusals.read();
    if (this.#rows && this.#rows.count > 0) return ok({ rows: this.#rows, refused });
    const [first] = refused.first;
    if (!first) return refuse('empty');
    const { line, field, code } = first;
    return refuse('nothing', { count: refused.count, line, field, why: code });
  }

  /** See {@link LineListener}. */
  tooLong(line: number): void {
    this.#refuse(line, 'line', 'line');
  }

  /** See {@link LineListener}. */
  line(bytes: Uint8Array, start: number, end: number, line: number): void {
    if (this.#failure !== undefined) return;
    const isFirst = this.#layout === undefined;
    const layout = this.#layout ?? this.#begin(bytes, start, end);
    if (!layout || !this.#rows || (isFirst && layout.hasHeader)) return;
    this.#fields.cut(bytes, start, end, this.#delimiter);
    if (this.#rows.count >= MOST_ROWS) {
      this.#failure = { code: 'rows', params: { rows: MOST_ROWS } };
      return;
    }
    const time = this.#time(bytes, layout, line);
    if (Number.isNaN(time)) return;
    if (layout.kind === 'trades') this.#trade(bytes, layout, line, time);
    else this.#bar(bytes, layout, line, time);
  }

  /** Determines the layout from the first line. */
  #begin(bytes: Uint8Array, start: number, end: number): Layout | undefined {
    const delimiter = delimiterOf(new TextDecoder().decode(bytes.subarray(start, end)));
    this.#fields.cut(bytes, start, end, delimiter);
    const texts = Array.from({ length: this.#fields.count }, (_, field) => this.#fields.text(bytes, field));
    const layout = layoutOf(texts, this.#wanted);
    if (!layout.ok) {
      this.#failure = layout.error;
      return undefined;
    }
    this.#layout = layout.value;
    this.#rows = new ReplayRows(layout.value.kind);
    this.#delimiter = delimiter;
    return layout.value;
  }

  #time(bytes: Uint8Array, { time: column }: Layout, line: number): number {
    const { starts, ends, count } = this.#fields;
    const time = column < count ? readTime(bytes, starts[column]!, ends[column]!) : Number.NaN;
    if (Number.isNaN(time)) {
      return this.#refuse(line, 'time', 'time');
    }
    const rows = this.#rows!;
    const before = rows.count === 0 ? 0 : rows.time[rows.count - 1]!;
    if (time < before) return this.#refuse(line, 'time', 'order');
    return time;
  }

  #trade(bytes: Uint8Array, layout: Layout, line: number, time: number): void {
    const price = this.#price(bytes, 'price', layout.price, line);
    if (Number.isNaN(price)) return;
    const size = this.#size(bytes, 'quantity', layout.size, line, false);
    if (Number.isNaN(size)) return;
    const side = this.#side(bytes, layout, line);
    if (Number.isNaN(side)) return;
    if (layout.id >= 0 && layout.id < this.#fields.count) {
      const id = readUnits(bytes, this.#fields.starts[layout.id]!, this.#fields.ends[layout.id]!, 0);
      if (id === this.#lastId) {
        this.#refuse(line, 'id', 'twice');
        return;
      }
      this.#lastId = id;
    }
    this.#rows!.addTrade(time, price, size, side);
  }

  #bar(bytes: Uint8Array, layout: Layout, line: number, time: number): void {
    const rows = this.#rows!;
    if (rows.count > 0 && rows.time[rows.count - 1] === time) {
      this.#refuse(line, 'time', 'twice');
      return;
    }
    const open = this.#price(bytes, 'open', layout.open, line);
    if (Number.isNaN(open)) return;
    const high = this.#price(bytes, 'high', layout.high, line);
    if (Number.isNaN(high)) return;
    const low = this.#price(bytes, 'low', layout.low, line);
    if (Number.isNaN(low)) return;
    const close = this.#price(bytes, 'close', layout.close, line);
    if (Number.isNaN(close)) return;
    const volume = this.#size(bytes, 'volume', layout.size, line, true);
    if (Number.isNaN(volume)) return;
    if (high < Math.max(open, close, low)) {
      this.#refuse(line, 'high', 'high');
    } else if (low > Math.min(open, close)) {
      this.#refuse(line, 'low', 'low');
    } else rows.addBar(time, open, high, low, close, volume);
  }

  /** Returns a price in ticks; refuses the line and returns NaN when the field is not a valid price. */
  #price(bytes: Uint8Array, field: string, column: number, line: number): number {
    const price = this.#number(bytes, column, this.#units.priceDecimals);
    if (price >= 1 && price <= MAX_PRICE) return price;
    if (price > MAX_PRICE) return this.#refuse(line, field, 'large');
    if (price === 0) return this.#refuse(line, field, 'small');
    return this.#noNumber(line, field, price);
  }

  /**
   * Returns a size in whole steps, at least one; refuses the line and returns NaN when the field is not a valid size. A
   * volume may be zero.
   */
  #size(bytes: Uint8Array, field: string, column: number, line: number, mayBeZero: boolean): number {
    const size = this.#number(bytes, column, this.#units.sizeDecimals);
    if (size >= 1 && size !== Infinity) return size;
    if (size === Infinity) return this.#refuse(line, field, 'uncounted');
    if (size !== 0) return this.#noNumber(line, field, size);
    if (this.#isNothing(bytes, column)) return mayBeZero ? 0 : this.#refuse(line, field, 'zero');
    // A size of less than half a step is still a trade.
    return 1;
  }

  #number(bytes: Uint8Array, column: number, decimals: number): number {
    const { starts, ends, count } = this.#fields;
    return column < count ? readUnits(bytes, starts[column]!, ends[column]!, decimals) : Number.NaN;
  }

  #noNumber(line: number, field: string, value: number): number {
    if (value === -1) return this.#refuse(line, field, 'negative');
    return this.#refuse(line, field, 'number');
  }

  /** Whether a number that rounds to zero units is exactly zero. */
  #isNothing(bytes: Uint8Array, column: number): boolean {
    return !/[1-9]/.test(this.#fields.text(bytes, column).replace(/e.*$/i, ''));
  }

  #side(bytes: Uint8Array, layout: Layout, line: number): number {
    const { side: column, sideIsMaker } = layout;
    if (column < 0) return SIDE_UNKNOWN;
    if (column >= this.#fields.count) return this.#refuse(line, 'side', 'noSide');
    // The first letter decides; within one file it has only one meaning.
    switch (bytes[this.#fields.starts[column]!]! | 32) {
      case 98:
        return BUY;
      case 115:
        return SELL;
      case 116:
      case 49:
        if (sideIsMaker) return SELL;
        break;
      case 102:
      case 48:
        if (sideIsMaker) return BUY;
        break;
    }
    return this.#refuse(line, 'side', sideIsMaker ? 'maker' : 'side');
  }

  #refuse(line: number, field: string, code: LineCode): number {
    this.#refusals.add(line, field, code);
    return Number.NaN;
  }
}
