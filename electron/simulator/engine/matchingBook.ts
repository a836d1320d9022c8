import { LevelSide } from './levelSide.ts';
import { NONE, OrderPool } from './orderPool.ts';
import {
  BUY,
  MAX_PRICE,
  MAX_SIZE,
  SELL,
  type DoneReason,
  type EngineEvents,
  type RestingGuard,
  type Side,
  type TimeInForce,
} from './types.ts';

/** The id of no owner: owners count from zero. */
const NO_OWNER = -1;

/**
 * Whether `size` steps would trade at once against `opposite` at `bound` ticks or better, checked before anything
 * trades, as a FOK order requires. It walks the orders in matching order. A guard may allow less of a resting order
 * than its remaining size; an order of `avoided` ends the walk ({@link NO_OWNER} for none).
 */
function canFill(
  orders: OrderPool,
  opposite: LevelSide,
  bound: number,
  size: number,
  avoided: number,
  guard: RestingGuard | undefined,
): boolean {
  let found = 0;
  let first = true;
  for (let rank = 0; opposite.reaches(bound, rank); rank += 1) {
    for (let slot = opposite.head[opposite.slotAt(rank)]!; slot !== NONE; slot = orders.next[slot]!) {
      const owner = orders.owner[slot]!;
      if (owner === avoided) return false;
      const left = orders.left[slot]!;
      if (guard === undefined || owner === 0) found += left;
      else {
        const allowed = foreseen(guard, orders.idOf(slot), left, first);
        found += Math.max(0, Math.min(left, allowed));
        first = false;
      }
      if (found >= size) return true;
    }
  }
  return false;
}

function foreseen(guard: RestingGuard, id: number, left: number, first: boolean): number {
  return guard.wouldAllow === undefined ? guard.allowance(id, left) : guard.wouldAllow(id, left, first);
}

/**
 * One instrument's order book with price-time priority: the best price first, and at one price the oldest order first.
 * Pure and deterministic, with integers only. Every change of a level's total raises the update id by one; depth
 * replies and depth frames carry that id.
 */
export class MatchingBook {
  readonly #orders = new OrderPool();
  readonly #bids = new LevelSide(BUY);
  readonly #asks = new LevelSide(SELL);
  readonly #events: EngineEvents;
  readonly #guard: RestingGuard | undefined;
  #updateId: number;

  /**
   * Creates an empty order book. `firstUpdateId` is the initial value of the update id, a whole number. Without a guard
   * every resting order trades in full, and orders of one owner trade with each other.
   */
  constructor(events: EngineEvents, firstUpdateId = 0, guard?: RestingGuard) {
    this.#events = events;
    this.#updateId = firstUpdateId;
    this.#guard = guard;
  }

  /** Id of the latest change of any level. */
  get updateId(): number {
    return this.#updateId;
  }

  /** Number of resting orders. */
  get orders(): number {
    return this.#orders.size;
  }

  /** Returns the best price of a side in ticks, 0 when it is empty. */
  best(side: Side): number {
    return this.#side(side).best();
  }

  /** Returns the number of levels of a side. */
  levels(side: Side): number {
    return this.#side(side).count;
  }

  /** Copies up to `prices.length` levels of a side, best first; returns the number copied. */
  copyLevels(side: Side, prices: Int32Array, totals: Float64Array): number {
    const levels = this.#side(side);
    const wanted = Math.min(prices.length, levels.count);
    for (let rank = 0; rank < wanted; rank += 1) {
      prices[rank] = levels.priceAt(rank);
      totals[rank] = levels.total[levels.slotAt(rank)]!;
    }
    return wanted;
  }

  /** Returns the size resting at a price, 0 when there is none. */
  sizeAt(side: Side, price: number): number {
    const levels = this.#side(side);
    const slot = levels.find(price);
    return slot === NONE ? 0 : levels.total[slot]!;
  }

  /** Returns the remaining size of a resting order in steps, 0 when no such order rests. */
  leftOf(id: number): number {
    const slot = this.#orders.find(id);
    return slot === NONE ? 0 : this.#orders.left[slot]!;
  }

