/** How plans that replace orders and plans that act on their own end, whatever happens in between (R15). */
import { describe, expect, test } from 'vitest';
import type { PlanProgram, Replaced } from '../../../../shared/domain/plan.ts';
import { draft, rig } from '../support/desk.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';
import type { PathRules } from '../support/pathExchange.ts';
import { at, createChase, createPlanRig, keyOf, order, type PlanRig } from '../support/planRig.ts';
import { conditionalDraft } from '../support/triggerDrafts.ts';

const resting = (desk: Pick<PlanRig, 'exchange'>): unknown[] =>
  desk.exchange.orders.map(({ params }) => [params.price ?? params.triggerPrice, params.quantity]);

async function ended(desk: PlanRig, answer: ReturnType<PlanRig['confirm']>, milliseconds = 30_000) {
  await desk.clock.run(milliseconds);
  const plan = await answer;
  if (!plan.ok) throw new Error(plan.error.key);
  return desk.shown(plan.value.plan);
}

describe('R15: move', () => {
  test('of a conditional order: cancels the old order and places the new one', async () => {
    const desk = await createPlanRig();
    const triggerId = await desk.rest(conditionalDraft());
    const replaces: Replaced[] = [{ kind: 'trigger', symbol: 'BTCUSDT', triggerId }];
    const answer = desk.submit('move', [conditionalDraft({ triggerPrice: '61500.0' })], { replaces });
    expect([await ended(desk, answer), resting(desk)]).toEqual([['done', null, 0], [['61500.0', '0.010']]]);
  });

  test('of several orders: all are cancelled before the first new one is sent', async () => {
    const desk = await createPlanRig();
    const ids = [await desk.rest(at('59000.0')), await desk.rest(at('59001.0'))];
    const answer = desk.submit('move', [at('59500.0'), at('59501.0')], { replaces: ids.map(order) });
    expect(await ended(desk, answer)).toEqual(['done', null, 0]);
    expect(desk.exchange.requests.map(({ id }) => id).slice(2)).toEqual([
      'futures.order.cancel',
      'futures.order.cancel',
      'futures.order.place',
      'futures.order.place',
    ]);
    expect(resting(desk)).toEqual([
      ['59500.0', '0.010'],
      ['59501.0', '0.010'],
    ]);
  });

  test('of a spot order', async () => {
    const desk = await createPlanRig();
    const orderId = await desk.rest(draft('spot', { price: '59000.0' }));
    const replaces: Replaced[] = [{ kind: 'order', market: 'spot', symbol: 'BTCUSDT', orderId }];
    const answer = desk.submit('move', [draft('spot', { price: '59500.0' })], { replaces });
    expect([await ended(desk, answer), resting(desk)]).toEqual([['done', null, 0], [['59500.0', '0.010']]]);
  });

  test.each<[string, PathRules['cancels'], string]>([
    ['refused', 'refused', 'error.plan.replacedStands'],
    ['taken, and its end not proven within 10 s', 'deaf', 'error.plan.replacedStands'],
    ['in doubt', 'lost', 'error.plan.replacedInDoubt'],
  ])(
    'B-A11: if the cancel is %s, nothing new is sent and the plan stops with an error',
    async (_name, cancels, key) => {
      const desk = await createPlanRig({}, { cancels: cancels! });
      const orderId = await desk.rest(at('59000.0'));
      const answer = desk.submit('move', [at('59500.0')], { replaces: [order(orderId)] });
      expect([await ended(desk, answer), resting(desk)]).toEqual([['stopped', key, 1], [['59000.0', '0.010']]]);
    },
  );
});

