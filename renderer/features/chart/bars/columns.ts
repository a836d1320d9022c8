/** Columns of floats of equal length that grow at both ends; a quarter of their length is held in reserve. */
export interface Columns {
  readonly length: number;
  read(index: number, column: number): number;
  write(index: number, column: number, value: number): void;
  /** A stretch of one column, copied. */
  copy(column: number, from: number, to: number): Float64Array;
  /** Adds empty places in front or behind. */
  openFront(count: number): void;
  openBack(count: number): void;
  /** Moves everything from `index` on by one place; the last place is overwritten. */
  shift(index: number): void;
  /** Keeps places `from` to `to` (exclusive). */
  keep(from: number, to: number): void;
  multiply(column: number, factor: number): void;
  /** The largest magnitude in a column. */
  largest(column: number): number;
}

const LEAST_RESERVE = 64;

/** `count` empty columns. */
export function createColumns(count: number): Columns {
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
