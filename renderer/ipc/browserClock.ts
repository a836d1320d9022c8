import type { Cancel, Clock } from '../../shared/time/clock.ts';

/** Creates the window's clock: the only code of the renderer that reads the system time or starts timers. */
export function createBrowserClock(): Clock {
  const after = (milliseconds: number, task: () => void): Cancel => {
    const id = window.setTimeout(task, milliseconds);
    return () => window.clearTimeout(id);
  };
  const every = (milliseconds: number, task: () => void): Cancel => {
    const id = window.setInterval(task, milliseconds);
    return () => window.clearInterval(id);
  };
  return { now: () => Date.now(), monotonic: () => performance.now(), after, every };
}
