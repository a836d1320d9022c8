import { describe, expect, it } from 'vitest';
import { closingOrder, openQuantity, orderAt } from '../../../renderer/bridge/orderMoves.ts';
import { changeAt, changesInPlace, draftAt } from '../../../renderer/bridge/conditionalOrderMoves.ts';
import { intent, order, position, trigger } from '../features/chart/trade/tradeBuilders.ts';

const attached = { takeProfit: null, stopLoss: { triggerPrice: '60000', source: 'contract' } } as const;
const sent = intent('1', { clientOrderId: 'c1' });
const carrying = { ...sent, draft: { ...sent.draft, attached } as typeof sent.draft };
const setOnPosition = intent('2', {
  clientOrderId: 'c2',
  draft: {
    market: 'futures',
    symbol: 'BTCUSDT',
    positionSide: 'LONG',
    source: 'contract',
    kind: 'tpSl',
    plan: 'STOP_LOSS',
    triggerPrice: '60000',
    execution: { kind: 'market' },
    size: { kind: 'quantity', quantity: '0.005' },
  },
});
const conditional = intent('3', {
  clientOrderId: 'c3',
  draft: { ...draftAt(trigger('3'), '60000')! },
});

describe('R15: an order at another price', () => {
  it('is what is open of it, with everything else as it was', () => {
    const resting = order('1', { executedQuantity: '0.004', timeInForce: 'POST_ONLY', status: 'PARTIALLY_FILLED' });
    expect(orderAt(resting, '61300.0', [])).toEqual({
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'POST_ONLY',
      price: '61300.0',
      quantity: '0.006',
      reduceOnly: false,
    });
    expect(orderAt(order('1', { market: 'spot', positionSide: null, reduceOnly: null }), '1', [])).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '1',
      quantity: '0.010',
    });
  });

  it('keeps what it carried, but not once it has filled in part: that stands then (R9)', () => {
    expect(orderAt(order('1'), '61300.0', [carrying])).toMatchObject({ attached });
    const filled = order('1', { executedQuantity: '0.001', status: 'PARTIALLY_FILLED' });
    expect(orderAt(filled, '61300.0', [carrying])).not.toHaveProperty('attached');
  });

  it.each([
    ['without a size', { quantity: null }],
    ['with nothing left', { executedQuantity: '0.010' }],
    ['at market', { type: 'MARKET', price: null }],
    ['with an undocumented time in force', { timeInForce: 'GTX' }],
    ['with an undocumented side', { positionSide: 'BOTH' }],
    ['that may be reduce-only', { reduceOnly: null }],
    ['that is being cancelled', { status: 'CANCELING' }],
    ['that has ended', { status: 'CANCELED' }],
    ['in an undocumented state', { status: 'PARKED' }],
  ])('is not made up of one %s', (_, more) => {
    expect(orderAt(order('1', more), '61300.0', [])).toBeNull();
  });

  it('knows what is open', () => {
    expect(openQuantity({ quantity: '0.010', executedQuantity: '0.0025' })).toBe('0.0075');
  });
});

describe('a conditional order at another price', () => {
  it('R15: is placed anew with the distance between trigger and limit', () => {
    const stop = trigger('1', { kind: 'stop', limitPrice: '59900', reduceOnly: false });
    expect(draftAt(stop, '59500')).toEqual({
      market: 'futures',
      symbol: 'BTCUSDT',
      positionSide: 'LONG',
      source: 'contract',
      kind: 'conditional',
      side: 'SELL',
      type: 'STOP',
      quantity: '0.010',
      price: '59400',
      triggerPrice: '59500',
      activatePrice: null,
      callbackRate: null,
      reduceOnly: false,
    });
  });

  it('moves the activation of one that does not follow yet, and nothing of one that does', () => {
    const trailing = { kind: 'trailing', triggerPrice: null, activationPrice: '62000', callbackRate: '0.01' };
    const waiting = trigger('1', { ...trailing, status: 'UNACTIVATED' });
    expect(draftAt(waiting, '62100')).toMatchObject({
      type: 'TRAILING_MARKET',
      triggerPrice: null,
      activatePrice: '62100',
      callbackRate: '0.01',
    });
    expect(draftAt(trigger('1', trailing), '62100')).toBeNull();
  });

  it.each([
    ['of a whole position', { wholePosition: true, quantity: null }],
    ['whose watched price is not told', { triggerSource: null }],
    ['of an undocumented kind', { kind: 'OCO' }],
    ['that works already', { phase: 'working' as const }],
    ['whose limit is not told', { kind: 'stop' }],
    ['that may be reduce-only', { reduceOnly: null }],
  ])('is not made up of one %s', (_, more) => {
    expect(draftAt(trigger('1', more), '59500')).toBeNull();
  });

  it('XU20: says how a changed stop executes, by a word or with its limit, never by silence', () => {
    expect(changeAt(trigger('1'), '59500')).toEqual({
      kind: 'modifyTrigger',
      symbol: 'BTCUSDT',
      triggerId: '1',
      triggerPrice: '59500',
      execution: { kind: 'market' },
      source: 'contract',
    });
    expect(changeAt(trigger('1', { kind: 'stop', limitPrice: '59900' }), '59500')).toMatchObject({
      execution: { kind: 'limit', price: '59400' },
    });
    expect(changeAt(trigger('1', { kind: 'stop', limitPrice: null }), '59500')).toBeNull();
  });

  it('is changed in its place when it belongs to a position: by its size, by how it was sent, or as one that came with an order', () => {
    const asked = (more: Parameters<typeof trigger>[1]) =>
      changesInPlace(trigger('1', more), [setOnPosition, conditional]);
    expect([
      asked({ wholePosition: true, quantity: null }),
      asked({ clientId: 'c2' }),
      asked({ clientId: 'x1', origin: 'external' }),
    ]).toEqual([true, true, true]);
    expect([
      asked({ clientId: 'c3' }),
      asked({ reduceOnly: false }),
      asked({ side: 'BUY' }),
      asked({ kind: 'trailing' }),
      asked({ phase: 'working', wholePosition: true }),
    ]).toEqual([false, false, false, false, false]);
  });
});

it('B-A7: a position is closed with an order of its own size, reduce-only where that is offered', () => {
  expect(closingOrder(position('a', { side: 'SHORT', size: '0.5' }), true)).toEqual({
    market: 'futures',
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'SHORT',
    type: 'MARKET',
    timeInForce: null,
    price: null,
    quantity: '0.5',
    reduceOnly: true,
  });
  expect(closingOrder(position('a'), false)).toMatchObject({ side: 'SELL', reduceOnly: false });
});
