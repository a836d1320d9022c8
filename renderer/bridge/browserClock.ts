import type { Cancel, Clock } from '../../shared/time/clock.ts';

/** The window's own clock: the only place of the renderer that reads ambient time or starts timers. */
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
