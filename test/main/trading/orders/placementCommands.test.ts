/** The exact wire parameters of each order path: what a draft does not have is left out, nothing else is. */
import { describe, expect, test } from 'vitest';
import { placementCommand, singleCommand } from '../../../../electron/main/trading/orders/placementCommands.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { draft } from '../support/desk.ts';
import { conditionalDraft, tpSlDraft } from '../support/triggerDrafts.ts';

const command = (one: IntentDraft, account: 'main' | 'demo' = 'main') =>
  singleCommand({ draft: one, clientOrderId: 'c1' }, account);
const attached = {
  takeProfit: { triggerPrice: '62000.0', source: 'contract' },
  stopLoss: { triggerPrice: '58000.0', source: 'mark' },
} as const;
const none = { takeProfit: null, stopLoss: null };
const market = { type: 'MARKET', timeInForce: null, price: null } as Partial<OrderDraft>;
const withAttached = (patch: object) => draft('futures', { attached: patch } as never);

const limit = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '60000.0',
  quantity: '0.010',
  newClientOrderId: 'c1',
};
const long = { ...limit, positionSide: 'LONG' };

describe('Parameters of a plain order', () => {
  test('spot limit and market order', () => {
    expect(command(draft('spot'))).toEqual({ id: 'spot.order.place', params: limit, means: [] });
    const { timeInForce: _t, price: _p, ...bare } = limit;
    expect(command(draft('spot', market)).params).toEqual({ ...bare, type: 'MARKET' });
  });

  test('futures limit, market and reduce-only order', () => {
    expect(command(draft('futures'))).toEqual({ id: 'futures.order.place', params: long, means: [] });
    const { timeInForce: _t, price: _p, ...bare } = long;
    expect(command(draft('futures', market)).params).toEqual({ ...bare, type: 'MARKET' });
    expect(command(draft('futures', { reduceOnly: true } as never)).params).toEqual({ ...long, reduceOnly: true });
  });

  test('attached take-profit and stop-loss, each with its trigger source', () => {
    expect(command(withAttached(attached)).params).toEqual({
      ...long,
      tpTriggerPrice: '62000.0',
      TpWorkingType: 'CONTRACT_PRICE',
      slTriggerPrice: '58000.0',
      SlWorkingType: 'MARK_PRICE',
    });
    expect(command(withAttached({ ...none, stopLoss: attached.stopLoss })).params).toEqual({
      ...long,
      slTriggerPrice: '58000.0',
      SlWorkingType: 'MARK_PRICE',
    });
    expect(command(withAttached({ ...none, takeProfit: attached.takeProfit })).params).toEqual({
      ...long,
      tpTriggerPrice: '62000.0',
      TpWorkingType: 'CONTRACT_PRICE',
    });
    expect(command(withAttached(none)).params).toEqual(long);
  });

  test('demo order; drafts the demo account does not offer throw (R19)', () => {
    expect(command(draft('futures'), 'demo')).toEqual({ id: 'futures.sim.order.place', params: long, means: [] });
    const { timeInForce: _t, price: _p, ...bare } = long;
    expect(command(draft('futures', market), 'demo').params).toEqual({ ...bare, type: 'MARKET' });
    expect(command(withAttached(attached), 'demo').params).toMatchObject({
      tpTriggerPrice: '62000.0',
      slTriggerPrice: '58000.0',
    });
    const refused: IntentDraft[] = [
      draft('spot'),
      draft('futures', { reduceOnly: true } as never),
      draft('futures', { timeInForce: 'POST_ONLY' } as never),
      conditionalDraft(),
      tpSlDraft(),
    ];
    for (const one of refused) expect(() => command(one, 'demo')).toThrow(TypeError);
  });
});

