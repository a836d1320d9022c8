/**
 * Closed bars in columns of floats that hold whole numbers exactly: 48 bytes per bar (F18). Input and output are text;
 * a value that does not fit a column is kept as the original text.
 */
import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import type { BarColumns } from '../barsView.ts';
import { normalise, parseDecimal } from '../../../../shared/num/decimal.ts';

/** Columns of floats of equal length that can grow at both ends; a quarter of their length is kept in reserve. */
interface Columns {
  readonly length: number;
  read(index: number, column: number): number;
  write(index: number, column: number, value: number): void;
  /** Returns a copy of a range of one column. */
  copy(column: number, from: number, to: number): Float64Array;
  /** Adds empty places at the front or the back. */
  openFront(count: number): void;
  openBack(count: number): void;
  /** Moves everything from `index` on by one place; the last place is overwritten. */
  shift(index: number): void;
  /** Keeps places `from` to `to` (exclusive). */
  keep(from: number, to: number): void;
  multiply(column: number, factor: number): void;
  /** Returns the largest magnitude in a column. */
  largest(column: number): number;
}

const LEAST_RESERVE = 64;

/** Creates `count` empty columns. */
function createColumns(count: number): Columns {
  let buffers = Array.from({ length: count }, () => new Float64Array(0));
  let start = 0;
  let length = 0;

  const move = (front: number, back: number): void => {
    const next = Array.from({ length: count }, () => new Float64Array(front + length + back));
    for (const [column, buffer] of next.entries()) buffer.set(buffers[column]!.subarray(start, start + length), front);
    buffers = next;
    start = front;
  };
  const capacity = (): number => buffers[0]?.length ?? 0;
  const reserve = (): number => Math.max(LEAST_RESERVE, length >> 2);

  return {
    get length() {
      return length;
    },
    read: (index, column) => buffers[column]![start + index]!,
    write(index, column, value) {
      buffers[column]![start + index] = value;
    },
    copy: (column, from, to) => buffers[column]!.slice(start + from, start + to),
    openFront(places) {
      if (start < places) move(places + reserve(), Math.min(reserve(), capacity() - start - length));
      start -= places;
      length += places;
      for (const buffer of buffers) buffer.fill(0, start, start + places);
    },
    openBack(places) {
      if (capacity() - start - length < places) move(Math.min(start, reserve()), places + reserve());
      for (const buffer of buffers) buffer.fill(0, start + length, start + length + places);
      length += places;
    },
    shift(index) {
      for (const buffer of buffers) buffer.copyWithin(start + index + 1, start + index, start + length - 1);
    },
    keep(from, to) {
      start += from;
      length = to - from;
    },
    multiply(column, factor) {
      const buffer = buffers[column]!;
      for (let index = start; index < start + length; index += 1) buffer[index]! *= factor;
    },
    largest(column) {
      const buffer = buffers[column]!;
      let largest = 0;
      for (let index = start; index < start + length; index += 1) largest = Math.max(largest, Math.abs(buffer[index]!));
      return largest;
    },
  };
}

/** Maximum number of decimals of a column; bars with more are kept as text. */
const MAX_COLUMN_SCALE = 15;
const POWERS = Array.from({ length: MAX_COLUMN_SCALE + 1 }, (_, exponent) => 10 ** exponent);

/** Returns 10^exponent as a float, which is exact up to 10^15. */
function floatPower(exponent: number): number {
  return POWERS[exponent] ?? Number.NaN;
}

/** Returns the number of decimals of the text without trailing zeros; `null` when it is not a decimal. */
export function scaleOf(text: string): number | null {
  const value = parseDecimal(text);
  if (!value) return null;
  return value.scale === 0 ? 0 : normalise(value).scale;
}

/** Returns the text in units of 10^-scale where that is a whole number a float holds exactly, otherwise `null`. */
export function unitsOf(text: string, scale: number): number | null {
  const value = parseDecimal(text);
  if (!value) return null;
  const short = value.scale > scale ? normalise(value) : value;
  if (short.scale > scale) return null;
  const units = Number(short.units) * floatPower(scale - short.scale);
  return Number.isSafeInteger(units) ? units : null;
}

/** Returns units of 10^-scale as the shortest decimal text; the inverse of {@link unitsOf}. */
export function textOfUnits(units: number, scale: number): string {
  if (scale === 0) return `${units === 0 ? 0 : units}`;
  const digits = `${Math.abs(units)}`.padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale);
  let end = scale;
  const fraction = digits.slice(-scale);
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end -= 1;
  const text = end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
  return units < 0 ? `-${text}` : text;
}

/** Closed bars by index, oldest first. */
export interface ClosedBars {
  readonly length: number;
  /** Returns the bar at an index; negative indexes count from the newest. */
  at(index: number): BarView | undefined;
  /** Returns the open time (Unix ms) at an index; `undefined` where there is none. */
  openTimeAt(index: number): number | undefined;
  /** Returns the bars from `from` (inclusive) to `to` (exclusive). */
  slice(from: number, to?: number): BarView[];
  /** Returns the index of the first bar that opens at or after `openTime`. */
  lowerBound(openTime: number): number;
  /** Returns the same range as plot numbers. */
  plot(from: number, to: number): BarColumns;
}

