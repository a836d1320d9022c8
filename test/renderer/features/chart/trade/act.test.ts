import { describe, expect, it } from 'vitest';
import { decide, planAt } from '../../../../../renderer/features/chart/trade/act.ts';
import { partSize, protectDraft } from '../../../../../renderer/features/chart/trade/Questions.tsx';
import { emptyTrading } from '../../../../../renderer/state/account/tradingState.ts';
import type { Plan } from '../../../../../shared/domain/plan.ts';
import { instrument } from '../../../support/builders.ts';
import { order, position, trigger } from './tradeBuilders.ts';
import { createMoves } from '../../../../../renderer/features/chart/trade/subjects.ts';

describe('dropping a dragged line at another price', () => {
  it('R15: requests a move plan that cancels the resting order and places a new one, with its title', () => {
    expect(decide({ kind: 'order', order: order('1') }, '61300.0', [], null)).toEqual({
      kind: 'plan',
      request: {
        kind: 'move',
        replaces: [{ kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId: '1' }],
        drafts: [
          {
            market: 'futures',
            symbol: 'BTCUSDT',
            side: 'BUY',
            positionSide: 'LONG',
            type: 'LIMIT',
            timeInForce: 'GTC',
            price: '61300.0',
            quantity: '0.010',
            reduceOnly: false,
          },
        ],
        title: {
          key: 'chartTrade.move.buy',
          params: { symbol: 'BTCUSDT', from: '61\u202f250.5', to: '61\u202f300.0' },
        },
      },
    });
  });

  it("modifies a position's stop in place and replaces any other conditional order by a new one", () => {
    const stop = trigger('1', { wholePosition: true, quantity: null });
    expect(decide({ kind: 'trigger', trigger: stop }, '59500', [], null)).toEqual({
      kind: 'modify',
      trigger: stop,
      price: '59500',
    });
    const opening = trigger('2', { side: 'BUY', reduceOnly: false });
    expect(decide({ kind: 'trigger', trigger: opening }, '59500', [], null)).toMatchObject({
      kind: 'plan',
      request: { kind: 'move', replaces: [{ kind: 'trigger', symbol: 'BTCUSDT', triggerId: '2' }] },
    });
  });

  it('requests nothing for an order that has ended meanwhile', () => {
    const ended = order('1', { status: 'FILLED', executedQuantity: '0.010' });
    expect(decide({ kind: 'order', order: ended }, '61300', [], null)).toEqual({
      kind: 'nothing',
      reason: 'chartTrade.notMovable',
    });
  });

  it('XU19: chooses take-profit or stop-loss by the side of the live mark price, not of the entry price', () => {
    const long = position('a', { entryPrice: '60000' });
    expect(decide({ kind: 'position', position: long }, '61000', [], '62000')).toEqual({
      kind: 'protect',
      position: long,
      plan: 'STOP_LOSS',
      price: '61000',
    });
    expect([
      planAt('LONG', '63000', '62000'),
      planAt('SHORT', '63000', '62000'),
      planAt('SHORT', '61000', '62000'),
    ]).toEqual(['TAKE_PROFIT', 'STOP_LOSS', 'TAKE_PROFIT']);
    expect([planAt('LONG', '62000.0', '62000'), planAt('LONG', '63000', null)]).toEqual([null, null]);
    expect(decide({ kind: 'position', position: long }, '61000', [], null)).toEqual({
      kind: 'nothing',
      reason: 'chartTrade.noMark',
    });
  });
});

describe('size of a partial take-profit or stop-loss', () => {
  const btc = instrument();
  it('XU10: rounds down to the step; null when it rounds to zero', () => {
    expect(partSize({ size: '0.010' }, '25', btc)).toBe('0.002');
    expect(partSize({ size: '0.003' }, '25', btc)).toBeNull();
  });

  it("XU2: covers the whole position only when 'whole' is chosen; a part that rounds to zero gives no draft", () => {
    const draft = {
      market: 'futures',
      symbol: 'BTCUSDT',
      positionSide: 'LONG',
      source: 'mark',
      kind: 'tpSl',
      plan: 'STOP_LOSS',
      triggerPrice: '60000',
      execution: { kind: 'market' },
    };
    const made = (part: 'whole' | '75') => protectDraft(position('a'), 'STOP_LOSS', '60000', part, 'mark', btc);
    expect(made('whole')).toEqual({ ...draft, size: { kind: 'wholePosition' } });
    expect(made('75')).toEqual({ ...draft, size: { kind: 'quantity', quantity: '0.007' } });
    expect(protectDraft(position('a', { size: '0.001' }), 'STOP_LOSS', '60000', '50', 'mark', btc)).toBeNull();
  });
});

describe('pending moves', () => {
  const plan = (more: Partial<Plan>): Plan => ({
    planId: 'p1',
    environment: 'simulator',
    account: 'main',
    kind: 'move',
    symbols: ['BTCUSDT'],
    bound: { intents: 1, notional: null, lowestPrice: null, highestPrice: null, endsAt: 9_000 },
    state: 'running',
    stopped: null,
    intentIds: [],
    left: 1,
    program: null,
    paused: false,
    nextAt: null,
    createdAt: 2_000,
    updatedAt: 2_000,
    ...more,
  });
  const state = (plans: readonly Plan[], open = [order('1')]) => ({
    ...emptyTrading,
    orders: { ...emptyTrading.orders, futures: { ...emptyTrading.orders.futures, open } },
    plans,
  });

  it('stay pending until the order is gone or their plan has ended', () => {
    const moves = createMoves();
    moves.begin('order 1', '61300.0', 1_500);
    moves.settle(state([plan({})]), 'BTCUSDT');
    moves.settle(state([plan({ state: 'done', createdAt: 1_400 })]), 'BTCUSDT');
    moves.settle(state([plan({ state: 'done', symbols: ['ETHUSDT'] })]), 'BTCUSDT');
    expect(moves.store.getState().asked).toEqual({ 'order 1': { price: '61300.0', at: 1_500 } });
    moves.settle(state([plan({ state: 'stopped' })]), 'BTCUSDT');
    expect(moves.store.getState().asked).toEqual({});
    moves.begin('order 1', '61300.0', 1_500);
    moves.settle(state([], []), 'BTCUSDT');
    expect(moves.store.getState().asked).toEqual({});
  });
});
