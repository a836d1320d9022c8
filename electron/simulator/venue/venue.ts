import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { ExchangeMarket, STEP } from '../market/exchangeMarket.ts';
import { SimulatedTime } from './simulatedTime.ts';
import { Transcript } from './transcript.ts';

/** How often the venue catches up with time and sends what is new, in real milliseconds. */
export const PUMP_MS = 50;
/** Real milliseconds one catch-up may take, so that replies and frames never wait long. */
const CATCH_UP_MS = 40;
/** Real milliseconds of backlog that are made up for; more than that slips, so that nothing falls behind for good. */
const BACKLOG_MS = 1000;

/** The exchange without its doors: the market, the time it runs on, and the record of what happened. */
export class Venue {
  readonly clock: Clock;
  readonly time: SimulatedTime;
  transcript = new Transcript();
  market: ExchangeMarket;
  #seed: number;
  #cancel: Cancel | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(clock: Clock, seed: number, factor: number) {
    this.clock = clock;
    this.#seed = seed;
    this.time = new SimulatedTime(clock, factor);
    this.market = this.#build();
    this.#raiseCeiling();
  }

  /** The seed of the market that runs now. */
  get seed(): number {
    return this.#seed;
  }

  /** Starts the pump. */
  start(): void {
    this.#cancel = this.clock.every(PUMP_MS, () => this.pump());
  }

  /** Stops the pump; nothing moves any more. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Called after every pump; answers the removal. */
  onPump(listener: () => void): Cancel {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Lets the agents act up to now, then tells the listeners. */
  pump(): void {
    const started = this.clock.monotonic();
    const target = this.time.now();
    this.market.advance(target, () => this.clock.monotonic() - started < CATCH_UP_MS);
    if (this.time.owed() > BACKLOG_MS * this.time.factor) this.time.setTo(this.time.now());
    this.#raiseCeiling();
    for (const listener of this.#listeners) listener();
  }

  /** Moves time on by `milliseconds` at once, agents and all; the ordinary way to step while paused. */
  step(milliseconds: number): void {
    const target = this.time.now() + milliseconds;
    this.market.advance(target);
    this.time.setTo(target);
    this.#raiseCeiling();
    for (const listener of this.#listeners) listener();
  }

  /** Stops time or lets it go on. When this answers, the market has done all that was due: nothing moves while paused. */
  setPaused(paused: boolean): void {
    this.time.setPaused(paused);
    this.step(0);
  }

  /** Begins anew at the present simulated time. */
  reset(seed: number): void {
    this.#seed = seed;
    this.transcript = new Transcript();
    this.market = this.#build();
  }

  /** Time may run ahead of the market by what two pumps bring. */
  #raiseCeiling(): void {
    this.time.setCeiling(this.market.time + STEP + 2 * PUMP_MS * this.time.factor);
  }

  #build(): ExchangeMarket {
    const { transcript } = this;
    return new ExchangeMarket(this.#seed, this.time.now(), {
      trade: (instrument, time, price, size, side) => transcript.trade(instrument, time, price, size, side),
      level: (_instrument, side, price, total, updateId) => transcript.level(side, price, total, updateId),
    });
  }
}
