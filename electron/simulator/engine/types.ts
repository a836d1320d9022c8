/**
 * Types of the matching engine. Prices are whole ticks, sizes whole steps; the engine does not know the value of a
 * tick.
 */

/** The side of the book an order is on. */
export const BUY = 0;
/** See {@link BUY}. */
export const SELL = 1;
/** See {@link BUY}. */
export type Side = typeof BUY | typeof SELL;

/** How long an order may rest when it does not trade at once. A MARKET order behaves as IOC without a price. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY';

/** Why an order left the engine. `selfTrade`: its remainder would have traded with an order of the same owner. */
export type DoneReason = 'filled' | 'cancelled' | 'expired' | 'unfillable' | 'wouldTake' | 'selfTrade';

/** Highest price in ticks: prices are stored in 32-bit integers. */
export const MAX_PRICE = 2 ** 31 - 2;
/** Highest size in steps, of one order and of one level: beyond it a double no longer counts exactly. */
export const MAX_SIZE = Number.MAX_SAFE_INTEGER;

/**
 * The engine's listener. Calls come in the order of the events, with plain numbers, so that nothing is allocated for
 * them; a listener copies what it keeps. It must not call the engine back.
 */
export interface EngineEvents {
  /** Reports that an order entered: always the first of its events. `price` is 0 for a market order. */
  accepted(id: number, side: Side, price: number, size: number, owner: number): void;
  /** Reports that a maker and a taker traded `size` at the maker's price; `makerLeft` is the maker's remaining size. */
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
  /**
   * Reports that the whole size resting at a price is now `total`, zero when the level is gone. `updateId` is the
   * book's new update id.
   */
  level(side: Side, price: number, total: number, updateId: number): void;
  /** Reports that an order left with `left` untraded: always the last of its events. */
  done(id: number, reason: DoneReason, left: number, owner: number): void;
}

/**
 * Decisions about the orders of all owners except the agents (owner 0), for which the engine never calls the guard.
 * Like {@link EngineEvents}, a guard must not call the engine back.
 */
export interface RestingGuard {
  /**
   * Called before a resting order trades: returns how much of it may still trade, in steps. A value below `left` (its
   * remaining size) cuts the order down to it, zero removes it: a close-only order must not outlive its position within
   * one sweep.
   */
  allowance(id: number, left: number): number;
  /**
   * Returns the steps that {@link allowance} would return if every order asked about since the one with `first` had
   * traded the returned amount. The engine uses it to check a FOK order before anything trades, in trading order, so it
   * must change nothing. Two orders that close one position need it, because each alone may trade in full. When it is
   * absent, `allowance` is used.
   */
  wouldAllow?(id: number, left: number, first: boolean): number;
  /**
   * Whether orders of this owner must not trade with each other (document 2, requireSelfTradePrevention). The later
   * order then leaves where it would meet the earlier one. When it is absent, no owner is prevented.
   */
  prevents?(owner: number): boolean;
}
