import type { IChartApi, ISeriesApi, ISeriesPrimitive, SeriesType, Time } from 'lightweight-charts';
import type { Cancel } from '../../../shared/time/clock.ts';

/**
 * The base for indicators and drawings: the running chart with its main price series, and the conversion between
 * pixels, times (Unix ms, also between bars, before the first and after the last one) and prices. Prices are floats
 * here, immediately before drawing, and are used for nothing else.
 */
export interface ChartSurface {
  readonly chart: IChartApi;
  /** Returns the series that holds the price scale of the main pane; it changes with the style. */
  readonly main: () => ISeriesApi<SeriesType, Time>;
  /** The element the chart draws into; pointer and key listeners are attached here. */
  readonly element: HTMLElement;
  /** Returns the pixel of a time; null while nothing is drawn. */
  readonly xOf: (time: number) => number | null;
  readonly timeAt: (x: number) => number | null;
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
  /** Draws a primitive with the main pane until cancelled; it survives a change of the main series. */
  readonly attach: (primitive: ISeriesPrimitive<Time>) => Cancel;
  /** Redraws before the next frame. */
  readonly redraw: () => void;
  /**
   * Sets whether dragging scrolls the chart; a drawing turns it off while it is placed or moved. The wheel still works.
   */
  readonly setPanning: (on: boolean) => void;
}
