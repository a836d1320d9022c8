import { createSystemClock } from '../../../electron/main/platform/systemClock.ts';
import type { Clock } from '../../../shared/time/clock.ts';

/** Creates the system's clock, which also counts the pending timers. */
export function createCountingClock(): Clock & { waiting(): number } {
  const clock = createSystemClock();
  const waiting = new Set<object>();
  const counted = (begin: (done: () => void) => () => void): (() => void) => {
    const one = {};
    waiting.add(one);
    const stop = begin(() => void waiting.delete(one));
    return () => {
      waiting.delete(one);
      stop();
    };
  };
  return {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (milliseconds, task) =>
      counted((done) =>
        clock.after(milliseconds, () => {
          done();
          task();
        }),
      ),
    every: (milliseconds, task) => counted(() => clock.every(milliseconds, task)),
    waiting: () => waiting.size,
  };
}
