import { describe, expect, it } from 'vitest';
import { decide, planAt } from '../../../../../renderer/features/chart/trade/act.ts';
import { createMoves } from '../../../../../renderer/features/chart/trade/moves.ts';
import { partSize, protectDraft } from '../../../../../renderer/features/chart/trade/Questions.tsx';
import { emptyTrading } from '../../../../../renderer/bridge/tradingState.ts';
import type { Plan } from '../../../../../shared/domain/plan.ts';
import { instrument } from '../../../support/builders.ts';
import { order, position, trigger } from './tradeBuilders.ts';

describe('a line that is let go at another price', () => {
  it('R15: asks to cancel a resting order and to place it anew, and says so', () => {
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
        title: { key: 'chartTrade.move.buy', params: { symbol: 'BTCUSDT', from: '61\u202f250.5', to: '61\u202f300' } },
      },
    });
  });

  it('changes a stop of a position in its place, and places any other conditional order anew', () => {
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

  it('asks nothing of an order that has ended meanwhile', () => {
    const ended = order('1', { status: 'FILLED', executedQuantity: '0.010' });
    expect(decide({ kind: 'order', order: ended }, '61300', [], null)).toEqual({
      kind: 'nothing',
      reason: 'chartTrade.notMovable',
    });
  });

  it('XU19: is a take-profit or a stop-loss by where it lies from the live mark, not from the entry', () => {
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

describe('a part of a position', () => {
  const btc = instrument();
  it('XU10: is rounded down to the step, and never to nothing', () => {
    expect(partSize({ size: '0.010' }, '25', btc)).toBe('0.002');
    expect(partSize({ size: '0.003' }, '25', btc)).toBeNull();
  });

  it('XU2: is never the whole by silence: the whole is a word', () => {
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

describe('moves on their way', () => {
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

  it('stay until the order is gone or their own plan has ended', () => {
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
