/** Differences between an earlier known state of an account and the exchange's current one, item by item (B-A10). */
import type { Order } from '../../../../shared/domain/order.ts';
import { isConditionalOrderEnd } from '../../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { SinceLastSessionItem } from '../../../../shared/ipc/sinceLastSessionViews.ts';
import { compare, decimal } from '../../../../shared/num/decimal.ts';
import type { Held } from './known.ts';

type OrderItem = Extract<SinceLastSessionItem, { kind: 'order' }>;
type ConditionalItem = Extract<SinceLastSessionItem, { kind: 'conditional' }>;

const orderItem = (change: OrderItem['change'], order: Order): OrderItem => ({
  kind: 'order',
  change,
  market: order.market,
  symbol: order.symbol,
  side: order.side,
  positionSide: order.positionSide,
  quantity: order.quantity,
  price: order.price,
  executed: order.executedQuantity,
});

const conditionalItem = (change: ConditionalItem['change'], trigger: ConditionalOrder): ConditionalItem => ({
  kind: 'conditional',
  change,
  symbol: trigger.symbol,
  side: trigger.side,
  positionSide: trigger.positionSide,
  trigger: trigger.kind,
  triggerPrice: trigger.triggerPrice ?? trigger.activationPrice,
});

const ends: Readonly<Record<string, OrderItem['change']>> = { FILLED: 'filled', CANCELED: 'cancelled' };

/**
 * Returns the differences of orders. `ended` holds orders that are no longer open, as the exchange reported them; an
 * order missing there is gone with an unknown end.
 */
export function orderDifferences(
  before: readonly Order[],
  open: readonly Order[],
  ended: ReadonlyMap<string, Order>,
): SinceLastSessionItem[] {
  const now = new Map(open.map((order) => [order.orderId, order]));
  const known = new Set(before.map(({ orderId }) => orderId));
  return [
    ...before.flatMap((order): SinceLastSessionItem[] => {
      const still = now.get(order.orderId);
      if (still) return still.executedQuantity === order.executedQuantity ? [] : [orderItem('partly', still)];
      const end = ended.get(order.orderId);
      return [end ? orderItem(ends[end.status] ?? 'ended', end) : orderItem('gone', order)];
    }),
    ...open.filter(({ orderId }) => !known.has(orderId)).map((order) => orderItem('new', order)),
  ];
}

/** Returns the differences of conditional orders; `ended` as for orders. */
export function conditionalDifferences(
  before: readonly ConditionalOrder[],
  open: readonly ConditionalOrder[],
  ended: ReadonlyMap<string, ConditionalOrder>,
): SinceLastSessionItem[] {
  const now = new Map(open.map((trigger) => [trigger.triggerId, trigger]));
  const known = new Set(before.map(({ triggerId }) => triggerId));
  return [
    ...before.flatMap((trigger): SinceLastSessionItem[] => {
      const still = now.get(trigger.triggerId) ?? ended.get(trigger.triggerId);
      if (!still) return [conditionalItem('gone', trigger)];
      if (still.phase === 'filled' || still.phase === 'cancelled') return [conditionalItem(still.phase, still)];
      if (isConditionalOrderEnd(still.phase)) return [conditionalItem('ended', still)];
      return still.phase === 'working' && trigger.phase !== 'working' ? [conditionalItem('triggered', still)] : [];
    }),
    ...open.filter(({ triggerId }) => !known.has(triggerId)).map((trigger) => conditionalItem('new', trigger)),
  ];
}

/** Returns the differences of positions by their size. */
export function positionDifferences(before: readonly Held[], held: readonly Held[]): SinceLastSessionItem[] {
  const now = new Map(held.map((one) => [one.positionId, one]));
  const known = new Set(before.map(({ positionId }) => positionId));
  const item = (
    change: 'opened' | 'closed' | 'changed',
    { symbol, side }: Held,
    old: Held | null,
    size: string | null,
  ) => ({ kind: 'position', change, symbol, side, before: old?.size ?? null, size }) as const;
  return [
    ...before.flatMap((one): SinceLastSessionItem[] => {
      const still = now.get(one.positionId);
      if (!still) return [item('closed', one, one, null)];
      return compare(decimal(still.size), decimal(one.size)) === 0 ? [] : [item('changed', still, one, still.size)];
    }),
    ...held.filter(({ positionId }) => !known.has(positionId)).map((one) => item('opened', one, null, one.size)),
  ];
}
