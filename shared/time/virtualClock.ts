import type { Cancel, Clock } from './clock.ts';

interface Timer {
  readonly id: number;
  at: number;
  readonly every: number | undefined;
  readonly task: () => void;
}

/** A clock that only moves when it is advanced: for tests, for replay and for the simulator's history. */
export interface VirtualClock extends Clock {
  /** Advances time by `milliseconds` and runs every task that falls due, in order of time and then of creation. */
  advance(milliseconds: number): void;
  /** Steps wall time without running tasks, as when the system clock is set. */
  stepWall(milliseconds: number): void;
  /** Returns the number of waiting timers. */
  pending(): number;
}

/** Creates a virtual clock that starts at `start` (Unix milliseconds). */
export function createVirtualClock(start: number): VirtualClock {
  let elapsed = 0;
  let wallOffset = start;
  let nextId = 1;
  const timers = new Map<number, Timer>();

  const add = (delay: number, every: number | undefined, task: () => void): Cancel => {
    const id = nextId;
    nextId += 1;
    timers.set(id, { id, at: elapsed + Math.max(0, delay), every, task });
    return () => void timers.delete(id);
  };
  const nextDue = (limit: number): Timer | undefined => {
    let due: Timer | undefined;
    for (const timer of timers.values()) {
      if (timer.at <= limit && (due === undefined || timer.at < due.at)) due = timer;
    }
    return due;
  };

  return {
    now: () => wallOffset + elapsed,
    monotonic: () => elapsed,
    after: (milliseconds, task) => add(milliseconds, undefined, task),
    every: (milliseconds, task) => add(milliseconds, Math.max(1, milliseconds), task),
    advance(milliseconds) {
      const end = elapsed + milliseconds;
      for (let timer = nextDue(end); timer !== undefined; timer = nextDue(end)) {
        elapsed = Math.max(elapsed, timer.at);
        if (timer.every === undefined) timers.delete(timer.id);
        else timer.at += timer.every;
        timer.task();
      }
      elapsed = end;
    },
    stepWall(milliseconds) {
      wallOffset += milliseconds;
    },
    pending: () => timers.size,
  };
}
