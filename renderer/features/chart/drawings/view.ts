import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { LineColours } from '../lines/lineColours.ts';
import type { ChartSurface } from '../surface.ts';
import type { DrawingWords } from './labels.ts';
import { visibleDrawings, type ModeStore } from './mode.ts';
import { isRisk, type Drawing } from './model.ts';
import { fontOf, paintHandles, paintShape } from './paint.ts';
import { handlesOf, shapesOf, type Projection, type Shape } from './shapes.ts';
import type { Point } from './snap.ts';
import type { Drawings } from './store.ts';

/** Maximum distance between the pointer and a shape it hits, in CSS pixels. */
const HIT_PIXELS = 6;
/** Maximum distance between the pointer and a handle it hits, in CSS pixels. */
const HANDLE_PIXELS = 8;

/** Returns the distance of a point from a line segment. */
export function distanceToSegment({ x, y }: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

/** Extent of painted text. */
interface TextSize {
  readonly height: number;
  readonly widthOf: (text: string) => number;
}

/**
 * Whether the pointer is on a shape. Faint fills are ignored: only the areas of risk and measure tools, which are `up`
 * or `down`, are hit inside.
 */
export function hits(shape: Shape, point: Point, size: TextSize): boolean {
  if (shape.kind === 'line') return distanceToSegment(point, shape.from, shape.to) <= HIT_PIXELS;
  if (shape.kind === 'fill') {
    const inside = between(point.x, shape.from.x, shape.to.x) && between(point.y, shape.from.y, shape.to.y);
    return inside && shape.ink !== 'own';
  }
  const width = size.widthOf(shape.text);
  const left = shape.align === 'center' ? shape.at.x - width / 2 : shape.at.x;
  return between(point.x, left - 4, left + width + 4) && Math.abs(point.y - shape.at.y) <= size.height / 2 + 2;
}

/** Returns the index of the handle nearest to the pointer; -1 when there is none. */
export function handleAt(handles: readonly (Point | null)[], { x, y }: Point): number {
  let best = -1;
  let least = HANDLE_PIXELS;
  for (const [index, handle] of handles.entries()) {
    if (!handle) continue;
    const distance = Math.hypot(handle.x - x, handle.y - y);
    if (distance > least || (distance === least && best >= 0)) continue;
    best = index;
    least = distance;
  }
  return best;
}

/** The object under the pointer: a drawing, and the index of its handle or -1 for its body. */
export interface DrawingHit {
  readonly drawing: Drawing;
  readonly handle: number;
}

/** The drawings as shown on one chart. */
export interface DrawingsView {
  readonly primitive: ISeriesPrimitive<Time>;
  readonly projection: () => Projection;
  /** Returns the topmost drawing at a point, the handles of the selected one first. */
  readonly hit: (point: Point) => DrawingHit | null;
}

interface ViewParts {
  readonly surface: ChartSurface;
  readonly drawings: Drawings;
  readonly mode: ModeStore;
  /** Read at each frame: they change with the appearance. */
  readonly lineColours: () => LineColours;
  readonly words: () => DrawingWords;
  /** Returns the time of an anchor as the time axis shows it. */
  readonly timeText: (time: number) => string;
}

/** Estimated width of a character relative to the font size, used until something was painted. */
const ROUGH = 0.6;

/** Paints drawings over the price pane, labels the axes, and finds the drawing under the pointer. */
export function createDrawingsView({ surface, drawings, mode, lineColours, words, timeText }: ViewParts): DrawingsView {
  let measured: CanvasRenderingContext2D | null = null;
  const shown = (): readonly Drawing[] => {
    const { steps, hidden } = drawings.state.getState();
    return visibleDrawings(steps.present, hidden, mode.getState().preview);
  };
  const projection = (): Projection => ({
    x: surface.xOf,
    y: surface.yOf,
    width: surface.chart.timeScale().width(),
    height: surface.chart.panes()[0]?.getHeight() ?? 0,
  });
  const textSize = (): TextSize => {
    const appearance = lineColours();
    return {
      height: appearance.fontSize,
      widthOf(text) {
        if (!measured) return text.length * appearance.fontSize * ROUGH;
        measured.font = fontOf(appearance);
        return measured.measureText(text).width;
      },
    };
  };
  const inkOf = ({ ink }: Drawing): string => lineColours().lineColours[ink] ?? lineColours().text;
  const selected = (): Drawing | null => shown().find(({ id }) => id === mode.getState().selected) ?? null;

  const hit = (point: Point): DrawingHit | null => {
    const scale = projection();
    const chosen = selected();
    const handle = chosen ? handleAt(handlesOf(chosen, scale), point) : -1;
    if (chosen && handle >= 0) return { drawing: chosen, handle };
    const size = textSize();
    const wording = words();
    const found = shown().findLast((one) => shapesOf(one, scale, wording).some((shape) => hits(shape, point, size)));
    return found ? { drawing: found, handle: -1 } : null;
  };
  const draw = (context: CanvasRenderingContext2D): void => {
    measured = context;
    const scale = projection();
    const appearance = lineColours();
    const wording = words();
    for (const drawing of shown()) {
      const pen = { ink: inkOf(drawing), width: drawing.width };
      for (const shape of shapesOf(drawing, scale, wording)) paintShape(context, shape, appearance, pen);
    }
    const chosen = selected();
    if (chosen) paintHandles(context, handlesOf(chosen, scale), appearance, inkOf(chosen), chosen.locked);
  };
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) => target.useMediaCoordinateSpace(({ context }) => draw(context)),
  };
  const paneView = { zOrder: () => 'normal' as const, renderer: () => renderer };
  /** Axis labels: one for each horizontal line, and one for every anchor of the selected drawing. */
  const label = (drawing: Drawing, coordinate: number, text: string) => ({
    coordinate: () => coordinate,
    text: () => text,
    textColor: () => lineColours().panel,
    backColor: () => inkOf(drawing),
  });
  const priceLabels = () =>
    shown()
      .filter((one) => one.kind === 'horizontal' || (one.id === mode.getState().selected && one.kind !== 'vertical'))
      .flatMap((one) => {
        const prices = new Set(one.anchors.map(({ price }) => price));
        return [...prices].flatMap((price) => {
          const y = surface.yOf(toPlotNumber(price));
          return y === null ? [] : [label(one, y, words().price(price))];
        });
      });
  const timeLabels = () => {
    const chosen = selected();
    if (!chosen || chosen.kind === 'horizontal') return [];
    const times = new Set(chosen.anchors.map(({ time }) => time));
    return [...times].flatMap((time) => {
      const x = surface.xOf(time);
      return x === null ? [] : [label(chosen, x, timeText(time))];
    });
  };

  return {
    projection,
    hit,
    primitive: {
      paneViews: () => [paneView],
      priceAxisViews: priceLabels,
      timeAxisViews: timeLabels,
      hitTest(x, y) {
        if (mode.getState().tool) return { cursorStyle: 'crosshair', externalId: 'drawing', zOrder: 'normal' };
        const found = hit({ x, y });
        if (!found) return null;
        const cursorStyle = found.drawing.locked
          ? 'pointer'
          : found.handle >= 0 && !isRisk(found.drawing.kind)
            ? 'grab'
            : 'move';
        return { cursorStyle, externalId: found.drawing.id, zOrder: 'normal' };
      },
    },
  };
}
