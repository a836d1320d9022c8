import type { RiskBracket } from '../../../shared/domain/riskBracket.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Balance, Fill, Order, Position } from '../../../shared/domain/order.ts';

/** Trading context of the tests. */
export const here = { environment: 'simulator', account: 'main' } as const;

/** The first risk bracket of a contract. */
export const bracket: RiskBracket = {
  bracket: 1,
  notionalFloor: '0',
  notionalCap: '1000000',
  maxLeverage: 100,
  maintenanceRatio: '0.005',
  deduction: '0',
};

/** Returns a resting futures order with this id. */
export function order(orderId: string, more: Partial<Order> = {}): Order {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    orderId,
    clientOrderId: `c${orderId}`,
    side: 'BUY',
    positionSide: 'LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '61250.5',
    quantity: '0.010',
    executedQuantity: '0',
    executedQuote: '0',
    averagePrice: null,
    reduceOnly: false,
    status: 'NEW',
    createdAt: 1_000,
    updatedAt: 1_000,
    origin: 'desk',
    ...more,
  };
}

/** Returns a futures fill with this id. */
export function fill(fillId: string, more: Partial<Fill> = {}): Fill {
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    fillId,
    orderId: '1',
    side: 'BUY',
    positionSide: 'LONG',
    price: '61250.5',
    quantity: '0.010',
    quoteQuantity: '612.505',
    fee: '0.2450020',
    feeAsset: 'USDT',
    maker: true,
    realisedPnl: '0',
    time: 1_000,
    ...more,
  };
}

/** Returns a balance of this asset. */
export function balance(asset: string, more: Partial<Balance> = {}): Balance {
  return { market: 'spot', asset, total: '10', available: '7.5', frozen: '2.5', unrealisedPnl: null, ...more };
}

/** Returns a long position of this symbol. */
export function position(symbol: string, more: Partial<Position> = {}): Position {
  return {
    positionId: `p-${symbol}`,
    symbol,
    side: 'LONG',
    marginType: 'CROSSED',
    separatedMode: 'COMBINED',
    leverage: '20',
    size: '0.010',
    openValue: '612.505',
    entryPrice: '61250.5',
    margin: '30.62525',
    unrealisedPnl: '0.12',
    liquidatePrice: null,
    realisedFee: '0.24',
    fundingFee: '0',
    createdAt: 1_000,
    updatedAt: 2_000,
    ...more,
  };
}

/** Returns an intent with this id, in its state while its order is under way. */
export function intent(intentId: string, more: Partial<Intent> = {}): Intent {
  return {
    intentId,
    ...here,
    clientOrderId: `client${intentId}`,
    planId: null,
    draft: {
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '61250.5',
      quantity: '0.010',
      reduceOnly: false,
    },
    state: 'sending',
    orderId: null,
    error: null,
    createdAt: 1_000,
    updatedAt: 1_000,
    ackMs: null,
    looks: 0,
    settlesAt: null,
    ...more,
  };
}
