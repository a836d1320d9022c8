/**
 * Merges the received states of one conditional order into one, as for plain orders, and merges a trailing order that
 * appears in two lists. This file contains no schema, because the window uses it too.
 */
import type { ConditionalOrder } from './conditionalOrderSchema.ts';

/** Progress of a status; every final status ranks above every open one. */
const ranks: ReadonlyMap<string, number> = new Map([
  ['UNACTIVATED', 1],
  ['UNTRIGGERED', 2],
  ['TRIGGERED', 3],
  ['PENDING', 4],
  ['NEW', 5],
  ['PARTIALLY_FILLED', 6],
  ['CANCELING', 8],
  ['FAILED', 9],
  ['REJECTED', 10],
  ['EXPIRED', 11],
  ['CANCELED', 12],
  ['FILLED', 13],
]);
/** An undocumented status ranks after the known open ones and before a pending cancel. */
const UNKNOWN_RANK = 7;

/** Fields that are set once for an order, or reported by only one of its lists: once known, they are kept. */
const settled: ReadonlySet<string> = new Set<keyof ConditionalOrder>([
  'activationPrice',
  'becameOrderId',
  'callbackRate',
  'category',
  'clientId',
  'triggeredAt',
]);

/** Returns the fields that may change between two received states, sorted by name. */
const changing = (trigger: ConditionalOrder): [string, unknown][] =>
  Object.entries(trigger)
    .filter(([name]) => !settled.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
const reported = (trigger: ConditionalOrder): number => changing(trigger).filter(([, value]) => value !== null).length;

/**
 * Returns a number above zero when `a` supersedes `b`: by time, then by progress of the status, then by the number of
 * reported fields, then by its text.
 */
function compareUpdates(a: ConditionalOrder, b: ConditionalOrder): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt - b.updatedAt;
  const rank = (ranks.get(a.status) ?? UNKNOWN_RANK) - (ranks.get(b.status) ?? UNKNOWN_RANK);
  if (rank !== 0) return rank;
  const fuller = reported(a) - reported(b);
  if (fuller !== 0) return fuller;
  const [left, right] = [JSON.stringify(changing(a)), JSON.stringify(changing(b))];
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Merges two received states of one order: the later wins; at the same time a final status wins over an open one. Both
 * come from the exchange, so an open status later than a final one disproves the final one, as with plain orders.
 */
export function mergeConditionalOrder(known: ConditionalOrder, next: ConditionalOrder): ConditionalOrder {
  const [best, other] = compareUpdates(known, next) >= 0 ? [known, next] : [next, known];
  return {
    ...best,
    clientId: best.clientId === '' ? other.clientId : best.clientId,
    category: best.category ?? other.category,
    activationPrice: best.activationPrice ?? other.activationPrice,
    callbackRate: best.callbackRate ?? other.callbackRate,
    becameOrderId: best.becameOrderId ?? other.becameOrderId,
    triggeredAt: best.triggeredAt ?? other.triggeredAt,
  };
}

/**
 * Merges the entries of one order in both lists, read together: a field that one list does not report comes from the
 * other.
 */
function joined(conditional: ConditionalOrder, trailing: ConditionalOrder): ConditionalOrder {
  const best = mergeConditionalOrder(conditional, trailing);
  const wholePosition = best.wholePosition ?? conditional.wholePosition ?? trailing.wholePosition;
  return {
    ...best,
    kind: trailing.kind,
    wholePosition,
    quantity: wholePosition === true ? null : (best.quantity ?? conditional.quantity ?? trailing.quantity),
    triggerPrice: best.triggerPrice ?? conditional.triggerPrice ?? trailing.triggerPrice,
    triggerSource: best.triggerSource ?? conditional.triggerSource ?? trailing.triggerSource,
    timeInForce: best.timeInForce ?? conditional.timeInForce ?? trailing.timeInForce,
    reduceOnly: best.reduceOnly ?? conditional.reduceOnly ?? trailing.reduceOnly,
    takeProfit: best.takeProfit ?? conditional.takeProfit,
    stopLoss: best.stopLoss ?? conditional.stopLoss,
    executedPrice: best.executedPrice ?? conditional.executedPrice ?? trailing.executedPrice,
    executedQuantity: best.executedQuantity ?? trailing.executedQuantity,
    activationPrice: trailing.activationPrice ?? conditional.activationPrice,
    callbackRate: trailing.callbackRate ?? conditional.callbackRate,
  };
}

function byId(triggers: readonly ConditionalOrder[]): Map<string, ConditionalOrder> {
  const found = new Map<string, ConditionalOrder>();
  for (const trigger of triggers) {
    const known = found.get(trigger.triggerId);
    found.set(trigger.triggerId, known ? mergeConditionalOrder(known, trigger) : trigger);
  }
  return found;
}

/**
 * Merges the conditional list and the trailing list, each order once by its id (R9). For an order in both, activation
 * price and callback rate come from the trailing list. The result keeps the order of first appearance.
 */
export function mergeConditionalOrderLists(
  conditional: readonly ConditionalOrder[],
  trailing: readonly ConditionalOrder[],
): ConditionalOrder[] {
  const merged = byId(conditional);
  for (const [id, one] of byId(trailing)) {
    const known = merged.get(id);
    merged.set(id, known ? joined(known, one) : one);
  }
  return [...merged.values()];
}
