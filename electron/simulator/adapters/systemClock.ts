import type { Clock } from '../../../shared/time/clock.ts';

/** The {@link Clock} backed by the machine's own clock and timers. */
export const systemClock: Clock = {
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
