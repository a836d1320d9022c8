/**
 * Plans that first cancel an order, or act on their own (R15): the resting and filled quantity together is never more
 * than was shown.
 */
import { describe, expect, test } from 'vitest';
import type { PlanProgram } from '../../../../shared/domain/plan.ts';
import { draft, rig } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { at, createChase, createPlanRig, keyOf, order, type PlanRig } from '../support/planRig.ts';

describe('R15: move: cancel, then place', () => {
  const move = async (between: (desk: PlanRig, orderId: string) => void) => {
    const desk = await createPlanRig();
    const orderId = await desk.rest(at('59000.0'));
    const ticket = await desk.prepare('move', [at('59500.0')], { replaces: [order(orderId)] });
    if (!ticket.ok) throw new Error(ticket.error.key);
    expect(ticket.value.replaces).toEqual([order(orderId)]);
    between(desk, orderId);
    const answer = desk.handlers['trading.submit']({ ...rig, ticket: ticket.value.ticket, typed: null });
    await desk.clock.run(30_000);
    const ended = await answer;
    if (!ended.ok) throw new Error(ended.error.key);
    const sum = desk.exchange.orders.reduce((total, { params }) => total + Number(params.quantity) * 1_000, 0);
    return { shown: desk.shown(ended.value.plan), sizes: desk.placedSizes(), resting: sum };
  };

  test('replaces the old order by the new one, and one order rests', async () => {
    expect(await move(() => undefined)).toEqual({
      shown: ['done', null, 0],
      sizes: [
        ['59000.0', '0.010'],
        ['59500.0', '0.010'],
      ],
      resting: 10,
    });
  });

  test('does not place the quantity filled since the ticket', async () => {
    const moved = await move(({ exchange }, orderId) => void exchange.filled.set(orderId, '0.004'));
    expect([moved.shown, moved.sizes.at(-1), moved.resting]).toEqual([['done', null, 0], ['59500.0', '0.006'], 6]);
  });

  test('a completely filled order is not placed again, and the plan stops with an error', async () => {
    const moved = await move(({ exchange }, orderId) => void exchange.filled.set(orderId, '0.010'));
    expect([moved.shown, moved.sizes.length]).toEqual([['stopped', 'error.plan.replacedFilled', 1], 1]);
  });

  test('rejects a move of an unknown order and a move that names no order', async () => {
    const desk = await createPlanRig();
    expect(keyOf(await desk.prepare('move', [at('59500.0')], { replaces: [order('1')] }))).toBe(
      'error.plan.replacedUnknown',
    );
    expect(keyOf(await desk.prepare('move', [at('59500.0')]))).toBe('error.plan.replaces');
  });
});

