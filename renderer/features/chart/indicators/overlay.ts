/**
 * Lines of an indicator painted at the prices of the main scale, where a series of the library would be relative to its
 * own base value.
 */
import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { BarsSnapshot } from '../barsView.ts';
import type { ChartSurface } from '../surface.ts';
import type { Output } from '../../../../shared/indicators/catalogue.ts';
import { indexFrom } from './columns.ts';
import { DASHES } from './instances.ts';
import type { OutputStyle } from './series.ts';
import type { IndicatorRun } from '../../../../shared/indicators/run.ts';

/** Lengths of line and gap in pixels, equal to the library's patterns, by the number stored with an indicator. */
const patterns: readonly (readonly number[])[] = [[], [2, 2], [1, 1], [6, 6], [1, 4]];

/** The lines to paint now. */
export interface OverlayLines {
  readonly run: IndicatorRun;
  readonly snapshot: BarsSnapshot;
  readonly outputs: readonly Output[];
  /** One for each figure. */
  readonly styles: readonly OutputStyle[];
}

/**
 * Returns times and figures of one output from `from` to `to` (Unix ms), including the adjacent bars; NaN where there
 * is none.
 */
export function pointsBetween(
  { run, snapshot }: Pick<OverlayLines, 'run' | 'snapshot'>,
  output: number,
  from: number,
  to: number,
): (readonly [time: number, value: number])[] {
  const { closed, first, forming } = snapshot;
  const points: (readonly [number, number])[] = [];
  for (let index = Math.max(first, indexFrom(closed, from) - 1); index < run.length; index += 1) {
    const time = closed.times[index]!;
    points.push([time, run.columns[output]![index]!]);
    if (time > to) return points;
  }
  if (forming) points.push([forming.time, run.forming[output] ?? Number.NaN]);
  return points;
}

/**
 * Returns the lowest and highest price of all outputs from `from` to `to` (Unix ms), including the adjacent bars; null
 * where there is none.
 */
export function rangeBetween(
  shown: Pick<OverlayLines, 'run' | 'snapshot' | 'outputs'>,
  from: number,
  to: number,
): { readonly minValue: number; readonly maxValue: number } | null {
  let [minValue, maxValue] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const index of shown.outputs.keys()) {
    for (const [, value] of pointsBetween(shown, index, from, to)) {
      if (value < minValue) minValue = value;
      if (value > maxValue) maxValue = value;
    }
  }
  return minValue <= maxValue ? { minValue, maxValue } : null;
}

/** Opacity of the area between two bands. */
const FILL_ALPHA = 0.08;

/** Fills the area between the figures `upper` and `lower`, behind the bars. */
export function createBandFill(surface: ChartSurface, lines: () => OverlayLines): ISeriesPrimitive<Time> {
  const draw = (context: CanvasRenderingContext2D): void => {
    const from = surface.timeAt(0);
    const to = surface.timeAt(surface.chart.timeScale().width());
    if (from === null || to === null) return;
    const shown = lines();
    const edge = (name: Output['name']): (readonly [x: number, y: number])[] => {
      const output = shown.outputs.findIndex((one) => one.name === name);
      return pointsBetween(shown, output, from, to).flatMap(([time, value]) => {
        const [x, y] = [surface.xOf(time), Number.isNaN(value) ? null : surface.yOf(value)];
        return x === null || y === null ? [] : [[x, y] as const];
      });
    };
    const [upper, lower] = [edge('upper'), edge('lower')];
    const [start, ...others] = [...upper, ...lower.toReversed()];
    if (!start) return;
    context.save();
    context.globalAlpha = FILL_ALPHA;
    context.fillStyle = shown.styles[0]!.colour;
    context.beginPath();
    context.moveTo(...start);
    for (const point of others) context.lineTo(...point);
    context.fill();
    context.restore();
  };
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) => target.useMediaCoordinateSpace(({ context }) => draw(context)),
  };
  const view = { zOrder: () => 'bottom' as const, renderer: () => renderer };
  return { paneViews: () => [view] };
}

/** Paints `lines` with the main pane; an automatic price scale includes them, as it does the library's series. */
export function createOverlay(surface: ChartSurface, lines: () => OverlayLines): ISeriesPrimitive<Time> {
  /** Returns the first and last visible time; null while nothing is drawn. */
  const inSight = (): readonly [from: number, to: number] | null => {
    const from = surface.timeAt(0);
    const to = surface.timeAt(surface.chart.timeScale().width());
    return from === null || to === null ? null : [from, to];
  };
  const draw = (context: CanvasRenderingContext2D): void => {
    const sight = inSight();
    if (sight === null) return;
    const [from, to] = sight;
    const shown = lines();
    context.save();
    for (const [index, { colour, width, dash }] of shown.styles.entries()) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.setLineDash([...patterns[dash % DASHES]!]);
      context.beginPath();
      let joined = false;
      for (const [time, value] of pointsBetween(shown, index, from, to)) {
        const [x, y] = [surface.xOf(time), Number.isNaN(value) ? null : surface.yOf(value)];
        const placed = x !== null && y !== null;
        if (placed && joined) context.lineTo(x, y);
        else if (placed) context.moveTo(x, y);
        joined = placed;
      }
      context.stroke();
    }
    context.restore();
  };
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) => target.useMediaCoordinateSpace(({ context }) => draw(context)),
  };
  const view = { zOrder: () => 'normal' as const, renderer: () => renderer };
  return {
    paneViews: () => [view],
    autoscaleInfo() {
      const sight = inSight();
      const priceRange = sight && rangeBetween(lines(), ...sight);
      return priceRange && { priceRange };
    },
  };
}
