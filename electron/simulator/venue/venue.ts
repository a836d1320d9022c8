import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { ContentLibrary } from '../content/library.ts';
import { ExchangeMarket, STEP, type Prices } from '../market/exchangeMarket.ts';
import type { Listing } from '../market/listing.ts';
import { EXAMPLE, type StateStore, type StateChange } from '../state/stateRecords.ts';
import { ExchangeAccounts } from './accounts/exchangeAccounts.ts';
import type { PrivateNotification } from './accounts/types.ts';
import { DemoExchange } from './demo/demoExchange.ts';
import { listenForAccounts, type MarketAccounts } from './marketListener.ts';
import { Transcript } from './transcript.ts';
import { PastKeeper, readPast } from './pastKeeper.ts';

/**
 * Simulated time: runs `factor` times as fast as its clock, and stops when paused (R38). It waits at a ceiling when the
 * market cannot keep up, and never runs backwards.
 */
class SimulatedTime {
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

/** The saved data of the exchange as a whole. */
interface SavedVenue {
  /** Latest simulated time in the state, Unix ms. */
  readonly time: number;
  readonly prices: Prices;
}

/** Reads the data of an exchange with that seed from a state; a state of another seed is cleared first. */
function readVenue(state: StateStore, seed: number): SavedVenue | undefined {
  const meta = state.read('meta');
  if (meta.get('seed') !== String(seed)) {
    state.clear();
    state.write([seedToSave(seed)]);
    return undefined;
  }
  const prices = meta.get('prices');
  if (prices === undefined) return undefined;
  // The demo accounts have a separate time (see partOfState).
  const demo = state.read('demo meta').get('time');
  const times = [meta.get('time'), meta.get('priceTime'), demo].map((text) => Number.parseInt(text ?? '0', 10));
  const past = readPast(state, times[1]!);
  const currentPrices = JSON.parse(prices) as Prices;
  return { time: Math.max(...times), prices: past ? { ...currentPrices, past } : currentPrices };
}

/** Returns the record of the seed of a market. */
export const seedToSave = (seed: number): StateChange => ({ kind: 'meta', key: 'seed', body: String(seed) });

/** Returns the records of the prices at `time` (Unix ms). */
export const pricesToSave = (time: number, prices: Prices): StateChange[] => [
  { kind: 'meta', key: 'prices', body: JSON.stringify(prices) },
  { kind: 'meta', key: 'priceTime', body: String(time) },
];

/** Interval at which the venue catches up with time and sends what is new, in real milliseconds. */
export const PUMP_MS = 50;
/** Largest real milliseconds of one catch-up, so that replies and frames never wait long. */
const CATCH_UP_MS = 40;
/**
 * Real milliseconds of backlog that are caught up; the time of a larger backlog is dropped, so that the venue never
 * stays behind.
 */
const BACKLOG_MS = 1000;
/**
 * Largest simulated milliseconds that the market's warm-up may take and that are caught up before the first request.
 */
const WARM_MS = 10_000;
/** Interval at which prices are saved, in real milliseconds. */
const SAVE_MS = 1000;

/** The exchange without its interfaces: the market, the accounts, simulated time, and the transcript. */
export class Venue {
  readonly clock: Clock;
  readonly time: SimulatedTime;
  /** The articles and banners; they belong to no account and no market. */
  readonly content = new ContentLibrary();
  transcript = new Transcript();
  market: ExchangeMarket;
  accounts: ExchangeAccounts;
  /** The demo accounts (document 3, Demo). */
  demo: DemoExchange;
  #seed: number;
  readonly #state: StateStore | undefined;
  readonly #symbols: number | Listing | undefined;
  #savedAt: number;
  #past: PastKeeper;
  readonly #news = new Set<(news: PrivateNotification) => void>();
  #cancel: Cancel | undefined;
  readonly #listeners = new Set<() => void>();

  /**
   * Creates the exchange. With a state it continues from it and keeps it up to date; the caller closes the state after
   * {@link stop}. `symbols` is the number of instruments over both markets, or the exact listing; the default is the
   * usual listing.
   */
  constructor(clock: Clock, seed: number, factor: number, state?: StateStore, symbols?: number | Listing) {
    this.clock = clock;
    this.#seed = seed;
    this.#state = state;
    this.#symbols = symbols;
    this.time = new SimulatedTime(clock, factor);
    const saved = state && readVenue(state, seed);
    // Times that the user has already seen in orders and fills must not occur again.
    if (saved) this.time.setTo(Math.max(saved.time, this.time.now()));
    [this.market, this.accounts, this.demo] = this.#build(saved);
    this.#past = this.#keepPast(saved?.prices.past?.until ?? 0);
    this.#savedAt = clock.monotonic();
    this.#savePrices();
    this.#raiseCeiling();
  }

