/** Counts the crashes of the window, so that a desk which crashes again and again is not drawn again and again (B-E5). */
import type { Clock } from '../../../shared/time/clock.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';

/** Crashes within a minute after which the window shows a page about them instead of the desk. */
export const CRASH_LOOP = 3;

export interface Crashes {
  crashed(): void;
  /** Returns whether the window crashed repeatedly and the user has not decided to go on since. */
  isLoop(): boolean;
  /** Called when the user decides to open the desk again. */
  goOn(): void;
}

/** Creates a count without a crash. */
export function createCrashes(clock: Pick<Clock, 'monotonic'>): Crashes {
  let times: number[] = [];
  let isLoop = false;
  return {
    crashed() {
      const now = clock.monotonic();
      times = [...times.filter((time) => now - time < MINUTE_MS), now];
      isLoop ||= times.length >= CRASH_LOOP;
    },
    isLoop: () => isLoop,
    goOn() {
      times = [];
      isLoop = false;
    },
  };
}