describe('R15: reversal opens the other side only once the position is closed', () => {
  const close = draft('futures', { side: 'SELL', type: 'MARKET', timeInForce: null, price: null, reduceOnly: true });
  const open = { ...close, positionSide: 'SHORT', reduceOnly: false } as typeof close;
  const begin = async () => {
    const desk = await createPlanRig();
    const answer = await desk.prepare('sequence', [close, open]);
    if (!answer.ok) throw new Error(answer.error.key);
    const ended = desk.confirm(answer.value.ticket);
    await desk.clock.run(3_000);
    expect(desk.exchange.posts.size).toBe(1);
    const finish = async () => {
      await desk.clock.run(15_000);
      const result = await ended;
      if (!result.ok) throw new Error(result.error.key);
      const { stopped } = result.value.plan;
      return [desk.exchange.posts.size, stopped && { key: stopped.key, params: stopped.params }];
    };
    return { ...desk, orderId: desk.exchange.orders[0]!.orderId, finish };
  };

  test('B-A8: a close that fills later is followed by the opening order', async () => {
    const { exchange, orderId, finish } = await begin();
    exchange.filled.set(orderId, '0.010');
    expect(await finish()).toEqual([2, null]);
  });

  test('B-A8: a close that ends partly filled sends no opening order and reports it', async () => {
    const { exchange, orderId, finish } = await begin();
    exchange.filled.set(orderId, '0.004');
    exchange.gone.set(orderId, exchange.orders.pop()!);
    const params = { symbol: 'BTCUSDT', filled: '0.004', quantity: '0.010' };
    expect(await finish()).toEqual([1, { key: 'error.plan.reverseNotClosed', params }]);
  });

  test('B-A8: a close whose fill stays unproven sends no opening order and reports it', async () => {
    const { finish } = await begin();
    const params = { symbol: 'BTCUSDT', filled: '0', quantity: '0.010' };
    expect(await finish()).toEqual([1, { key: 'error.plan.reverseUnproven', params }]);
  });
});

