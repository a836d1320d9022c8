/**
 * How the sightings of one order become one picture (B-B6): REST replies and pushes in any order, repeated or late, give
 * the same result. A final state stays final unless a later REST reply proves otherwise; what was executed never shrinks.
 */
import { compare, parseDecimal, ZERO } from '../num/decimal.ts';
import type { Order } from './order.ts';
import { orderPhase } from './orderPhase.ts';

/** Where an order was seen. */
export type UpdateSource = 'rest' | 'push';

/** What is known of one order: the best of its final and of its open sightings, and which carried the most fills. */
export interface OrderProgress {
  readonly final: OrderUpdate | null;
  readonly open: OrderUpdate | null;
  readonly filled: Order;
  /** Update time of the latest REST reply that showed it open; 0 before one. */
  readonly openAtRest: number;
}

/** One sighting. */
export interface OrderUpdate {
  readonly order: Order;
  readonly source: UpdateSource;
}

const ranks: Readonly<Record<string, number>> = {
  PENDING: 1,
  UNACTIVATED: 1,
  UNTRIGGERED: 2,
  NEW: 3,
  PARTIALLY_FILLED: 4,
  CANCELING: 6,
  FAILED: 1,
  REJECTED: 2,
  EXPIRED: 3,
  CANCELED: 4,
  FILLED: 5,
};
/** An undocumented word lies after the open ones that are known and before the cancel on its way. */
const UNKNOWN_RANK = 5;

function compareExecuted(a: Order, b: Order): -1 | 0 | 1 {
  return compare(parseDecimal(a.executedQuantity) ?? ZERO, parseDecimal(b.executedQuantity) ?? ZERO);
}

/** Above zero when `a` tells more than `b`: later, then more filled, then further on, then REST, then by its text. */
function compareUpdates(a: OrderUpdate, b: OrderUpdate): number {
  if (a.order.updatedAt !== b.order.updatedAt) return a.order.updatedAt - b.order.updatedAt;
  const executed = compareExecuted(a.order, b.order);
  if (executed !== 0) return executed;
  const rank = (ranks[a.order.status] ?? UNKNOWN_RANK) - (ranks[b.order.status] ?? UNKNOWN_RANK);
  if (rank !== 0) return rank;
  if (a.source !== b.source) return a.source === 'rest' ? 1 : -1;
  const [left, right] = [JSON.stringify(a.order), JSON.stringify(b.order)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function better(known: OrderUpdate | null, next: OrderUpdate): OrderUpdate {
  return known !== null && compareUpdates(known, next) >= 0 ? known : next;
}

/** More filled, and among equals the later one. */
function moreFilled(known: Order, next: Order): Order {
  const executed = compareExecuted(known, next);
  if (executed !== 0) return executed > 0 ? known : next;
  return compareUpdates({ order: known, source: 'push' }, { order: next, source: 'push' }) >= 0 ? known : next;
}

/** Takes one more sighting in. `known` is `undefined` for an order that was not seen before. */
export function mergeUpdate(known: OrderProgress | undefined, next: OrderUpdate): OrderProgress {
  const { order, source } = next;
  const isFinal = orderPhase(order.status) === 'final';
  return {
    final: isFinal ? better(known?.final ?? null, next) : (known?.final ?? null),
    open: isFinal ? (known?.open ?? null) : better(known?.open ?? null, next),
    filled: known ? moreFilled(known.filled, order) : order,
    openAtRest: Math.max(known?.openAtRest ?? 0, !isFinal && source === 'rest' ? order.updatedAt : 0),
  };
}

/** The order as it is to be shown. */
export function orderOf(progress: OrderProgress): Order {
  const { final, open, filled, openAtRest } = progress;
  const disproved = final !== null && open !== null && openAtRest > final.order.updatedAt;
  const base = (disproved ? open : (final ?? open))!.order;
  const other = (base === final?.order ? open : final)?.order ?? base;
  return {
    ...base,
    quantity: base.quantity ?? other.quantity,
    price: base.price ?? other.price,
    reduceOnly: base.reduceOnly ?? other.reduceOnly,
    positionSide: base.positionSide ?? other.positionSide,
    clientOrderId: base.clientOrderId === '' ? other.clientOrderId : base.clientOrderId,
    executedQuantity: filled.executedQuantity,
    executedQuote: filled.executedQuote,
    averagePrice: filled.averagePrice,
    origin: base.origin === 'desk' || other.origin === 'desk' ? 'desk' : 'external',
  };
}
