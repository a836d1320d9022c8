import type { Order, Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { PriceLine } from '../lines/model.ts';

/** What a line on the chart stands for. `extra` belongs to whoever gave it, as alerts do. */
export type LineSubject =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'trigger'; readonly trigger: ConditionalOrder }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'liquidation'; readonly position: Position }
  | { readonly kind: 'breakEven'; readonly position: Position }
  /** A take-profit or stop-loss that an order carries and that does not stand yet. */
  | { readonly kind: 'carried' }
  /** Where a move was asked to: nothing stands there yet. */
  | { readonly kind: 'wanted' }
  /** The price a keyboard chooses for the ticket. */
  | { readonly kind: 'aim' }
  | { readonly kind: 'extra' };

/** A line with what it stands for. */
export interface TradeLine extends PriceLine {
  readonly subject: LineSubject;
}

/** Id of the line that chooses a price. */
export const AIM_LINE = 'aim';

/** Ids of lines, one for each thing that has one. */
export const lineIds = {
  order: (order: Pick<Order, 'orderId'>) => `order ${order.orderId}`,
  trigger: (trigger: Pick<ConditionalOrder, 'triggerId'>) => `trigger ${trigger.triggerId}`,
  position: (position: Pick<Position, 'positionId'>) => `position ${position.positionId}`,
} as const;
