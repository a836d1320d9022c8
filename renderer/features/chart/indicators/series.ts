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
import { DASHES, type Indicator } from './instances.ts';
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
  /** Changes the lines' colour and pattern. */
  restyle(appearance: Pick<SeriesLook, 'colour' | 'levelColour'>, dash: number): void;
  setVisible(visible: boolean): void;
  /** Moves an indicator in a separate pane to this index among the panes. */
  moveTo(paneIndex: number): void;
  remove(): void;
}

/** Appearance of an indicator. `paneIndex` 0 is the price pane. */
export interface SeriesLook {
  readonly colour: string;
  readonly levelColour: string;
  readonly paneIndex: number;
  readonly priceDecimals: number;
}

/** Adds the lines of an indicator to the chart. */
export function createIndicatorSeries(
  { chart }: ChartSurface,
  indicator: Indicator,
  appearance: SeriesLook,
): IndicatorSeries {
  const { outputs, levels } = indicators[indicator.kind];
  const { colour, paneIndex } = appearance;
  const precision = decimalsOf(indicator.kind, appearance.priceDecimals);
  const options = {
    color: colour,
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    priceFormat: axisFormat({ precision, minMove: 10 ** -precision }),
  } as const;
  const add = (form: 'line' | 'bars', dash: number, more: { lastValueVisible?: boolean } = {}): ISeriesApi<'Line'> =>
    (form === 'bars'
      ? chart.addSeries(HistogramSeries, { ...options, ...more }, paneIndex)
      : chart.addSeries(
          LineSeries,
          { ...options, ...more, lineStyle: patterns[dash % DASHES]! },
          paneIndex,
        )) as ISeriesApi<'Line'>;
  const pairs = outputs.map(({ form }, index) => ({
    closed: add(form, indicator.dash + index),
    forming: add(form, indicator.dash + index, { lastValueVisible: paneIndex > 0 }),
  }));
  /** Identifies the drawn end of each line: its bar, and the point it continues from. */
  const drawn = pairs.map(() => '');
  const first = pairs[0]!.closed;
  const drawnLevels = levels.map((price) =>
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
          if (!Number.isNaN(column[index]!))
            points.push({ time: seconds(closed.times[index]!), value: column[index]! });
        }
        pair.closed.setData(points);
      }
    },
    append(run, { closed }, from) {
      for (const [output, pair] of pairs.entries()) {
        const column = run.columns[output]!;
        for (let index = from; index < run.length; index += 1) {
          const value = column[index]!;
          if (!Number.isNaN(value)) pair.closed.update({ time: seconds(closed.times[index]!), value });
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
        const end: Point = { time: seconds(forming.time), value };
        const points: Point[] = [end];
        const before = run.columns[output]![last];
        const joined = outputs[output]!.form === 'line' && last >= first && before !== undefined;
        if (joined && !Number.isNaN(before)) points.unshift({ time: seconds(closed.times[last]!), value: before });
        // The library processes every bar when a series' data is set, but none when its last point is updated.
        const stands = `${forming.time} ${points.length} ${before}`;
        if (stands === drawn[output]) pair.forming.update(end);
        else pair.forming.setData(points);
        drawn[output] = stands;
      }
    },
    restyle({ colour: color, levelColour }, dash) {
      for (const [index, { closed, forming }] of pairs.entries()) {
        const style = outputs[index]!.form === 'bars' ? {} : { lineStyle: patterns[(dash + index) % DASHES]! };
        closed.applyOptions({ color, ...style });
        forming.applyOptions({ color, ...style });
      }
      for (const level of drawnLevels) level.applyOptions({ color: levelColour });
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
