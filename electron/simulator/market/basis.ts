import type { Random } from '../../../shared/time/random.ts';

/** The market step the values below are made for, in milliseconds. */
const USUAL_STEP = 100;
/** Return to the mean: the share of the deviation kept per step, and the noise added per step. */
const KEEP = 0.999;
const FUTURES_NOISE = 0.000004;
const SPOT_NOISE = 0.000002;
/**
 * The mean deviation of futures over hours, which determines their funding: its usual value, and per minute the share
 * kept and the noise added.
 */
const USUAL_LEAN = 0.00005;
const LEAN_KEEP = 0.997;
const LEAN_NOISE = 0.000009;

/**
 * How far an instrument trades from the index of its asset, as a share: spot stays close to it, futures deviate in one
 * direction for hours.
 */
export class Basis {
  readonly #random: Random;
  readonly #leanings: Random | null;
  readonly #keep: number;
  readonly #noise: number;
  #lean: number;
  #value: number;

  /** Creates a basis. `milliseconds` is the time between two steps. */
  constructor(isFutures: boolean, milliseconds: number, random: Random) {
    const steps = milliseconds / USUAL_STEP;
    this.#random = random.fork('basis');
    this.#leanings = isFutures ? random.fork('lean') : null;
    this.#keep = KEEP ** steps;
    this.#noise = (isFutures ? FUTURES_NOISE : SPOT_NOISE) * Math.sqrt(steps);
    this.#value = isFutures ? -0.0001 + 0.0003 * this.#random.next() : 0;
    this.#lean = this.#value;
  }

  /** The present share. */
  get value(): number {
    return this.#value;
  }

  /** Restores the value from before a restart. */
  set(value: number): void {
    this.#value = value;
    if (this.#leanings) this.#lean = value;
  }

  /** Advances by one step of the agents. */
  step(): void {
    this.#value = this.#lean + (this.#value - this.#lean) * this.#keep + this.#noise * this.#random.normal();
  }

  /** Advances by one minute, in which the mean deviation of futures changes slowly. */
  minute(): void {
    if (!this.#leanings) return;
    this.#lean = USUAL_LEAN + (this.#lean - USUAL_LEAN) * LEAN_KEEP + LEAN_NOISE * this.#leanings.normal();
  }
}
