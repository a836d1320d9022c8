import type { Clock } from '../../shared/time/clock.ts';
import { createVirtualClock } from '../../shared/time/virtualClock.ts';

/** Where wall time of a fast clock begins unless told otherwise: Wednesday 2026-09-23 21:47:13.123 UTC. */
const START = Date.UTC(2026, 8, 23, 21, 47, 13, 123);
/** Real milliseconds that count between two moves; whatever the machine stood still beyond that never happened. */
const MOST_REAL_MS = 2;

/** A fast clock; it runs until it is stopped, and keeps no process alive. */
export interface FastClock extends Clock {
  stop(): void;
}

/**
 * A clock on which up to `factor` milliseconds pass in each real one, for a program over real sockets that waits long. It
 * moves once per turn of the event loop and by little: a machine that is slow or stalls makes it slow and not the program
 * late, so that sockets get their turns between any two of its time limits.
 */
export function createFastClock(factor: number, start = START): FastClock {
  const clock = createVirtualClock(start);
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    clock.advance(Math.round(Math.min(now - last, MOST_REAL_MS) * factor));
    last = now;
  }, 1);
  timer.unref();
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (milliseconds, task) => clock.after(milliseconds, task),
    every: (milliseconds, task) => clock.every(milliseconds, task),
    stop: () => clearInterval(timer),
  };
}
