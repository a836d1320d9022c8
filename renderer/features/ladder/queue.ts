import {
  ZERO,
  add,
  compare,
  decimal,
  divide,
  multiply,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { countSteps } from '../../../shared/num/step.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { BookSide } from '../../ui/bookLevels.ts';

/** One own order in the queue of its price. Exact sizes in base. */
export interface QueueOrder {
  readonly key: string;
  readonly side: BookSide;
  /** The price as in the order. */
  readonly price: Decimal;
  /** The unfilled size. */
  readonly left: Decimal;
  /** Unix ms of the exchange's clock. */
  readonly createdAt: number;
}

/** What is known of the queue of an own order's price at one moment; absent sizes are `null`. */
export interface QueueLook {
  /** The size of the whole level; `null` outside the levels of the book. */
  readonly level: Decimal | null;
  /** The unfilled size of all own orders at this price. */
  readonly own: Decimal;
  /** The size that takers traded at this price against this side, since the ladder opened. */
  readonly traded: Decimal;
}

/** The estimated place of an order in its queue. */
export interface QueuePlace {
  /** Size ahead of the order. It never grows, because later orders queue behind. */
  readonly ahead: Decimal;
  /** Whether the order was there before the first look: then the size ahead is only a bound. */
  readonly atMost: boolean;
  /** The size of others at the last look; `null` when the level was unknown. */
  readonly others: Decimal | null;
  /** The `traded` of the last look. */
  readonly traded: Decimal;
  /** Traded size that the book has not shown yet. */
  readonly pending: Decimal;
}

const SHARE_DECIMALS = 12;

const orZero = (value: Decimal): Decimal => (sign(value) < 0 ? ZERO : value);
const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b);

/**
 * Returns the place of an order after another look. At the first look the whole level is ahead. Trades take from the
 * front; what leaves the level without a trade was cancelled, ahead and behind in proportion to the sizes there.
 */
export function nextPlace(before: QueuePlace | null, look: QueueLook, isNew: boolean): QueuePlace | null {
  const others = look.level && orZero(subtract(look.level, look.own));
  if (!before) {
    // The book may show the order only with its next change, so its own size is not taken off yet.
    return look.level && { ahead: look.level, atMost: !isNew, others: look.level, traded: look.traded, pending: ZERO };
  }
  const fresh = orZero(subtract(look.traded, before.traded));
  let ahead = orZero(subtract(before.ahead, fresh));
  let pending = add(before.pending, fresh);
  if (others && before.others) {
    const fallen = orZero(subtract(before.others, others));
    const cancelled = orZero(subtract(fallen, pending));
    pending = orZero(subtract(pending, fallen));
    const queued = subtract(before.others, subtract(fallen, cancelled));
    if (sign(cancelled) > 0 && sign(queued) > 0) {
      const share = divide(multiply(cancelled, smaller(ahead, queued)), queued, SHARE_DECIMALS, 'floor');
      ahead = orZero(subtract(ahead, share ?? ZERO));
    }
  }
  if (others) ahead = smaller(ahead, others);
  return { ahead, atMost: before.atMost, others, traded: look.traded, pending };
}

/** Follows the places of own orders while a ladder is open. */
export interface QueueTracker {
  /** Looks at the book again; returns the places by order key. */
  /** Call it once for each change of the book. `time`: Unix ms of the latest trade, `null` before the first. */
  look(
    orders: readonly QueueOrder[],
    levelOf: (order: QueueOrder) => Decimal | null,
    tradedAt: (order: QueueOrder) => Decimal,
    time: number | null,
  ): ReadonlyMap<string, QueuePlace>;
}

/** Time by which an order may be older than the look before its own, in ms: its report takes a moment. */
const REPORT_MS = 2_000;

/** Creates a tracker; an order that was placed before the look before its first one has only a bound. */
export function createQueueTracker(): QueueTracker {
  let places: ReadonlyMap<string, QueuePlace> | null = null;
  let lookedAt: number | null = null;
  return {
    look(orders, levelOf, tradedAt, time) {
      const next = new Map<string, QueuePlace>();
      for (const order of orders) {
        const own = orders
          // The book does not show an order in the moment in which it is placed.
          .filter(({ key }) => key === order.key || places?.has(key))
          .filter(({ side, price }) => side === order.side && compare(price, order.price) === 0)
          .reduce((sum, { left }) => add(sum, left), ZERO);
        const look = { level: levelOf(order), own, traded: tradedAt(order) };
        const isNew = lookedAt !== null && order.createdAt >= lookedAt - REPORT_MS;
        const place = nextPlace(places?.get(order.key) ?? null, look, isNew);
        if (place) next.set(order.key, place);
      }
      places = next;
      lookedAt = time ?? lookedAt;
      return next;
    },
  };
}

/** The places of own orders by row of the ladder. */
export interface QueueRows {
  readonly bids: ReadonlyMap<bigint, QueuePlace>;
  readonly asks: ReadonlyMap<bigint, QueuePlace>;
}

/** Returns the places by row, merged to `step` like the book; the order nearest to its turn counts for a row. */
export function queueRows(
  orders: readonly QueueOrder[],
  places: ReadonlyMap<string, QueuePlace>,
  step: Decimal,
): QueueRows {
  const rows = { bids: new Map<bigint, QueuePlace>(), asks: new Map<bigint, QueuePlace>() };
  for (const { key, side, price } of orders) {
    const place = places.get(key);
    const sideRows = side === 'bid' ? rows.bids : rows.asks;
    const row = countSteps(price, step, side === 'bid' ? 'floor' : 'ceil');
    const nearest = sideRows.get(row);
    if (place && (!nearest || compare(place.ahead, nearest.ahead) < 0)) sideRows.set(row, place);
  }
  return rows;
}

/** Returns the open limit orders of a symbol that rest in a queue. */
export function queueOrders(
  orders: readonly Order[],
  symbol: string,
  keyOf: (order: Order) => string,
): readonly QueueOrder[] {
  return orders.flatMap((order) => {
    const price = order.symbol === symbol && order.price !== null ? parseDecimal(order.price) : undefined;
    const quantity = order.quantity === null ? undefined : parseDecimal(order.quantity);
    const executed = parseDecimal(order.executedQuantity);
    if (!price || sign(price) <= 0 || !quantity || !executed) return [];
    const left = subtract(quantity, executed);
    if (sign(left) <= 0) return [];
    const side = order.side === 'BUY' ? ('bid' as const) : ('ask' as const);
    return [{ key: keyOf(order), side, price, left, createdAt: order.createdAt }];
  });
}

/** Returns the size at a price of one side of a book (flat price, size, …, best first); `null` beyond its last level. */
export function levelSize(flat: readonly string[], price: Decimal, side: BookSide): Decimal | null {
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const order = compare(decimal(flat[i]!), price);
    if (order === 0) return decimal(flat[i + 1]!);
    if (side === 'bid' ? order < 0 : order > 0) return ZERO;
  }
  return null;
}
