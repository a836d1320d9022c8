/**
 * Two simultaneous changes of one order (R15): a second plan that would replace it is refused, and the user's cancel
 * takes precedence.
 */
import { describe, expect, test } from 'vitest';
import { rig } from '../support/desk.ts';
import { at, createChase, createPlanRig, keyOf, order, type PlanRig } from '../support/planRig.ts';

const resting = (desk: Pick<PlanRig, 'exchange'>): unknown[] =>
  desk.exchange.orders.map(({ params }) => [params.price, params.quantity]);

describe('R15: two moves of one order', () => {
  /** Creates a resting order and two tickets that move it. */
  const twoTickets = async () => {
    const desk = await createPlanRig();
    const orderId = await desk.rest(at('59000.0'));
    const first = await desk.ticketOf('move', [at('59500.0')], { replaces: [order(orderId)] });
    const second = await desk.ticketOf('move', [at('59600.0')], { replaces: [order(orderId)] });
    return { ...desk, orderId, first, second };
  };

  test('confirmed at once: the first moves the order, the second is rejected, and one order rests', async () => {
    const desk = await twoTickets();
    const answers = [desk.first, desk.second].map((ticket) => Promise.resolve(desk.confirm(ticket)));
    await desk.clock.run(30_000);
    expect((await Promise.all(answers)).map(keyOf)).toEqual(['ok', 'error.plan.replacedHeld']);
    expect(resting(desk)).toEqual([['59500.0', '0.010']]);
  });

  test('no ticket is issued for an order being moved, and a second ticket then finds the order ended', async () => {
    const desk = await twoTickets();
    const answer = desk.confirm(desk.first);
    expect(
      await desk.handlers['trading.prepare']({
        ...rig,
        kind: 'move',
        drafts: [at('59700.0')],
        replaces: [order(desk.orderId)],
        program: null,
      }),
    ).toMatchObject({
      ok: false,
      error: { key: 'error.plan.replacedHeld', params: { orderId: desk.orderId, symbol: 'BTCUSDT' } },
    });
    await desk.clock.run(30_000);
    expect(keyOf(await answer)).toBe('ok');
    const late = desk.confirm(desk.second);
    await desk.clock.run(30_000);
    const ended = await late;
    expect(ended.ok && desk.shown(ended.value.plan)).toEqual(['stopped', 'error.plan.replacedEnded', 1]);
    expect(resting(desk)).toEqual([['59500.0', '0.010']]);
  });

  test('a move must not name one order twice', async () => {
    const desk = await createPlanRig();
    const orderId = await desk.rest(at('59000.0'));
    expect(keyOf(await desk.prepare('move', [at('59500.0')], { replaces: [order(orderId), order(orderId)] }))).toBe(
      'error.plan.replaces',
    );
  });

  test('the order of a running chase cannot be moved; after the chase has ended it can', async () => {
    const desk = await createChase();
    const { orderId } = desk.exchange.orders[0]!;
    expect(keyOf(await desk.prepare('move', [at('58000.0')], { replaces: [order(orderId)] }))).toBe(
      'error.plan.replacedHeld',
    );
    // The book becomes silent: the chase ends, and its order stays.
    desk.best.silent = true;
    await desk.clock.run(30_000);
    expect(desk.shown(desk.plan(desk.planId))).toEqual(['stopped', 'error.plan.chaseSilent', 2]);
    const moved = desk.submit('move', [at('58000.0')], { replaces: [order(orderId)] });
    await desk.clock.run(30_000);
    expect([keyOf(await moved), resting(desk)]).toEqual(['ok', [['58000.0', '0.010']]]);
  });
});

