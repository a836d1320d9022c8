/**
 * Moves windows back on screen: a stored position may lie on a display that is gone, or be larger than the remaining
 * displays.
 */
import type { WindowBounds } from '../main/app/shell.ts';

/** An area or a window with a position, in screen pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The strip along a window's upper edge by which the user drags it, and how much of the strip must be visible, in
 * pixels.
 */
const GRIP = { strip: 32, width: 120, height: 16 } as const;
/** Percentage of a window that must be visible for it to stay where it is. */
const MIN_IN_SIGHT = 50;

const overlap = (one: Area, other: Area): { readonly width: number; readonly height: number } => ({
  width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)),
  height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)),
});
const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }): number => width * height;

/** Returns the squared distance between the centres of two areas. */
function distance(one: Area, other: Area): number {
  const across = one.x + one.width / 2 - other.x - other.width / 2;
  const down = one.y + one.height / 2 - other.y - other.height / 2;
  return across * across + down * down;
}

function isReachable(window: Area, areas: readonly Area[]): boolean {
  const inSight = areas.reduce((sum, area) => sum + sizeOf(overlap(window, area)), 0);
  if (inSight * 100 < sizeOf(window) * MIN_IN_SIGHT) return false;
  const grip = { ...window, height: GRIP.strip };
  return areas.some((area) => {
    const seen = overlap(grip, area);
    return seen.width >= Math.min(GRIP.width, window.width) && seen.height >= GRIP.height;
  });
}

/**
 * Returns the bounds unchanged when half of the window and its upper edge are visible; otherwise moved, and made
 * smaller where needed, to lie wholly on the display it overlaps most, or the nearest one. A window without a position
 * is only made to fit the first display. Without any display area the bounds stay unchanged.
 */
export function onScreen<Bounds extends WindowBounds>(bounds: Bounds, displays: readonly WindowBounds[]): Bounds {
  const areas = displays.flatMap(({ x, y, width, height }) =>
    x === null || y === null || width <= 0 || height <= 0 ? [] : [{ x, y, width, height }],
  );
  const [first] = areas;
  if (!first) return bounds;
  const { x, y } = bounds;
  const fit = (area: Area) => ({
    width: Math.min(bounds.width, area.width),
    height: Math.min(bounds.height, area.height),
  });
  if (x === null || y === null) return { ...bounds, ...fit(first) };
  const window = { x, y, width: bounds.width, height: bounds.height };
  if (isReachable(window, areas)) return bounds;
  const [best = first] = areas.toSorted(
    (one, other) =>
      sizeOf(overlap(window, other)) - sizeOf(overlap(window, one)) || distance(window, one) - distance(window, other),
  );
  const size = fit(best);
  const within = (at: number, from: number, room: number, length: number): number =>
    Math.round(Math.min(Math.max(at, from), from + room - length));
  return {
    ...bounds,
    ...size,
    x: within(x, best.x, best.width, size.width),
    y: within(y, best.y, best.height, size.height),
  };
}
