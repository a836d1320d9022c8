/**
 * Merges all received updates of one order into one state (B-B6): REST replies and order updates in any order, repeated
 * or late, give the same result. A final state stays final unless a later REST reply disproves it; the executed
 * quantity never shrinks.
 */
import { compare, parseDecimal, ZERO } from '../num/decimal.ts';
import type { Order } from './order.ts';

/**
 * Phase of an order, derived from the exchange's status. This file contains no schema, because the window uses it too.
 */

const finals = new Set(['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED', 'FAILED']);
const known = new Set(['NEW', 'PENDING', 'PARTIALLY_FILLED', 'CANCELING', 'UNTRIGGERED', 'UNACTIVATED']);

/**
 * Returns whether a status is final, a known open state, or undocumented: an undocumented status is displayed as it is
 * and watched (A-ORDER-STATES).
 */
export function orderPhase(status: string): 'open' | 'final' | 'unknown' {
  if (finals.has(status)) return 'final';
  return known.has(status) ? 'open' : 'unknown';
}

/** Source of an order's state. */
export type UpdateSource = 'rest' | 'push';

/**
 * Known state of one order: its best final and its best open update, and the update with the highest executed quantity.
 */
export interface OrderProgress {
  readonly final: OrderUpdate | null;
  readonly open: OrderUpdate | null;
  readonly filled: Order;
  /** Update time of the latest REST reply that showed the order as open; 0 before the first. */
  readonly openAtRest: number;
}

/** One received state of an order with its source. */
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
/** An undocumented status ranks after the known open ones and before a pending cancel. */
const UNKNOWN_RANK = 5;

function compareExecuted(a: Order, b: Order): -1 | 0 | 1 {
  return compare(parseDecimal(a.executedQuantity) ?? ZERO, parseDecimal(b.executedQuantity) ?? ZERO);
}

/**
 * Returns a number above zero when `a` supersedes `b`: by time, then by executed quantity, then by progress of the
 * status, then one known as this app's, then REST before WebSocket, then by its text.
 */
function compareUpdates(a: OrderUpdate, b: OrderUpdate): number {
  if (a.order.updatedAt !== b.order.updatedAt) return a.order.updatedAt - b.order.updatedAt;
  const executed = compareExecuted(a.order, b.order);
  if (executed !== 0) return executed;
  const rank = (ranks[a.order.status] ?? UNKNOWN_RANK) - (ranks[b.order.status] ?? UNKNOWN_RANK);
  if (rank !== 0) return rank;
  // Whose it is may have been known after the update came.
  if (a.order.origin !== b.order.origin) return a.order.origin === 'desk' ? 1 : -1;
  if (a.source !== b.source) return a.source === 'rest' ? 1 : -1;
  const [left, right] = [JSON.stringify(a.order), JSON.stringify(b.order)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function better(known: OrderUpdate | null, next: OrderUpdate): OrderUpdate {
  return known !== null && compareUpdates(known, next) >= 0 ? known : next;
}

/** Returns the order with the higher executed quantity, or the later one when both are equal. */
function moreFilled(known: Order, next: Order): Order {
  const executed = compareExecuted(known, next);
  if (executed !== 0) return executed > 0 ? known : next;
  return compareUpdates({ order: known, source: 'push' }, { order: next, source: 'push' }) >= 0 ? known : next;
}

/** Merges one more update. `known` is `undefined` for a new order. */
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

/** Returns the order in the form to display. */
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
