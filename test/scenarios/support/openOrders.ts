import type { Order } from '../../../shared/domain/order.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { RealDesk } from './realDesk.ts';

/** The fields of an open order on which window and exchange must agree. */
export interface OpenOrder {
  readonly market: Market;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly status: string;
  readonly isPartFilled: boolean;
}

/** Returns these fields of an order of the window. */
export const openOrder = ({ market, orderId, clientOrderId, status, executedQuantity }: Order): OpenOrder => ({
  market,
  orderId,
  clientOrderId,
  status,
  isPartFilled: /[1-9]/.test(executedQuantity),
});

/** Returns the present open orders in the exchange's ledger. */
export function trueOpenOrders({ simulator }: Pick<RealDesk, 'simulator'>): OpenOrder[] {
  return markets.flatMap((market) =>
    simulator.venue.accounts.openOrders('user', market).map(({ id, clientOrderId, status, filled }) => ({
      market,
      orderId: id,
      clientOrderId,
      status,
      isPartFilled: filled > 0,
    })),
  );
}

/** Sorts by the exchange's id. */
export const sorted = (orders: readonly OpenOrder[]): OpenOrder[] =>
  orders.toSorted((a, b) => a.orderId.localeCompare(b.orderId));
