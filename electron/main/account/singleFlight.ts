/** A question that is asked one at a time: asked again while it is under way, it is asked once more afterwards. */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';

export interface SingleFlight {
  /** Asks now, or right after the one under way. */
  now(): void;
  /** Asks after a moment; many calls within it are one. */
  soon(milliseconds: number): void;
  stop(): void;
}

/** A question nobody asked yet. `fault` hears when asking broke by a fault of the program; it is asked again all the same. */
export function createSingleFlight(clock: Clock, ask: () => Promise<void>, fault: () => void): SingleFlight {
  let busy = false;
  let again = false;
  let timer: Cancel | undefined;
  const now = (): void => {
    timer?.();
    timer = undefined;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    void (async () => {
      try {
        await ask();
      } catch {
        fault();
      }
      busy = false;
      if (!again) return;
      again = false;
      now();
    })();
  };
  return {
    now,
    soon(milliseconds) {
      timer ??= clock.after(milliseconds, now);
    },
    stop() {
      timer?.();
      timer = undefined;
      again = false;
    },
  };
}
