import type { DoneReason, Side } from '../engine/types.ts';
import type { Settlement } from './funding.ts';
import type { Instrument } from './instrument.ts';
import type { InstrumentMarket } from './instrumentMarket.ts';

/** Told of every trade and level change, in the order they happen. */
export interface MarketListener {
  trade(instrument: Instrument, time: number, price: number, size: number, takerSide: Side): void;
  level(instrument: Instrument, side: Side, price: number, total: number, updateId: number): void;
  /** Where the orders of accounts are told of; without it nobody but agents trades. */
  readonly orders?: OrderListener;
}

/** A market listener that is also told of the steps of all instruments. */
export interface ExchangeListener extends MarketListener {
  /** Funding of a contract fell due at this step: after all moves of the step, before {@link stepped}. */
  funded?(one: InstrumentMarket, settlement: Settlement): void;
  /** A step of all instruments is over; `time` is its end, Unix ms. */
  stepped?(time: number): void;
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
  /** See RestingGuard of the engine; so are the two below. */
  allowance(one: InstrumentMarket, id: number, left: number): number;
  wouldAllow?(one: InstrumentMarket, id: number, left: number, first: boolean): number;
  prevents?(one: InstrumentMarket, owner: number): boolean;
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