describe('Parameters of a conditional order', () => {
  const base = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'STOP_MARKET',
    quantity: '0.010',
    clientAlgoId: 'c1',
    triggerPrice: '61000.0',
  };

  test.each([
    ['STOP_MARKET', { SlWorkingType: 'MARK_PRICE' }],
    ['STOP', { SlWorkingType: 'MARK_PRICE' }],
    ['TAKE_PROFIT_MARKET', { TpWorkingType: 'MARK_PRICE' }],
    ['TAKE_PROFIT', { TpWorkingType: 'MARK_PRICE' }],
    ['TRAILING_MARKET', { workingType: 'MARK_PRICE' }],
  ] as const)('%s sends the trigger source in the field of its type (A-TRIGGER-PRICE)', (type, source) => {
    expect(command(conditionalDraft({ type }))).toEqual({
      id: 'futures.algoOrder.place',
      params: { ...base, type, ...source },
      means: [],
    });
  });

  test('contain the fields of the draft and no others', () => {
    const trailing = conditionalDraft({
      type: 'TRAILING_MARKET',
      source: 'contract',
      triggerPrice: null,
      activatePrice: '61500.0',
      callbackRate: '0.01',
      reduceOnly: true,
    });
    const { triggerPrice: _t, ...bare } = base;
    expect(command(trailing).params).toEqual({
      ...bare,
      type: 'TRAILING_MARKET',
      activatePrice: '61500.0',
      callbackRate: '0.01',
      workingType: 'CONTRACT_PRICE',
      reduceOnly: true,
    });
    expect(command(conditionalDraft({ type: 'STOP', price: '61010.0' })).params).toEqual({
      ...base,
      type: 'STOP',
      price: '61010.0',
      SlWorkingType: 'MARK_PRICE',
    });
  });

  test('with presets; the trigger source of the order itself takes precedence', () => {
    expect(command(conditionalDraft({ attached })).params).toEqual({
      ...base,
      presetTakeProfitPrice: '62000.0',
      TpWorkingType: 'CONTRACT_PRICE',
      presetStopLossPrice: '58000.0',
      SlWorkingType: 'MARK_PRICE',
    });
    const takes = conditionalDraft({
      type: 'TAKE_PROFIT_MARKET',
      attached: { ...none, takeProfit: attached.takeProfit },
    });
    expect(command(takes).params).toEqual({
      ...base,
      type: 'TAKE_PROFIT_MARKET',
      presetTakeProfitPrice: '62000.0',
      TpWorkingType: 'MARK_PRICE',
    });
    const stops = conditionalDraft({ source: 'contract', attached: { ...none, stopLoss: attached.stopLoss } });
    expect(command(stops).params).toEqual({
      ...base,
      presetStopLossPrice: '58000.0',
      SlWorkingType: 'CONTRACT_PRICE',
    });
  });
});

describe('B-A7: parameters of a take-profit or stop-loss', () => {
  const base = {
    symbol: 'BTCUSDT',
    clientAlgoId: 'c1',
    planType: 'STOP_LOSS',
    triggerPrice: '59000.0',
    positionSide: 'LONG',
    triggerPriceType: 'MARK_PRICE',
  };

  test('market execution and whole position omit their fields and are listed as implied meanings', () => {
    // Strict equality: a member that is left out must not exist even as undefined.
    expect(command(tpSlDraft())).toStrictEqual({
      id: 'futures.placeTpSlOrder',
      params: base,
      means: ['market', 'whole position'],
    });
  });

  test('with a limit price and a size there are no implied meanings', () => {
    const one = tpSlDraft({
      source: 'contract',
      execution: { kind: 'limit', price: '58900.0' },
      size: { kind: 'quantity', quantity: '0.005' },
    });
    expect(command(one)).toEqual({
      id: 'futures.placeTpSlOrder',
      params: { ...base, executePrice: '58900.0', quantity: '0.005', triggerPriceType: 'CONTRACT_PRICE' },
      means: [],
    });
    expect(command(tpSlDraft({ size: { kind: 'quantity', quantity: '1' } })).means).toEqual(['market']);
    expect(command(tpSlDraft({ execution: { kind: 'limit', price: '1' } })).means).toEqual(['whole position']);
  });
});

describe('Placement command', () => {
  const sent = (...drafts: IntentDraft[]) => drafts.map((one, at) => ({ draft: one, clientOrderId: `c${at + 1}` }));

  test('sends one order by itself and several in one batch of their market', () => {
    expect(placementCommand(sent(draft('spot')), 'main').id).toBe('spot.order.place');
    expect(placementCommand(sent(draft('futures')), 'demo').id).toBe('futures.sim.order.place');
    const { symbol, ...item } = limit;
    expect(placementCommand(sent(draft('spot'), draft('spot')), 'main')).toEqual({
      id: 'spot.order.batch.place',
      params: { symbol, orderList: [item, { ...item, newClientOrderId: 'c2' }] },
      means: [],
    });
    expect(placementCommand(sent(draft('futures'), draft('futures', { symbol: 'ETHUSDT' })), 'main')).toEqual({
      id: 'futures.batchOrders.place',
      params: { batchOrders: [long, { ...long, symbol: 'ETHUSDT', newClientOrderId: 'c2' }] },
      means: [],
    });
  });

  test('throws for orders that cannot share a batch', () => {
    const refused: [IntentDraft[], 'main' | 'demo', RegExp][] = [
      [[], 'main', /nothing to place/],
      [[draft('futures'), conditionalDraft()], 'main', /no batch/],
      [[draft('futures'), draft('futures')], 'demo', /no batch/],
      [[draft('spot'), draft('spot', { symbol: 'ETHUSDT' })], 'main', /one symbol/],
      [[draft('spot'), draft('futures')], 'main', /one market/],
      [[draft('futures'), draft('spot')], 'main', /one market/],
    ];
    for (const [drafts, account, reason] of refused)
      expect(() => placementCommand(sent(...drafts), account)).toThrow(reason);
  });
});