  /** The seed of the present market. */
  get seed(): number {
    return this.#seed;
  }

  /**
   * Starts the pump. The time that building the market took is caught up first, so that a new exchange is not seconds
   * behind.
   */
  start(): void {
    this.step(Math.min(this.time.owed(), WARM_MS));
    this.#cancel = this.clock.every(PUMP_MS, () => this.pump());
  }

  /** Where the past of an example ends that the user has not taken over, Unix ms; null without one. */
  get exampleUntil(): number | null {
    const until = this.#state?.read(EXAMPLE.kind).get(EXAMPLE.key);
    return until === undefined ? null : Number.parseInt(until, 10);
  }

  /** Makes the past of the example the account's own. */
  keepExample(): void {
    this.#state?.write([{ ...EXAMPLE, body: null }]);
  }

  /** Stops the pump; nothing changes after that. */
  stop(): void {
    if (this.#cancel) this.#savePrices();
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Calls `listener` after every pump; returns a function that removes it. */
  onPump(listener: () => void): Cancel {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Advances the agents to the present, then calls the listeners. */
  pump(): void {
    const started = this.clock.monotonic();
    const target = this.time.now();
    this.market.advance(target, () => this.clock.monotonic() - started < CATCH_UP_MS);
    if (this.time.owed() > BACKLOG_MS * this.time.factor) this.time.setTo(this.time.now());
    this.#raiseCeiling();
    if (started - this.#savedAt >= SAVE_MS) this.#savePrices();
    for (const listener of this.#listeners) listener();
  }

  /** Advances time by `milliseconds` at once, including the agents; this is the way to step while paused. */
  step(milliseconds: number): void {
    const target = this.time.now() + milliseconds;
    this.market.advance(target);
    this.time.setTo(target);
    this.#raiseCeiling();
    for (const listener of this.#listeners) listener();
  }

  /**
   * Pauses or resumes time. When this returns, the market has done everything that was due: nothing changes while
   * paused.
   */
  setPaused(paused: boolean): void {
    this.time.setPaused(paused);
    this.step(0);
  }

  /** Restarts the market and the accounts at the present simulated time; listeners of the accounts stay registered. */
  reset(seed: number): void {
    this.#seed = seed;
    this.transcript = new Transcript();
    this.#state?.clear();
    if (this.#state) readVenue(this.#state, seed);
    [this.market, this.accounts, this.demo] = this.#build(undefined);
    this.#past = this.#keepPast(0);
    this.#savePrices();
  }

  /** Lets time run ahead of the market by at most what two pumps bring. */
  #raiseCeiling(): void {
    this.time.setCeiling(this.market.time + STEP + 2 * PUMP_MS * this.time.factor);
  }

  #savePrices(): void {
    this.#savedAt = this.clock.monotonic();
    // The candles that changed are written with the prices.
    this.#state?.write([...this.#past.changes(), ...pricesToSave(this.time.now(), this.market.prices)]);
  }

  /** Starts saving the candles of a newly built market; the state has them up to `from` (Unix ms). */
  #keepPast(from: number): PastKeeper {
    const past = new PastKeeper(this.market, from);
    this.#state?.write([past.begun()]);
    return past;
  }

  #build(saved: SavedVenue | undefined): [ExchangeMarket, ExchangeAccounts, DemoExchange] {
    const { transcript } = this;
    const prices: Prices | undefined = saved?.prices;
    const told: MarketAccounts = {};
    const listener = listenForAccounts(told, transcript);
    const market = new ExchangeMarket(this.#seed, this.time.now(), listener, prices, this.#symbols);
    const accounts = new ExchangeAccounts({
      market,
      random: market.random.fork('accounts'),
      transcript,
      time: this.time.now(),
      listeners: this.#news,
      addListener: (listener) => {
        this.#news.add(listener);
        return () => void this.#news.delete(listener);
      },
      state: this.#state,
      paysPartner: true,
    });
    const random = market.random.fork('demo accounts');
    const demo = new DemoExchange({ market, random, transcript, time: this.time.now(), state: this.#state });
    Object.assign(told, { accounts, demo });
    accounts.reopen();
    demo.reopen();
    return [market, accounts, demo];
  }
}
