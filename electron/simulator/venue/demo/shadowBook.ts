import { BUY, SELL, type DoneReason, type Side, type TimeInForce } from '../../engine/types.ts';
import type { InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import type { OrderBook } from '../orders/orderFlow.ts';

/** The owner number of everybody in the live book: to an order of the demo account they are all agents. */
const LIVE = 0;

/** An order of the demo account that rests; ticks and steps. */
interface Resting {
  readonly id: number;
  readonly side: Side;
  readonly price: number;
  readonly owner: number;
  left: number;
}

/** Trades of the live market since it was last looked at, ticks; 0 and 0 before the first. */
interface Seen {
  lowest: number;
  highest: number;
}

/**
 * Where orders of the demo account meet the live book of one contract without moving it (R9, A-DEMO-FILLS): what comes in
 * takes what stands there, level by level, and leaves it standing. What rests is seen by nobody; it trades at its own
 * price, as a maker, when the market crosses it.
 */
export class ShadowBook implements OrderBook {
  readonly #one: InstrumentMarket;
  readonly #listener: OrderListener;
  readonly #nextId: () => number;
  readonly #resting = new Map<number, Resting>();
  readonly #seen: Seen = { lowest: 0, highest: 0 };
  #time = 0;

  /** `nextId` numbers the orders of all such books together. */
  constructor(one: InstrumentMarket, listener: OrderListener, nextId: () => number) {
    this.#one = one;
    this.#listener = listener;
    this.#nextId = nextId;
  }

  /** Whether nothing rests here. */
  get empty(): boolean {
    return this.#resting.size === 0;
  }

  /** See the engine's book: an order without a price; what does not trade expires. */
  market(side: Side, size: number, owner: number, bound = 0): number {
    const id = this.#accept();
    const left = this.#take(id, side, bound, size, owner);
    this.#done(id, left === 0 ? 'filled' : 'expired');
    return id;
  }

  /** See the engine's book: an order with a price. POST_ONLY is not offered here (document 3, Demo). */
  limit(side: Side, price: number, size: number, timeInForce: TimeInForce, owner: number): number {
    const id = this.#accept();
    if (timeInForce === 'FOK' && this.#standing(side, price, size) < size) {
      this.#done(id, 'unfillable');
      return id;
    }
    const left = this.#take(id, side, price, size, owner);
    if (left === 0) this.#done(id, 'filled');
    else if (timeInForce === 'GTC') this.#rest({ id, side, price, owner, left });
    else this.#done(id, 'expired');
    return id;
  }

  /** Takes a resting order out; false when it does not rest. */
  cancel(id: number): boolean {
    if (!this.#resting.delete(id)) return false;
    this.#done(id, 'cancelled');
    return true;
  }

  /** Lowers what is left of a resting order, steps; false when it does not rest with more. */
  reduce(id: number, left: number): boolean {
    const order = this.#resting.get(id);
    if (!order || order.left <= left) return false;
    order.left = left;
    return true;
  }

  /** A trade of the live market at a price in ticks. Called inside engine events: it only notes. */
  traded(price: number): void {
    const { lowest, highest } = this.#seen;
    this.#seen.lowest = lowest === 0 ? price : Math.min(lowest, price);
    this.#seen.highest = Math.max(highest, price);
  }

  /**
   * The end of a market step at `time` (simulated Unix ms): what the market crossed trades. Trades beyond the price fill an
   * order whole; a book that stands at its price or better fills what stands there.
   */
  stepped(time: number): void {
    this.#time = time;
    for (const order of this.#resting.values()) {
      const size = this.#isPassed(order) ? order.left : this.#standing(order.side, order.price, order.left);
      if (size > 0) this.#fill(order, size);
    }
    this.#seen.lowest = 0;
    this.#seen.highest = 0;
  }

  #accept(): number {
    const id = this.#nextId();
    this.#listener.accepted(this.#one, id);
    return id;
  }

  #rest(order: Resting): void {
    // What traded before it came does not fill it.
    if (this.empty) Object.assign(this.#seen, { lowest: 0, highest: 0 });
    this.#resting.set(order.id, order);
  }

  #isPassed({ side, price }: Resting): boolean {
    const { lowest, highest } = this.#seen;
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

  /** Takes from the levels up to a price, 0 for any; answers what is left. */
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

  /** How much of `wanted` steps stands against a side up to a price. */
  #standing(side: Side, bound: number, wanted: number): number {
    let found = 0;
    this.#levels(side, bound, (_price, total) => {
      found += total;
      return found < wanted;
    });
    return Math.min(found, wanted);
  }

  /** Walks the live levels an order of a side would meet, best first, until told to stop. */
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

/** Whether an order of a side with that bound (0: none) trades at a price. */
function reaches(side: Side, bound: number, price: number): boolean {
  return bound === 0 || (side === BUY ? price <= bound : price >= bound);
}