/** Closed bars that can be changed. */
export interface MutableClosedBars extends ClosedBars {
  push(bar: BarView): void;
  set(index: number, bar: BarView): void;
  insert(index: number, bar: BarView): void;
  /** Adds bars at the front, oldest first. */
  prepend(bars: readonly BarView[]): void;
  /** Keeps the first `length` bars. */
  truncate(length: number): void;
  dropFirst(count: number): void;
}

const PRICES = ['open', 'high', 'low', 'close'] as const;
const TIME = 0;
const VOLUME = 5;

/** Creates an empty list of closed bars. */
export function createClosedBars(): MutableClosedBars {
  const columns = createColumns(6);
  /** Decimals of the columns: one value for prices, one for volumes; they increase with the data. */
  const scale = { price: 0, volume: 0 };
  const barsAsText = new Map<number, BarView>();

  /** Increases the decimals; false when a stored bar would no longer fit. */
  const grow = (kind: 'price' | 'volume', wanted: number): boolean => {
    if (wanted <= scale[kind]) return true;
    if (wanted > MAX_COLUMN_SCALE) return false;
    const factor = floatPower(wanted - scale[kind]);
    const scaledColumns = kind === 'price' ? [1, 2, 3, 4] : [VOLUME];
    if (scaledColumns.some((column) => columns.largest(column) * factor > Number.MAX_SAFE_INTEGER)) return false;
    for (const column of scaledColumns) columns.multiply(column, factor);
    scale[kind] = wanted;
    return true;
  };
  const unitsFor = (kind: 'price' | 'volume', text: string): number | null => {
    const units = unitsOf(text, scale[kind]);
    if (units !== null) return units;
    const wanted = scaleOf(text);
    return wanted !== null && wanted > scale[kind] && grow(kind, wanted) ? unitsOf(text, scale[kind]) : null;
  };
  const write = (index: number, bar: BarView): void => {
    barsAsText.delete(bar.openTime);
    // Two passes: a later price may have increased the column's decimals after an earlier one was converted.
    let values: (number | null)[] = [];
    for (let pass = 0; pass < 2; pass += 1) {
      values = [...PRICES.map((name) => unitsFor('price', bar[name])), unitsFor('volume', bar.volume)];
    }
    columns.write(index, TIME, bar.openTime);
    const fits = values.every((value) => value !== null);
    if (!fits) barsAsText.set(bar.openTime, { ...bar, closed: true });
    for (const [at, value] of values.entries()) columns.write(index, at + 1, fits ? value! : 0);
  };
  const timeAt = (index: number): number => columns.read(index, TIME);
  const forget = (from: number, to: number): void => {
    if (barsAsText.size === 0) return;
    for (let index = from; index < to; index += 1) barsAsText.delete(timeAt(index));
  };
  const read = (index: number): BarView => {
    const openTime = timeAt(index);
    const storedBar = barsAsText.get(openTime);
    if (storedBar) return storedBar;
    const price = (column: number): string => textOfUnits(columns.read(index, column), scale.price);
    const volume = textOfUnits(columns.read(index, VOLUME), scale.volume);
    return { openTime, open: price(1), high: price(2), low: price(3), close: price(4), volume, closed: true };
  };

  return {
    get length() {
      return columns.length;
    },
    at(index) {
      const place = index < 0 ? columns.length + index : index;
      return place >= 0 && place < columns.length ? read(place) : undefined;
    },
    openTimeAt: (index) => (index >= 0 && index < columns.length ? timeAt(index) : undefined),
    slice(from, to = columns.length) {
      const start = from < 0 ? Math.max(0, columns.length + from) : Math.min(from, columns.length);
      const end = Math.max(start, Math.min(to, columns.length));
      return Array.from({ length: end - start }, (_, index) => read(start + index));
    },
    lowerBound(openTime) {
      let low = 0;
      let high = columns.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (timeAt(middle) < openTime) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    plot(from, to) {
      // A whole number divided by a power of ten is rounded once, as in parsing the text.
      const column = (at: number, divisor: number): Float64Array =>
        columns.copy(at, from, to).map((one) => one / divisor);
      const price = floatPower(scale.price);
      const [opens, highs, lows, closes] = [1, 2, 3, 4].map((at) => column(at, price)) as [
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      const times = columns.copy(TIME, from, to);
      const volumes = column(VOLUME, floatPower(scale.volume));
      if (barsAsText.size > 0) {
        for (const [index, time] of times.entries()) {
          const bar = barsAsText.get(time);
          if (!bar) continue;
          opens[index] = toPlotNumber(bar.open);
          highs[index] = toPlotNumber(bar.high);
          lows[index] = toPlotNumber(bar.low);
          closes[index] = toPlotNumber(bar.close);
          volumes[index] = toPlotNumber(bar.volume);
        }
      }
      return { length: times.length, times, opens, highs, lows, closes, volumes };
    },
    push(bar) {
      columns.openBack(1);
      write(columns.length - 1, bar);
    },
    set: write,
    insert(index, bar) {
      columns.openBack(1);
      columns.shift(index);
      write(index, bar);
    },
    prepend(bars) {
      columns.openFront(bars.length);
      for (const [index, bar] of bars.entries()) write(index, bar);
    },
    truncate(length) {
      if (length >= columns.length) return;
      forget(length, columns.length);
      columns.keep(0, length);
    },
    dropFirst(count) {
      forget(0, Math.min(count, columns.length));
      columns.keep(Math.min(count, columns.length), columns.length);
    },
  };
}
