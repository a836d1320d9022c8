import { expect, test } from 'vitest';
import type { Order } from '../../../../shared/domain/order.ts';
import { filledParts } from '../../../../renderer/state/orders/demoFills.ts';

const order = (orderId: string, patch: Partial<Order> = {}): Order => ({
  market: 'futures',
  symbol: 'BTCSUSDT',
  orderId,
  clientOrderId: `c${orderId}`,
  side: 'BUY',
  positionSide: 'LONG',
  type: 'MARKET',
  timeInForce: 'IOC',
  price: null,
  quantity: '0.020',
  executedQuantity: '0.015',
  executedQuote: '900.3',
  averagePrice: '60020',
  reduceOnly: false,
  status: 'FILLED',
  createdAt: 1_000,
  updatedAt: 1_250,
  origin: 'desk',
  ...patch,
});

test('A-DEMO: without a list of fills derives one fill from an order at its average price, without a fee', () => {
  expect(filledParts([order('7')], 'BTCSUSDT')).toEqual([
    {
      market: 'futures',
      symbol: 'BTCSUSDT',
      fillId: '7',
      orderId: '7',
      side: 'BUY',
      positionSide: 'LONG',
      price: '60020',
      quantity: '0.015',
      quoteQuantity: '900.3',
      fee: '',
      feeAsset: null,
      maker: null,
      realisedPnl: null,
      time: 1_250,
    },
  ]);
});

test('derives no fill from an unfilled order, an order without average price, or another symbol', () => {
  const orders = [
    order('1', { executedQuantity: '0' }),
    order('2', { averagePrice: null }),
    order('3', { symbol: 'ETHSUSDT' }),
    order('4', { executedQuantity: '' }),
  ];
  expect(filledParts(orders, 'BTCSUSDT')).toEqual([]);
});
