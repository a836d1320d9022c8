/** The orders of one market as seen over REST and by push; what is shown of one never runs backwards (B-B6). */
import type { Order } from '../../../shared/domain/order.ts';
import { orderPhase } from '../../../shared/domain/orderPhase.ts';
import { mergeUpdate, orderOf, type OrderProgress, type UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { sweepLimits } from './accountLimits.ts';

export interface OrderTracker {
  /** Takes a sighting in; answers the order as it is to be shown, `undefined` when nothing changed by it. */
  observe(order: Order, source: UpdateSource): Order | undefined;
  /** A mark of now, to be handed to {@link OrderTracker.unlisted}. */
  mark(): number;
  /** Orders believed open since before the mark, neither in `listed` nor seen since: they must be asked for one by one. */
  unlisted(mark: number, listed: ReadonlySet<string>): Order[];
  /** The exchange does not know it any more: it is not open. */
  drop(orderId: string): void;
  readonly find: (orderId: string) => Order | undefined;
  /** Everything that is not known to have ended, oldest first. */
  open(): Order[];
  /** Everything seen in this session that is still remembered. */
  readonly all: () => Order[];
  /** Symbols of all orders seen. */
  symbols(): ReadonlySet<string>;
  clear(): void;
}

interface Entry {
  readonly progress: OrderProgress;
  readonly order: Order;
  readonly seen: number;
}

const isOpen = ({ order }: Entry): boolean => orderPhase(order.status) !== 'final';

/** No orders yet. */
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
