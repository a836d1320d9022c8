import { describe, expect, it } from 'vitest';
import { closingOrder, openQuantity, orderAt } from '../../../../renderer/state/orders/orderMoves.ts';
import { changeAt, changesInPlace, draftAt } from '../../../../renderer/state/orders/conditionalOrderMoves.ts';
import { intent, order, position, trigger } from '../../features/chart/trade/tradeBuilders.ts';

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

describe('R15: moving an order to another price', () => {
  it('takes the open quantity and leaves everything else unchanged', () => {
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

  it('keeps the attached orders, but not after a partial fill (R9)', () => {
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
  ])('refuses an order %s', (_, more) => {
    expect(orderAt(order('1', more), '61300.0', [])).toBeNull();
  });

  it('computes the open quantity', () => {
    expect(openQuantity({ quantity: '0.010', executedQuantity: '0.0025' })).toBe('0.0075');
  });
});

describe('moving a conditional order to another price', () => {
  it('R15: keeps the distance between trigger price and limit price', () => {
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

  it('moves the activation price of an inactive trailing order, and refuses an active one', () => {
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
  ])('refuses a conditional order %s', (_, more) => {
    expect(draftAt(trigger('1', more), '59500')).toBeNull();
  });

  it('XU20: states whether a changed stop executes at market or at a limit, and refuses it if unknown', () => {
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

  it('is changed in place if it belongs to a position: by its size, its intent or as attached to an order', () => {
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

it('B-A7: closes a position with an order of the same size, reduce-only where available', () => {
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
