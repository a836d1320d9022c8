/** Words of the matching engine. Prices are whole ticks, sizes whole steps; nothing here knows what a tick is worth. */

/** Which side of the book an order stands on. */
export const BUY = 0;
/** See {@link BUY}. */
export const SELL = 1;
/** See {@link BUY}. */
export type Side = typeof BUY | typeof SELL;

/** What becomes of the part of an order that does not trade at once. MARKET behaves as IOC without a price. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY';

/** Why an order left the engine. `selfTrade`: its rest would have met an order of its own owner. */
export type DoneReason = 'filled' | 'cancelled' | 'expired' | 'unfillable' | 'wouldTake' | 'selfTrade';

/** Highest price in ticks: prices live in 32-bit integers. */
export const MAX_PRICE = 2 ** 31 - 2;
/** Highest size in steps, of one order and of one level: beyond it a double no longer counts exactly. */
export const MAX_SIZE = Number.MAX_SAFE_INTEGER;

/**
 * Where the engine reports. Calls come in the order things happen, with plain numbers, so that nothing is allocated for
 * them; a listener copies what it wants to keep. It must not call the engine back.
 */
export interface EngineEvents {
  /** An order entered: always first of its events. `price` is 0 for a market order. */
  accepted(id: number, side: Side, price: number, size: number, owner: number): void;
  /** A maker and a taker traded `size` at the maker's price; `makerLeft` is what the maker still offers. */
  trade(
    makerId: number,
    takerId: number,
    makerOwner: number,
    takerOwner: number,
    price: number,
    size: number,
    takerSide: Side,
    makerLeft: number,
  ): void;
  /** The whole size resting at a price is now `total`, zero when the level is gone. `updateId` is the book's new id. */
  level(side: Side, price: number, total: number, updateId: number): void;
  /** An order left with `left` untraded: always last of its events. */
  done(id: number, reason: DoneReason, left: number, owner: number): void;
}

/**
 * What the engine asks about owners other than the agents (owner 0), about whom it never asks. Like {@link EngineEvents},
 * a guard must not call the engine back.
 */
export interface RestingGuard {
  /**
   * Asked before a resting order trades: how much of it may still trade, in steps. Less than what is left (`left`) cuts
   * the order down to it, zero takes it out: an order that only closes a position must not outlive it within one sweep.
   */
  allowance(id: number, left: number): number;
  /**
   * What {@link allowance} would answer, in steps, had every order asked about since the one that was `first` traded as
   * much as was answered. FOK is counted with it before anything trades, in the order of trading, so it must change
   * nothing. Two orders that close one position need it: each alone may trade in full. Without it `allowance` is asked.
   */
  wouldAllow?(id: number, left: number, first: boolean): number;
  /**
   * Whether orders of this owner must not trade with each other (document 2, requireSelfTradePrevention). The later order
   * then leaves where it would meet the earlier one. Without it nobody is prevented.
   */
  prevents?(owner: number): boolean;
}
