/** Past copies as they were read: each once, newest closing first. Kept in memory; the next start reads them again. */
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';

/** Filter and page of a request; `before` is an index in the filtered list, 0 the newest. */
export interface PastQuestion {
  readonly traderId: string | null;
  readonly symbol: string | null;
  readonly before: number;
  readonly limit: number;
}

export interface PastCopyStore {
  /** Adds copies; one that exists already is replaced. Returns true when anything changed. */
  add(orders: readonly CopyOrder[]): boolean;
  has(copyId: string): boolean;
  all(): readonly CopyOrder[];
  /** Returns a page, and the total number of matching copies. */
  page(question: PastQuestion): { readonly orders: CopyOrder[]; readonly total: number };
  /** Returns a number that grows with every change. */
  version(): number;
  clear(): void;
}

/** Returns when a copy ended; without a closing time, the latest time known. */
export const endOf = ({ closedAt, updatedAt, openedAt }: CopyOrder): number => closedAt ?? updatedAt ?? openedAt ?? 0;

/** Ids are digits of one width or grow: the longer, then the greater one is newer. */
const byId = (a: string, b: string): number => b.length - a.length || (a < b ? 1 : -1);

/** Creates an empty store. */
export function createPastCopyStore(): PastCopyStore {
  const orders = new Map<string, CopyOrder>();
  let sorted: readonly CopyOrder[] | null = [];
  let version = 0;
  const all = (): readonly CopyOrder[] =>
    (sorted ??= [...orders.values()].toSorted((a, b) => endOf(b) - endOf(a) || byId(a.copyId, b.copyId)));
  return {
    add(list) {
      let isChanged = false;
      for (const order of list) {
        const known = orders.get(order.copyId);
        if (known && JSON.stringify(known) === JSON.stringify(order)) continue;
        orders.set(order.copyId, order);
        isChanged = true;
      }
      if (!isChanged) return false;
      sorted = null;
      version += 1;
      return true;
    },
    has: (copyId) => orders.has(copyId),
    all,
    page({ traderId, symbol, before, limit }) {
      const fit = all().filter(
        (order) => (traderId === null || order.traderId === traderId) && (symbol === null || order.symbol === symbol),
      );
      return { orders: fit.slice(before, before + limit), total: fit.length };
    },
    version: () => version,
    clear() {
      orders.clear();
      sorted = [];
      version += 1;
    },
  };
}
