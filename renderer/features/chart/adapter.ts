/** The chart library behind one object. Prices become floats only here and in series/, immediately before drawing. */
import {
  HistogramSeries,
  PriceScaleMode,
  type Time,
  type IPrimitivePaneRenderer,
  type ISeriesPrimitive,
  createChart,
  type ChartOptions,
  type DeepPartial,
  type IChartApi,
} from 'lightweight-charts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import type { BarView } from '../../../shared/ipc/views.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { type TimeZone, formatBarTime, formatDate, formatMinute, timeFields } from '../../format/time.ts';
import { groupThousands } from '../../format/number.ts';
import type { ChartColours } from './colours.ts';
import { isRising } from './model.ts';
import { createLineBoard, type LinePoint, type LineSpec } from './series/lines.ts';
import { createMainSeries } from './series/main.ts';
import { type AxisFormat, type ChartStyle, type PriceScaleKind, plotTime, wallTime } from './series/style.ts';
import { createSurface } from './series/surfaceOf.ts';
import type { ChartSurface } from './surface.ts';
import { observeSizes } from '../../ui/sizes.ts';
import { RIGHT_ROOM } from './window.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';

// The empty chart: axes, grid and crosshair, and the format of its times.

/** Returns the text of an axis mark; `weight` is the library's: year, month, day, minute, second. */
function axisMark(time: number, weight: number, zone: TimeZone): string {
  if (weight === 0) return `${timeFields(time, zone).year}`;
  if (weight <= 2) return formatDate(time, zone).slice(weight === 1 ? 0 : 5, weight === 1 ? 7 : 10);
  return formatMinute(time, zone);
}

/** Height of the legend's two lines, which stand over the top of the chart, in root font sizes. */
const LEGEND_HIGH = 2.5;

/**
 * Returns the margins of the price scale as shares of a height in CSS pixels: the bars stay below the legend, also in a
 * low chart, and above the volume.
 */
export function priceMargins(
  height: number,
  volume: boolean,
  rootFontSize: number,
): { readonly top: number; readonly bottom: number } {
  return { top: Math.min(0.3, Math.max(0.08, (LEGEND_HIGH * rootFontSize) / height)), bottom: volume ? 0.22 : 0.08 };
}

/** Creates an empty chart in the element. */
function addChart(container: HTMLElement): IChartApi {
  return createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false },
    rightPriceScale: { borderVisible: false },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: RIGHT_ROOM,
      barSpacing: 7,
    },
    crosshair: { mode: 0 },
    localization: {
      timeFormatter: (time: Time) => formatBarTime(wallTime(time), 'local'),
      percentageFormatter: (percent: number) => `${groupThousands(percent.toFixed(2))}%`,
    },
  });
}

/** Returns the options for times in the zone, on the axis and at the crosshair. */
function zoneOptions(zone: TimeZone): DeepPartial<ChartOptions> {
  return {
    localization: { timeFormatter: (time: Time) => formatBarTime(wallTime(time), zone) },
    timeScale: { tickMarkFormatter: (time: Time, weight: number) => axisMark(wallTime(time), weight, zone) },
  };
}

/** Applies the colours of everything that is not a series. */
function applyChartColours(chart: IChartApi, colours: ChartColours): void {
  chart.applyOptions({
    layout: {
      background: { color: colours.background },
      textColor: colours.text,
      fontFamily: colours.font,
      fontSize: colours.fontSize,
      panes: { separatorColor: colours.grid, separatorHoverColor: colours.label },
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    crosshair: {
      vertLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
      horzLine: { color: colours.crosshair, labelBackgroundColor: colours.label },
    },
  });
}

/** A point on the pane, CSS pixels. */
interface PanePoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the outline of the area between two lines: along one, back along the other. Each needs two points. */
export function outlineBetween(one: readonly PanePoint[], other: readonly PanePoint[]): readonly PanePoint[] {
  return one.length < 2 || other.length < 2 ? [] : [...one, ...other.toReversed()];
}

/** Inputs of the shading: the visible parts of the two lines, and the colour of the area between them. */
interface BasisInputs {
  readonly lines: () => readonly [readonly PanePoint[], readonly PanePoint[]] | null;
  readonly colour: () => string;
}

/** Creates the shading of the basis, the area between two prices of one symbol. */
function createBasisShade({ lines, colour }: BasisInputs): ISeriesPrimitive<Time> {
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        const pair = lines();
        const outline = pair ? outlineBetween(pair[0], pair[1]) : [];
        if (outline.length === 0) return;
        context.beginPath();
        for (const { x, y } of outline) context.lineTo(x, y);
        context.closePath();
        context.fillStyle = colour();
        context.fill();
      }),
  };
  const views = [{ zOrder: () => 'bottom' as const, renderer: () => renderer }];
  return { paneViews: () => views };
}

