/**
 * The only file that knows the chart library. Prices become floats here, at the last pixel, and go nowhere else. Closed
 * bars and the bar still forming are series of their own: the library rebuilds a whole series on each change (F10).
 */
import {
  CandlestickSeries,
  HistogramSeries,
  LineStyle,
  createChart,
  type CandlestickData,
  type HistogramData,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import type { BarView } from '../../../shared/ipc/views.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { formatBarTime, formatDate, formatMinute, timeFields, type TimeZone } from '../../format/time.ts';
import type { ChartColours } from './colours.ts';
import { isRising } from './model.ts';
import { RIGHT_ROOM } from './window.ts';

/** Decimals and smallest step of the price axis; the step as decimal text. */
export interface PriceScale {
  readonly decimals: number;
  readonly tickSize: string;
}

/** A visible stretch in logical indexes of what the library holds. */
export interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

/** The chart as the panel drives it. */
export interface ChartAdapter {
  /** Replaces the closed bars held by the library. */
  setClosed(bars: readonly BarView[]): void;
  /** Adds or replaces the last closed bar. */
  pushClosed(bar: BarView): void;
  /** Draws the forming bar; `null` removes it. */
  setForming(bar: BarView | null): void;
  /** Applies to everything but the volume of bars already drawn: those are set again by the caller. */
  setColours(colours: ChartColours): void;
  setPriceScale(scale: PriceScale): void;
  setZone(zone: TimeZone): void;
  visible(): VisibleRange | null;
  show(range: VisibleRange): void;
  /** Goes to the newest bar the library holds. */
  goToLatest(): void;
  /** Moves by bars; positive towards the newest. */
  move(bars: number): void;
  zoom(factor: number): void;
  onVisibleChange(listener: (range: VisibleRange) => void): Cancel;
  /** Told the open time (Unix ms) under the crosshair, `null` when it leaves. */
  onCrosshair(listener: (openTime: number | null) => void): Cancel;
  remove(): void;
}

const seconds = (milliseconds: number): UTCTimestamp => (milliseconds / 1000) as UTCTimestamp;
const milliseconds = (time: Time): number => (time as number) * 1000;

/** Weight of an axis mark as the library counts: year, month, day, minute, second. */
function axisMark(time: number, weight: number, zone: TimeZone): string {
  if (weight === 0) return `${timeFields(time, zone).year}`;
  if (weight <= 2) return formatDate(time, zone).slice(weight === 1 ? 0 : 5, weight === 1 ? 7 : 10);
  return formatMinute(time, zone);
}

/** Builds a chart into `container`. */
export function createChartAdapter(container: HTMLElement, first: ChartColours): ChartAdapter {
  let colours = first;
  let zone: TimeZone = 'local';
  let formingBar: BarView | null = null;
  const chart = createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.22 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: RIGHT_ROOM,
      barSpacing: 7,
    },
    crosshair: { mode: 0 },
    localization: { timeFormatter: (time: Time) => formatBarTime(milliseconds(time), zone) },
  });
  const closed = chart.addSeries(CandlestickSeries, { priceLineVisible: false, lastValueVisible: false });
  const forming = chart.addSeries(CandlestickSeries, { priceLineStyle: LineStyle.Dotted });
  const volumeOptions = { priceScaleId: 'volume', priceLineVisible: false, lastValueVisible: false };
  const closedVolume = chart.addSeries(HistogramSeries, volumeOptions);
  const formingVolume = chart.addSeries(HistogramSeries, volumeOptions);
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });

  const candle = (bar: BarView): CandlestickData<Time> => ({
    time: seconds(bar.openTime),
    open: toPlotNumber(bar.open),
    high: toPlotNumber(bar.high),
    low: toPlotNumber(bar.low),
    close: toPlotNumber(bar.close),
  });
  const volume = (bar: BarView): HistogramData<Time> => ({
    time: seconds(bar.openTime),
    value: toPlotNumber(bar.volume),
    color: isRising(bar) ? colours.volumeUp : colours.volumeDown,
  });
  const setClosed = (bars: readonly BarView[]): void => {
    closed.setData(bars.map(candle));
    closedVolume.setData(bars.map(volume));
  };
  const setForming = (bar: BarView | null): void => {
    const same = bar !== null && formingBar?.openTime === bar.openTime;
    formingBar = bar;
    if (same) {
      forming.update(candle(bar));
      formingVolume.update(volume(bar));
    } else {
      forming.setData(bar ? [candle(bar)] : []);
      formingVolume.setData(bar ? [volume(bar)] : []);
    }
  };
  const applyColours = (): void => {
    const { up, down } = colours;
    chart.applyOptions({
      layout: {
        background: { color: colours.background },
        textColor: colours.text,
        fontFamily: colours.font,
        fontSize: colours.fontSize,
      },
      grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
      crosshair: {
        vertLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
        horzLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
      },
    });
    const options = { upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false };
    closed.applyOptions(options);
    forming.applyOptions(options);
  };
  applyColours();
  const scale = chart.timeScale();

  return {
    setClosed,
    pushClosed(bar) {
      closed.update(candle(bar));
      closedVolume.update(volume(bar));
    },
    setForming,
    setColours(next) {
      colours = next;
      applyColours();
    },
    setPriceScale({ decimals, tickSize }) {
      const priceFormat = { type: 'price', precision: decimals, minMove: toPlotNumber(tickSize) } as const;
      closed.applyOptions({ priceFormat });
      forming.applyOptions({ priceFormat });
    },
    setZone(next) {
      zone = next;
      chart.applyOptions({
        timeScale: { tickMarkFormatter: (time: Time, weight: number) => axisMark(milliseconds(time), weight, zone) },
      });
    },
    visible: () => scale.getVisibleLogicalRange(),
    show: (range) => scale.setVisibleLogicalRange(range),
    goToLatest: () => scale.scrollToRealTime(),
    move: (bars) => scale.scrollToPosition(scale.scrollPosition() + bars, false),
    zoom(factor) {
      const spacing = scale.options().barSpacing * factor;
      scale.applyOptions({ barSpacing: Math.min(60, Math.max(1, spacing)) });
    },
    onVisibleChange(listener) {
      const own = (range: VisibleRange | null): void => {
        if (range) listener(range);
      };
      scale.subscribeVisibleLogicalRangeChange(own);
      return () => scale.unsubscribeVisibleLogicalRangeChange(own);
    },
    onCrosshair(listener) {
      const own = (event: { time?: Time }): void =>
        listener(event.time === undefined ? null : milliseconds(event.time));
      chart.subscribeCrosshairMove(own);
      return () => chart.unsubscribeCrosshairMove(own);
    },
    remove: () => chart.remove(),
  };
}
