/** Who placed the order of a fill: this installation, copy trading, or the user elsewhere. */
import type { Market } from '../exchange/markets.ts';
import type { CopyOrder } from './copyOrder.ts';
import type { Order } from './order.ts';
import { grouped } from './traderTruthSums.ts';

/** Who can have placed an order. */
export const tradeOrigins = ['desk', 'copied', 'external'] as const;

/** Origin of an order; `certain` false: no id proves it, but it is the likely one. */
export interface TradeOrigin {
  readonly by: (typeof tradeOrigins)[number];
  readonly certain: boolean;
}

/** What decides about an order: its id, and what it traded, when (Unix ms). */
export interface PlacedTrade {
  readonly market: Market;
  readonly orderId: string;
  readonly symbol: string;
  readonly positionSide: string | null;
  readonly time: number;
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

const placeOf = ({ symbol, positionSide }: Pick<PlacedTrade, 'symbol' | 'positionSide'>): string =>
  `${symbol} ${positionSide}`;

/** Whether a copy was open at a time (Unix ms). */
const wasOpen = ({ openedAt, closedAt }: CopyOfOrders, time: number): boolean =>
  openedAt !== null && openedAt <= time && time <= (closedAt ?? Number.POSITIVE_INFINITY);

/**
 * Returns who placed the order of a trade. An order id of a copy proves a copy, and a client order id of this
 * installation (`placed`, null: the order is not known) that it placed it. An order placed elsewhere while a copy of the
 * same contract and side was open is probably that of the copy where one of the copy's orders is not known, else
 * probably the user's: it may still have closed a part of the copy, whose record names one closing order. Null: unknown.
 */
export function createTradeOrigins(
  copies: readonly CopyOfOrders[],
): (trade: PlacedTrade, placed: Order['origin'] | null) => TradeOrigin | null {
  const ids = new Set(copies.flatMap(({ openOrderId, closeOrderId }) => [openOrderId, closeOrderId]));
  const byPlace = grouped(copies, placeOf);
  return (trade, placed) => {
    if (ids.has(trade.orderId) && trade.market === 'futures') return { by: 'copied', certain: true };
    if (placed === null) return null;
    if (placed === 'desk' || trade.market === 'spot') return { by: placed, certain: true };
    const open = (byPlace.get(placeOf(trade)) ?? []).filter((copy) => wasOpen(copy, trade.time));
    const isOfUnknownOrder = open.some(
      ({ openOrderId, closeOrderId }) => openOrderId === null || closeOrderId === null,
    );
    return { by: isOfUnknownOrder ? 'copied' : 'external', certain: open.length === 0 };
  };
}
