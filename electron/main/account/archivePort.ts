/** Where trading hands on what it learns of orders and fills, by push or by answer (B-B5, B-B6). It never fails and never waits. */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';

/** What is handed on belongs to the key that is attached now. */
export interface ArchivePort {
  /** Orders as they were seen; an earlier state after a later one changes nothing. */
  orders(orders: readonly Order[], source: UpdateSource): void;
  /** Fills, new ones or known ones. */
  fills(fills: readonly Fill[]): void;
}

/** An archive nobody reads. */
export const noArchive: ArchivePort = { orders: () => undefined, fills: () => undefined };
