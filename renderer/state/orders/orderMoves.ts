/**
 * Moves an order to another price. The exchange cannot modify a resting order: it is cancelled and placed again (R15),
 * so everything about it must be known. `null` when not every part of the new order is known: then it cannot be moved.
 */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { AttachedDraft, Order, OrderDraft, Position } from '../../../shared/domain/order.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { positionSides, timesInForce, type PositionSide } from '../../../shared/exchange/orderWords.ts';
import { decimal, formatDecimal, parseDecimal, sign, subtract } from '../../../shared/num/decimal.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

/** Returns the unfilled quantity of an order, in base; `null` when it is not known or nothing is left. */
export function openQuantity({
  quantity,
  executedQuantity,
}: Pick<Order, 'quantity' | 'executedQuantity'>): string | null {
  const whole = quantity === null ? undefined : parseDecimal(quantity);
  const done = parseDecimal(executedQuantity);
  if (!whole || !done) return null;
  const left = subtract(whole, done);
  return sign(left) > 0 ? formatDecimal(left) : null;
}

/** Returns the position side for the exchange's word; `null` for an undocumented word. */
export function positionSideOf(word: string | null): PositionSide | null {
  return positionSides.find((one) => one === word) ?? null;
}

/**
 * Returns the take-profit and stop-loss attached to an order, as this app sent them: the exchange does not report them
 * for a resting order.
 */
export function carriedBy(order: Pick<Order, 'clientOrderId'>, intents: readonly Intent[]): AttachedDraft | null {
  const draft = intents.find((one) => one.clientOrderId === order.clientOrderId)?.draft;
  return draft && draft.market === 'futures' && !('kind' in draft) ? (draft.attached ?? null) : null;
}

/**
 * Returns a draft of a resting limit order at `price`: its unfilled quantity, with its attached take-profit and
 * stop-loss unless it is partly filled, because then the exchange has already created them (R9).
 */
export function orderAt(order: Order, price: string, intents: readonly Intent[]): OrderDraft | null {
  const quantity = openQuantity(order);
  if (order.type !== 'LIMIT' || order.price === null || quantity === null) return null;
  if (orderPhase(order.status) !== 'open' || order.status === 'CANCELING') return null;
  const common = { symbol: order.symbol, side: order.side, type: 'LIMIT', price, quantity } as const;
  if (order.market === 'spot') {
    const timeInForce = timesInForce.spot.find((one) => one === order.timeInForce);
    return timeInForce ? { market: 'spot', ...common, timeInForce } : null;
  }
  const timeInForce = timesInForce.futures.find((one) => one === order.timeInForce);
  const positionSide = positionSideOf(order.positionSide);
  if (!timeInForce || positionSide === null || order.reduceOnly === null) return null;
  const filled = sign(decimal(order.executedQuantity)) > 0;
  const attached = filled ? null : carriedBy(order, intents);
  return {
    market: 'futures',
    ...common,
    timeInForce,
    positionSide,
    reduceOnly: order.reduceOnly,
    ...(attached ? { attached } : {}),
  };
}

/**
 * Returns the order that closes a whole position at market: reduce-only where the account offers it, never more than
 * the position's size (B-A7, R19).
 */
export function closingOrder(position: Position, reduceOnly: boolean): OrderDraft {
  return {
    market: 'futures',
    symbol: position.symbol,
    side: position.side === 'LONG' ? 'SELL' : 'BUY',
    positionSide: position.side,
    type: 'MARKET',
    timeInForce: null,
    price: null,
    quantity: position.size,
    reduceOnly,
  };
}

/**
 * Whether a closing order reduces this position: with SEPARATED positions it reduces the oldest of its side (R9), so
 * the others can only be closed as a whole, by their id.
 */
export function ordersReach(position: Position, all: readonly Position[]): boolean {
  if (position.separatedMode !== 'SEPARATED') return true;
  const side = all.filter(({ symbol, side: one }) => symbol === position.symbol && one === position.side);
  return side.every((other) => other.positionId === position.positionId || other.createdAt > position.createdAt);
}

/** Returns the resting orders of one market and symbol that have a limit price. */
export function restingOrders(orders: readonly Order[], market: Market, symbol: string): readonly Order[] {
  return orders.filter((one) => one.market === market && one.symbol === symbol && one.price !== null);
}
