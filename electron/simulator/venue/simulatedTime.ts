import type { Clock } from '../../../shared/time/clock.ts';

/**
 * Simulated time: runs `factor` times as fast as its clock, and stops when paused (R38). It waits at a ceiling when the
 * market cannot keep up, and never runs backwards.
 */
export class SimulatedTime {
  readonly #clock: Clock;
  #factor: number;
  #paused = false;
  #anchorWall: number;
  #anchor: number;
  #ceiling = Infinity;

  /** Creates a time that starts at the clock's present wall time. */
  constructor(clock: Clock, factor: number) {
    this.#clock = clock;
    this.#factor = factor;
    this.#anchorWall = clock.monotonic();
    this.#anchor = clock.now();
  }

  /** Returns simulated Unix milliseconds, a whole number. */
  now(): number {
    return Math.floor(Math.min(this.#due(), Math.max(this.#anchor, this.#ceiling)));
  }

  /** Returns the simulated milliseconds by which time would be later than {@link now} without the ceiling. */
  owed(): number {
    return this.#due() - this.now();
  }

  #due(): number {
    return this.#anchor + (this.#paused ? 0 : (this.#clock.monotonic() - this.#anchorWall) * this.#factor);
  }

  /** Simulated milliseconds per real millisecond. */
  get factor(): number {
    return this.#factor;
  }

  /** Whether time is paused. */
  get paused(): boolean {
    return this.#paused;
  }

  /** Changes the factor from now on. */
  setFactor(factor: number): void {
    this.setTo(this.now());
    this.#factor = factor;
  }

  /** Pauses or resumes. */
  setPaused(paused: boolean): void {
    this.setTo(this.now());
    this.#paused = paused;
  }

  /** Sets the ceiling to `time`: simulated time waits there until the ceiling is raised. */
  setCeiling(time: number): void {
    this.#ceiling = time;
  }

  /** Sets the present time, which must not be earlier than before. */
  setTo(time: number): void {
    this.#anchor = time;
    this.#anchorWall = this.#clock.monotonic();
  }
}
