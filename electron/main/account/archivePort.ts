/**
 * Receives the orders, conditional orders, fills and positions that trading learns of, by push or by REST response (B-B5, B-B6). It never fails and
 * never waits.
 */
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Balance, Fill, Order, Position } from '../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { SentOrder } from '../../../shared/domain/orderEstimate.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';

/** An order that is about to be sent, what was predicted for it, and the open positions at that time. */
export interface OrderAboutToBeSent extends Pick<SentOrder, 'clientOrderId' | 'estimate' | 'missing'> {
  readonly draft: IntentDraft;
  readonly positions: readonly Position[];
}

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
  /** Takes an order of this installation before it is sent. */
  sending(order: OrderAboutToBeSent): void;
  /** Takes the positions as the exchange listed them now, up to every known fill. */
  positions(positions: readonly Position[]): void;
}

/** An archive that discards everything. */
export const noArchive: ArchivePort = {
  orders: () => undefined,
  conditionalOrders: () => undefined,
  balances: () => undefined,
  fills: () => undefined,
  sending: () => undefined,
  positions: () => undefined,
};
