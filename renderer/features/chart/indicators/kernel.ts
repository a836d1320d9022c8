import type { PlotBar } from '../barsView.ts';

/**
 * An indicator over a stream of bars. `step` answers one figure per output, NaN while there is none. With `commit` the
 * bar counts from then on; without, it is only tried, as the forming bar is on each tick: nothing is kept of it.
 */
export interface Kernel {
  step(bar: PlotBar, commit: boolean): readonly number[];
}

/** The same over plain values. A value that is not a finite number is skipped and answers NaN. */
export interface ValueKernel {
  next(value: number, commit: boolean): number;
}

/** The last `size` values, oldest first when read. */
export interface Ring {
  /** Whether a tried value would be the last that is missing. */
  readonly fills: boolean;
  push(value: number): void;
  /** Folds the newest `size - 1` values kept, then `value`: the window as it is with that value at its end. */
  fold(value: number, take: (value: number, index: number) => void): void;
}

/** An empty window of `size` values, at least one. */
export function createRing(size: number): Ring {
  const kept = new Float64Array(size);
  let count = 0;
  let head = 0;
  return {
    get fills() {
      return count >= size - 1;
    },
    push(value) {
      kept[head] = value;
      head = (head + 1) % size;
      if (count < size) count += 1;
    },
    fold(value, take) {
      const before = Math.min(count, size - 1);
      for (let index = 0; index < before; index += 1) take(kept[(head - before + index + size) % size]!, index);
      take(value, before);
    },
  };
}
