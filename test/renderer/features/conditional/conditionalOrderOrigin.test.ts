import { describe, expect, it } from 'vitest';
import { conditionalOrderOrigin } from '../../../../renderer/features/conditional/conditionalOrderOrigin.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { trigger } from '../../support/safetyBuilders.ts';
import { intent } from '../../support/tradingBuilders.ts';

const stop = { triggerPrice: '60000', source: 'contract' } as const;
/** Returns an order of the app that opens a long position with a stop-loss, placed at 100 s as order 7. */
const parent = (more: Partial<Intent> = {}, draft: Record<string, unknown> = {}): Intent =>
  intent('i-7', {
    state: 'placed',
    orderId: '7',
    createdAt: 100_000,
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
      attached: { takeProfit: null, stopLoss: stop },
      ...draft,
    } as Intent['draft'],
    ...more,
  });
const elsewhere = { origin: 'external', createdAt: 100_500 } as const;
const kindOf = (more: Parameters<typeof trigger>[1], ...intents: Intent[]) =>
  conditionalOrderOrigin(trigger('9', { ...elsewhere, ...more }), intents).kind;

describe('B-B7 origin of a conditional order', () => {
  it('is the app, or the order of the app named by a push event', () => {
    expect(conditionalOrderOrigin(trigger('9'), [])).toEqual({ kind: 'desk' });
    expect(conditionalOrderOrigin(trigger('9', { ...elsewhere, parentOrderId: '7' }), [parent()])).toEqual({
      kind: 'attached',
      intentId: 'i-7',
    });
  });

  it('is unsure while an order of the app may have created it, even if its price was moved since', () => {
    expect([
      kindOf({}, parent()),
      kindOf({ triggerPrice: '58000' }, parent()),
      kindOf({ kind: 'stop', limitPrice: '59990' }, parent()),
      kindOf({}, parent({ state: 'inDoubt', orderId: null })),
      kindOf({ parentOrderId: '8' }, parent()),
    ]).toEqual(['unsure', 'unsure', 'unsure', 'unsure', 'unsure']);
  });

  it('is external if no order of the app can have created it: symbol, side, type, time or state differ', () => {
    expect([
      kindOf({}),
      kindOf({ symbol: 'ETHUSDT' }, parent()),
      kindOf({ positionSide: 'SHORT', side: 'BUY' }, parent()),
      kindOf({ kind: 'takeProfitMarket' }, parent()),
      kindOf({ kind: 'trailing' }, parent()),
      kindOf({ createdAt: 39_999 }, parent()),
      kindOf({ wholePosition: true, quantity: null }, parent()),
      kindOf({ side: 'BUY' }, parent()),
      kindOf({}, parent({ state: 'rejected' })),
      kindOf({}, parent({}, { attached: undefined })),
    ]).toEqual(Array.from({ length: 10 }, () => 'external'));
  });
});
