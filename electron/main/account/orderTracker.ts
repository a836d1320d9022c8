/**
 * The orders of one market as REST and pushes reported them; the displayed state of an order never goes backwards
 * (B-B6).
 */
import type { Order } from '../../../shared/domain/order.ts';
import { orderPhase } from '../../../shared/domain/orderPhase.ts';
import { mergeUpdate, orderOf, type OrderProgress, type UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { sweepLimits } from './accountLimits.ts';

export interface OrderTracker {
  /** Stores a reported state of an order; returns the order as it is displayed, or `undefined` when nothing changed. */
  observe(order: Order, source: UpdateSource): Order | undefined;
  /** Returns a mark of the current state, to be passed to {@link OrderTracker.unlisted}. */
  mark(): number;
  /**
   * Returns the orders that count as open since before the mark, are not in `listed` and were not reported since: the
   * caller must request them one by one.
   */
  unlisted(mark: number, listed: ReadonlySet<string>): Order[];
  /** Removes an order that the exchange no longer knows: it is not open. */
  drop(orderId: string): void;
  readonly find: (orderId: string) => Order | undefined;
  /** Returns every order that is not known to have ended, oldest first. */
  open(): Order[];
  /** Returns every order of this session that is still kept. */
  readonly all: () => Order[];
  /** Returns the symbols of all orders seen. */
  symbols(): ReadonlySet<string>;
  clear(): void;
}

interface Entry {
  readonly progress: OrderProgress;
  readonly order: Order;
  readonly seen: number;
}

const isOpen = ({ order }: Entry): boolean => orderPhase(order.status) !== 'final';

/** Creates an empty tracker. */
export function createOrderTracker(): OrderTracker {
  const entries = new Map<string, Entry>();
  const symbols = new Set<string>();
  let tick = 0;
  const makeRoom = (): void => {
    if (entries.size <= sweepLimits.ordersKept) return;
    for (const [orderId, entry] of entries) {
      if (!isOpen(entry)) entries.delete(orderId);
      if (entries.size <= sweepLimits.ordersKept) return;
    }
  };
  return {
    observe(order, source) {
      tick += 1;
      const known = entries.get(order.orderId);
      const progress = mergeUpdate(known?.progress, { order, source });
      const next = orderOf(progress);
      entries.set(order.orderId, { progress, order: next, seen: tick });
      symbols.add(order.symbol);
      makeRoom();
      return known && JSON.stringify(known.order) === JSON.stringify(next) ? undefined : next;
    },
    mark: () => tick,
    unlisted: (mark, listed) =>
      [...entries.values()]
        .filter((entry) => isOpen(entry) && entry.seen <= mark && !listed.has(entry.order.orderId))
        .map(({ order }) => order),
    drop: (orderId) => void entries.delete(orderId),
    find: (orderId) => entries.get(orderId)?.order,
    open: () =>
      [...entries.values()]
        .filter(isOpen)
        .map(({ order }) => order)
        .toSorted((a, b) => a.createdAt - b.createdAt),
    all: () => [...entries.values()].map(({ order }) => order),
    symbols: () => symbols,
    clear() {
      entries.clear();
      symbols.clear();
    },
  };
}
