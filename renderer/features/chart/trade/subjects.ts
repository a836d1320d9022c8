import type { Order, Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { PriceLine } from '../lines/model.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TradingState } from '../../../state/account/index.ts';

/** A requested move: its target price, and its time (wall ms). */
interface Asked {
  readonly price: string;
  readonly at: number;
}

/** Pending moves by line. A line stays at its order's price; the requested price is shown beside it. */
export interface Moves {
  readonly store: StoreApi<{ readonly asked: Readonly<Record<string, Asked>> }>;
  readonly begin: (id: string, price: string, at: number) => void;
  /** Removes a move that failed or is complete. */
  readonly end: (id: string) => void;
  /** Removes the moves whose order is gone, or whose plan has ended since. */
  readonly settle: (state: Pick<TradingState, 'orders' | 'triggers' | 'plans'>, symbol: string) => void;
}

/** Creates an empty set of moves. */
export function createMoves(): Moves {
  const store: Moves['store'] = createStore(() => ({ asked: {} }));
  const keep = (still: (id: string, asked: Asked) => boolean): void => {
    const { asked } = store.getState();
    const remaining = Object.entries(asked).filter(([id, one]) => still(id, one));
    if (remaining.length < Object.keys(asked).length) store.setState({ asked: Object.fromEntries(remaining) });
  };
  return {
    store,
    begin: (id, price, at) => store.setState(({ asked }) => ({ asked: { ...asked, [id]: { price, at } } })),
    end: (id) => keep((one) => one !== id),
    settle({ orders, triggers, plans }, symbol) {
      const alive = new Set([
        ...[...orders.spot.open, ...orders.futures.open].map(lineIds.order),
        ...triggers.open.map(lineIds.trigger),
      ]);
      const ended = plans.filter(
        (plan) => plan.kind === 'move' && plan.state !== 'running' && plan.symbols.includes(symbol),
      );
      keep((id, { at }) => alive.has(id) && !ended.some((plan) => plan.createdAt >= at));
    },
  };
}

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
