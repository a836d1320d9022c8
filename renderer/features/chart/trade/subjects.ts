import type { Order, Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { PriceLine } from '../lines/model.ts';

/** What a line on the chart represents. `extra` is a line of another owner, such as an alert. */
export type LineSubject =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'trigger'; readonly trigger: ConditionalOrder }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'liquidation'; readonly position: Position }
  | { readonly kind: 'breakEven'; readonly position: Position }
  /** A take-profit or stop-loss attached to an order and not active yet. */
  | { readonly kind: 'carried' }
  /** The target price of a pending move: no order is there yet. */
  | { readonly kind: 'wanted' }
  /** The price selected by keyboard for the ticket. */
  | { readonly kind: 'aim' }
  | { readonly kind: 'extra' };

/** A line with the object it represents. */
export interface TradeLine extends PriceLine {
  readonly subject: LineSubject;
}

/** Id of the line that selects a price. */
export const AIM_LINE = 'aim';

/** Ids of lines, one per represented object. */
export const lineIds = {
  order: (order: Pick<Order, 'orderId'>) => `order ${order.orderId}`,
  trigger: (trigger: Pick<ConditionalOrder, 'triggerId'>) => `trigger ${trigger.triggerId}`,
  position: (position: Pick<Position, 'positionId'>) => `position ${position.positionId}`,
} as const;
