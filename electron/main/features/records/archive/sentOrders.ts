/**
 * Takes the orders of this installation before they are sent, and the positions after their fills. Nothing here delays an
 * order: what is taken is written together with the next records.
 */
import type { Position } from '../../../../../shared/domain/order.ts';
import { changedBy, heldSideOf, sentOrderOf, type SentOrder } from '../../../../../shared/domain/orderEstimate.ts';
import { orderPhase } from '../../../../../shared/domain/orderProgress.ts';
import { add, compare, parseDecimal, ZERO } from '../../../../../shared/num/decimal.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { OrderAboutToBeSent } from '../../../account/archivePort.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import { archiveLimits } from './archiveLimits.ts';
import type { ArchiveStore } from './archiveStore.ts';

/** Dependencies of {@link createSentOrders}. */
export interface SentOrdersParts {
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly secretFree: SecretGuard;
  /** Runs `work` on the records of the key in use; null when they cannot be used. */
  readonly withOwner: <Value>(work: (store: ArchiveStore, owner: number) => Value) => Value | null;
}

/** The orders of this run whose positions are still watched. */
export interface SentOrders {
  sending(order: OrderAboutToBeSent): void;
  /** Writes what waits; called before any record, so that an order finds its row. */
  readonly write: () => void;
  /** Takes the positions as the exchange lists them now; everything received before has been written. */
  positions(positions: readonly Position[]): void;
  /** Forgets everything, for example under another key. */
  readonly clear: () => void;
}

/** Creates it without orders. */
export function createSentOrders({ clock, secretFree, withOwner }: SentOrdersParts): SentOrders {
  let waiting: SentOrder[] = [];
  let due: Cancel | null = null;
  /** Orders of futures by client id, as long as their position may still follow their fills. */
  const watched = new Map<string, SentOrder>();

  /** Stores the positions of an order's side if its fills alone changed them; returns whether it has ended. */
  const settle = (store: ArchiveStore, owner: number, sent: SentOrder, positions: readonly Position[]): boolean => {
    const { market, symbol, positionSide, clientOrderId, before } = sent;
    const orderId = store.sentOrder(owner, market, 'clientId', clientOrderId)?.orderId ?? null;
    const order = orderId === null ? null : store.order(owner, market, orderId);
    if (orderId === null || !order || !before) return false;
    const after = heldSideOf(positions, symbol, positionSide!);
    const fills = store.fillsOfOrder(owner, market, orderId);
    const filled = fills.reduce((sum, { quantity }) => add(sum, parseDecimal(quantity) ?? ZERO), ZERO);
    const isOwn = after !== null && changedBy(sent, filled, before, after);
    if (isOwn) store.writeHeldAfter(owner, sent, after);
    if (orderPhase(order.status) !== 'final') return false;
    // The last fills may still be on their way.
    const executed = parseDecimal(order.executedQuantity) ?? ZERO;
    return compare(executed, ZERO) === 0 || (isOwn && compare(filled, executed) >= 0);
  };

  const write = (): void => {
    due?.();
    due = null;
    const orders = waiting;
    if (orders.length === 0) return;
    if (withOwner((store, owner) => (store.writeSentOrders(owner, orders), true)) === true) waiting = [];
  };

  return {
    sending({ draft, positions, ...sent }) {
      const order = sentOrderOf(draft, { ...sent, at: clock.now() }, positions);
      if (!secretFree('archive', JSON.stringify(order))) return;
      waiting.push(order);
      if (waiting.length > archiveLimits.sentOrdersWaiting) waiting.shift();
      due ??= clock.after(archiveLimits.sentOrderMs, write);
      if (order.before === null) return;
      watched.set(order.clientOrderId, order);
      const oldest = watched.keys().next();
      if (watched.size > archiveLimits.watchedOrders && !oldest.done) watched.delete(oldest.value);
    },
    write,
    positions(positions) {
      if (watched.size === 0) return;
      withOwner((store, owner) => {
        for (const sent of watched.values()) {
          if (settle(store, owner, sent, positions)) watched.delete(sent.clientOrderId);
        }
      });
    },
    clear() {
      due?.();
      due = null;
      waiting = [];
      watched.clear();
    },
  };
}
