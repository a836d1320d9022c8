/** The conditional orders of the account as seen in lists and by push; none runs backwards (B-B6). */
import { isConditionalOrderEnd } from '../../../shared/domain/conditionalOrder.ts';
import { mergeConditionalOrder } from '../../../shared/domain/conditionalOrderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { sweepLimits } from './accountLimits.ts';

export interface ConditionalOrderStore {
  /** Takes a sighting in; answers it as it is to be shown, `undefined` when nothing changed by it. */
  observe(trigger: ConditionalOrder, source: UpdateSource): ConditionalOrder | undefined;
  /** A mark of now, to be handed to {@link ConditionalOrderStore.unlisted}. */
  mark(): number;
  /** Those believed open since before the mark, neither in `listed` nor seen since: how they ended must be asked for. */
  unlisted(mark: number, listed: ReadonlySet<string>): ConditionalOrder[];
  /** Whether one that is open was told by pushes alone, which leave members out. */
  isUnreported(): boolean;
  /** The exchange does not know it any more: it is not open. */
  drop(triggerId: string): void;
  readonly find: (triggerId: string) => ConditionalOrder | undefined;
  /** Everything that is not known to have ended, oldest first. */
  readonly open: () => ConditionalOrder[];
  clear(): void;
}

interface Entry {
  readonly trigger: ConditionalOrder;
  /** Whether a list told it: a push leaves members open. */
  readonly listed: boolean;
  readonly seen: number;
}

const isOpen = ({ phase }: ConditionalOrder): boolean => !isConditionalOrderEnd(phase);

/** A push with what it does not tell taken from a list. */
function completed(push: ConditionalOrder, list: ConditionalOrder): ConditionalOrder {
  const wholePosition = push.wholePosition ?? list.wholePosition;
  return {
    ...push,
    // Of one kind there are two words; a list knows which one trails.
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

/** Both sightings as one. A push does not reopen what has ended: only a later list proves that (B-B6). */
function merged(known: Entry, next: ConditionalOrder, source: UpdateSource): ConditionalOrder {
  if (source === 'push') {
    if (!isOpen(known.trigger) && isOpen(next)) return known.trigger;
    return mergeConditionalOrder(known.trigger, known.listed ? completed(next, known.trigger) : next);
  }
  return mergeConditionalOrder(known.listed ? known.trigger : completed(known.trigger, next), next);
}

/** No conditional orders yet. */
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
      const next = known ? merged(known, trigger, source) : trigger;
      const origin = known?.trigger.origin === 'desk' ? 'desk' : next.origin;
      // A push alone tells the order it came with: what was told once stays.
      const parentOrderId = next.parentOrderId ?? known?.trigger.parentOrderId;
      const shown: ConditionalOrder = { ...next, origin, ...(parentOrderId === undefined ? {} : { parentOrderId }) };
      entries.set(trigger.triggerId, {
        trigger: shown,
        listed: source === 'rest' || known?.listed === true,
        seen: tick,
      });
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
