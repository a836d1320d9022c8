import {
  HistogramSeries,
  LineSeries,
  LineStyle,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { BarsSnapshot } from '../barsView.ts';
import type { ChartSurface } from '../surface.ts';
import { indicators } from '../../../../shared/indicators/catalogue.ts';
import { axisFormat } from '../series/style.ts';
import { decimalsOf } from './figures.ts';
import { DASHES, type Indicator, type LineWidth } from './instances.ts';
import type { IndicatorRun } from '../../../../shared/indicators/run.ts';

/** The library's dash patterns, by the number stored with an indicator. */
const patterns = [
  LineStyle.Solid,
  LineStyle.Dashed,
  LineStyle.Dotted,
  LineStyle.LargeDashed,
  LineStyle.SparseDotted,
] as const;

const seconds = (milliseconds: number): UTCTimestamp => (milliseconds / 1000) as UTCTimestamp;

interface Point {
  readonly time: Time;
  readonly value: number;
  readonly color?: string;
}

/** Appearance of the line of one figure. */
export interface OutputStyle {
  readonly colour: string;
  readonly width: LineWidth;
  /** Number of a dash pattern. */
  readonly dash: number;
}

/** Colours of bars from zero: above and below it, strong while they grow away from it and weak while they shrink. */
export interface HistogramColours {
  readonly above: string;
  readonly aboveWeak: string;
  readonly below: string;
  readonly belowWeak: string;
}

/** Returns the colour of a bar; `before`: the value of the bar before it. */
export function histogramColour(value: number, before: number | undefined, colours: HistogramColours): string {
  const shrinks = before !== undefined && (value >= 0 ? value < before : value > before);
  if (value >= 0) return shrinks ? colours.aboveWeak : colours.above;
  return shrinks ? colours.belowWeak : colours.below;
}

/** The drawn lines of one indicator. */
export interface IndicatorSeries {
  /** Draws all closed bars again. */
  drawClosed(run: IndicatorRun, snapshot: BarsSnapshot): void;
  /** Appends the closed bars from index `from` of the run to the drawn ones. */
  append(run: IndicatorRun, snapshot: BarsSnapshot, from: number): void;
  /**
   * Draws the moving end, which is a separate series because the library rebuilds a whole series on each change (F10).
   */
  drawForming(run: IndicatorRun, snapshot: BarsSnapshot): void;
  /** Changes lines and levels; bars from zero get their colours with the next drawing of the closed bars. */
  restyle(appearance: SeriesStyle): void;
  setVisible(visible: boolean): void;
  /** Moves an indicator in a separate pane to this index among the panes. */
  moveTo(paneIndex: number): void;
  remove(): void;
}

/** Appearance that the user can change. */
export interface SeriesStyle {
  /** One for each figure. */
  readonly lines: readonly OutputStyle[];
  readonly levels: readonly number[];
  readonly levelColour: string;
  readonly histogram: HistogramColours;
}

/** Appearance of an indicator. `paneIndex` 0 is the price pane. */
export interface SeriesLook extends SeriesStyle {
  readonly paneIndex: number;
  readonly priceDecimals: number;
}

/** Adds the lines of an indicator to the chart. */
export function createIndicatorSeries(
  { chart }: ChartSurface,
  indicator: Indicator,
  appearance: SeriesLook,
): IndicatorSeries {
  const { outputs } = indicators[indicator.kind];
  const { paneIndex } = appearance;
  let style: SeriesStyle = appearance;
  const precision = decimalsOf(indicator.kind, appearance.priceDecimals);
  const options = {
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    priceFormat: axisFormat({ precision, minMove: 10 ** -precision }),
  } as const;
  const lineOptions = ({ colour, width, dash }: OutputStyle) => ({
    color: colour,
    lineWidth: width,
    lineStyle: patterns[dash % DASHES]!,
  });
  const add = (
    form: 'line' | 'bars',
    line: OutputStyle,
    more: { lastValueVisible?: boolean } = {},
  ): ISeriesApi<'Line'> =>
    (form === 'bars'
      ? chart.addSeries(HistogramSeries, { ...options, ...more, color: line.colour }, paneIndex)
      : chart.addSeries(LineSeries, { ...options, ...more, ...lineOptions(line) }, paneIndex)) as ISeriesApi<'Line'>;
  const pairs = outputs.map(({ form }, index) => ({
    closed: add(form, style.lines[index]!),
    forming: add(form, style.lines[index]!, { lastValueVisible: paneIndex > 0 }),
  }));
  /** Returns a point of a figure; a bar from zero has a colour of its own. */
  const pointOf = (output: number, time: number, value: number, before: number | undefined): Point =>
    outputs[output]!.form === 'bars'
      ? { time: seconds(time), value, color: histogramColour(value, before, style.histogram) }
      : { time: seconds(time), value };
  /** Identifies the drawn end of each line: its bar, and the point it continues from. */
  const drawn = pairs.map(() => '');
  const first = pairs[0]!.closed;
  const drawnLevels = style.levels.map((price) =>
    first.createPriceLine({
      price,
      color: appearance.levelColour,
      lineWidth: 1,
      lineStyle: LineStyle.SparseDotted,
      axisLabelVisible: false,
    }),
  );

  return {
    drawClosed(run, { closed, first }) {
      for (const [output, pair] of pairs.entries()) {
        const column = run.columns[output]!;
        const points: Point[] = [];
        for (let index = first; index < run.length; index += 1) {
          const value = column[index]!;
          if (!Number.isNaN(value)) points.push(pointOf(output, closed.times[index]!, value, column[index - 1]));
        }
        pair.closed.setData(points);
      }
    },
    append(run, { closed }, from) {
      for (const [output, pair] of pairs.entries()) {
        const column = run.columns[output]!;
        for (let index = from; index < run.length; index += 1) {
          const value = column[index]!;
          if (!Number.isNaN(value)) pair.closed.update(pointOf(output, closed.times[index]!, value, column[index - 1]));
        }
      }
    },
    drawForming(run, { closed, first, forming }) {
      const last = run.length - 1;
      for (const [output, pair] of pairs.entries()) {
        const value = run.forming[output] ?? Number.NaN;
        if (!forming || Number.isNaN(value)) {
          pair.forming.setData([]);
          drawn[output] = '';
          continue;
        }
        const before = run.columns[output]![last];
        const end = pointOf(output, forming.time, value, before);
        const points: Point[] = [end];
        const joined = outputs[output]!.form === 'line' && last >= first && before !== undefined;
        if (joined && !Number.isNaN(before)) points.unshift({ time: seconds(closed.times[last]!), value: before });
        // The library processes every bar when a series' data is set, but none when its last point is updated.
        const stands = `${forming.time} ${points.length} ${before}`;
        if (stands === drawn[output]) pair.forming.update(end);
        else pair.forming.setData(points);
        drawn[output] = stands;
      }
    },
    restyle(next) {
      for (const [index, { closed, forming }] of pairs.entries()) {
        const line = next.lines[index]!;
        const options = outputs[index]!.form === 'bars' ? { color: line.colour } : lineOptions(line);
        closed.applyOptions(options);
        forming.applyOptions(options);
      }
      for (const [index, level] of drawnLevels.entries()) {
        const price = next.levels[index]!;
        if (price === style.levels[index] && next.levelColour === style.levelColour) continue;
        level.applyOptions({ color: next.levelColour, price });
      }
      style = next;
    },
    setVisible(visible) {
      for (const { closed, forming } of pairs) {
        closed.applyOptions({ visible });
        forming.applyOptions({ visible });
      }
    },
    moveTo(index) {
      const pane = first.getPane();
      if (pane.paneIndex() !== index) pane.moveTo(index);
    },
    remove() {
      for (const { closed, forming } of pairs) {
        chart.removeSeries(forming);
        chart.removeSeries(closed);
      }
    },
  };
}
