/**
 * Receives the orders, conditional orders and fills that trading learns of, by push or by REST response (B-B5, B-B6). It never fails and
 * never waits.
 */
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Balance, Fill, Order } from '../../../shared/domain/order.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';

/** Everything passed in belongs to the key that is attached at that time. */
export interface ArchivePort {
  /** Takes orders as they were seen; an earlier state that arrives after a later one changes nothing. */
  orders(orders: readonly Order[], source: UpdateSource): void;
  /** Takes conditional orders as they were seen, in the same way. */
  conditionalOrders(triggers: readonly ConditionalOrder[], source: UpdateSource): void;
  /** Takes the balances of a market as the exchange reported or confirmed them now. */
  balances(market: Market, balances: readonly Balance[]): void;
  /** Takes fills, whether new or already known; without a source they were requested. */
  fills(fills: readonly Fill[], source?: UpdateSource): void;
}

/** An archive that discards everything. */
export const noArchive: ArchivePort = {
  orders: () => undefined,
  conditionalOrders: () => undefined,
  balances: () => undefined,
  fills: () => undefined,
};
