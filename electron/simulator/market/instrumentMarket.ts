import type { Random } from '../../../shared/time/random.ts';
import { MatchingBook } from '../engine/matchingBook.ts';
import { BUY, SELL, type DoneReason, type EngineEvents, type RestingGuard, type Side } from '../engine/types.ts';
import { BarSeries } from './barSeries.ts';
import type { FairPrice } from './fairPrice.ts';
import { historyFiller, type UsualMinute } from './fillHistory.ts';
import type { HistoryPath } from './historyPath.ts';
import type { Instrument } from './instruments.ts';
import { AGENT, MakerLadder } from './makerLadder.ts';
import { Takers } from './takers.ts';
import { Tape } from './tape.ts';
import { TradeIds } from './tradeIds.ts';

/** Told of every trade and level change, in the order they happen. */
export interface MarketListener {
  trade(instrument: Instrument, time: number, price: number, size: number, takerSide: Side): void;
  level(instrument: Instrument, side: Side, price: number, total: number, updateId: number): void;
  /** Where the orders of accounts are told of; without it nobody but agents trades. */
  readonly orders?: OrderListener;
}

/**
 * Told what becomes of orders whose owner is an account (owner numbers from 1), in the order things happen. It must not
 * call the engine back.
 */
export interface OrderListener {
  accepted(one: InstrumentMarket, id: number): void;
  /** A trade with an account on at least one side. `time` is that of the market. */
  trade(one: InstrumentMarket, fill: EngineFill): void;
  done(one: InstrumentMarket, id: number, reason: DoneReason): void;
  /** See {@link RestingGuard}. */
  allowance(one: InstrumentMarket, id: number, left: number): number;
}

/** A trade as the engine told it; ticks and steps. */
export interface EngineFill {
  readonly makerId: number;
  readonly takerId: number;
  readonly makerOwner: number;
  readonly takerOwner: number;
  readonly price: number;
  readonly size: number;
  readonly time: number;
}

/** Width of things near the touch as a share of the price. */
const UNIT = 0.000006;
/** Move of the index per typical trade of imbalance. */
const IMPACT = 0.0000012;
/** How fast futures come back to their index, as a share kept per step. */
const BASIS_KEEP = 0.999;

/** One instrument: its book, its agents, and what comes out of what they trade. */
export class InstrumentMarket implements EngineEvents, RestingGuard {
  readonly instrument: Instrument;
  readonly book: MatchingBook;
  readonly tape = new Tape();
  readonly tradeIds: TradeIds;
  /** Candles of trades; of mark and index price on futures alone. */
  readonly last: BarSeries;
  readonly mark: BarSeries | null;
  readonly index: BarSeries | null;
  /** False while a scenario keeps everybody away: nothing changes then. */
  awake = true;
  readonly #fair: FairPrice;
  readonly #random: Random;
  readonly #listener: MarketListener;
  readonly #ticksPerUnit: number;
  readonly #unit: number;
  readonly #bids: MakerLadder;
  readonly #asks: MakerLadder;
  readonly #takers: Takers;
  readonly #usual: UsualMinute = { volume: 1, trades: 1 };
  #basis: number;
  #time = 0;

