import type { Clock } from '../../shared/time/clock.ts';
import { createVirtualClock } from '../../shared/time/virtualClock.ts';

/** Default start of a fast clock's wall time: Wednesday 2026-09-23 21:47:13.123 UTC. */
const START = Date.UTC(2026, 8, 23, 21, 47, 13, 123);
/** Largest number of real milliseconds that count between two moves; any longer stall of the machine is ignored. */
const MOST_REAL_MS = 2;

/** A fast clock; it runs until it is stopped, and does not keep the process alive. */
export interface FastClock extends Clock {
  stop(): void;
}

/**
 * Creates a clock on which up to `factor` milliseconds pass in each real one, for a program over real sockets with long
 * waits. It moves once per turn of the event loop and in small steps: a slow or stalled machine slows down the clock
 * instead of making the program late, so that sockets are served between any two of its time limits.
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
