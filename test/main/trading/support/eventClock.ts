import type { Clock } from '../../../../shared/time/clock.ts';

interface Timer {
  at: number;
  readonly every: number | null;
  readonly task: () => void;
}

/** A clock that jumps from timer to timer; promises settle between two of them. */
export interface EventClock extends Clock {
  /** Runs until `milliseconds` have passed or `done` returns true. */
  run(milliseconds: number, done?: () => boolean): Promise<void>;
  /** Lets promises settle without advancing time. */
  settle(): Promise<void>;
}

const drain = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createEventClock(start = 1_790_000_000_000): EventClock {
  const timers = new Set<Timer>();
  let elapsed = 0;
  const add = (delay: number, every: number | null, task: () => void) => {
    const timer: Timer = { at: elapsed + Math.max(0, delay), every, task };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    after: (milliseconds, task) => add(milliseconds, null, task),
    every: (milliseconds, task) => add(milliseconds, milliseconds, task),
    settle: drain,
    async run(milliseconds, done = () => false) {
      const end = elapsed + milliseconds;
      await drain();
      while (!done()) {
        let next: Timer | undefined;
        for (const timer of timers) if (!next || timer.at < next.at) next = timer;
        if (!next || next.at > end) break;
        elapsed = Math.max(elapsed, next.at);
        if (next.every === null) timers.delete(next);
        else next.at += next.every;
        next.task();
        await drain();
      }
      if (!done()) elapsed = end;
    },
  };
}