  /** Places an order with a price. Returns its id; the events report its outcome. */
  limit(side: Side, price: number, size: number, timeInForce: TimeInForce, owner: number): number {
    checkPrice(price);
    return this.#place(side, price, price, size, timeInForce, owner);
  }

  /**
   * Places an order without a price: it takes what rests on the other side, and the remainder expires. `bound` is the
   * worst price in ticks it may trade at (default: no bound); it does not trade beyond that price.
   */
  market(side: Side, size: number, owner: number, bound: number = side === BUY ? MAX_PRICE : 1): number {
    checkPrice(bound);
    return this.#place(side, 0, bound, size, 'IOC', owner);
  }

  /** Cancels a resting order. Returns false when it does not rest (never did, filled, or cancelled before). */
  cancel(id: number): boolean {
    const slot = this.#orders.find(id);
    if (slot === NONE) return false;
    const orders = this.#orders;
    const side = orders.sideOf(slot);
    const left = orders.left[slot]!;
    const owner = orders.owner[slot]!;
    this.#takeOut(slot, side, left);
    this.#events.done(id, 'cancelled', left, owner);
    return true;
  }

  /**
   * Lowers the remaining size of a resting order to `left` (above zero) without changing its place in the queue.
   * Returns false when no order with a larger remaining size rests.
   */
  reduce(id: number, left: number): boolean {
    if (!Number.isSafeInteger(left) || left <= 0) throw new RangeError(`size out of range: ${left}`);
    const orders = this.#orders;
    const slot = orders.find(id);
    if (slot === NONE || orders.left[slot]! <= left) return false;
    const side = orders.sideOf(slot);
    const level = orders.level[slot]!;
    const levels = this.#side(side);
    const total = levels.total[level]! - (orders.left[slot]! - left);
    orders.left[slot] = left;
    levels.total[level] = total;
    this.#events.level(side, orders.price[slot]!, total, ++this.#updateId);
    return true;
  }

