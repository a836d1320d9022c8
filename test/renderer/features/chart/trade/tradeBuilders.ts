import type { Position } from '../../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import { position as positionOf } from '../../../support/tradingBuilders.ts';

export { intent, order } from '../../../support/tradingBuilders.ts';

/** Returns a waiting stop-market order of a long position, with this id. */
export function trigger(triggerId: string, more: Partial<ConditionalOrder> = {}): ConditionalOrder {
  return {
    triggerId,
    clientId: '',
    category: 'CONDITIONAL',
    kind: 'stopMarket',
    symbol: 'BTCUSDT',
    side: 'SELL',
    positionSide: 'LONG',
    quantity: '0.010',
    wholePosition: null,
    triggerPrice: '60000',
    triggerSource: 'contract',
    limitPrice: null,
    timeInForce: 'GTC',
    reduceOnly: true,
    takeProfit: null,
    stopLoss: null,
    activationPrice: null,
    callbackRate: null,
    status: 'UNTRIGGERED',
    phase: 'waiting',
    becameOrderId: null,
    executedPrice: null,
    executedQuantity: null,
    createdAt: 1_000,
    updatedAt: 1_000,
    triggeredAt: null,
    origin: 'desk',
    ...more,
  };
}

/** Returns a long position of BTCUSDT with this id. */
export function position(positionId: string, more: Partial<Position> = {}): Position {
  return { ...positionOf('BTCUSDT'), positionId, ...more };
}