describe('R15 B-A11: user cancels while a plan replaces an order', () => {
  const cancels: [string, (desk: PlanRig, orderId: string, clientOrderId: string) => unknown][] = [
    [
      'the order by its id',
      ({ handlers }, orderId) =>
        handlers['trading.cancel']({
          ...rig,
          market: 'futures',
          symbol: 'BTCUSDT',
          by: { kind: 'orderId', orderId },
        }),
    ],
    [
      'the order by its client id',
      ({ handlers }, _orderId, clientOrderId) =>
        handlers['trading.cancel']({
          ...rig,
          market: 'futures',
          symbol: 'BTCUSDT',
          by: { kind: 'clientOrderId', clientOrderId },
        }),
    ],
    [
      'all of the symbol',
      ({ handlers }) =>
        handlers['trading.cancelAll']({ ...rig, market: 'futures', scope: { kind: 'symbol', symbol: 'BTCUSDT' } }),
    ],
    [
      'all of the market',
      ({ handlers }) => handlers['trading.cancelAll']({ ...rig, market: 'futures', scope: { kind: 'ALL' } }),
    ],
  ];

  test.each(cancels)('cancel %s during a move: the move stops and sends nothing new', async (_name, cancel) => {
    for (const milliseconds of [0, 3]) {
      const desk = await createPlanRig();
      const orderId = await desk.rest(at('59000.0'));
      const { clientId } = desk.exchange.orders[0]!;
      const answer = desk.confirm(await desk.ticketOf('move', [at('59500.0')], { replaces: [order(orderId)] }));
      await desk.clock.run(milliseconds);
      void cancel(desk, orderId, clientId);
      await desk.clock.run(30_000);
      const ended = await answer;
      expect([ended.ok && desk.shown(ended.value.plan), resting(desk)]).toEqual([
        ['stopped', 'error.plan.cancelledMeanwhile', 1],
        [],
      ]);
    }
  });

  test.each(cancels)(
    'cancel %s during a chase: the chase stops and its order is not placed again',
    async (_name, cancel) => {
      for (const isMoving of [false, true]) {
        const desk = await createChase();
        const { orderId, clientId } = desk.exchange.orders[0]!;
        // The best price moves at the same moment, or the chase is already cancelling its order.
        desk.best.bid = '59050.0';
        const cancelWasSent = () => desk.exchange.requests.some(({ id }) => id === 'futures.order.cancel');
        for (let left = 2_000; isMoving && left > 0 && !cancelWasSent(); left -= 1) await desk.clock.run(1);
        expect(cancelWasSent()).toBe(isMoving);
        void cancel(desk, orderId, clientId);
        await desk.clock.run(30_000);
        expect([desk.shown(desk.plan(desk.planId)), resting(desk), desk.placedSizes().length]).toEqual([
          ['stopped', 'error.plan.cancelledMeanwhile', 2],
          [],
          1,
        ]);
      }
    },
  );

  test('a cancel of another order, symbol or market does not affect a plan', async () => {
    const desk = await createChase();
    const { handlers } = desk;
    await desk.clock.run(1_000);
    void handlers['trading.cancel']({
      ...rig,
      market: 'futures',
      symbol: 'BTCUSDT',
      by: { kind: 'orderId', orderId: '1' },
    });
    void handlers['trading.cancelAll']({ ...rig, market: 'futures', scope: { kind: 'symbol', symbol: 'ETHUSDT' } });
    void handlers['trading.cancelAll']({ ...rig, market: 'spot', scope: { kind: 'ALL' } });
    void handlers['trading.cancelTriggers']({ ...rig, scope: { kind: 'ALL' } });
    await desk.clock.run(10_000);
    expect(desk.shown(desk.plan(desk.planId))).toEqual(['running', null, 2]);
  });

  test('an order cancelled after its ticket was issued is not moved', async () => {
    const desk = await createPlanRig();
    const orderId = await desk.rest(at('59000.0'));
    const ticket = await desk.ticketOf('move', [at('59500.0')], { replaces: [order(orderId)] });
    const by = { kind: 'orderId', orderId } as const;
    void desk.handlers['trading.cancel']({ ...rig, market: 'futures', symbol: 'BTCUSDT', by });
    await desk.clock.run(5_000);
    const answer = desk.confirm(ticket);
    await desk.clock.run(30_000);
    const ended = await answer;
    expect([ended.ok && desk.shown(ended.value.plan), resting(desk)]).toEqual([
      ['stopped', 'error.plan.replacedEnded', 1],
      [],
    ]);
  });
});
