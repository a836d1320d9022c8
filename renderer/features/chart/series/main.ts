/**
 * The main price: closed bars in one series, the forming bar in another, because the library rebuilds a whole series on
 * each change (F10). On the percentage scale, where each series is relative to its own first value, both are one
 * series.
 */
import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type SeriesType,
  type Time,
} from 'lightweight-charts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { ChartColours } from '../colours.ts';
import { isRising } from '../model.ts';
import { heikinAshi, heikinAshiOf, plotCandle, type PlotCandle } from './heikinAshi.ts';
import { axisFormat, type AxisFormat, type ChartStyle, plotTime } from './style.ts';

/** The drawn main price. */
export interface MainSeries {
  /** The series that defines the price scale. */
  readonly closed: ISeriesApi<SeriesType, Time>;
  readonly setClosed: (bars: readonly BarView[]) => void;
  readonly pushClosed: (bar: BarView) => void;
  readonly setForming: (bar: BarView | null) => void;
  readonly setColours: (colours: ChartColours) => void;
  readonly setFormat: (format: AxisFormat) => void;
  readonly remove: () => void;
}

interface Point {
  time: Time;
  value: number;
}
type Datum = (PlotCandle & { time: Time }) | Point;

const definitions = {
  candles: CandlestickSeries,
  heikinAshi: CandlestickSeries,
  bars: BarSeries,
  line: LineSeries,
  area: AreaSeries,
} as const;

function optionsOf(style: ChartStyle, colours: ChartColours): object {
  return { baseLineColor: colours.crosshair, ...inksOf(style, colours) };
}

function inksOf(style: ChartStyle, { up, down, line, areaTop, areaBottom }: ChartColours): object {
  if (style === 'bars') return { upColor: up, downColor: down, thinBars: false };
  if (style === 'line') return { color: line, lineWidth: 2 };
  if (style === 'area') return { lineColor: line, topColor: areaTop, bottomColor: areaBottom, lineWidth: 2 };
  return { upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false };
}

/** Adds the main price to the chart. `together`: closed bars and the forming bar are one series. */
export function createMainSeries(
  chart: IChartApi,
  style: ChartStyle,
  together: boolean,
  colours: ChartColours,
): MainSeries {
  const definition = definitions[style];
  const add = (options: object): ISeriesApi<SeriesType, Time> =>
    chart.addSeries(definition as typeof CandlestickSeries, options);
  const quiet = { priceLineVisible: false, lastValueVisible: false };
  // The close of a Heikin-Ashi candle is an average, so the axis shows the real price instead.
  const averages = style === 'heikinAshi';
  const dotted = averages ? quiet : { priceLineStyle: LineStyle.Dotted };
  const closed = add({ ...optionsOf(style, colours), ...(together ? dotted : quiet) });
  const forming = add({ ...optionsOf(style, colours), ...(together ? quiet : dotted), crosshairMarkerVisible: false });
  let realPrice: IPriceLine | null = null;
  let lineColours = colours;
  const markReal = (bar: BarView | null): void => {
    if (!averages) return;
    if (!bar) {
      if (realPrice) forming.removePriceLine(realPrice);
      realPrice = null;
      return;
    }
    const lineOptions = { price: toPlotNumber(bar.close), color: isRising(bar) ? lineColours.up : lineColours.down };
    if (realPrice) realPrice.applyOptions(lineOptions);
    else realPrice = forming.createPriceLine({ ...lineOptions, lineWidth: 1, lineStyle: LineStyle.Dotted, title: '' });
  };
  const byValue = style === 'line' || style === 'area';
  let last: { readonly openTime: number; readonly candle: PlotCandle; readonly before: PlotCandle | null } | null =
    null;
  let drawn: number | null = null;

  const datum = (openTime: number, candle: PlotCandle): Datum =>
    byValue ? { time: plotTime(openTime), value: candle.close } : { time: plotTime(openTime), ...candle };
  const averaged = (candle: PlotCandle, before: PlotCandle | null): PlotCandle =>
    averages ? heikinAshi(candle, before) : candle;
  const setData = (series: ISeriesApi<SeriesType, Time>, data: Datum[]): void => series.setData(data as never);
  const update = (series: ISeriesApi<SeriesType, Time>, one: Datum): void => series.update(one as never);

  return {
    closed,
    setClosed(bars) {
      const plotCandles = bars.map(plotCandle);
      const candles = averages ? heikinAshiOf(plotCandles) : plotCandles;
      const at = bars.length - 1;
      last = at < 0 ? null : { openTime: bars[at]!.openTime, candle: candles[at]!, before: candles[at - 1] ?? null };
      setData(
        closed,
        bars.map((bar, index) => datum(bar.openTime, candles[index]!)),
      );
      drawn = null;
    },
    pushClosed(bar) {
      const before = last?.openTime === bar.openTime ? last.before : (last?.candle ?? null);
      const candle = averaged(plotCandle(bar), before);
      last = { openTime: bar.openTime, candle, before };
      update(closed, datum(bar.openTime, candle));
    },
    setForming(bar) {
      markReal(bar);
      if (!bar) {
        if (!together) setData(forming, []);
        drawn = null;
        return;
      }
      const one = datum(bar.openTime, averaged(plotCandle(bar), last?.candle ?? null));
      if (together) update(closed, one);
      else if (drawn === bar.openTime) update(forming, one);
      // A line to the forming bar starts at the last closed one.
      else setData(forming, byValue && last ? [datum(last.openTime, last.candle), one] : [one]);
      drawn = bar.openTime;
    },
    setColours(next) {
      lineColours = next;
      closed.applyOptions(optionsOf(style, next));
      forming.applyOptions(optionsOf(style, next));
    },
    setFormat(format) {
      const priceFormat = axisFormat(format);
      closed.applyOptions({ priceFormat });
      forming.applyOptions({ priceFormat });
    },
    remove() {
      chart.removeSeries(closed);
      chart.removeSeries(forming);
    },
  };
}
