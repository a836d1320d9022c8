import type { Clock } from '../../../shared/time/clock.ts';

/**
 * Simulated time: runs `factor` times as fast as the clock it is driven by, stands still when paused (R38). It waits at a
 * ceiling when the market cannot keep up, and never runs backwards.
 */
export class SimulatedTime {
  readonly #clock: Clock;
  #factor: number;
  #paused = false;
  #anchorWall: number;
  #anchor: number;
  #ceiling = Infinity;

  /** Starts at the clock's own wall time. */
  constructor(clock: Clock, factor: number) {
    this.#clock = clock;
    this.#factor = factor;
    this.#anchorWall = clock.monotonic();
    this.#anchor = clock.now();
  }

  /** Simulated Unix milliseconds, whole. */
  now(): number {
    return Math.floor(Math.min(this.#due(), Math.max(this.#anchor, this.#ceiling)));
  }

  /** Simulated milliseconds by which it is later than {@link now} says, for the ceiling holds it. */
  owed(): number {
    return this.#due() - this.now();
  }

  #due(): number {
    return this.#anchor + (this.#paused ? 0 : (this.#clock.monotonic() - this.#anchorWall) * this.#factor);
  }

  /** How many simulated milliseconds pass in one real one. */
  get factor(): number {
    return this.#factor;
  }

  /** Whether time stands still. */
  get paused(): boolean {
    return this.#paused;
  }

  /** Changes the pace from now on. */
  setFactor(factor: number): void {
    this.setTo(this.now());
    this.#factor = factor;
  }

  /** Stops or resumes. */
  setPaused(paused: boolean): void {
    this.setTo(this.now());
    this.#paused = paused;
  }

  /** Time waits at `time` until the ceiling is raised. */
  setCeiling(time: number): void {
    this.#ceiling = time;
  }

  /** Says what time it is now: never earlier than it was. */
  setTo(time: number): void {
    this.#anchor = time;
    this.#anchorWall = this.#clock.monotonic();
  }
}
