import type { Cancel } from '../../../shared/time/clock.ts';
import type { LinkGroup } from '../../state/desk/index.ts';

/**
 * Position of a chart's crosshair: the panel that moved it, and the time (Unix ms), `null` when the crosshair left the
 * chart.
 */
export interface CrosshairMove {
  readonly from: string;
  readonly time: number | null;
}

/** Shows the crosshair at the same time in all charts of one colour group. */
export interface CrosshairLink {
  /** Notifies the other charts of the group; with `group` null, none. */
  readonly move: (group: LinkGroup | null, move: CrosshairMove) => void;
  /** Calls the listener when another panel of the group moves its crosshair. */
  readonly follow: (group: LinkGroup | null, panel: string, listener: (time: number | null) => void) => Cancel;
}

/** Creates a crosshair link. The window uses {@link crosshairLink}; tests create others. */
export function createCrosshairLink(): CrosshairLink {
  const listening = new Map<LinkGroup, Set<(move: CrosshairMove) => void>>();
  return {
    move(group, move) {
      if (group !== null) for (const listener of listening.get(group) ?? []) listener(move);
    },
    follow(group, panel, listener) {
      if (group === null) return () => undefined;
      const registeredListener = (move: CrosshairMove): void => {
        if (move.from !== panel) listener(move.time);
      };
      const set = listening.get(group) ?? new Set();
      listening.set(group, set);
      set.add(registeredListener);
      return () => void set.delete(registeredListener);
    },
  };
}

/** The window's crosshair link. */
export const crosshairLink: CrosshairLink = createCrosshairLink();