describe('R15: TWAP', () => {
  const twap: PlanProgram = { kind: 'twap', intervalMs: 10_000 };
  const slices = [at('58000.0'), at('58001.0'), at('58002.0')];

  test('the call returns at once; the first slice is sent at once, the others one per interval', async () => {
    const desk = await createPlanRig();
    const answer = await desk.submit('twap', slices, { program: twap });
    if (!answer.ok) throw new Error(answer.error.key);
    const { planId } = answer.value.plan;
    expect([desk.shown(answer.value.plan), answer.value.intents]).toEqual([['running', null, 3], []]);
    const sent: number[] = [];
    for (const milliseconds of [1_000, 10_000, 10_000]) {
      await desk.clock.run(milliseconds);
      sent.push(desk.exchange.posts.size);
    }
    expect([sent, desk.shown(desk.plan(planId))]).toEqual([
      [1, 2, 3],
      ['done', null, 0],
    ]);
  });

  test('B-A8: a slice without a current reference price waits until the price is known', async () => {
    const clock = createEventClock();
    let watchedSince = Number.NEGATIVE_INFINITY;
    let wantedAt = Number.NEGATIVE_INFINITY;
    /**
     * Like the real reference prices: no longer watched ten minutes after the last request, and known shortly after the
     * next one.
     */
    const reference = () => {
      const now = clock.monotonic();
      if (now - wantedAt > 600_000) watchedSince = now;
      wantedAt = now;
      return now - watchedSince >= 200 ? { price: '60000', at: clock.now() } : null;
    };
    const desk = await createPlanRig({ clock, reference });
    const market = draft('futures', { type: 'MARKET', timeInForce: null, price: null, quantity: '0.010' });
    const prepared = desk.handlers['trading.prepare']({
      ...rig,
      kind: 'twap',
      drafts: [market, { ...market }],
      replaces: [],
      program: { kind: 'twap', intervalMs: 900_000 },
    });
    await clock.run(3_000);
    const ticket = await prepared;
    if (!ticket.ok) throw new Error(ticket.error.key);
    const answer = await desk.confirm(ticket.value.ticket);
    if (!answer.ok) throw new Error(answer.error.key);
    await clock.run(905_000);
    expect([desk.exchange.posts.size, desk.shown(desk.plan(answer.value.plan.planId))]).toEqual([2, ['done', null, 0]]);
  });

  test('slices missed during a pause are not sent later', async () => {
    const desk = await createPlanRig();
    const answer = await desk.submit('twap', slices, { program: twap });
    if (!answer.ok) throw new Error(answer.error.key);
    const { planId } = answer.value.plan;
    await desk.clock.run(1_000);
    await desk.handlers['trading.pausePlan']({ ...rig, planId, paused: true });
    await desk.clock.run(10_000);
    await desk.handlers['trading.pausePlan']({ ...rig, planId, paused: false });
    await desk.clock.run(60_000);
    expect([desk.exchange.posts.size, desk.shown(desk.plan(planId))]).toEqual([2, ['stopped', 'error.plan.missed', 1]]);
  });

  test.each([
    ['B-A9: the kill switch', 'error.safety.killed', (desk) => desk.handlers['trading.kill'](rig)],
    ['B-C8: sleep', 'error.plan.slept', (desk) => desk.trading.refresh()],
    ['another key', 'error.order.otherKey', (desk) => desk.trading.attach(desk.exchange.rest, 'k2')],
    ['B-E9: the end of the program', 'error.plan.closing', (desk) => void desk.trading.flush()],
  ] as [string, string, (desk: PlanRig) => unknown][])(
    '%s stops the plan and nothing more is sent',
    async (_name, key, between) => {
      const desk = await createPlanRig();
      const answer = await desk.submit('twap', slices, { program: twap });
      if (!answer.ok) throw new Error(answer.error.key);
      await desk.clock.run(1_000);
      await between(desk);
      await desk.clock.run(60_000);
      expect([desk.exchange.posts.size, desk.shown(desk.plan(answer.value.plan.planId))]).toEqual([
        1,
        ['stopped', key, 2],
      ]);
    },
  );
});

describe('R15: chase', () => {
  test('follows the price up to its limit with one resting order; the bound has the notional of one order', async () => {
    const desk = await createChase();
    expect(desk.bound).toMatchObject({ intents: 3, notional: '591', lowestPrice: '59000', highestPrice: '59100' });
    for (const bid of ['59050.0', '59300.0', '59400.0']) {
      desk.best.bid = bid;
      await desk.clock.run(8_000);
      expect(desk.exchange.orders.length).toBe(1);
    }
    expect(desk.placedSizes()).toEqual([
      ['59000.0', '0.010'],
      ['59050.0', '0.010'],
      ['59100.0', '0.010'],
    ]);
  });

  test('places only the unfilled quantity; stopping cancels its order', async () => {
    const desk = await createChase();
    desk.exchange.filled.set(desk.exchange.orders[0]!.orderId, '0.003');
    desk.best.bid = '59050.0';
    await desk.clock.run(8_000);
    expect(desk.placedSizes().at(-1)).toEqual(['59050.0', '0.007']);
    await desk.handlers['trading.stopPlan']({ ...rig, planId: desk.planId });
    await desk.clock.run(15_000);
    expect([desk.exchange.orders.length, desk.shown(desk.plan(desk.planId))]).toEqual([
      0,
      ['stopped', 'error.plan.chaseStopped', 1],
    ]);
  });
});
