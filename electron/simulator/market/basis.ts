import type { Random } from '../../../shared/time/random.ts';

/** Step of the market the figures below are for, in milliseconds. */
const USUAL_STEP = 100;
/** How fast trading comes back to where it leans, as a share kept per step, and how much it wanders in one. */
const KEEP = 0.999;
const FUTURES_NOISE = 0.000004;
const SPOT_NOISE = 0.000002;
/** Where futures lean over hours, which makes their funding: the usual place, and what is kept and added in a minute. */
const USUAL_LEAN = 0.00005;
const LEAN_KEEP = 0.997;
const LEAN_NOISE = 0.000009;

/** How far an instrument trades off the index of its asset, as a share: spot close to it, futures leaning one way for hours. */
export class Basis {
  readonly #random: Random;
  readonly #leanings: Random | null;
  readonly #keep: number;
  readonly #noise: number;
  #lean: number;
  #value: number;

  /** `milliseconds` is the time between two steps. */
  constructor(isFutures: boolean, milliseconds: number, random: Random) {
    const steps = milliseconds / USUAL_STEP;
    this.#random = random.fork('basis');
    this.#leanings = isFutures ? random.fork('lean') : null;
    this.#keep = KEEP ** steps;
    this.#noise = (isFutures ? FUTURES_NOISE : SPOT_NOISE) * Math.sqrt(steps);
    this.#value = isFutures ? -0.0001 + 0.0003 * this.#random.next() : 0;
    this.#lean = this.#value;
  }

  /** The share now. */
  get value(): number {
    return this.#value;
  }

  /** Puts it where it stood before a restart. */
  set(value: number): void {
    this.#value = value;
    if (this.#leanings) this.#lean = value;
  }

  /** One step of the agents. */
  step(): void {
    this.#value = this.#lean + (this.#value - this.#lean) * this.#keep + this.#noise * this.#random.normal();
  }

  /** One minute: where futures lean changes slowly. */
  minute(): void {
    if (!this.#leanings) return;
    this.#lean = USUAL_LEAN + (this.#lean - USUAL_LEAN) * LEAN_KEEP + LEAN_NOISE * this.#leanings.normal();
  }
}
