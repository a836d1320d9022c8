/**
 * What an order becomes at another price. The exchange changes no resting order: it is cancelled and placed anew (R15),
 * so that everything about it has to be known. What cannot be rebuilt to the last word is not moved: `null`.
 */
import type { Intent } from '../../shared/domain/intent.ts';
import type { AttachedDraft, Order, OrderDraft, Position } from '../../shared/domain/order.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import { positionSides, timesInForce, type PositionSide } from '../../shared/exchange/orderWords.ts';
import { decimal, formatDecimal, parseDecimal, sign, subtract } from '../../shared/num/decimal.ts';
import { orderPhase } from '../../shared/domain/orderPhase.ts';

/** What of an order is not filled yet, in base; `null` when it is not known or nothing is left. */
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

/** The side of a position by the exchange's word; `null` for a word nobody documented. */
export function positionSideOf(word: string | null): PositionSide | null {
  return positionSides.find((one) => one === word) ?? null;
}

/** What the order carries, as it was sent: the exchange does not tell it of an order that rests. */
export function carriedBy(order: Pick<Order, 'clientOrderId'>, intents: readonly Intent[]): AttachedDraft | null {
  const draft = intents.find((one) => one.clientOrderId === order.clientOrderId)?.draft;
  return draft && draft.market === 'futures' && !('kind' in draft) ? (draft.attached ?? null) : null;
}

/**
 * What a resting limit order would be at `price`: all that is open of it, with the take-profit and stop-loss it carried
 * unless it has filled in part, for then they stand already (R9).
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

/** The order that closes a whole position at market: reduce-only where the account offers it, never more than its size (B-A7, R19). */
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
 * Whether an order that closes meets this position: with SEPARATED ones it consumes the oldest of its side (R9), so that the
 * others can only be closed whole, by their id.
 */
export function ordersReach(position: Position, all: readonly Position[]): boolean {
  if (position.separatedMode !== 'SEPARATED') return true;
  const side = all.filter(({ symbol, side: one }) => symbol === position.symbol && one === position.side);
  return side.every((other) => other.positionId === position.positionId || other.createdAt > position.createdAt);
}

/** Orders of one market and symbol that rest at a limit. */
export function restingOrders(orders: readonly Order[], market: Market, symbol: string): readonly Order[] {
  return orders.filter((one) => one.market === market && one.symbol === symbol && one.price !== null);
}
