import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import { MatchingBook } from '../engine/matchingBook.ts';
import { BUY, SELL, type DoneReason, type EngineEvents, type RestingGuard, type Side } from '../engine/types.ts';
import type { BarSeries } from './barSeries.ts';
import { Basis } from './basis.ts';
import type { FairPrice } from './fairPrice.ts';
import { Funding, type Settlement, premiumOf, OpenInterest } from './funding.ts';
import type { HistoryPath } from './historyPath.ts';
import type { Asset, Instrument, SpotStatus, TradingState } from './instrument.ts';
import { InstrumentSeries } from './instrumentSeries.ts';
import type { InstrumentOrigin } from './keptPast.ts';
import { AGENT } from './makerLadder.ts';
import { Makers, UNIT } from './makers.ts';
import { MEAN_SIZE, Takers, TRADES_PER_TAKER } from './takers.ts';
import { Tape } from './tape.ts';
import { isSessionOpen } from './marketHours.ts';
import type { Dialect } from './dialects.ts';

/** Ids of one instrument's trades: 18 digits as text; in the public dialect they have the form of a UUID (R51). */
export class TradeIds {
  readonly #prefix: string;
  readonly #head: string;

  constructor(random: Random) {
    const ids = random.fork('trade ids');
    this.#prefix = String(700_000 + ids.integer(99_999));
    const hex = (digits: number) =>
      ids
        .integer(16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    this.#head = `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}`;
  }

  /** Returns the id of trade `number`, the same over REST and in WebSocket frames. */
  text(number: number, dialect: Dialect): string {
    return dialect === 'public'
      ? `${this.#head}-${number.toString(16).padStart(12, '0')}`
      : this.#prefix + String(number).padStart(12, '0');
  }
}

/** Simulated time between two steps of the market, in milliseconds; agents act at every step or every few steps. */
export const STEP = 100;
/** Move of the index per typical trade of imbalance. */
const IMPACT = 0.0000012;

/** The listener of every trade and level change, called in the order of the events. */
export interface MarketListener {
  trade(instrument: Instrument, time: number, price: number, size: number, takerSide: Side): void;
  level(instrument: Instrument, side: Side, price: number, total: number, updateId: number): void;
  /** The listener for orders of accounts; without it only agents trade. */
  readonly orders?: OrderListener;
}

/** A market listener that also gets the steps of all instruments. */
export interface ExchangeListener extends MarketListener {
  /** Reports that funding of a contract was due at this step: after all moves of the step, before {@link stepped}. */
  funded?(one: InstrumentMarket, settlement: Settlement): void;
  /** Reports that a step of all instruments is over; `time` is its end, Unix ms. */
  stepped?(time: number): void;
}

/**
 * The listener for orders whose owner is an account (owner numbers from 1), called in the order of the events. It must
 * not call the engine back.
 */
export interface OrderListener {
  accepted(one: InstrumentMarket, id: number): void;
  /** Reports a trade with an account on at least one side. `time` is that of the market. */
  trade(one: InstrumentMarket, fill: EngineFill): void;
  done(one: InstrumentMarket, id: number, reason: DoneReason): void;
  /** See RestingGuard of the engine, also for the two methods below. */
  allowance(one: InstrumentMarket, id: number, left: number): number;
  wouldAllow?(one: InstrumentMarket, id: number, left: number, first: boolean): number;
  prevents?(one: InstrumentMarket, owner: number): boolean;
}

/** A trade as the engine reported it, in ticks and steps. */
export interface EngineFill {
  readonly makerId: number;
  readonly takerId: number;
  readonly makerOwner: number;
  readonly takerOwner: number;
  readonly price: number;
  readonly size: number;
  readonly time: number;
}

/** What trades an instrument instead of its agents: a replay. */
export interface TradeDriver {
  /** Plays one step of the market that ends at `time` (Unix ms). */
  step(time: number): void;
}

/** Returns whether an instrument trades at `time` (Unix ms): by its status, then by its hours. */
function tradingState(status: SpotStatus, hours: Instrument['marketHours'], time: number): TradingState {
  if (status === 'HALT') return 'halted';
  return status === 'BREAK' || !isSessionOpen(hours, time) ? 'closed' : 'open';
}

/** One instrument: its order book, its agents, and the data their trading produces. */
export class InstrumentMarket implements EngineEvents, RestingGuard {
  readonly instrument: Instrument;
  readonly book: MatchingBook;
  readonly tape = new Tape();
  readonly tradeIds: TradeIds;
  readonly series: InstrumentSeries;
  /** Funding of a contract; null on spot. */
  readonly funding: Funding | null;
  /** False while a scenario keeps all agents away: nothing changes then. */
  agentsActive = true;
  readonly #fair: FairPrice;
  readonly #basis: Basis;
  readonly #openInterest: OpenInterest | null;
  readonly #listener: MarketListener;
  readonly #ticksPerUnit: number;
  #unit: number;
  readonly #makers: Makers;
  #driver: TradeDriver | null = null;
  readonly #takers: Takers;
  /** Milliseconds until the agents act again. */
  #wait: number;
  /** TRADING until the exchange begins: suspended and closed pairs traded up to that moment. */
  #status: SpotStatus = 'TRADING';
  #isOpen = true;
  #minuteEnd = 0;
  #time = 0;

