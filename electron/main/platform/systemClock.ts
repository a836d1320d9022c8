import type { Clock } from '../../../shared/time/clock.ts';

/** Creates the clock port over the machine's clock and timers. */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    every(milliseconds, task) {
      const timer = setInterval(task, milliseconds);
      return () => clearInterval(timer);
    },
  };
}
