/** One bar as plot numbers; `time` is its open time in Unix ms. */
export interface PlotBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * Computes an indicator over a stream of bars. `step` returns one figure per output, NaN while there is none. With
 * `commit` the bar is included in all later steps; without it the bar is only tried, as the forming bar is on each
 * tick, and leaves no state.
 */
export interface Kernel {
  step(bar: PlotBar, commit: boolean): readonly number[];
}

/** The same over plain values. A value that is not a finite number is skipped and returns NaN. */
export interface ValueKernel {
  next(value: number, commit: boolean): number;
}

/** A window of the last `size` values, read oldest first. */
export interface Ring {
  /** Whether one more value would fill the window. */
  readonly fills: boolean;
  push(value: number): void;
  /**
   * Calls `take` for the newest `size - 1` stored values, then for `value`: the window as it would be with that value
   * at its end.
   */
  fold(value: number, take: (value: number, index: number) => void): void;
}

/** Creates an empty window of `size` values, at least one. */
export function createRing(size: number): Ring {
  const values = new Float64Array(size);
  let count = 0;
  let head = 0;
  return {
    get fills() {
      return count >= size - 1;
    },
    push(value) {
      values[head] = value;
      head = (head + 1) % size;
      if (count < size) count += 1;
    },
    fold(value, take) {
      const before = Math.min(count, size - 1);
      for (let index = 0; index < before; index += 1) take(values[(head - before + index + size) % size]!, index);
      take(value, before);
    },
  };
}
