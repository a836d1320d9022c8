/** Who placed the order of a fill: this installation, copy trading, or the user elsewhere. */
import { z } from 'zod';
import type { Market } from '../exchange/markets.ts';
import type { CopyOrder } from './copyOrder.ts';
import type { Order } from './order.ts';

/** Who can have placed an order. */
export const tradeOrigins = ['desk', 'copied', 'external'] as const;

/** `certain` false: no id proves it, but it is the likely origin. */
export const tradeOriginSchema = z.strictObject({ by: z.enum(tradeOrigins), certain: z.boolean() });

/** See {@link tradeOriginSchema}. */
export type TradeOrigin = z.infer<typeof tradeOriginSchema>;

/** What decides about an order beside its market: its id, and what it traded, when (Unix ms). */
export const placedTradeSchema = z.strictObject({
  orderId: z.string(),
  symbol: z.string(),
  positionSide: z.string().nullable(),
  time: z.number(),
});

/** See {@link placedTradeSchema}. */
export interface PlacedTrade extends z.infer<typeof placedTradeSchema> {
  readonly market: Market;
}

/** Maximum number of trades that one request asks about. */
export const MAX_ORIGINS = 500;

/** What is used of a copy. */
export type CopyOfOrders = Pick<
  CopyOrder,
  'symbol' | 'positionSide' | 'openOrderId' | 'closeOrderId' | 'openedAt' | 'closedAt'
>;

/** Returns the opening order of the copy that an order belongs to; null: of none that is known. */
export function copiesByOrder(
  copies: readonly Pick<CopyOrder, 'openOrderId' | 'closeOrderId'>[],
): (orderId: string) => string | null {
  const openings = new Map<string, string>();
  for (const { openOrderId, closeOrderId } of copies) {
    if (openOrderId === null) continue;
    openings.set(openOrderId, openOrderId);
    if (closeOrderId !== null) openings.set(closeOrderId, openOrderId);
  }
  return (orderId) => openings.get(orderId) ?? null;
}

/** Whether a copy with an order of unknown id was open at the time of a trade of its contract and side. */
const mayHaveTraded = (copy: CopyOfOrders, { symbol, positionSide, time }: PlacedTrade): boolean =>
  (copy.openOrderId === null || copy.closeOrderId === null) &&
  copy.symbol === symbol &&
  copy.positionSide === positionSide &&
  copy.openedAt !== null &&
  copy.openedAt <= time &&
  time <= (copy.closedAt ?? Number.POSITIVE_INFINITY);

/**
 * Returns who placed the order of a trade. An order id of a copy proves a copy, and a client order id of this
 * installation (`placed`, null: the order is not known) that it placed it. An order placed elsewhere while a copy of the
 * same contract and side was open, one of whose orders is not known, is probably that of the copy. Null: unknown.
 */
export function createTradeOrigins(
  copies: readonly CopyOfOrders[],
): (trade: PlacedTrade, placed: Order['origin'] | null) => TradeOrigin | null {
  const ids = new Set(copies.flatMap(({ openOrderId, closeOrderId }) => [openOrderId, closeOrderId]));
  return (trade, placed) => {
    if (ids.has(trade.orderId) && trade.market === 'futures') return { by: 'copied', certain: true };
    if (placed === null) return null;
    if (placed === 'desk' || trade.market === 'spot') return { by: placed, certain: true };
    return copies.some((copy) => mayHaveTraded(copy, trade))
      ? { by: 'copied', certain: false }
      : { by: 'external', certain: true };
  };
}
