import type { Cancel } from '../../shared/time/clock.ts';
import type { LinkGroup } from './panelHandle.ts';

/** Where a chart's crosshair stands: the panel that moved it, and the time (Unix ms), `null` when it left. */
export interface CrosshairMove {
  readonly from: string;
  readonly time: number | null;
}

/** Charts of one colour group point at the same time. */
export interface CrosshairLink {
  /** Tells the other charts of the group; `group` null: tells nobody. */
  readonly move: (group: LinkGroup | null, move: CrosshairMove) => void;
  /** Told of moves in the group by other panels. */
  readonly follow: (group: LinkGroup | null, panel: string, listener: (time: number | null) => void) => Cancel;
}

/** A link of its own. The window has one, {@link crosshairLink}; tests make theirs. */
export function createCrosshairLink(): CrosshairLink {
  const listening = new Map<LinkGroup, Set<(move: CrosshairMove) => void>>();
  return {
    move(group, move) {
      if (group !== null) for (const listener of listening.get(group) ?? []) listener(move);
    },
    follow(group, panel, listener) {
      if (group === null) return () => undefined;
      const own = (move: CrosshairMove): void => {
        if (move.from !== panel) listener(move.time);
      };
      const set = listening.get(group) ?? new Set();
      listening.set(group, set);
      set.add(own);
      return () => void set.delete(own);
    },
  };
}

/** The window's link. */
export const crosshairLink: CrosshairLink = createCrosshairLink();
