import type { Point } from './snap.ts';
import type { Shape } from './shapes.ts';

/** Farthest the pointer may be from what it hits, in CSS pixels. */
export const HIT_PIXELS = 6;
/** The same for a handle. */
export const HANDLE_PIXELS = 8;

/** Distance of a point from a stretch. */
export function distanceToSegment({ x, y }: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

/** Extent of text as it is painted: `characters` stands in for a width that only a canvas knows. */
export interface TextSize {
  readonly height: number;
  readonly widthOf: (text: string) => number;
}

/** Whether the pointer is on a shape. Faint fills are looked through: only risk and measure areas, which are `up` or `down`, are taken by their inside. */
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

/** Index of the handle under the pointer, the nearest first; -1 when there is none. */
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
