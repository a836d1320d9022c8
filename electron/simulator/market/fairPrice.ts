import type { Random } from '../../../shared/time/random.ts';
import type { Asset } from './instrument.ts';

/**
 * Largest distance of a price from its start, as the logarithm of a factor: it keeps ticks countable in a run of any
 * length.
 */
const WIDEST = 2;
/**
 * Probability that prices move in a step: a price that waits and then jumps resembles a real market; one that creeps
 * every step does not.
 */
const MOVES_PER_STEP = 0.3;

/** Share of a change in activity that is kept per minute. */
export const REGIME_KEEP = 0.985;
/** Random change of the activity in a minute. */
export const REGIME_NOISE = 0.1;

/** The index price of one coin, moving step by step. Computed in floating point; trades use whole ticks. */
export class FairPrice {
  readonly asset: Asset;
  /**
   * Factor on the size of moves: 1 is usual. Random numbers are drawn at any pace, so that the pace changes nothing
   * else.
   */
  pace = 1;
  /** Whether a replay determines the price: then only {@link moveTo} moves it. */
  isLed = false;
  readonly #random: Random;
  #anchor: number;
  #log: number;
  #regime = 0;
  #push = 0;
  // Both are cached, because they are read many times a step and each costs an exponential.
  #price: number;
  #liveliness = 1;
  // Cached for the last step length, because a step is nearly always as long as the previous one.
  #minutes = 0;
  #keep = 1;
  #noise = 0;

  /** Creates a price. `start` is the initial price from the seed and `price` the present one, both in USDT. */
  constructor(asset: Asset, start: number, random: Random, price = start) {
    this.asset = asset;
    this.#random = random;
    this.#anchor = Math.log(start);
    this.#log = Math.log(price);
    this.#price = Math.exp(this.#log);
  }

  /** The present price, in USDT. */
  get price(): number {
    return this.#price;
  }

  /** The present activity: 1 is usual. */
  get liveliness(): number {
    return this.#liveliness;
  }

  /**
   * Advances by `minutes`; `common` is the standard normal move of the market as a whole. The caller does not call it
   * outside the asset's trading hours: a push in that time applies at the next step.
   */
  step(minutes: number, common: number, marketMoves: boolean): void {
    const random = this.#random;
    if (minutes !== this.#minutes) {
      this.#minutes = minutes;
      this.#keep = REGIME_KEEP ** minutes;
      this.#noise = REGIME_NOISE * Math.sqrt(minutes);
    }
    this.#regime = this.#regime * this.#keep + this.#noise * random.normal();
    this.#liveliness = Math.exp(this.#regime);
    if (this.isLed) this.#push = 0;
    if (this.isLed || (this.#push === 0 && !marketMoves)) return;
    this.#log += this.#push;
    this.#push = 0;
    if (marketMoves) {
      const { correlation, volatility } = this.asset;
      const independentMove = random.normal() * Math.sqrt(1 - correlation * correlation);
      const scale = this.pace * volatility * this.#liveliness * Math.sqrt(minutes / MOVES_PER_STEP);
      const move = scale * (correlation * common + independentMove);
      this.#log = Math.max(this.#anchor - WIDEST, Math.min(this.#anchor + WIDEST, this.#log + move));
    }
    this.#price = Math.exp(this.#log);
  }

  /**
   * Sets the price to that before a restart, or to that of a replay; when it is too far from the start, it becomes the
   * new start.
   */
  moveTo(price: number): void {
    this.#log = Math.log(price);
    if (Math.abs(this.#log - this.#anchor) > WIDEST) this.#anchor = this.#log;
    this.#price = Math.exp(this.#log);
    this.#push = 0;
  }

  /** Adds to the price's logarithm at the next step: a jump of a scenario, or the impact of trades. */
  push(logarithm: number): void {
    this.#push += logarithm;
  }
}

/** Draws whether the market moves in this step, and by how much as a standard normal. */
export function drawCommon(random: Random): { readonly moves: boolean; readonly common: number } {
  const moves = random.next() < MOVES_PER_STEP;
  return { moves, common: moves ? random.normal() : 0 };
}
