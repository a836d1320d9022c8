/**
 * How the sightings of one conditional order become one picture, as those of plain orders do (B-B6), and how a trailing
 * order that stands in two lists becomes one (R9). No schema stands here: the window uses it too.
 */
import type { ConditionalOrder } from './conditionalOrderSchema.ts';

/** How far on a status is; every end is further on than every open state. */
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
/** An undocumented word lies after the open ones that are known and before the cancel on its way. */
const UNKNOWN_RANK = 7;

/** What is settled once for an order, or told by one of its lists alone: once known it is never forgotten. */
const settled: ReadonlySet<string> = new Set<keyof ConditionalOrder>([
  'activationPrice',
  'becameOrderId',
  'callbackRate',
  'category',
  'clientId',
  'triggeredAt',
]);

/** What may change between two sightings, in one order of members. */
const changing = (trigger: ConditionalOrder): [string, unknown][] =>
  Object.entries(trigger)
    .filter(([name]) => !settled.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
const reported = (trigger: ConditionalOrder): number => changing(trigger).filter(([, value]) => value !== null).length;

/** Above zero when `a` tells more than `b`: later, then further on, then fuller, then by its text. */
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
 * Two sightings of one order in one: the later wins, at the same time an end wins over an open state. All sightings are
 * answers of the exchange, so that an open state later than an end is proof against it, as with plain orders.
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

/** One order out of both its lists, read together: what one list does not tell, the other does. */
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
 * The conditional list and the trailing list as one, each order once by its id (R9). Of an order in both, activation and
 * callback are those of the trailing list. In the order of their first appearance.
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
