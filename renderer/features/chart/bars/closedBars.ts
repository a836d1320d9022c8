/**
 * Closed bars in columns of floats that hold whole numbers exactly: 48 bytes a bar (F18). Text comes in and goes out; what
 * does not fit a column is kept as the text it came as.
 */
import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import type { BarColumns } from '../barsView.ts';
import { createColumns } from './columns.ts';
import { MAX_COLUMN_SCALE, floatPower, scaleOf, textOfUnits, unitsOf } from './units.ts';

/** Closed bars by their place, oldest first. */
export interface ClosedBars {
  readonly length: number;
  /** The bar at a place; negative places count from the newest. */
  at(index: number): BarView | undefined;
  /** Open time (Unix ms) at a place; `undefined` where none is. */
  openTimeAt(index: number): number | undefined;
  /** Bars from `from` (inclusive) to `to` (exclusive). */
  slice(from: number, to?: number): BarView[];
  /** Place of the first bar that opens at or after `openTime`. */
  lowerBound(openTime: number): number;
  /** The same stretch as plot numbers. */
  plot(from: number, to: number): BarColumns;
}

/** Closed bars that can be changed. */
export interface MutableClosedBars extends ClosedBars {
  push(bar: BarView): void;
  set(index: number, bar: BarView): void;
  insert(index: number, bar: BarView): void;
  /** Puts bars in front, oldest first. */
  prepend(bars: readonly BarView[]): void;
  /** Keeps the first `length` bars. */
  truncate(length: number): void;
  dropFirst(count: number): void;
}

const PRICES = ['open', 'high', 'low', 'close'] as const;
const TIME = 0;
const VOLUME = 5;

/** No bars. */
export function createClosedBars(): MutableClosedBars {
  const columns = createColumns(6);
  /** Decimals each column counts in: one for prices, one for volumes; they grow with what comes. */
  const scale = { price: 0, volume: 0 };
  const odd = new Map<number, BarView>();

  /** Makes room for more decimals; false when a bar in hand would not fit any more. */
  const grow = (kind: 'price' | 'volume', wanted: number): boolean => {
    if (wanted <= scale[kind]) return true;
    if (wanted > MAX_COLUMN_SCALE) return false;
    const factor = floatPower(wanted - scale[kind]);
    const own = kind === 'price' ? [1, 2, 3, 4] : [VOLUME];
    if (own.some((column) => columns.largest(column) * factor > Number.MAX_SAFE_INTEGER)) return false;
    for (const column of own) columns.multiply(column, factor);
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
    odd.delete(bar.openTime);
    // Twice: the second price may have made the column finer after the first was reckoned.
    let values: (number | null)[] = [];
    for (let pass = 0; pass < 2; pass += 1) {
      values = [...PRICES.map((name) => unitsFor('price', bar[name])), unitsFor('volume', bar.volume)];
    }
    columns.write(index, TIME, bar.openTime);
    const fits = values.every((value) => value !== null);
    if (!fits) odd.set(bar.openTime, { ...bar, closed: true });
    for (const [at, value] of values.entries()) columns.write(index, at + 1, fits ? value! : 0);
  };
  const timeAt = (index: number): number => columns.read(index, TIME);
  const forget = (from: number, to: number): void => {
    if (odd.size === 0) return;
    for (let index = from; index < to; index += 1) odd.delete(timeAt(index));
  };
  const read = (index: number): BarView => {
    const openTime = timeAt(index);
    const kept = odd.get(openTime);
    if (kept) return kept;
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
      // A whole number over a power of ten is rounded once, as reading the text would be.
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
      if (odd.size > 0) {
        for (const [index, time] of times.entries()) {
          const bar = odd.get(time);
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
