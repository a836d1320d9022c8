import type { Fill } from '../../shared/domain/order.ts';
import type { HeldSide, OrderEstimate, SentOrder } from '../../shared/domain/orderEstimate.ts';
import type { ReceiptFacts } from '../../shared/domain/orderReceipt.ts';

/** Time at which the estimates were made: Monday 2026-11-30 09:00 UTC. */
export const SENT_AT = Date.UTC(2026, 10, 30, 9);

export const estimate = (patch: Partial<OrderEstimate> = {}): OrderEstimate => ({
  at: SENT_AT,
  best: '100',
  average: '100.1',
  fee: '0.1201200000',
  feeAsset: 'USDT',
  role: 'taker',
  makerRate: '0.0002',
  takerRate: '0.0006',
  margin: '20.02',
  liquidation: '90.5',
  ...patch,
});

export const held = (patch: Partial<HeldSide> = {}): HeldSide => ({
  size: '0',
  openValue: '0',
  margin: '0',
  count: 0,
  leverage: null,
  isolated: null,
  liquidation: null,
  ...patch,
});

export const sentOrder = (patch: Partial<SentOrder> = {}): SentOrder => ({
  clientOrderId: 'c1',
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  isConditional: false,
  quantity: '2',
  at: SENT_AT,
  estimate: estimate(),
  missing: null,
  before: held(),
  ...patch,
});

export const fillOf = (id: string, patch: Partial<Fill> = {}): Fill => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  fillId: id,
  orderId: '1',
  side: 'BUY',
  positionSide: 'LONG',
  price: '100.1',
  quantity: '1',
  quoteQuantity: '100.1',
  fee: '0.06006',
  feeAsset: 'USDT',
  maker: false,
  realisedPnl: '0',
  time: SENT_AT + 50,
  ...patch,
});

/** An isolated order that was filled exactly as predicted, in two fills. */
export const facts = (patch: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  sent: sentOrder(),
  order: { orderId: '1', type: 'MARKET', isFinal: true, executedQuantity: '2' },
  isDropped: false,
  fills: [fillOf('2'), fillOf('1')],
  after: held({
    size: '2',
    openValue: '200.2',
    margin: '20.02',
    count: 1,
    leverage: '10',
    isolated: true,
    liquidation: '90.5',
  }),
  ...patch,
});
