import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import { formatUnits } from './units.ts';

const DAY_SECONDS = 86_400;
/** Bounds of open interest, as shares of its usual value. */
const LEAST = 0.5;
const MOST = 1.6;
/**
 * Probability that a trade between agents opens two positions, and that it closes two, when open interest is at its
 * usual value.
 */
const OPENS = 0.3;
const CLOSES = 0.3;

/**
 * The positions the agents of a contract hold against each other, in steps (A-OPEN-INTEREST). A trade between two of
 * them opens two positions, closes two, or transfers one; the further open interest is above its usual value, the more
 * trades close.
 */
export class OpenInterest {
  readonly #random: Random;
  readonly #usual: number;
  #held: number;

  /**
   * Creates open interest. `tradesPerSecond` and `typicalSteps` give the size of the contract: open interest is a share
   * of a day's volume.
   */
  constructor(tradesPerSecond: number, typicalSteps: number, random: Random) {
    this.#random = random;
    this.#usual = Math.max(100, Math.round(tradesPerSecond * typicalSteps * DAY_SECONDS * (0.3 + 0.5 * random.next())));
    this.#held = Math.round(this.#usual * (0.8 + 0.4 * random.next()));
  }

  /** Records a trade of `size` steps between two agents. */
  traded(size: number): void {
    const draw = this.#random.next();
    const place = this.#held / this.#usual;
    if (draw < OPENS * (2 - place)) {
      if (this.#held + size <= this.#usual * MOST) this.#held += size;
    } else if (draw >= 1 - CLOSES * place && this.#held - size >= this.#usual * LEAST) this.#held -= size;
  }

  /**
   * Returns all positions of one side, in steps. The net position of the accounts is held against agents, so the larger
   * of the accounts' two sides is added.
   */
  total(accountsLong: number, accountsShort: number): number {
    return this.#held + Math.max(accountsLong, accountsShort);
  }
}

/** A rate of 1 in units: a rate is an integer in 10^-8. */
const ONE = 100_000_000;
const RATE_DECIMALS = 8;
/** Minutes that the interest and the bounds below refer to. */
const BENCHMARK_MINUTES = 480;
/** Interest of eight hours: 0.01 %. */
export const INTEREST = 10_000;
/** Largest effect of the interest on a premium: 0.005 %. */
const DAMPING = 5_000;
/** Largest rate of eight hours in either direction: 0.3 %. */
const CAP = 300_000;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/**
 * Returns the premium of mark over index as an integer in 10^-8, rounded towards zero; both are in ticks, index above
 * 0.
 */
export function premiumOf(mark: number, index: number): number {
  return Math.trunc(((mark - index) * ONE) / index) || 0;
}

/**
 * Returns the funding rate of a cycle from the mean of its premiums, integers in 10^-8 (A-FUNDING): premium +
 * clamp(interest - premium, +-0.005 %), kept within +-0.3 %, both for eight hours; a shorter cycle gets its share of
 * that, rounded towards zero. Positive: longs pay.
 */
export function fundingRate(premium: number, cycleMinutes: number): number {
  const whole = clamp(premium + clamp(INTEREST - premium, -DAMPING, DAMPING), -CAP, CAP);
  return Math.trunc((whole * cycleMinutes) / BENCHMARK_MINUTES) || 0;
}

/** Returns a rate as exact decimal text with eight decimals. */
export function rateText(rate: number): string {
  return formatUnits(rate, RATE_DECIMALS);
}

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
