import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { Area } from '../tree.ts';

/** Delay in ms after the last change of the dock's size before the panels are arranged again. */
export const SETTLED_AFTER_MS = 300;
/**
 * Share by which width or height must differ from those the panels were arranged for. A banner above the dock changes
 * its height by less: panels never move away under the pointer because one appears.
 */
const CHANGED_BY = 0.1;

/** Dependencies of {@link arrangeAgain}. */
export interface ArrangeNeeds {
  readonly clock: Clock;
  /**
   * Observes the size of the dock; in production the browser's `ResizeObserver`. It changes with the text size as well,
   * because the header above the dock does.
   */
  readonly observe: (changed: () => void) => Cancel;
  readonly area: () => Area;
  /** Whether an arrangement for this area has other groups: more panels, or fewer, are tabs of one group. */
  readonly regroups: (area: Area) => boolean;
  /** Whether the panels may be arranged again: not locked, moved, or on the way to a pop-out. */
  readonly allowed: () => boolean;
  /**
   * Whether a dialog or a menu is open; the panels are arranged once it is closed. It may belong to a panel: an element
   * that is moved in the document loses its modal dialog, which then no longer closes by Escape.
   */
  readonly isOverlaid: () => boolean;
  /** Marks the dock while its size settles before an arrangement. */
  readonly mark: (settling: boolean) => void;
  readonly arrange: (area: Area) => void;
}

const differs = (before: number, now: number): boolean => Math.abs(now - before) > before * CHANGED_BY;

/**
 * Arranges the panels again when the window has another size, as after it was maximized or moved to another screen, and
 * when a group has no room for another text size, or has room again. Returns the function that ends it.
 */
export function arrangeAgain({
  clock,
  observe,
  area,
  regroups,
  allowed,
  isOverlaid,
  mark,
  arrange,
}: ArrangeNeeds): Cancel {
  let arrangedFor = area();
  let waiting: Cancel | null = null;
  const isDue = (): boolean => {
    const now = area();
    // A minimized window has no size.
    if (now.width === 0 || now.height === 0) return false;
    const resized = differs(arrangedFor.width, now.width) || differs(arrangedFor.height, now.height);
    // The text alone moves no edge of a panel, as long as all groups have room.
    const changed = resized || (now.rootFontSize !== arrangedFor.rootFontSize && regroups(now));
    // Last, because it reads the whole layout, and a window that is dragged changes the size in each frame.
    return changed && allowed();
  };
  const settle = (): void => {
    waiting = null;
    mark(false);
    if (!isDue()) return;
    if (isOverlaid()) {
      waiting = clock.after(SETTLED_AFTER_MS, settle);
      return;
    }
    arrangedFor = area();
    arrange(arrangedFor);
  };
  const stop = observe(() => {
    waiting?.();
    const due = isDue();
    waiting = due ? clock.after(SETTLED_AFTER_MS, settle) : null;
    mark(due);
  });
  return () => {
    stop();
    waiting?.();
  };
}