/** Adds the volume at the bottom of the chart: of the closed bars, and of the forming one. */
function addVolume(chart: IChartApi, colours: () => ChartColours) {
  const options = { priceScaleId: 'volume', priceLineVisible: false, lastValueVisible: false } as const;
  const add = () => chart.addSeries(HistogramSeries, { ...options, priceFormat: { type: 'volume' } });
  const closed = add();
  const forming = add();
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const column = (bar: BarView) => ({
    time: plotTime(bar.openTime),
    value: toPlotNumber(bar.volume),
    color: isRising(bar) ? colours().volumeUp : colours().volumeDown,
  });
  return {
    setClosed: (bars: readonly BarView[]) => closed.setData(bars.map(column)),
    push: (bar: BarView) => closed.update(column(bar)),
    setForming: (bar: BarView | null) => forming.setData(bar ? [column(bar)] : []),
    grow: (bar: BarView) => forming.update(column(bar)),
    /** Changes nothing, which makes the library request a frame. */
    touch: () => forming.applyOptions({}),
  };
}

/** The bars passed to the library, closed and forming. */
function createDrawnBars() {
  let closed: BarView[] = [];
  let closedTimes: number[] = [];
  let forming: BarView | null = null;
  /** Read for every drawn point, so it is built only once for the same bars. */
  let times: readonly number[] | null = null;
  return {
    closed: (): readonly BarView[] => closed,
    forming: () => forming,
    all: (): readonly BarView[] => (forming ? [...closed, forming] : closed),
    /** Returns their open times, oldest first. */
    times(): readonly number[] {
      const behind = forming !== null && forming.openTime > (closedTimes.at(-1) ?? -Infinity);
      return (times ??= behind ? [...closedTimes, forming!.openTime] : closedTimes);
    },
    setClosed(bars: readonly BarView[]): void {
      closed = [...bars];
      closedTimes = bars.map(({ openTime }) => openTime);
      times = null;
    },
    /** Adds or replaces the last closed bar. */
    push(bar: BarView): void {
      const same = closedTimes.at(-1) === bar.openTime;
      closed.splice(same ? -1 : closed.length, same ? 1 : 0, bar);
      if (!same) closedTimes.push(bar.openTime);
      times = null;
    },
    /** Sets the forming bar; returns whether it is an update of the previous one. */
    setForming(bar: BarView | null): boolean {
      const same = bar !== null && forming?.openTime === bar.openTime;
      forming = bar;
      if (!same) times = null;
      return same;
    },
  };
}

/** Decimals and smallest step of the price axis; the step as decimal text. */
export interface PriceScale {
  readonly decimals: number;
  readonly tickSize: string;
}

/** A visible range in the library's logical indexes. */
export interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

/** How the main price is drawn. */
export interface ChartLook {
  readonly style: ChartStyle;
  readonly scale: PriceScaleKind;
  /** Whether the price scale follows the visible bars. */
  readonly autoScale: boolean;
  readonly volume: boolean;
}

/** The lines over the main price, and the two lines between which the basis is shaded; `main` is the main price. */
export interface ChartLines {
  readonly lines: readonly LineSpec[];
  readonly basis: readonly [string, string] | null;
}

