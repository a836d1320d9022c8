/**
 * Maximum number of closed bars passed to the chart library, because it rebuilds what it holds on each change (F10).
 */
export const WINDOW_SIZE = 5_000;
/** Number of bars left at an edge at which the window moves or older bars are requested. */
export const EDGE = 200;
/** Number of bars of empty space to the right of the newest bar. */
export const RIGHT_ROOM = 6;

/** The closed bars the library holds: indexes into the store, `end` exclusive. */
export interface BarWindow {
  readonly start: number;
  readonly end: number;
}

/** Whether a visible range, in indexes of the `count` bars, ends before the newest of them. */
export function isPast({ to }: { readonly to: number }, count: number): boolean {
  return count > 0 && to < count - 1;
}

/** Returns the window of the newest bars. */
export function latestWindow(length: number): BarWindow {
  return { start: Math.max(0, length - WINDOW_SIZE), end: length };
}

/** Returns the window after `count` bars were added at the front of the store. */
export function shiftWindow(window: BarWindow, count: number): BarWindow {
  return { start: window.start + count, end: window.end + count };
}

/**
 * Returns the window for a visible range (store indexes). The current one stays while the range keeps {@link EDGE} bars
 * to its ends; otherwise the range is centred in a new one.
 */
export function windowFor(current: BarWindow, length: number, visibleFrom: number, visibleTo: number): BarWindow {
  const needsOlder = current.start > 0 && visibleFrom < current.start + EDGE;
  const needsNewer = current.end < length && visibleTo > current.end - EDGE;
  if (!needsOlder && !needsNewer) return current;
  const middle = Math.round((visibleFrom + visibleTo) / 2);
  const start = Math.max(0, Math.min(middle - WINDOW_SIZE / 2, length - WINDOW_SIZE));
  return { start, end: Math.min(length, start + WINDOW_SIZE) };
}
