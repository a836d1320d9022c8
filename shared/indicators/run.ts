import { indicators, type IndicatorKind } from './catalogue.ts';
import type { Inputs } from './inputs.ts';
import type { PlotBar } from './kernel.ts';

/** Figures of one indicator over its bars, a column per output. */
export interface IndicatorRun {
  /** Number of closed bars processed. */
  readonly length: number;
  /**
   * Figures of the closed bars; NaN where there is none yet. The columns have reserve capacity beyond {@link
   * IndicatorRun.length}.
   */
  readonly columns: readonly Float64Array[];
  /** Current figures of the forming bar; NaN where there is none. */
  readonly forming: readonly number[];
  /** Adds the next closed bar. */
  push(bar: PlotBar): void;
  /** Sets the forming bar, or none. Costs one step of the kernel. */
  form(bar: PlotBar | null): void;
}

/** Computes an indicator over closed bars, oldest first. A bar with a value that is not a finite number is skipped. */
export function runIndicator(
  { kind, inputs }: { readonly kind: IndicatorKind; readonly inputs: Inputs },
  bars: Iterable<PlotBar>,
): IndicatorRun {
  const { create, outputs } = indicators[kind];
  let kernel = create(inputs);
  const none = outputs.map(() => Number.NaN);
  let columns = outputs.map(() => new Float64Array(256));
  let length = 0;
  let forming: readonly number[] = none;
  let begun = false;
  /** Whether the last bar of the kernel was only tried, so that the next one replaces it. */
  let tried = false;
  const step = (bar: PlotBar, commit: boolean): readonly number[] => {
    if (!Number.isFinite(bar.open + bar.high + bar.low + bar.close + bar.volume)) return none;
    // Some indicators of the library keep a trace of a first bar that is replaced.
    if (tried && !begun) kernel = create(inputs);
    const figures = kernel(bar, tried && begun);
    tried = !commit;
    begun ||= commit;
    return figures.length === outputs.length ? figures : none;
  };
  const push = (bar: PlotBar): void => {
    const figures = step(bar, true);
    if (columns[0] && length === columns[0].length) {
      columns = columns.map((column) => {
        const larger = new Float64Array(2 * column.length);
        larger.set(column);
        return larger;
      });
    }
    for (const [index, column] of columns.entries()) column[length] = figures[index]!;
    length += 1;
  };
  for (const bar of bars) push(bar);
  return {
    get length() {
      return length;
    },
    get columns() {
      return columns;
    },
    get forming() {
      return forming;
    },
    push,
    form(bar) {
      forming = bar ? step(bar, false) : none;
    },
  };
}
