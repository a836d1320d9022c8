/** Most closed bars handed to the chart library: it rebuilds what it holds on each change (F10). */
export const WINDOW_SIZE = 5_000;
/** Bars that stay in hand at an edge before the window moves or older bars are asked for. */
export const EDGE = 200;
/** Bars of empty space to the right of the newest bar. */
export const RIGHT_ROOM = 6;

/** The closed bars the library holds: indexes into the store, `end` exclusive. */
export interface BarWindow {
  readonly start: number;
  readonly end: number;
}

/** The newest bars. */
export function latestWindow(length: number): BarWindow {
  return { start: Math.max(0, length - WINDOW_SIZE), end: length };
}

/** The window as it stands after `count` bars were put in front of the store. */
export function shiftWindow(window: BarWindow, count: number): BarWindow {
  return { start: window.start + count, end: window.end + count };
}

/**
 * The window that serves a visible stretch (store indexes). The present one stays while the stretch keeps {@link EDGE}
 * bars to its ends; else the stretch is put in the middle of a new one.
 */
export function windowFor(current: BarWindow, length: number, visibleFrom: number, visibleTo: number): BarWindow {
  const needsOlder = current.start > 0 && visibleFrom < current.start + EDGE;
  const needsNewer = current.end < length && visibleTo > current.end - EDGE;
  if (!needsOlder && !needsNewer) return current;
  const middle = Math.round((visibleFrom + visibleTo) / 2);
  const start = Math.max(0, Math.min(middle - WINDOW_SIZE / 2, length - WINDOW_SIZE));
  return { start, end: Math.min(length, start + WINDOW_SIZE) };
}
