import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import { fundingRate, INTEREST, premiumOf, rateText } from './fundingRate.ts';

/** Length of the settlement history: 92 days. */
const HISTORY = 92 * 1440 * MINUTE_MS;
/** The premium of a cycle before the start: its mean, its deviation, and its memory. */
const USUAL_PREMIUM = 3_000;
const WANDER = 7_000;
const MEMORY_MINUTES = 333;

/**
 * One settlement: its time (Unix ms, a UTC multiple of the cycle), its rate in 10^-8, and the mark price it was paid
 * on, in ticks.
 */
export interface Settlement {
  readonly time: number;
  readonly rate: number;
  readonly mark: number;
}

/**
 * The initial state of a contract's funding. `start` is a whole minute, Unix ms; `premium` is the first premium in
 * 10^-8.
 */
export interface FundingOptions {
  readonly cycleMinutes: number;
  readonly start: number;
  readonly premium: number;
  readonly mark: number;
  readonly index: number;
  readonly random: Random;
  /** Returns the mark price at a whole minute of the past, in ticks. */
  readonly markAt: (time: number) => number;
}

/**
 * Funding of one contract (document 3, Current funding rate and Funding rate history; A-FUNDING). Mark and index are
 * sampled once a minute; the mean of a cycle's premiums determines its rate. Settlements before the start are generated
 * backwards for 92 days; those after it really take place. Rates are returned as decimal text with eight decimals.
 */
export class Funding {
  /** Minutes between settlements. */
  readonly collectCycle: number;
  /** The benchmark rate. */
  readonly interest = rateText(INTEREST);
  readonly #cycle: number;
  readonly #firstTime: number;
  readonly #random: Random;
  readonly #markAt: (time: number) => number;
  /** Rates before the start, newest first, and the premium of the oldest generated one. */
  readonly #drawn: number[] = [];
  #premium: number;
  /** Settlements since the start, oldest first. */
  readonly #settled: Settlement[] = [];
  #sum: number;
  #samples: number;
  #newest: number;
  #shownMark: number;
  #shownIndex: number;
  #next: number;

  constructor({ cycleMinutes, start, premium, mark, index, random, markAt }: FundingOptions) {
    this.collectCycle = cycleMinutes;
    this.#cycle = cycleMinutes * MINUTE_MS;
    this.#random = random;
    this.#markAt = markAt;
    this.#premium = premium;
    this.#newest = premium;
    this.#shownMark = mark;
    this.#shownIndex = index;
    this.#firstTime = Math.floor(start / this.#cycle) * this.#cycle;
    this.#next = this.#firstTime + this.#cycle;
    // The current cycle counts as sampled with the first premium before the start.
    this.#samples = (start - this.#firstTime) / MINUTE_MS;
    this.#sum = this.#samples * premium;
  }

  /** The rate the coming settlement would have if the cycle ended now. */
  get forecast(): string {
    return rateText(this.#rate());
  }

  /** The rate of the latest settlement. */
  get last(): string {
    return rateText(this.#settled.at(-1)?.rate ?? this.#drawnRate(0));
  }

  /** When the next settlement is due, Unix ms. */
  get nextTime(): number {
    return this.#next;
  }

  /** Mark and index of the latest sample, in ticks: the values in the reply about current funding (A-FUNDING). */
  get sampled(): { readonly mark: number; readonly index: number } {
    return { mark: this.#shownMark, index: this.#shownIndex };
  }

  /** Records the sample of the whole minute that ends at `time`; returns the settlement when one is due. */
  sample(time: number, mark: number, index: number): Settlement | undefined {
    this.#shownMark = mark;
    this.#shownIndex = index;
    this.#newest = premiumOf(mark, index);
    this.#sum += this.#newest;
    this.#samples += 1;
    if (time < this.#next) return undefined;
    const settlement: Settlement = { time: this.#next, rate: this.#rate(), mark };
    this.#settled.push(settlement);
    if (this.#settled[0]!.time < time - HISTORY) this.#settled.shift();
    this.#sum = 0;
    this.#samples = 0;
    this.#next += this.#cycle;
    return settlement;
  }

  /**
   * Returns settlements from `from` to `to` inclusive (Unix ms), newest first, at most `limit` and no older than 92
   * days.
   */
  history(from: number, to: number, limit: number): Settlement[] {
    const oldest = Math.max(from, this.#next - this.#cycle - HISTORY);
    const found: Settlement[] = [];
    for (const one of this.#settled.toReversed()) {
      if (found.length === limit || one.time < oldest) return found;
      if (one.time <= to) found.push(one);
    }
    const skipped = Math.max(0, Math.ceil((this.#firstTime - to) / this.#cycle));
    for (let ago = skipped; found.length < limit; ago += 1) {
      const time = this.#firstTime - ago * this.#cycle;
      if (time < oldest) break;
      found.push({ time, rate: this.#drawnRate(ago), mark: this.#markAt(time) });
    }
    return found;
  }

  #rate(): number {
    const mean = this.#samples === 0 ? this.#newest : Math.trunc(this.#sum / this.#samples);
    return fundingRate(mean, this.collectCycle);
  }

  /** Returns the rate of the settlement `ago` cycles before the last one before the start. */
  #drawnRate(ago: number): number {
    const keep = Math.exp(-this.collectCycle / MEMORY_MINUTES);
    while (this.#drawn.length <= ago) {
      const drift = USUAL_PREMIUM + (this.#premium - USUAL_PREMIUM) * keep;
      this.#premium = Math.round(drift + WANDER * Math.sqrt(1 - keep * keep) * this.#random.normal());
      this.#drawn.push(fundingRate(this.#premium, this.collectCycle));
    }
    return this.#drawn[ago]!;
  }
}
