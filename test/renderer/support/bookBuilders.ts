import type { Order, Position } from '../../../shared/domain/order.ts';

/** Returns an open limit order to buy 0.010 at 100.4, with the given fields changed. */
export function orderOf(more: Partial<Order> = {}): Order {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    orderId: '700000000000000001',
    clientOrderId: 'a',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '100.4',
    quantity: '0.010',
    executedQuantity: '0',
    executedQuote: '0',
    averagePrice: null,
    reduceOnly: false,
    status: 'NEW',
    createdAt: 1,
    updatedAt: 1,
    origin: 'desk',
    ...more,
  };
}

/** Returns a long position of 0.5 opened at 100.04, with the given fields changed. */
export function positionOf(more: Partial<Position> = {}): Position {
  return {
    positionId: '800000000000000001',
    symbol: 'BTCUSDT',
    side: 'LONG',
    marginType: 'CROSSED',
    separatedMode: 'COMBINED',
    leverage: '10',
    size: '0.5',
    openValue: '50.02',
    entryPrice: '100.04',
    margin: null,
    unrealisedPnl: null,
    liquidatePrice: '90.2',
    realisedFee: null,
    fundingFee: null,
    createdAt: 1,
    updatedAt: 1,
    ...more,
  };
}
