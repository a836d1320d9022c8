/** Runs an action one at a time: a call during a run causes one more run afterwards. */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';

export interface SingleFlight {
  /** Runs the action now, or right after the current run. */
  now(): void;
  /** Runs the action after a delay; several calls within it cause one run. */
  soon(milliseconds: number): void;
  /** Forgets the runs that were asked for; the current one goes on. */
  cancel(): void;
  /** Cancels, for good: whatever a part that closes later asks for, nothing runs any more. */
  stop(): void;
}

/**
 * Creates a runner for `ask`. It calls `fault` when a run throws because of a program error; later calls run all the
 * same.
 */
export function createSingleFlight(clock: Clock, ask: () => Promise<void>, fault: () => void): SingleFlight {
  let busy = false;
  let again = false;
  let stopped = false;
  let timer: Cancel | undefined;
  const cancel = (): void => {
    timer?.();
    timer = undefined;
    again = false;
  };
  const now = (): void => {
    if (stopped) return;
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
      if (!stopped) timer ??= clock.after(milliseconds, now);
    },
    cancel,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