describe('R15: chase', () => {
  test('a post-only order that would cross is placed again only at a confirmed price', async () => {
    const desk = await createChase({ crosses: ({ price }) => price === '59000.0' });
    desk.best.bid = '58900.0';
    await desk.clock.run(8_000);
    // A price below the first one is not what the user confirmed.
    expect([desk.placedSizes().length, desk.plan(desk.planId).state]).toEqual([1, 'running']);
    desk.best.bid = '59020.0';
    await desk.clock.run(8_000);
    expect(resting(desk)).toEqual([['59020.0', '0.010']]);
  });

  test.each([
    [100, 'running', null],
    [101, 'stopped', 'error.plan.chaseOrderEnded'],
    [900, 'stopped', 'error.plan.chaseOrderEnded'],
  ])(
    'B-A11: post-only order ended unfilled after %i ms: placed again only if that is immediate',
    async (stoodMs, state, key) => {
      const desk = await createChase({ crosses: ({ price }) => price === '59000.0', restedMs: stoodMs });
      desk.best.bid = '59020.0';
      await desk.clock.run(8_000);
      const { state: now, stopped } = desk.plan(desk.planId);
      expect([now, stopped?.key ?? null]).toEqual([state, key]);
      expect(resting(desk)).toEqual(key === null ? [['59020.0', '0.010']] : []);
    },
  );

  test('a silent book ends the chase and leaves its order', async () => {
    const desk = await createChase();
    desk.best.silent = true;
    await desk.clock.run(12_000);
    expect([desk.shown(desk.plan(desk.planId)), resting(desk)]).toEqual([
      ['stopped', 'error.plan.chaseSilent', 2],
      [['59000.0', '0.010']],
    ]);
  });

  test('the end of its time cancels its order', async () => {
    const desk = await createChase();
    await desk.clock.run(70_000);
    expect([desk.shown(desk.plan(desk.planId)), resting(desk)]).toEqual([['stopped', 'error.plan.chaseTime', 2], []]);
  });

  test('follows the best price on spot', async () => {
    const desk = await createChase({}, 'spot');
    desk.best.bid = '59050.0';
    await desk.clock.run(8_000);
    expect(resting(desk)).toEqual([['59050.0', '0.010']]);
  });

  test('stopped while its order is being sent: the order is cancelled once it arrives', async () => {
    const desk = await createChase({ fate: () => ({ arrivesAfter: 100, repliesAfter: 2_000 }) });
    desk.best.bid = '59050.0';
    const isOnItsWay = () => desk.placedSizes().length === 2;
    for (let left = 8_000; left > 0 && !isOnItsWay(); left -= 10) await desk.clock.run(10);
    await desk.handlers['trading.stopPlan']({ ...rig, planId: desk.planId });
    await desk.clock.run(20_000);
    expect([desk.shown(desk.plan(desk.planId)), resting(desk), desk.placedSizes().length]).toEqual([
      ['stopped', 'error.plan.chaseStopped', 1],
      [],
      2,
    ]);
  });

  test.each([
    ['stopped: it is cancelled when it is found', true, []],
    ['not stopped: it rests as it was confirmed', false, [['59050.0', '0.010']]],
  ])('B-A4 its new order is in doubt and found later; %s', async (_name, stops, left) => {
    let sent = 0;
    const desk = await createChase({
      fate: () =>
        (sent += 1) === 2 ? { arrivesAfter: 6_000, repliesAfter: Infinity } : { arrivesAfter: 1, repliesAfter: 1 },
    });
    desk.best.bid = '59050.0';
    const isOnItsWay = () => desk.placedSizes().length === 2;
    for (let milliseconds = 8_000; milliseconds > 0 && !isOnItsWay(); milliseconds -= 10) await desk.clock.run(10);
    expect([isOnItsWay(), resting(desk)]).toEqual([true, []]);
    if (stops) await desk.handlers['trading.stopPlan']({ ...rig, planId: desk.planId });
    await desk.clock.run(60_000);
    expect([desk.plan(desk.planId).state, resting(desk), desk.placedSizes().length]).toEqual(['stopped', left, 2]);
  });

  test('B-A4 stopped with an order in doubt and the key changed before it is found: the user is notified', async () => {
    let sent = 0;
    const desk = await createChase({
      fate: () =>
        (sent += 1) === 2 ? { arrivesAfter: Infinity, repliesAfter: Infinity } : { arrivesAfter: 1, repliesAfter: 1 },
    });
    desk.best.bid = '59050.0';
    await desk.clock.run(3_000);
    expect(desk.placedSizes().length).toBe(2);
    await desk.handlers['trading.stopPlan']({ ...rig, planId: desk.planId });
    await desk.clock.run(8_000);
    desk.trading.attach(desk.exchange.rest, 'k2');
    await desk.clock.run(60_000);
    expect(desk.notices.map(({ key }) => key)).toContain('error.plan.chaseDoubtLeft');
  });

  test('B-A11 a refused new order ends the chase and the user is notified', async () => {
    const desk = await createChase({ refuses: ({ price }) => (price === '59050.0' ? '-3007' : null) });
    desk.best.bid = '59050.0';
    await desk.clock.run(8_000);
    expect([desk.plan(desk.planId).state, resting(desk)]).toEqual(['stopped', []]);
    expect(desk.notices.filter(({ key }) => key.startsWith('error.plan.'))).toMatchObject([
      { key: 'error.plan.chaseNotMoved', params: { symbol: 'BTCUSDT', left: '0.010' } },
    ]);
  });
});

