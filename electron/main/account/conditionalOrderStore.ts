/**
 * The conditional orders of the account as lists and pushes reported them; the state of an order never goes backwards
 * (B-B6).
 */
import { isConditionalOrderEnd } from '../../../shared/domain/conditionalOrder.ts';
import { mergeConditionalOrder } from '../../../shared/domain/conditionalOrderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { sweepLimits } from './accountLimits.ts';

export interface ConditionalOrderStore {
  /** Stores a reported state of an order; returns the order as it is displayed, or `undefined` when nothing changed. */
  observe(trigger: ConditionalOrder, source: UpdateSource): ConditionalOrder | undefined;
  /** Returns a mark of the current state, to be passed to {@link ConditionalOrderStore.unlisted}. */
  mark(): number;
  /**
   * Returns the orders that count as open since before the mark, are not in `listed` and were not reported since: the
   * caller must request how they ended.
   */
  unlisted(mark: number, listed: ReadonlySet<string>): ConditionalOrder[];
  /** Whether an open order is known from pushes alone, which leave out some fields. */
  isUnreported(): boolean;
  /** Removes an order that the exchange no longer knows: it is not open. */
  drop(triggerId: string): void;
  readonly find: (triggerId: string) => ConditionalOrder | undefined;
  /** Returns every order that is not known to have ended, oldest first. */
  readonly open: () => ConditionalOrder[];
  clear(): void;
}

/** A conditional order as it is displayed. `listed`: a list contained it; a push leaves some fields unset. */
export interface ObservedConditionalOrder {
  readonly trigger: ConditionalOrder;
  readonly listed: boolean;
}

interface Entry extends ObservedConditionalOrder {
  readonly seen: number;
}

const isOpen = ({ phase }: ConditionalOrder): boolean => !isConditionalOrderEnd(phase);

/** Returns a pushed order whose missing fields are taken from a list. */
function completed(push: ConditionalOrder, list: ConditionalOrder): ConditionalOrder {
  const wholePosition = push.wholePosition ?? list.wholePosition;
  return {
    ...push,
    // One kind has two names on the wire; only a list shows which orders are trailing ones.
    kind: list.kind,
    wholePosition,
    quantity: wholePosition === true ? null : (push.quantity ?? list.quantity),
    triggerPrice: push.triggerPrice ?? list.triggerPrice,
    triggerSource: push.triggerSource ?? list.triggerSource,
    limitPrice: push.limitPrice ?? list.limitPrice,
    timeInForce: push.timeInForce ?? list.timeInForce,
    reduceOnly: push.reduceOnly ?? list.reduceOnly,
    takeProfit: push.takeProfit ?? list.takeProfit,
    stopLoss: push.stopLoss ?? list.stopLoss,
    executedPrice: push.executedPrice ?? list.executedPrice,
    executedQuantity: push.executedQuantity ?? list.executedQuantity,
  };
}

/**
 * Returns both reported states merged. A push does not reopen an order that has ended: only a later list proves that it
 * is open (B-B6).
 */
function merged(known: ObservedConditionalOrder, next: ConditionalOrder, source: UpdateSource): ConditionalOrder {
  if (source === 'push') {
    if (!isOpen(known.trigger) && isOpen(next)) return known.trigger;
    return mergeConditionalOrder(known.trigger, known.listed ? completed(next, known.trigger) : next);
  }
  return mergeConditionalOrder(known.listed ? known.trigger : completed(known.trigger, next), next);
}

/** Returns what is known of an order after one more reported state; `known` undefined: a new order. */
export function observed(
  known: ObservedConditionalOrder | undefined,
  trigger: ConditionalOrder,
  source: UpdateSource,
): ObservedConditionalOrder {
  const next = known ? merged(known, trigger, source) : trigger;
  const origin = known?.trigger.origin === 'desk' ? 'desk' : next.origin;
  // Only a push names the order that the conditional order came with, so an id that was reported once is kept.
  const parentOrderId = next.parentOrderId ?? known?.trigger.parentOrderId;
  return {
    trigger: { ...next, origin, ...(parentOrderId === undefined ? {} : { parentOrderId }) },
    listed: source === 'rest' || known?.listed === true,
  };
}

/** Creates an empty store of conditional orders. */
export function createConditionalOrderStore(): ConditionalOrderStore {
  const entries = new Map<string, Entry>();
  let tick = 0;
  const makeRoom = (): void => {
    if (entries.size <= sweepLimits.ordersKept) return;
    for (const [triggerId, { trigger }] of entries) {
      if (!isOpen(trigger)) entries.delete(triggerId);
      if (entries.size <= sweepLimits.ordersKept) return;
    }
  };
  return {
    observe(trigger, source) {
      tick += 1;
      const known = entries.get(trigger.triggerId);
      const next = observed(known, trigger, source);
      const shown = next.trigger;
      entries.set(trigger.triggerId, { ...next, seen: tick });
      makeRoom();
      return known && JSON.stringify(known.trigger) === JSON.stringify(shown) ? undefined : shown;
    },
    mark: () => tick,
    unlisted: (mark, listed) =>
      [...entries.values()]
        .filter(({ trigger, seen }) => isOpen(trigger) && seen <= mark && !listed.has(trigger.triggerId))
        .map(({ trigger }) => trigger),
    isUnreported: () => [...entries.values()].some(({ trigger, listed }) => !listed && isOpen(trigger)),
    drop: (triggerId) => void entries.delete(triggerId),
    find: (triggerId) => entries.get(triggerId)?.trigger,
    open: () =>
      [...entries.values()]
        .map(({ trigger }) => trigger)
        .filter(isOpen)
        .toSorted((a, b) => a.createdAt - b.createdAt || (a.triggerId < b.triggerId ? -1 : 1)),
    clear: () => entries.clear(),
  };
}
