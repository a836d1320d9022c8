import { BUY, SELL, type DoneReason, type Side, type TimeInForce } from '../../engine/types.ts';
import type { InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import type { OrderBook } from '../orders/orderFlow.ts';

/** Owner number of every order in the live book: for a demo order they all count as agents. */
const LIVE = 0;

/** A resting order of a demo account; price in ticks, size in steps. */
interface Resting {
  readonly id: number;
  readonly side: Side;
  readonly price: number;
  readonly owner: number;
  left: number;
  /** Lowest and highest trade of the live market since the order rests and since the last step; 0 before the first. */
  lowest: number;
  highest: number;
}

/**
 * Matches orders of demo accounts against the live book of one contract without changing it (R9, A-DEMO-FILLS): an
 * incoming order trades against the live levels one by one and leaves them unchanged. A resting order is invisible to
 * the market; it trades at its own price, as a maker, when the market crosses it.
 */
export class ShadowBook implements OrderBook {
  readonly #one: InstrumentMarket;
  readonly #listener: OrderListener;
  readonly #nextId: () => number;
  readonly #resting = new Map<number, Resting>();
  #time = 0;

  /** Creates an empty book. `nextId` numbers the orders of all these books together. */
  constructor(one: InstrumentMarket, listener: OrderListener, nextId: () => number) {
    this.#one = one;
    this.#listener = listener;
    this.#nextId = nextId;
  }

  /** Whether no order rests here. */
  get empty(): boolean {
    return this.#resting.size === 0;
  }

  /** Places an order without a price, as the engine's book does; what does not trade expires. */
  market(side: Side, size: number, owner: number, bound = 0): number {
    const id = this.#accept();
    const left = this.#take(id, side, bound, size, owner);
    this.#done(id, left === 0 ? 'filled' : 'expired');
    return id;
  }

  /** Places an order with a price, as the engine's book does. Demo accounts have no POST_ONLY (document 3, Demo). */
  limit(side: Side, price: number, size: number, timeInForce: TimeInForce, owner: number): number {
    const id = this.#accept();
    if (timeInForce === 'FOK' && this.#standing(side, price, size) < size) {
      this.#done(id, 'unfillable');
      return id;
    }
    const left = this.#take(id, side, price, size, owner);
    if (left === 0) this.#done(id, 'filled');
    else if (timeInForce === 'GTC') this.#resting.set(id, { id, side, price, owner, left, lowest: 0, highest: 0 });
    else this.#done(id, 'expired');
    return id;
  }

  /** Cancels a resting order; returns false when it does not rest. */
  cancel(id: number): boolean {
    if (!this.#resting.delete(id)) return false;
    this.#done(id, 'cancelled');
    return true;
  }

  /**
   * Lowers the remaining size of a resting order, in steps; returns false when no order with a larger remaining size
   * rests.
   */
  reduce(id: number, left: number): boolean {
    const order = this.#resting.get(id);
    if (!order || order.left <= left) return false;
    order.left = left;
    return true;
  }

  /** Records a trade of the live market at a price in ticks. Called inside engine events, so it has no other effect. */
  traded(price: number): void {
    for (const order of this.#resting.values()) {
      order.lowest = order.lowest === 0 ? price : Math.min(order.lowest, price);
      order.highest = Math.max(order.highest, price);
    }
  }

  /**
   * Ends a market step at `time` (simulated Unix ms): fills the orders the market crossed. Trades beyond the price fill
   * an order completely; live orders at its price or better fill it up to their size.
   */
  stepped(time: number): void {
    this.#time = time;
    for (const order of this.#resting.values()) {
      const size = this.#isPassed(order) ? order.left : this.#standing(order.side, order.price, order.left);
      order.lowest = 0;
      order.highest = 0;
      if (size > 0) this.#fill(order, size);
    }
  }

  #accept(): number {
    const id = this.#nextId();
    this.#listener.accepted(this.#one, id);
    return id;
  }

  #isPassed({ side, price, lowest, highest }: Resting): boolean {
    return side === BUY ? lowest !== 0 && lowest < price : highest > price;
  }

  #fill(order: Resting, size: number): void {
    const { id, owner, price } = order;
    const most = Math.min(size, this.#listener.allowance(this.#one, id, order.left));
    if (most > 0) {
      order.left -= most;
      this.#trade({ makerId: id, takerId: 0, makerOwner: owner, takerOwner: LIVE, price, size: most });
    }
    if (most > 0 && order.left > 0) return;
    this.#resting.delete(id);
    this.#done(id, most > 0 ? 'filled' : 'cancelled');
  }

  /** Trades against the levels up to a price, 0 for any; returns the untraded remainder. */
  #take(id: number, side: Side, bound: number, size: number, owner: number): number {
    let left = size;
    this.#levels(side, bound, (price, total) => {
      const taken = Math.min(left, total);
      left -= taken;
      this.#trade({ makerId: 0, takerId: id, makerOwner: LIVE, takerOwner: owner, price, size: taken });
      return left > 0;
    });
    return left;
  }

  /** Returns how much of `wanted` steps the live book offers to a side up to a price. */
  #standing(side: Side, bound: number, wanted: number): number {
    let found = 0;
    this.#levels(side, bound, (_price, total) => {
      found += total;
      return found < wanted;
    });
    return Math.min(found, wanted);
  }

  /** Walks the live levels that an order of a side would trade with, best first, until `see` returns false. */
  #levels(side: Side, bound: number, see: (price: number, total: number) => boolean): void {
    const { book } = this.#one;
    const opposite = side === BUY ? SELL : BUY;
    const best = book.best(opposite);
    if (best === 0 || !reaches(side, bound, best)) return;
    const count = book.levels(opposite);
    const prices = new Int32Array(count);
    const totals = new Float64Array(count);
    book.copyLevels(opposite, prices, totals);
    for (let rank = 0; rank < count && reaches(side, bound, prices[rank]!); rank += 1) {
      if (!see(prices[rank]!, totals[rank]!)) return;
    }
  }

  #trade(fill: Omit<Parameters<OrderListener['trade']>[1], 'time'>): void {
    this.#listener.trade(this.#one, { ...fill, time: this.#time });
  }

  #done(id: number, reason: DoneReason): void {
    this.#listener.done(this.#one, id, reason);
  }
}

/** Whether an order of a side with that bound (0: none) may trade at a price. */
function reaches(side: Side, bound: number, price: number): boolean {
  return bound === 0 || (side === BUY ? price <= bound : price >= bound);
}