  /** `start` is a whole minute in Unix ms, `firstUpdateId` where the book's counter begins. */
  constructor(
    instrument: Instrument,
    fair: FairPrice,
    path: HistoryPath,
    start: number,
    firstUpdateId: number,
    random: Random,
    listener: MarketListener,
  ) {
    this.instrument = instrument;
    this.#fair = fair;
    this.#random = random.fork('basis');
    this.#listener = listener;
    this.tradeIds = new TradeIds(random);
    this.#ticksPerUnit = 10 ** instrument.priceDecimals;
    this.#basis = instrument.market === 'futures' ? -0.0001 + 0.0003 * this.#random.next() : 0;
    this.book = new MatchingBook(this, firstUpdateId, this);
    const index = Math.round(fair.price * this.#ticksPerUnit);
    const trading = Math.round(this.#tradingPrice());
    this.#unit = Math.max(1, index * UNIT);
    const filler = (name: string, usual: UsualMinute | null) =>
      historyFiller(path, this.#ticksPerUnit, random.fork(`history/${name}`), usual);
    this.last = new BarSeries(start, trading, true, filler('last', this.#usual));
    const derived = instrument.market === 'futures';
    this.mark = derived ? new BarSeries(start, this.#markPrice(), false, filler('mark', null)) : null;
    this.index = derived ? new BarSeries(start, index, false, filler('index', null)) : null;
    const typical = instrument.typicalSteps;
    this.#bids = new MakerLadder(this.book, BUY, index * UNIT, typical, random.fork('bids'));
    this.#asks = new MakerLadder(this.book, SELL, index * UNIT, typical, random.fork('asks'));
    this.#takers = new Takers(this.book, instrument.takersPerSecond, typical, random.fork('takers'));
    this.#bids.open(trading);
    this.#asks.open(trading);
  }

  /** One step of `milliseconds` that ends at `time` (Unix ms). */
  step(time: number, milliseconds: number): void {
    this.#time = time - milliseconds;
    this.last.advance(this.#time);
    this.mark?.advance(this.#time);
    this.index?.advance(this.#time);
    if (!this.awake) return;
    this.#basis =
      this.#basis * BASIS_KEEP + (this.instrument.market === 'futures' ? 0.000004 : 0.000002) * this.#random.normal();
    const fair = this.#tradingPrice();
    const width = Math.max(0.7, Math.min(2.5, this.#fair.liveliness));
    this.#bids.step(fair, width);
    this.#asks.step(fair, width);
    this.#takers.correct(fair, this.#unit * 0.8);
    const weight = this.#takers.step(milliseconds / 1000, this.#fair.liveliness);
    if (weight !== 0) this.#fair.push(Math.max(-20, Math.min(20, weight)) * IMPACT);
    this.mark?.quote(this.#markPrice());
    this.index?.quote(Math.max(1, Math.round(this.#fair.price * this.#ticksPerUnit)));
  }

  /** How far trading stands off the coin's index, as a share; what a restart goes on from. */
  get basis(): number {
    return this.#basis;
  }

  /** Sets {@link basis}. */
  setBasis(basis: number): void {
    this.#basis = basis;
  }

  /** Notes what an average minute of the last `minutes` traded: the scale of the past. */
  settle(minutes: number): void {
    const bar = this.last.span(this.last.openTime - minutes * 60_000, this.last.openTime);
    if (!bar) return;
    this.#usual.volume = Math.max(1, Math.floor(Number.parseInt(String(bar.volume), 10) / minutes));
    this.#usual.trades = Math.max(1, Math.floor(bar.trades / minutes));
  }

  /** See {@link EngineEvents}: nothing is kept for agents' orders. */
  accepted(id: number, _side: Side, _price: number, _size: number, owner: number): void {
    if (owner !== AGENT) this.#listener.orders?.accepted(this, id);
  }

  /** See {@link EngineEvents}. */
  done(id: number, reason: DoneReason, _left: number, owner: number): void {
    if (owner !== AGENT) this.#listener.orders?.done(this, id, reason);
  }

  /** See {@link RestingGuard}; asked about orders of accounts alone. */
  allowance(id: number, left: number): number {
    return this.#listener.orders?.allowance(this, id, left) ?? left;
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
    this.last.trade(price, size, takerSide === BUY);
    this.#listener.trade(this.instrument, this.#time, price, size, takerSide);
    if ((makerOwner | takerOwner) !== AGENT) {
      const time = this.#time;
      this.#listener.orders?.trade(this, { makerId, takerId, makerOwner, takerOwner, price, size, time });
    }
  }

  /** See {@link EngineEvents}. */
  level(side: Side, price: number, total: number, updateId: number): void {
    this.#listener.level(this.instrument, side, price, total, updateId);
  }

  #tradingPrice(): number {
    return this.#fair.price * (1 + this.#basis) * this.#ticksPerUnit;
  }

  #markPrice(): number {
    return Math.max(1, Math.round(this.#fair.price * (1 + this.#basis * 0.6) * this.#ticksPerUnit));
  }
}
