import type { IChartApi, ISeriesApi, ISeriesPrimitive, SeriesType, Time } from 'lightweight-charts';
import type { Cancel } from '../../../shared/time/clock.ts';

/**
 * What indicators and drawings stand on: the running chart with its main price series, and the way between pixels, times
 * (Unix ms, also between bars, before the first and after the last one) and prices. Prices are floats here, at the last
 * pixel, and go nowhere else.
 */
export interface ChartSurface {
  readonly chart: IChartApi;
  /** The series that holds the price scale of the main pane; another one after the style was changed. */
  readonly main: () => ISeriesApi<SeriesType, Time>;
  /** The element the chart draws into; pointer and key events are listened for here. */
  readonly element: HTMLElement;
  /** Pixel of a time; null while nothing is drawn. */
  readonly xOf: (time: number) => number | null;
  readonly timeAt: (x: number) => number | null;
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
  /** Draws a primitive with the main pane until cancelled; it survives a change of the main series. */
  readonly attach: (primitive: ISeriesPrimitive<Time>) => Cancel;
  /** Draws again before the next picture. */
  readonly redraw: () => void;
  /** Whether the chart is scrolled by dragging; a drawing turns it off while it is placed or moved. The wheel goes on. */
  readonly setPanning: (on: boolean) => void;
}
