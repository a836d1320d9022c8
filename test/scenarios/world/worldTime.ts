/**
 * One time line for a whole world: the clocks of the exchange, of the network, and of the user's machine, which can
 * step, drift and sleep. Time jumps from task to task; promises settle between two tasks.
 */
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { TaskHeap } from './taskHeap.ts';

/** A program's clock on the machine; `end` cancels its timers, as a kill does. */
export interface ProcessClock extends Clock {
  /** Returns how many timers the program has. */
  timers(): number;
  end(): void;
}

/** The user's computer. */
export interface Machine {
  /** Creates a clock for one run of the program. */
  createProcess(): ProcessClock;
  /** The machine's clock; its timers outlive programs. */
  readonly clock: Clock;
  /** Sets wall-clock time forward or back by so many ms. */
  stepWall(milliseconds: number): void;
  /** Makes wall-clock time run faster by this fraction from now on; 0.001 is 1 ms a second. */
  setDrift(share: number): void;
  /** Puts the machine to sleep: its timers and its monotonic clock stop, its wall clock goes on. */
  sleep(milliseconds: number): void;
  asleep(): boolean;
  /** Runs `task` now, or when the machine wakes. */
  whenAwake(task: () => void): void;
}

/** The time of a world. */
export interface WorldTime {
  /** Wall-clock and monotonic time of the exchange: never steps. */
  readonly exchange: Clock;
  readonly machine: Machine;
  /** Returns the milliseconds since the world began. */
  elapsed(): number;
  /** Runs until so many ms have passed or `done` returns true. */
  run(milliseconds: number, done?: () => boolean): Promise<void>;
  /**
   * Adds a listener that is called after each task of the machine and of the network, when its promises have settled.
   */
  onTask(listener: () => void): void;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates the time of a world that begins at `start`, Unix ms. */
export function createWorldTime(start: number): WorldTime {
  const outside = new TaskHeap();
  const inside = new TaskHeap();
  const listeners: (() => void)[] = [];
  let elapsed = 0;
  /** Monotonic time that the machine has missed by sleeping. */
  let slept = 0;
  let wakesAt = 0;
  let wall = start;
  let drift = 0;
  let driftSince = 0;
  const morning: (() => void)[] = [];

  const clockOn = (heap: TaskHeap, running: () => number, now: () => number): Clock => ({
    now,
    monotonic: running,
    after: (milliseconds, task) => heap.add(running() + Math.max(0, milliseconds), null, task),
    every: (milliseconds, task) => heap.add(running() + milliseconds, Math.max(1, milliseconds), task),
  });
  const exchange = clockOn(
    outside,
    () => elapsed,
    () => start + elapsed,
  );
  const machineRunning = (): number => (elapsed < wakesAt ? wakesAt : elapsed) - slept;
  const machineWall = (): number => Math.floor(wall + elapsed + (elapsed - driftSince) * drift);
  const machineClock = clockOn(inside, machineRunning, machineWall);
  const createProcess = (): ProcessClock => {
    const cancels = new Set<Cancel>();
    let ended = false;
    const guard = (add: (task: () => void) => Cancel, once: boolean, task: () => void): Cancel => {
      if (ended) return () => undefined;
      const cancel = add(() => {
        if (once) cancels.delete(cancel);
        task();
      });
      cancels.add(cancel);
      return () => {
        cancels.delete(cancel);
        cancel();
      };
    };
    return {
      now: machineWall,
      monotonic: machineRunning,
      after: (milliseconds, task) => guard((run) => machineClock.after(milliseconds, run), true, task),
      every: (milliseconds, task) => guard((run) => machineClock.every(milliseconds, run), false, task),
      timers: () => cancels.size,
      end() {
        ended = true;
        for (const cancel of cancels) cancel();
        cancels.clear();
      },
    };
  };
  const machine: Machine = {
    clock: machineClock,
    createProcess,
    stepWall(milliseconds) {
      wall += milliseconds;
    },
    setDrift(share) {
      wall += (elapsed - driftSince) * drift;
      driftSince = elapsed;
      drift = share;
    },
    sleep(milliseconds) {
      const from = Math.max(elapsed, wakesAt);
      wakesAt = from + milliseconds;
      slept += milliseconds;
    },
    asleep: () => elapsed < wakesAt,
    whenAwake(task) {
      if (elapsed < wakesAt) morning.push(task);
      else task();
    },
  };
  /** Returns the world time of the machine's next task. */
  const insideAt = (): number => Math.max(inside.nextAt() + slept, wakesAt);
  /** Events that arrived during sleep run one after another, as in an event loop: each settles before the next. */
  const wake = async (): Promise<void> => {
    while (morning.length > 0 && elapsed >= wakesAt) {
      morning.shift()!();
      await settle();
    }
  };

  return {
    exchange,
    machine,
    elapsed: () => elapsed,
    onTask: (listener) => void listeners.push(listener),
    async run(milliseconds, done = () => false) {
      const end = elapsed + milliseconds;
      await settle();
      while (!done()) {
        const next = Math.min(outside.nextAt(), insideAt(), morning.length > 0 ? wakesAt : Infinity);
        if (next > end) break;
        elapsed = Math.max(elapsed, next);
        await wake();
        if (outside.nextAt() <= insideAt()) {
          if (outside.nextAt() <= elapsed) outside.runNext();
        } else if (insideAt() <= elapsed) inside.runNext();
        await settle();
        for (const listener of listeners) listener();
      }
      if (!done()) elapsed = Math.max(elapsed, end);
      await wake();
    },
  };
}
