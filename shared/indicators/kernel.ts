/** What an indicator is computed from, one bar after another, and how an indicator of the library is used for it. */

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
 * Takes the next bar, or with `replace` another one in place of the last, and returns one float per output: NaN, or no
 * figure at all, while there is none. A price taken from a figure is snapped to the tick and passes the guards before it
 * becomes an order.
 */
export type Kernel = (bar: PlotBar, replace: boolean) => readonly number[];

/** The part of an indicator of the library that is used here. */
export interface LibraryIndicator<Input, Result> {
  readonly isStable: boolean;
  update(input: Input, replace: boolean): Result | null;
}

/** The price of a bar that an average uses. */
export type PriceSource = 'close' | 'open' | 'high' | 'low' | 'middle' | 'typical';

/** Returns a price of the bar: `middle` is (high + low) / 2, `typical` (high + low + close) / 3. */
export function sourceOf(bar: PlotBar, source: PriceSource): number {
  if (source === 'middle') return (bar.high + bar.low) / 2;
  if (source === 'typical') return (bar.high + bar.low + bar.close) / 3;
  return bar[source];
}

/** Returns the next figure of an indicator of the library, NaN while there is none. It skips a value that is NaN. */
export function figureOf(indicator: LibraryIndicator<number, number>, value: number, replace: boolean): number {
  const figure = Number.isNaN(value) ? null : indicator.update(value, replace);
  // An exponential average returns figures before it has seen as many values as its period.
  return figure === null || !indicator.isStable ? Number.NaN : figure;
}

/** Creates the kernel of an indicator of the library over one price of the bars. */
export function overSource(indicator: LibraryIndicator<number, number>, source: PriceSource): Kernel {
  return (bar, replace) => [figureOf(indicator, sourceOf(bar, source), replace)];
}

/** Creates the kernel of an indicator of the library over whole bars; `figures` takes the outputs out of its result. */
export function overBars<Result>(
  indicator: LibraryIndicator<PlotBar, Result>,
  figures: (result: Result) => readonly number[],
): Kernel {
  return (bar, replace) => {
    const result = indicator.update(bar, replace);
    return result === null ? [] : figures(result);
  };
}