/** The chart operations used by the panel. */
export interface ChartAdapter {
  /**
   * Makes the library draw in the coming frame, after the caller's own task in that frame: what that task changes is then
   * painted together with the rest of the window, and costs no frame of its own.
   */
  awaitFrame(): void;
  /** Replaces the closed bars held by the library. */
  setClosed(bars: readonly BarView[]): void;
  /** Adds or replaces the last closed bar. */
  pushClosed(bar: BarView): void;
  /** Draws the forming bar; `null` removes it. */
  setForming(bar: BarView | null): void;
  /** Applies to everything except the volume of bars already drawn, which the caller sets again. */
  setColours(colours: ChartColours): void;
  setPriceScale(scale: PriceScale): void;
  setZone(zone: TimeZone): void;
  visible(): VisibleRange | null;
  show(range: VisibleRange): void;
  /** Goes to the newest bar the library holds. */
  goToLatest(): void;
  /** Scrolls by bars; positive towards the newest. */
  move(bars: number): void;
  zoom(factor: number): void;
  onVisibleChange(listener: (range: VisibleRange) => void): Cancel;
  /**
   * Calls the listener with the open time (Unix ms) under the user's crosshair, `null` when it leaves; not for {@link
   * pointAt}.
   */
  onCrosshair(listener: (openTime: number | null) => void): Cancel;
  remove(): void;
}

/** The operations that the panel needs and the controller of the bars does not. */
export interface FullChartAdapter extends ChartAdapter {
  readonly surface: ChartSurface;
  setLook(appearance: ChartLook): void;
  /** Sets the length of a bar in ms: positions before the first bar and after the last are computed with it. */
  setStep(milliseconds: number): void;
  setLines(lines: ChartLines): void;
  setLinePoints(id: string, points: readonly LinePoint[]): void;
  updateLine(id: string, point: LinePoint): void;
  /** Returns the open times of the drawn bars, closed and forming, oldest first. */
  drawnTimes(): readonly number[];
  /** Puts the crosshair on the bar that contains a time (Unix ms), or removes it. */
  pointAt(time: number | null): void;
  /** Returns an image of the current chart, without the crosshair. */
  picture(): HTMLCanvasElement;
}

const scaleModes = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const satisfies Record<PriceScaleKind, PriceScaleMode>;

const firstLook: ChartLook = { style: 'candles', scale: 'linear', autoScale: true, volume: true };

