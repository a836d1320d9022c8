/** The account data of the benchmarks beside a running market: open orders around the price, and positions. */
import type { Order, Position } from '../../../shared/domain/order.ts';
import { orderOf, positionOf } from '../../renderer/support/bookBuilders.ts';
import { receivedAt } from './feeds.ts';
import { MAIN, type Rig } from './world.tsx';

const owner = { environment: 'simulator', account: 'main' } as const;
const tenths = (value: number): string => `${Math.floor(value / 10)}.${value % 10}`;

/**
 * Creates `count` open orders a few ticks apart: half are buys below the first price of the feeds, half are sells above
 * it.
 */
export function openOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, i) =>
    orderOf({
      symbol: MAIN.symbol,
      orderId: `7000000000000${String(i).padStart(5, '0')}`,
      clientOrderId: `bench${i}`,
      side: i % 2 === 0 ? 'BUY' : 'SELL',
      positionSide: i % 2 === 0 ? 'LONG' : 'SHORT',
      price: tenths(612_500 + (i % 2 === 0 ? -1 : 1) * (1 + (i >> 1))),
      quantity: '0.500',
      createdAt: i,
      updatedAt: i,
    }),
  );
}

/** A long and a short position near the first price of the feeds. */
export const positions: readonly Position[] = [
  positionOf({ symbol: MAIN.symbol, entryPrice: '61249.1', liquidatePrice: '61246.2' }),
  positionOf({
    positionId: '800000000000000002',
    symbol: MAIN.symbol,
    side: 'SHORT',
    entryPrice: '61250.9',
    liquidatePrice: '61253.4',
  }),
];

/**
 * Sends the account's orders and positions in the first frame, then `each` of its orders in turn, a little more filled,
 * in every frame.
 */
export function accountFeed(count: number, each: number): (rig: Rig) => (frame: number) => void {
  return ({ bridge }) => {
    const orders = openOrders(count);
    return (frame) => {
      const base = { ...owner, market: 'futures', feed: receivedAt(frame) } as const;
      if (frame === 0) {
        bridge.send('trading.orders', { ...base, reset: true, orders });
        bridge.send('trading.positions', { ...owner, feed: receivedAt(frame), positions: [...positions] });
        return;
      }
      if (each === 0) return;
      const changedOrders = Array.from({ length: each }, (_, k) => {
        const executedQuantity = `0.${String(1 + (frame % 400)).padStart(3, '0')}`;
        const order = orders[(frame * each + k) % count]!;
        return { ...order, executedQuantity, status: 'PARTIALLY_FILLED' as const, updatedAt: 1_000 + frame };
      });
      bridge.send('trading.orders', { ...base, reset: false, orders: changedOrders });
    };
  };
}
