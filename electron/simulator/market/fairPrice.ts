import type { Random } from '../../../shared/time/random.ts';
import type { Asset } from './instrument.ts';

/** Widest wander of a price from where it started, as a factor's logarithm: keeps ticks countable in any long run. */
const WIDEST = 2;
/** A price that waits and then jumps looks like a market; one that creeps every step does not. */
const MOVES_PER_STEP = 0.3;

/** Minutes after which half of a change of liveliness is forgotten, as a share kept per minute. */
export const REGIME_KEEP = 0.985;
/** How much liveliness changes in a minute. */
export const REGIME_NOISE = 0.1;

/** The index price of one coin, moving step by step. Floats decide; whole ticks trade. */
export class FairPrice {
  readonly asset: Asset;
  /** How far it moves: 1 is usual. Chance is drawn all the same, so that the pace changes nothing else. */
  pace = 1;
  /** Whether a replay says where it stands: {@link moveTo} alone moves it then. */
  isLed = false;
  readonly #random: Random;
  #anchor: number;
  #log: number;
  #regime = 0;
  #push = 0;
  // Both are asked for many times a step and cost an exponential each.
  #price: number;
  #liveliness = 1;
  // A step is nearly always as long as the one before.
  #minutes = 0;
  #keep = 1;
  #noise = 0;

  /** `start` is where the seed lets the price begin and `price` where it stands now, both in USDT. */
  constructor(asset: Asset, start: number, random: Random, price = start) {
    this.asset = asset;
    this.#random = random;
    this.#anchor = Math.log(start);
    this.#log = Math.log(price);
    this.#price = Math.exp(this.#log);
  }

  /** The price now, in USDT. */
  get price(): number {
    return this.#price;
  }

  /** Liveliness now: 1 is usual. */
  get liveliness(): number {
    return this.#liveliness;
  }

  /**
   * Moves on by `minutes`; `common` is the standard normal move of the market as a whole. Outside the hours of its asset
   * the caller leaves it alone: what pushed it meanwhile moves it when they begin again.
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
      const own = random.normal() * Math.sqrt(1 - correlation * correlation);
      const scale = this.pace * volatility * this.#liveliness * Math.sqrt(minutes / MOVES_PER_STEP);
      const move = scale * (correlation * common + own);
      this.#log = Math.max(this.#anchor - WIDEST, Math.min(this.#anchor + WIDEST, this.#log + move));
    }
    this.#price = Math.exp(this.#log);
  }

  /** Puts the price where it stood before a restart, or where a replay says; far from its start it wanders from there. */
  moveTo(price: number): void {
    this.#log = Math.log(price);
    if (Math.abs(this.#log - this.#anchor) > WIDEST) this.#anchor = this.#log;
    this.#price = Math.exp(this.#log);
    this.#push = 0;
  }

  /** Moves the price by a factor at the next step: what a scenario asks for, or the weight of a large trade. */
  push(logarithm: number): void {
    this.#push += logarithm;
  }
}

/** Draws whether this step moves the market, and by how much as a standard normal. */
export function drawCommon(random: Random): { readonly moves: boolean; readonly common: number } {
  const moves = random.next() < MOVES_PER_STEP;
  return { moves, common: moves ? random.normal() : 0 };
}