/** Creates a chart in `container`. */
export function createChartAdapter(container: HTMLElement, first: ChartColours): FullChartAdapter {
  let colours = first;
  let appearance = firstLook;
  let format: AxisFormat | null = null;
  const bars = createDrawnBars();
  let step = MINUTE_MS;
  let basis: ChartLines['basis'] = null;
  let pointing = false;
  const chart = addChart(container);
  let main = createMainSeries(chart, appearance.style, false, colours);
  const volume = addVolume(chart, () => colours);
  const board = createLineBoard(chart, colours);
  const scale = chart.timeScale();

  const owned = createSurface(chart, container, main.closed, () => ({ times: bars.times(), step }));
  const { surface } = owned;
  /** Returns the visible closing prices of the main price or of a line, as pixels. */
  const pathOf = (id: string): readonly PanePoint[] => {
    const series = id === 'main' ? main.closed : board.seriesOf(id);
    const range = scale.getVisibleRange();
    if (!series || !range) return [];
    const points =
      id === 'main'
        ? bars.all().map((bar) => [bar.openTime, bar.close] as const)
        : board.pointsOf(id).map((point) => [point.time, point.value] as const);
    const from = wallTime(range.from) - step;
    const to = wallTime(range.to) + step;
    return points.flatMap(([time, value]) => {
      if (time < from || time > to) return [];
      const x = surface.xOf(time);
      const y = series.priceToCoordinate(typeof value === 'number' ? value : toPlotNumber(value));
      return x === null || y === null ? [] : [{ x, y }];
    });
  };
  surface.attach(
    createBasisShade({
      // On the percentage scale each line is relative to its first value, so the area between them is not the basis.
      lines: () => (basis && appearance.scale !== 'percent' ? [pathOf(basis[0]), pathOf(basis[1])] : null),
      colour: () => colours.basis,
    }),
  );

  const drawVolume = (): void => {
    volume.setClosed(appearance.volume ? bars.closed() : []);
    volume.setForming(appearance.volume ? bars.forming() : null);
  };
  const setMain = (): void => {
    const next = createMainSeries(chart, appearance.style, appearance.scale === 'percent', colours);
    owned.moveTo(next.closed);
    main.remove();
    main = next;
    if (format) main.setFormat(format);
    main.setClosed(bars.closed());
    main.setForming(bars.forming());
  };
  applyChartColours(chart, colours);

  const applyMargins = (): void => {
    const { height } = chart.paneSize();
    const { fontSize } = getComputedStyle(container.ownerDocument.documentElement);
    if (height === 0) return;
    const margins = priceMargins(height, appearance.volume, Number.parseFloat(fontSize));
    chart.priceScale('right').applyOptions({ scaleMargins: margins });
  };
  const stopSizes = observeSizes([container], applyMargins);

  return {
    surface,
    awaitFrame: volume.touch,
    setClosed(closed) {
      bars.setClosed(closed);
      main.setClosed(closed);
      volume.setClosed(appearance.volume ? closed : []);
    },
    pushClosed(bar) {
      bars.push(bar);
      main.pushClosed(bar);
      if (appearance.volume) volume.push(bar);
    },
    setForming(bar) {
      const same = bars.setForming(bar);
      main.setForming(bar);
      if (!appearance.volume) return;
      if (bar && same) volume.grow(bar);
      else volume.setForming(bar);
    },
    setColours(next) {
      colours = next;
      applyChartColours(chart, colours);
      main.setColours(colours);
      board.setColours(colours);
    },
    setPriceScale({ decimals, tickSize }) {
      format = { precision: decimals, minMove: toPlotNumber(tickSize) };
      main.setFormat(format);
      board.setFormat(format);
    },
    setZone: (zone) => chart.applyOptions(zoneOptions(zone)),
    setLook(next) {
      const before = appearance;
      appearance = next;
      if (before.style !== next.style || (before.scale === 'percent') !== (next.scale === 'percent')) setMain();
      if (before.volume !== next.volume) drawVolume();
      chart.priceScale('right').applyOptions({ mode: scaleModes[next.scale], autoScale: next.autoScale });
      applyMargins();
    },
    setStep: (milliseconds) => void (step = milliseconds),
    setLines(next) {
      board.set(next.lines);
      if (format) board.setFormat(format);
      basis = next.basis;
      surface.redraw();
    },
    setLinePoints: board.setPoints,
    updateLine: board.update,
    drawnTimes: () => bars.times(),
    visible: () => scale.getVisibleLogicalRange(),
    show: (range) => scale.setVisibleLogicalRange(range),
    // At once: older bars that arrive while the library scrolls would stop it half way.
    goToLatest: () => scale.scrollToPosition(RIGHT_ROOM, false),
    move: (by) => scale.scrollToPosition(scale.scrollPosition() + by, false),
    zoom(factor) {
      const spacing = scale.options().barSpacing * factor;
      scale.applyOptions({ barSpacing: Math.min(60, Math.max(1, spacing)) });
    },
    onVisibleChange(listener) {
      const rangeListener = (range: VisibleRange | null): void => {
        if (range) listener(range);
      };
      scale.subscribeVisibleLogicalRangeChange(rangeListener);
      return () => scale.unsubscribeVisibleLogicalRangeChange(rangeListener);
    },
    onCrosshair(listener) {
      const crosshairListener = (event: { time?: Time }): void => {
        if (!pointing) listener(event.time === undefined ? null : wallTime(event.time));
      };
      chart.subscribeCrosshairMove(crosshairListener);
      return () => chart.unsubscribeCrosshairMove(crosshairListener);
    },
    pointAt(time) {
      pointing = true;
      const bar = time === null ? undefined : bars.all().findLast(({ openTime }) => openTime <= time);
      if (time === null || !bar) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(toPlotNumber(bar.close), plotTime(bar.openTime), main.closed);
      pointing = false;
    },
    picture: () => chart.takeScreenshot(true, false),
    remove() {
      stopSizes();
      owned.end();
      chart.remove();
    },
  };
}
