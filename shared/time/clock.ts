/** Stops a timer; calling it twice does nothing. */
export type Cancel = () => void;

/** Time as a port: the core reads time and waits only through this interface, so that tests can control time. */
export interface Clock {
  /** Wall time in Unix milliseconds. May step when the system clock is set. */
  now(): number;
  /** Milliseconds since an arbitrary start, never stepping back. Used for ages and time limits. */
  monotonic(): number;
  /** Runs `task` once after `milliseconds`. */
  after(milliseconds: number, task: () => void): Cancel;
  /** Runs `task` every `milliseconds` until cancelled. */
  every(milliseconds: number, task: () => void): Cancel;
}