  #side(side: Side): LevelSide {
    return side === BUY ? this.#bids : this.#asks;
  }

  #place(side: Side, price: number, bound: number, size: number, timeInForce: TimeInForce, owner: number): number {
    if (!Number.isSafeInteger(size) || size <= 0) throw new RangeError(`size out of range: ${size}`);
    const orders = this.#orders;
    const slot = orders.take(side, bound, size, owner);
    const id = orders.idOf(slot);
    this.#events.accepted(id, side, price, size, owner);
    const opposite = side === BUY ? this.#asks : this.#bids;
    let left = size;
    let reason: DoneReason | undefined;
    if (opposite.reaches(bound, 0)) {
      const guard = this.#guard;
      // The owner that must not trade with itself; owners count from zero, so `NOBODY` (-1) matches none.
      const avoided = guard?.prevents !== undefined && owner !== 0 && guard.prevents(owner) ? owner : NO_OWNER;
      if (timeInForce === 'POST_ONLY') reason = 'wouldTake';
      else if (timeInForce === 'FOK' && !canFill(orders, opposite, bound, size, avoided, guard)) reason = 'unfillable';
      else {
        left = this.#match(side, bound, id, size, owner, avoided);
        // Matching only leaves a remainder while orders still rest within the bound when it met an order of the same
        // owner.
        if (left > 0 && opposite.reaches(bound, 0)) reason = 'selfTrade';
      }
    } else if (timeInForce === 'FOK') reason = 'unfillable';
    if (reason === undefined && left > 0 && (timeInForce === 'GTC' || timeInForce === 'POST_ONLY')) {
      this.#rest(slot, side, price, left);
      return id;
    }
    orders.release(slot);
    this.#events.done(id, reason ?? (left === 0 ? 'filled' : 'expired'), left, owner);
    return id;
  }

  /**
   * Trades `size` against the other side down to `bound` or up to an order of `avoided`; returns the untraded
   * remainder.
   */
  #match(side: Side, bound: number, takerId: number, size: number, takerOwner: number, avoided: number): number {
    const orders = this.#orders;
    const opposite = side === BUY ? this.#asks : this.#bids;
    const makerSide = side === BUY ? SELL : BUY;
    const guard = this.#guard;
    let left = size;
    while (left > 0 && opposite.reaches(bound, 0)) {
      const price = opposite.best();
      const level = opposite.slotAt(0);
      const before = opposite.total[level]!;
      let total = before;
      while (left > 0 && total > 0) {
        const maker = opposite.head[level]!;
        const makerId = orders.idOf(maker);
        const makerOwner = orders.owner[maker]!;
        if (makerOwner === avoided) break;
        if (guard !== undefined && makerOwner !== 0) {
          const cut = this.#cut(guard, maker, makerId);
          total -= cut;
          if (orders.left[maker] === 0) {
            this.#unlink(opposite, level, maker);
            orders.release(maker);
            this.#events.done(makerId, 'cancelled', cut, makerOwner);
            continue;
          }
        }
        const traded = Math.min(left, orders.left[maker]!);
        const makerLeft = orders.left[maker]! - traded;
        left -= traded;
        total -= traded;
        orders.left[maker] = makerLeft;
        this.#events.trade(makerId, takerId, makerOwner, takerOwner, price, traded, side, makerLeft);
        if (makerLeft > 0) continue;
        this.#unlink(opposite, level, maker);
        orders.release(maker);
        this.#events.done(makerId, 'filled', 0, makerOwner);
      }
      if (total !== before) {
        opposite.total[level] = total;
        if (total === 0) opposite.remove(price);
        this.#events.level(makerSide, price, total, ++this.#updateId);
      }
      // The level still holds an order the taker could have traded with: one of its own owner.
      if (left > 0 && total > 0) break;
    }
    return left;
  }

  /** Cuts a resting order down to what its guard allows to trade; returns the size cut off. */
  #cut(guard: RestingGuard, slot: number, id: number): number {
    const left = this.#orders.left[slot]!;
    const allowed = Math.max(0, Math.min(left, guard.allowance(id, left)));
    this.#orders.left[slot] = allowed;
    return left - allowed;
  }

  /** Appends an order to its level's queue. */
  #rest(slot: number, side: Side, price: number, left: number): void {
    const orders = this.#orders;
    const levels = this.#side(side);
    const level = levels.ensure(price);
    const total = levels.total[level]! + left;
    if (total > MAX_SIZE) throw new RangeError('a level holds more than can be counted exactly');
    const last = levels.tail[level]!;
    orders.price[slot] = price;
    orders.left[slot] = left;
    orders.level[slot] = level;
    orders.previous[slot] = last;
    orders.next[slot] = NONE;
    if (last === NONE) levels.head[level] = slot;
    else orders.next[last] = slot;
    levels.tail[level] = slot;
    levels.total[level] = total;
    this.#events.level(side, price, total, ++this.#updateId);
  }

  #takeOut(slot: number, side: Side, left: number): void {
    const orders = this.#orders;
    const levels = this.#side(side);
    const level = orders.level[slot]!;
    const price = orders.price[slot]!;
    this.#unlink(levels, level, slot);
    orders.release(slot);
    const total = levels.total[level]! - left;
    levels.total[level] = total;
    if (total === 0) levels.remove(price);
    this.#events.level(side, price, total, ++this.#updateId);
  }

  #unlink(levels: LevelSide, level: number, slot: number): void {
    const orders = this.#orders;
    const before = orders.previous[slot]!;
    const after = orders.next[slot]!;
    if (before === NONE) levels.head[level] = after;
    else orders.next[before] = after;
    if (after === NONE) levels.tail[level] = before;
    else orders.previous[after] = before;
  }
}

/** Throws for a price that is not a whole number of ticks from 1 to {@link MAX_PRICE}. */
function checkPrice(price: number): void {
  if (!Number.isInteger(price) || price <= 0 || price > MAX_PRICE) throw new RangeError(`price out of range: ${price}`);
}