describe('R15: TWAP', () => {
  const twap: PlanProgram = { kind: 'twap', intervalMs: 1_000 };
  const slices = ['58000.0', '58000.0', '58000.0', '58000.0'].map((price) => at(price));
  const begin = async (rules: Partial<PathRules> = {}, patch = {}) => {
    const desk = await createPlanRig(patch, rules);
    const answer = await desk.submit('twap', slices, { program: twap });
    if (!answer.ok) throw new Error(answer.error.key);
    return { ...desk, planId: answer.value.plan.planId };
  };

  test('B-A6 B-A8: equal slices a second apart are not treated as repeats', async () => {
    const desk = await begin();
    await desk.clock.run(10_000);
    expect([desk.shown(desk.plan(desk.planId)), desk.exchange.posts.size]).toEqual([['done', null, 0], 4]);
  });

  test('a refused slice stops the plan', async () => {
    let taken = 0;
    const desk = await begin({ refuses: () => ((taken += 1) === 2 ? '-3007' : null) });
    await desk.clock.run(10_000);
    const { state, left, stopped } = desk.plan(desk.planId);
    expect([state, left, stopped?.exchange?.code, desk.exchange.posts.size]).toEqual(['stopped', 2, '-3007', 2]);
  });

  test('B-A4: a slice in doubt stops the plan', async () => {
    const desk = await begin({ fate: () => ({ arrivesAfter: Infinity, repliesAfter: 0 }) });
    await desk.clock.run(20_000);
    expect([desk.plan(desk.planId).state, desk.plan(desk.planId).left, desk.exchange.posts.size]).toEqual([
      'stopped',
      3,
      1,
    ]);
  });

  test('stopping with resting slices reports how many are open', async () => {
    const desk = await begin();
    await desk.clock.run(1_500);
    const stopped = await desk.handlers['trading.stopPlan']({ ...rig, planId: desk.planId });
    await desk.clock.run(10_000);
    expect(stopped.ok && [stopped.value.stopped?.key, stopped.value.stopped?.params, stopped.value.left]).toEqual([
      'error.plan.stoppedOpen',
      { count: 2 },
      2,
    ]);
    expect(desk.exchange.posts.size).toBe(2);
  });

  test('B-E1: after a restart it is stopped, keeps its program and count, and sends nothing', async () => {
    const memory = createMemoryJournal();
    const before = await begin({}, { journalFiles: memory.port });
    await before.clock.run(1_500);
    const after = await createPlanRig({ journalFiles: memory.port });
    await after.clock.run(30_000);
    const { state, stopped, left, program, intentIds } = after.plan(before.planId);
    expect([state, stopped, left, program, intentIds.length, after.exchange.posts.size]).toMatchObject([
      'stopped',
      { key: 'error.plan.restarted', params: { left: 2 } },
      2,
      twap,
      2,
      0,
    ]);
    expect(keyOf(await after.handlers['trading.pausePlan']({ ...rig, planId: before.planId, paused: false }))).toBe(
      'ok',
    );
    await after.clock.run(30_000);
    expect([after.plan(before.planId).state, after.exchange.posts.size]).toEqual(['stopped', 0]);
  });
});

describe('R15: batch', () => {
  test('XU32: fifty futures orders are sent in ten requests of five, each order once', async () => {
    const desk = await createPlanRig();
    const drafts = Array.from({ length: 50 }, (_one, index) => at(`${58_000 + index}.0`));
    const answer = desk.submit('batch', drafts);
    expect(await ended(desk, answer, 60_000)).toEqual(['done', null, 0]);
    expect(desk.exchange.requests.map(({ id, params }) => [id, (params.batchOrders as unknown[]).length])).toEqual(
      Array.from({ length: 10 }, () => ['futures.batchOrders.place', 5]),
    );
    expect([desk.exchange.posts.size, Math.max(...desk.exchange.posts.values())]).toEqual([50, 1]);
    expect(desk.exchange.orders.map(({ params }) => params.price)).toEqual(drafts.map(({ price }) => price));
  });
});

describe('R9: take-profit and stop-loss attached to a conditional order', () => {
  test('are sent as presets', async () => {
    const desk = await createPlanRig();
    const attached = {
      takeProfit: { triggerPrice: '65000.0', source: 'mark' },
      stopLoss: { triggerPrice: '59500.0', source: 'mark' },
    } as const;
    await desk.rest(conditionalDraft({ attached }));
    expect(desk.exchange.requests[0]).toMatchObject({
      id: 'futures.algoOrder.place',
      params: {
        presetTakeProfitPrice: '65000.0',
        TpWorkingType: 'MARK_PRICE',
        presetStopLossPrice: '59500.0',
        SlWorkingType: 'MARK_PRICE',
      },
    });
  });
});
