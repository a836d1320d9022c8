import { describe, expect, it } from 'vitest';
import { orderDraftSchema } from '../../../shared/domain/order.ts';
import { orderStatuses } from '../../../shared/exchange/orderWords.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

describe('order status phase', () => {
  it('classifies final and open states, and unknown ones as unknown (B-B6, XS28)', () => {
    const words = [...orderStatuses, 'EXPIRED_IN_MATCH', '', 'filled'];
    const inPhase = (phase: string) => words.filter((word) => orderPhase(word) === phase);
    expect({ final: inPhase('final'), open: inPhase('open'), unknown: inPhase('unknown') }).toEqual({
      final: ['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED', 'FAILED'],
      open: ['NEW', 'PENDING', 'UNTRIGGERED', 'UNACTIVATED', 'PARTIALLY_FILLED', 'CANCELING'],
      unknown: ['EXPIRED_IN_MATCH', '', 'filled'],
    });
  });
});

describe('order draft schema', () => {
  const spot = {
    market: 'spot',
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '61250.5',
    quantity: '0.01',
  } as const;

  it('accepts exactly what its market offers (R19)', () => {
    expect(orderDraftSchema.safeParse(spot).success).toBe(true);
    const futures = { ...spot, market: 'futures', positionSide: 'LONG', reduceOnly: false, timeInForce: 'POST_ONLY' };
    expect(orderDraftSchema.safeParse(futures).success).toBe(true);
    for (const wrong of [
      { ...spot, timeInForce: 'POST_ONLY' },
      { ...spot, reduceOnly: true },
      { ...spot, positionSide: 'LONG' },
      { ...futures, positionSide: 'BOTH' },
      { ...futures, type: 'STOP' },
      { ...futures, quantity: 1 },
      { ...spot, quantity: undefined },
      { ...spot, side: 'buy' },
    ]) {
      expect(orderDraftSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });
});