  /**
   * Creates the market of an instrument. `start` is a whole minute in Unix ms, `firstUpdateId` the initial update id of
   * the book. `first` is the minute at which its candles begin, which is earlier after a restart, and `origin` what
   * they began with then. Instruments whose agents act less often are spread over the steps, so that every step has the
   * same load.
   */
  constructor(
    instrument: Instrument,
    fair: FairPrice,
    path: HistoryPath,
    start: number,
    firstUpdateId: number,
    random: Random,
    listener: MarketListener,
    first = start,
    origin?: InstrumentOrigin,
  ) {
    const { market, typicalSteps: typical, takersPerSecond, stepMilliseconds, collectCycleMinutes } = instrument;
    const derived = market === 'futures';
    this.instrument = instrument;
    this.#fair = fair;
    this.#listener = listener;
    this.tradeIds = new TradeIds(random);
    this.#ticksPerUnit = 10 ** instrument.priceDecimals;
    this.#wait = STEP * (1 + random.fork('turn').integer(stepMilliseconds / STEP));
    this.#basis = new Basis(derived, stepMilliseconds, random);
    this.book = new MatchingBook(this, firstUpdateId, this);
    const index = Math.round(fair.price * this.#ticksPerUnit);
    const trading = Math.round(this.#tradingPrice());
    this.#unit = Math.max(1, index * UNIT);
    const trades = Math.max(1, Math.round(takersPerSecond * TRADES_PER_TAKER * 60));
    const usual = { volume: trades * typical * MEAN_SIZE, trades };
    const prices = derived ? [trading, this.#markPrice(), Math.max(1, index)] : [trading];
    const ticksPerUnit = this.#ticksPerUnit;
    this.series = new InstrumentSeries({ start: first, prices, path, ticksPerUnit, random, usual }, origin);
    this.funding = derived ? this.#openFunding(collectCycleMinutes, start, random.fork('funding')) : null;
    this.#openInterest = derived
      ? new OpenInterest(takersPerSecond * TRADES_PER_TAKER, typical, random.fork('open interest'))
      : null;
    this.#makers = new Makers(this.book, instrument, index, random);
    this.#takers = new Takers(this.book, takersPerSecond, typical, random.fork('takers'));
    this.#makers.open(trading);
  }

  /** Advances by one step of the market that ends at `time` (Unix ms). */
  step(time: number): void {
    this.#time = time - STEP;
    if (this.#time >= this.#minuteEnd) this.#beginMinute();
    if (this.#driver) {
      if (this.agentsActive && this.#isOpen) this.#driver.step(time);
      return;
    }
    this.#wait -= STEP;
    if (this.#wait > 0) return;
    this.#wait += this.instrument.stepMilliseconds;
    if (this.agentsActive && this.#isOpen) this.#act(this.instrument.stepMilliseconds / 1000);
  }

  /** Candles of trades. */
  get last(): BarSeries {
    return this.series.last;
  }

  /** Candles of the mark price; null on spot. */
  get mark(): BarSeries | null {
    return this.series.mark;
  }

  /** Candles of the index price; null on spot. */
  get index(): BarSeries | null {
    return this.series.index;
  }

  /** The asset of the instrument. */
  get asset(): Asset {
    return this.#fair.asset;
  }

  /** Status of the instrument, regardless of its hours (document 2, symbolStatus). */
  get status(): SpotStatus {
    return this.#status;
  }

  /** Sets the status: suspends, closes or resumes trading. */
  setStatus(status: SpotStatus): void {
    this.#status = status;
    this.#isOpen = this.state(this.#time) === 'open';
  }

  /** Returns whether orders can trade at `time` (Unix ms). Resting orders stay while it is not open. */
  state(time: number): TradingState {
    return tradingState(this.#status, this.instrument.marketHours, time);
  }

  /**
   * Returns the open positions of one side in steps: the agents' own plus those of the accounts (A-OPEN-INTEREST). 0 on
   * spot.
   */
  openInterest(accountsLong: number, accountsShort: number): number {
    return this.#openInterest?.total(accountsLong, accountsShort) ?? 0;
  }

  /** How far the instrument trades from the asset's index, as a share; a restart continues from it. */
  get basis(): number {
    return this.#basis.value;
  }

  /** Sets {@link basis}. */
  setBasis(basis: number): void {
    this.#basis.set(basis);
  }

  /**
   * Sets who trades this instrument from now on: a replay, or the agents again (null). See {@link ExchangeMarket.lead}.
   */
  setDriver(driver: TradeDriver | null): void {
    this.#driver = driver;
    this.#fair.isLed = driver !== null;
  }

  /** Adopts the price of a replay, in ticks: index and mark price follow it, and the makers quote around it. */
  follow(price: number): void {
    this.#fair.moveTo(price / this.#ticksPerUnit / (1 + this.#basis.value));
    this.#makers.step(price, 1);
    this.#quotePrices();
  }

  /** Makes the agents cancel all their orders and quote anew around the present price, with distances that fit it. */
  reopen(): void {
    this.#takers.leave();
    const index = Math.max(1, Math.round(this.#fair.price * this.#ticksPerUnit));
    this.#unit = Math.max(1, index * UNIT);
    this.#makers.reopen(index, Math.round(this.#tradingPrice()));
  }

  /** See {@link Makers}. */
  makeWay(highestBid: number, lowestAsk: number): void {
    this.#makers.makeWay(highestBid, lowestAsk);
  }

  /** Records a trade between two agents that changes no resting order. */
  print(price: number, size: number, takerSide: Side): void {
    this.trade(0, 0, AGENT, AGENT, price, size, takerSide);
  }

  /**
   * Ends the warm-up: records what an average minute traded, as the scale of the past, and applies the pair's status.
   */
  settle(): void {
    this.setStatus(this.instrument.status);
    this.series.settle(this.asset.warmUpMinutes);
  }

  /** See {@link EngineEvents}: orders of agents are not reported. */
  accepted(id: number, _side: Side, _price: number, _size: number, owner: number): void {
    if (owner !== AGENT) this.#listener.orders?.accepted(this, id);
  }

  /** See {@link EngineEvents}. */
  done(id: number, reason: DoneReason, _left: number, owner: number): void {
    if (owner !== AGENT) this.#listener.orders?.done(this, id, reason);
  }

  /** See {@link RestingGuard}; called only for orders of accounts. */
  allowance(id: number, left: number): number {
    return this.#listener.orders?.allowance(this, id, left) ?? left;
  }

  /** See {@link RestingGuard}. */
  wouldAllow(id: number, left: number, first: boolean): number {
    return this.#listener.orders?.wouldAllow?.(this, id, left, first) ?? this.allowance(id, left);
  }

  /** See {@link RestingGuard}. */
  prevents(owner: number): boolean {
    return this.#listener.orders?.prevents?.(this, owner) ?? false;
  }

  /** See {@link EngineEvents}. */
  trade(
    makerId: number,
    takerId: number,
    makerOwner: number,
    takerOwner: number,
    price: number,
    size: number,
    takerSide: Side,
  ): void {
    this.tape.add(this.#time, price, size, takerSide === SELL);
    this.series.trade(this.#time, price, size, takerSide === BUY);
    this.#listener.trade(this.instrument, this.#time, price, size, takerSide);
    if ((makerOwner | takerOwner) === AGENT) {
      this.#openInterest?.traded(size);
      return;
    }
    const time = this.#time;
    this.#listener.orders?.trade(this, { makerId, takerId, makerOwner, takerOwner, price, size, time });
  }

  /** See {@link EngineEvents}. */
  level(side: Side, price: number, total: number, updateId: number): void {
    this.#listener.level(this.instrument, side, price, total, updateId);
  }

  #act(seconds: number): void {
    const { liveliness } = this.#fair;
    this.#basis.step();
    const fair = this.#tradingPrice();
    const width = Math.max(0.7, Math.min(2.5, liveliness));
    this.#makers.step(fair, width);
    this.#takers.correct(fair, this.#unit * 0.8);
    const weight = this.#takers.step(seconds, liveliness);
    if (weight !== 0) this.#fair.push(Math.max(-20, Math.min(20, weight)) * IMPACT);
    this.#quotePrices();
  }

  #quotePrices(): void {
    if (!this.mark) return;
    const index = Math.max(1, Math.round(this.#fair.price * this.#ticksPerUnit));
    this.series.quote(this.#time, this.#markPrice(), index);
  }

  #beginMinute(): void {
    this.series.advance(this.#time);
    this.#minuteEnd = Math.floor(this.#time / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    if (this.instrument.marketHours !== null) this.#isOpen = this.state(this.#time) === 'open';
    if (this.#isOpen && this.agentsActive) this.#basis.minute();
  }

  #openFunding(cycleMinutes: number, start: number, random: Random): Funding {
    const series = this.mark!;
    const [mark, index] = [series.last, this.index!.last];
    const markAt = (time: number) => series.bar('1m', Math.max(time - MINUTE_MS, series.firstTime))?.close ?? mark;
    return new Funding({ cycleMinutes, start, premium: premiumOf(mark, index), mark, index, random, markAt });
  }

  #tradingPrice(): number {
    return this.#fair.price * (1 + this.#basis.value) * this.#ticksPerUnit;
  }

  #markPrice(): number {
    return Math.max(1, Math.round(this.#fair.price * (1 + this.#basis.value * 0.6) * this.#ticksPerUnit));
  }
}
