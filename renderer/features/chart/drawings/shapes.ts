import { toPlotNumber } from '../../../../shared/num/plot.ts';
import { fibonacciPrices } from './figures.ts';
import type { DrawingWords } from './labels.ts';
import { isRisk, type Anchor, type Drawing } from './model.ts';
import type { Point } from './snap.ts';

/** The colour of a shape: the drawing's own, or up or down. */
export type ShapeColour = 'own' | 'up' | 'down';

/** A shape that is painted and hit-tested, in CSS pixels of the price pane. */
export type Shape =
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point; readonly dashed: boolean }
  | {
      readonly kind: 'fill';
      readonly from: Point;
      readonly to: Point;
      readonly ink: ShapeColour;
      readonly solid: boolean;
    }
  | {
      readonly kind: 'text';
      readonly at: Point;
      readonly text: string;
      readonly align: 'left' | 'center';
      readonly boxed: boolean;
    };

/** Converts anchors to pixels, with the size of the pane. */
export interface Projection {
  readonly x: (time: number) => number | null;
  readonly y: (price: number) => number | null;
  readonly width: number;
  readonly height: number;
}

/** Returns the pixel of an anchor; `null` while nothing is drawn. */
export function pointOf({ time, price }: Anchor, { x, y }: Projection): Point | null {
  const across = x(time);
  const down = y(toPlotNumber(price));
  return across === null || down === null ? null : { x: across, y: down };
}

const line = (from: Point, to: Point, dashed = false): Shape => ({ kind: 'line', from, to, dashed });
const fill = (from: Point, to: Point, ink: ShapeColour = 'own', solid = false): Shape => ({
  kind: 'fill',
  from,
  to,
  ink,
  solid,
});
const words = (at: Point, text: string, align: 'left' | 'center' = 'left', boxed = false): Shape => ({
  kind: 'text',
  at,
  text,
  align,
  boxed,
});

/** Returns where the line from `from` through `to` leaves the pane; `to` when both are the same point. */
export function rayEnd(from: Point, to: Point, { width, height }: Pick<Projection, 'width' | 'height'>): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const limits = [
    dx > 0 ? (width - from.x) / dx : dx < 0 ? -from.x / dx : Infinity,
    dy > 0 ? (height - from.y) / dy : dy < 0 ? -from.y / dy : Infinity,
  ].filter((limit) => limit >= 1);
  const reach = limits.length === 0 || (dx === 0 && dy === 0) ? 1 : Math.min(...limits.filter(Number.isFinite), 1e6);
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

function box(a: Point, b: Point): Shape[] {
  const c = { x: b.x, y: a.y };
  const d = { x: a.x, y: b.y };
  return [line(a, c), line(c, b), line(b, d), line(d, a)];
}

function fibonacci(drawing: Drawing, [a, b]: readonly Point[], projection: Projection, wording: DrawingWords): Shape[] {
  const left = Math.min(a!.x, b!.x);
  const right = Math.max(a!.x, b!.x);
  const levels = fibonacciPrices(drawing.anchors, wording.tickSize).flatMap(({ level, price }) => {
    const y = projection.y(toPlotNumber(price));
    if (y === null) return [];
    return [
      line({ x: left, y }, { x: right, y }),
      words({ x: right + 4, y }, wording.level(level, price), 'left', true),
    ];
  });
  return [line(a!, b!, true), ...levels];
}

function risk(drawing: Drawing, points: readonly Point[], wording: DrawingWords): Shape[] {
  const [entry, target, stop] = points as [Point, Point, Point];
  const right = target.x;
  const labels = wording.risk(drawing);
  const middle = (entry.x + right) / 2;
  return [
    fill(entry, { x: right, y: target.y }, 'up'),
    fill(entry, { x: right, y: stop.y }, 'down'),
    line(entry, { x: right, y: entry.y }),
    line({ x: entry.x, y: target.y }, { x: right, y: target.y }),
    line({ x: entry.x, y: stop.y }, { x: right, y: stop.y }, true),
    words({ x: middle, y: target.y }, labels.target, 'center', true),
    words({ x: middle, y: stop.y }, labels.stop, 'center', true),
    words({ x: middle, y: entry.y }, labels.ratio, 'center', true),
  ];
}

/** Returns the shapes of a drawing, back to front; none while it cannot be placed. */
export function shapesOf(drawing: Drawing, projection: Projection, wording: DrawingWords): Shape[] {
  const points = drawing.anchors.map((anchor) => pointOf(anchor, projection));
  if (!points.every((point) => point !== null)) return [];
  const [a, b] = points;
  const { kind } = drawing;
  if (isRisk(kind)) return risk(drawing, points, wording);
  if (kind === 'trend') return [line(a!, b!)];
  if (kind === 'ray') return [line(a!, rayEnd(a!, b!, projection))];
  if (kind === 'horizontal') return [line({ x: 0, y: a!.y }, { x: projection.width, y: a!.y })];
  if (kind === 'vertical') return [line({ x: a!.x, y: 0 }, { x: a!.x, y: projection.height })];
  if (kind === 'rectangle') return [fill(a!, b!), ...box(a!, b!)];
  if (kind === 'fibonacci') return fibonacci(drawing, points, projection, wording);
  if (kind === 'text') return [words(a!, drawing.text || wording.emptyText, 'left', true)];
  const rising = b!.y <= a!.y;
  const corner = { x: (a!.x + b!.x) / 2, y: b!.y + (rising ? -14 : 14) };
  return [
    fill(a!, b!, rising ? 'up' : 'down'),
    line(a!, b!, true),
    words(corner, wording.measure(drawing), 'center', true),
  ];
}

/**
 * Returns the positions of a drawing's handles, in the order of its anchors; a rectangle's other two corners follow
 * them.
 */
export function handlesOf(drawing: Drawing, projection: Projection): readonly (Point | null)[] {
  const points = drawing.anchors.map((anchor) => pointOf(anchor, projection));
  const [a, b] = points;
  if (drawing.kind === 'rectangle' && a && b) return [a, b, { x: b.x, y: a.y }, { x: a.x, y: b.y }];
  if (drawing.kind === 'horizontal') return [a ? { x: projection.width / 2, y: a.y } : null];
  if (drawing.kind === 'vertical') return [a ? { x: a.x, y: projection.height / 2 } : null];
  return points;
}
