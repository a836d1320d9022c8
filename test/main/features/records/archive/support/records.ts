import type { Income, Bill } from '../../../../../../shared/domain/accountRecord.ts';
import type { Fill, Order } from '../../../../../../shared/domain/order.ts';

/** Sunday 2026-11-15 00:00 UTC. */
export const DAY = Date.UTC(2026, 10, 15);

export const fill = (patch: Partial<Fill> = {}): Fill => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  fillId: '900000000000000001',
  orderId: '800000000000000001',
  side: 'BUY',
  positionSide: 'LONG',
  price: '60000.1',
  quantity: '0.010',
  quoteQuantity: '600.001',
  fee: '0.36',
  feeAsset: 'USDT',
  maker: false,
  realisedPnl: '0',
  time: DAY,
  ...patch,
});

export const order = (patch: Partial<Order> = {}): Order => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  orderId: '800000000000000001',
  clientOrderId: 'c1',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '60000.1',
  quantity: '0.010',
  executedQuantity: '0',
  executedQuote: '0',
  averagePrice: null,
  reduceOnly: false,
  status: 'NEW',
  createdAt: DAY,
  updatedAt: DAY,
  origin: 'external',
  ...patch,
});

export const income = (patch: Partial<Income> = {}): Income => ({
  incomeId: '700000000000000001',
  asset: 'USDT',
  symbol: 'BTCUSDT',
  kind: 'position_funding',
  amount: '-0.12',
  balance: '999.88',
  fee: null,
  reason: null,
  time: DAY,
  ...patch,
});

export const bill = (patch: Partial<Bill> = {}): Bill => ({
  billId: '600000000000000001',
  assetId: '1',
  asset: 'BTC',
  businessType: 'trade_in',
  direction: 'in',
  change: '0.01',
  balanceAfter: '1.01',
  fee: '0',
  filledQuantity: null,
  filledValue: null,
  createdAt: DAY,
  ...patch,
});
