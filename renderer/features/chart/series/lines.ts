/** Lines over the main price: other prices of the symbol, and other symbols. */
import { LineSeries, LineStyle, type IChartApi, type ISeriesApi, type Time } from 'lightweight-charts';
import type { ChartColours } from '../colours.ts';
import { axisFormat, type AxisFormat, plotTime } from './style.ts';

/** One line: its id among the lines, and its index in the list, which determines colour and dash. */
export interface LineSpec {
  readonly id: string;
  readonly place: number;
}

/** A point of a line: Unix ms and plot number. */
export interface LinePoint {
  readonly time: number;
  readonly value: number;
}

/** The drawn lines. */
export interface LineBoard {
  /** Draws exactly these lines; lines that stay keep their points. */
  readonly set: (specs: readonly LineSpec[]) => void;
  /** Sets the points of one line; times without a bar of the main price would add positions to the time axis. */
  readonly setPoints: (id: string, points: readonly LinePoint[]) => void;
  /** Replaces or adds the last point. */
  readonly update: (id: string, point: LinePoint) => void;
  readonly setColours: (colours: ChartColours) => void;
  readonly setFormat: (format: AxisFormat) => void;
  readonly pointsOf: (id: string) => readonly LinePoint[];
  readonly seriesOf: (id: string) => ISeriesApi<'Line', Time> | null;
}

/** Dash patterns by index; the legend draws the same ones. */
export const lineDashes = [LineStyle.Dashed, LineStyle.LargeDashed, LineStyle.Dotted, LineStyle.SparseDotted] as const;

interface Line {
  readonly spec: LineSpec;
  readonly series: ISeriesApi<'Line', Time>;
  points: LinePoint[];
}

/** Creates the lines over `chart`. */
export function createLineBoard(chart: IChartApi, first: ChartColours): LineBoard {
  const lines = new Map<string, Line>();
  let colours = first;
  let format: AxisFormat | null = null;
  const colourOf = ({ place }: LineSpec): string => colours.lines[place % colours.lines.length] ?? colours.text;
  const priceFormat = (): object => (format ? { priceFormat: axisFormat(format) } : {});
  const datum = ({ time, value }: LinePoint) => ({ time: plotTime(time), value });
  const drop = (id: string): void => {
    const line = lines.get(id);
    if (line) chart.removeSeries(line.series);
    lines.delete(id);
  };

  return {
    set(specs) {
      for (const [id, { spec }] of lines) {
        if (!specs.some((one) => one.id === id && one.place === spec.place)) drop(id);
      }
      for (const spec of specs) {
        if (lines.has(spec.id)) continue;
        const series = chart.addSeries(LineSeries, {
          color: colourOf(spec),
          lineStyle: lineDashes[spec.place % lineDashes.length]!,
          lineWidth: 2,
          priceLineVisible: false,
          crosshairMarkerVisible: false,
          baseLineVisible: false,
          ...priceFormat(),
        });
        lines.set(spec.id, { spec, series, points: [] });
      }
    },
    setPoints(id, points) {
      const line = lines.get(id);
      if (!line) return;
      line.points = [...points];
      line.series.setData(points.map(datum));
    },
    update(id, point) {
      const line = lines.get(id);
      if (!line) return;
      const last = line.points.at(-1);
      if (last && point.time < last.time) return;
      if (last?.time === point.time) line.points[line.points.length - 1] = point;
      else line.points.push(point);
      line.series.update(datum(point));
    },
    setColours(next) {
      colours = next;
      for (const { spec, series } of lines.values()) series.applyOptions({ color: colourOf(spec) });
    },
    setFormat(next) {
      format = next;
      for (const { series } of lines.values()) series.applyOptions(priceFormat());
    },
    pointsOf: (id) => lines.get(id)?.points ?? [],
    seriesOf: (id) => lines.get(id)?.series ?? null,
  };
}
