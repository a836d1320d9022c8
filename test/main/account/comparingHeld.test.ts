/** Positions and cancels as the window shows them: pushes are provisional, the REST lists decide. */
import { describe, expect, test } from 'vitest';
import type { Position } from '../../../shared/domain/order.ts';
import { createRig, fillItem, positionItem } from '../trading/support/comparingRig.ts';
import { rig } from '../trading/support/desk.ts';
import { broken, position, saysNo, spotOrder } from '../trading/support/scriptedRest.ts';

describe('positions', () => {
  const last = (events: Record<string, unknown>[]) =>
    events.at(-1) as { feed: { status: string; reason: string }; positions: Position[] };

  test('a push without margin and PnL triggers a query for them; size 0 closes the position', async () => {
    let listed = [position()];
    const desk = await createRig({ 'futures.account.position.allPosition': () => listed });
    listed = [position({ size: '2', openValue: '120000', updatedTime: 30, marginSize: '6000' })];
    desk.push('futures.positions', positionItem());
    desk.push('futures.positions', positionItem());
    expect(last(desk.of('trading.positions')).positions).toMatchObject([
      { size: '2', entryPrice: '60000', margin: null, liquidatePrice: null },
    ]);
    const before = desk.exchange.count('futures.account.position.allPosition');
    await desk.clock.run(300);
    expect(desk.exchange.count('futures.account.position.allPosition')).toBe(before + 1);
    expect(last(desk.of('trading.positions')).positions).toMatchObject([{ size: '2', margin: '6000' }]);
    desk.push('futures.positions', positionItem({ size: '0', updatedTime: 40 }));
    // An older copy of the list still contains the position: it stays closed.
    await desk.clock.run(300);
    expect(last(desk.of('trading.positions')).positions).toEqual([]);
  });

  test('XS41: after an opening fill without a listed position, the feed is updating, not flat, until the list has it', async () => {
    let listed: unknown[] = [];
    const desk = await createRig({ 'futures.account.position.allPosition': () => listed });
    desk.push('futures.fill', fillItem('11'));
    await desk.clock.run(300);
    expect(last(desk.of('trading.positions')).feed).toMatchObject({
      status: 'syncing',
      reason: 'feed.reason.updating',
    });
    listed = [position({ updatedTime: 20 })];
    await desk.clock.run(1_500);
    expect(last(desk.of('trading.positions'))).toMatchObject({ feed: { status: 'live' }, positions: [{ size: '1' }] });
  });

  test('XS41: a SEPARATED position pushed before its fill is accepted, beside an older one of the same side', async () => {
    const separated = (id: string, patch: Record<string, unknown> = {}) =>
      position({ id, separatedMode: 'SEPARATED', separatedOpenOrderId: id, updatedTime: 10, ...patch });
    const pushed = (id: string, patch: Record<string, unknown> = {}) =>
      positionItem({
        id,
        separatedMode: 'SEPARATED',
        separatedOpenOrderId: id,
        size: '1',
        openValue: '60000',
        ...patch,
      });
    let listed = [separated('71')];
    const desk = await createRig({ 'futures.account.position.allPosition': () => listed });
    const shown = () => {
      const { feed, positions } = last(desk.of('trading.positions'));
      return [feed.status, positions.map(({ positionId }) => positionId)];
    };
    desk.push('futures.positions', pushed('72', { updatedTime: 30 }));
    desk.push('futures.fill', fillItem('11', { createdTime: 30 }));
    listed = [separated('71'), separated('72', { updatedTime: 30 })];
    await desk.clock.run(300);
    expect(shown()).toEqual(['live', ['71', '72']]);
    // The position's end, pushed before the fill that caused it.
    desk.push('futures.positions', pushed('72', { size: '0', openValue: '0', updatedTime: 40 }));
    desk.push('futures.fill', fillItem('12', { orderSide: 'SELL', createdTime: 40 }));
    listed = [separated('71')];
    await desk.clock.run(300);
    expect(shown()).toEqual(['live', ['71']]);
  });

  test('XS41: a position missing from a list right after a fill stays; after 10 s the list is believed', async () => {
    let listed: unknown[] = [position()];
    const desk = await createRig({ 'futures.account.position.allPosition': () => listed });
    listed = [];
    desk.push('futures.fill', fillItem('11'));
    await desk.clock.run(5_000);
    expect(last(desk.of('trading.positions'))).toMatchObject({
      feed: { status: 'syncing' },
      positions: [{ size: '1' }],
    });
    await desk.clock.run(8_000);
    expect(last(desk.of('trading.positions'))).toMatchObject({ feed: { status: 'live' }, positions: [] });
  });
});

describe('cancels', () => {
  const algoOrder = {
    algoId: '1',
    clientAlgoId: 'c1',
    algoType: 'CONDITIONAL',
    orderType: 'STOP_MARKET',
    symbol: 'BTCUSDT',
    side: 'SELL',
    positionSide: 'LONG',
    quantity: '0.01',
    triggerPrice: '59000',
    createTime: 1_789_999_000_000,
    updateTime: 1_789_999_000_000,
  };
  const cancel = async (desk: Awaited<ReturnType<typeof createRig>>, market: 'spot' | 'futures', by: object) => {
    const answer = desk.trading.handlers['trading.cancel']({ ...rig, market, symbol: 'BTCUSDT', by: by as never });
    await desk.clock.run(100);
    return answer;
  };

  test('B-B4: a cancel sends the order id exactly as received', async () => {
    const id = '9007199254740993';
    const desk = await createRig({
      'spot.openOrders': () => [spotOrder(id)],
      'spot.order.cancel': () => ({ orderId: id, status: 'CANCELED' }),
      'spot.order.get': () => spotOrder(id, { status: 'CANCELED', updateTime: 9 }),
    });
    expect(await cancel(desk, 'spot', { kind: 'orderId', orderId: desk.shown('spot')[0]!.orderId })).toMatchObject({
      ok: true,
      value: { results: [{ orderId: id, outcome: 'accepted' }] },
    });
    expect(desk.exchange.asked).toContainEqual(['spot.order.cancel', { orderId: id }]);
    expect(desk.shown('spot')).toMatchObject([{ status: 'CANCELED' }]);
  });

  test.each(['-2202', '-2200', '-1054'])(
    'B-A11 XS13 XS14: after cancel error %s the order is queried and shown as filled',
    async (code) => {
      const error = code === '-1054' ? { ...saysNo(code), kind: 'unavailable' } : saysNo(code);
      const desk = await createRig({
        'spot.openOrders': () => [spotOrder('1')],
        'spot.order.cancel': () => error,
        'spot.order.get': () => spotOrder('1', { status: 'FILLED', executedQty: '1', updateTime: 9 }),
      });
      const outcome = code === '-1054' ? 'inDoubt' : 'refused';
      expect(await cancel(desk, 'spot', { kind: 'orderId', orderId: '1' })).toMatchObject({
        ok: true,
        value: { results: [{ orderId: '1', outcome, error: { exchange: { code } } }] },
      });
      expect(desk.shown('spot')).toMatchObject([{ status: 'FILLED', executedQuantity: '1' }]);
    },
  );

  test.each([
    ['accepted', () => ({ orderId: '1', success: true }), 'accepted'],
    ['lost', () => broken, 'inDoubt'],
  ])(
    'B-A11: a conditional order whose cancel is %s is queried at once and shown as the history says',
    async (_what, reply, outcome) => {
      const algo = { ...algoOrder, algoStatus: 'UNTRIGGERED' };
      const desk = await createRig({
        'futures.openAlgoOrders': () => [algo],
        'futures.algoOrder.cancel': reply,
        'futures.allAlgoOrders': () => ({
          orders: [{ ...algo, algoStatus: 'FILLED', actualOrderId: '901', updateTime: algo.updateTime + 1 }],
          hasMore: false,
          nextPage: null,
        }),
      });
      const answer = desk.trading.handlers['trading.cancelTrigger']({ ...rig, triggerId: '1' });
      await desk.clock.run(100);
      expect(await answer).toMatchObject({ ok: true, value: { results: [{ orderId: '1', outcome }] } });
      const shown = desk.of('trading.triggers').at(-1)?.triggers;
      expect(shown).toMatchObject([{ triggerId: '1', phase: 'filled', becameOrderId: '901' }]);
    },
  );

  test('a futures cancel with HTTP success but a failure in the body is reported as refused', async () => {
    const desk = await createRig({
      'futures.order.cancel': () => ({ orderId: '1', success: false, errorCode: '-3200', errorMessage: 'gone' }),
    });
    expect(await cancel(desk, 'futures', { kind: 'clientOrderId', clientOrderId: 'mine' })).toMatchObject({
      ok: true,
      value: {
        results: [
          { clientOrderId: 'mine', outcome: 'refused', error: { exchange: { code: '-3200', message: 'gone' } } },
        ],
      },
    });
  });

  test.each([
    ['futures', 'moon🚀', 36],
    ['futures', 'a'.repeat(37), 36],
    ['futures', 'two words', 36],
    ['spot', 'münze', 40],
    ['spot', 'a'.repeat(41), 40],
  ] as const)('XU30: rejects an invalid client order id and names the allowed characters: %s %s', async (...row) => {
    const [market, clientOrderId, most] = row;
    const desk = await createRig({});
    expect(await cancel(desk, market, { kind: 'clientOrderId', clientOrderId })).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        key: 'error.order.clientId',
        params: { most, allowed: 'A-Z a-z 0-9 . : / _ -' },
        exchange: null,
        row: null,
      },
    });
    expect(desk.exchange.count(`${market}.order.cancel`)).toBe(0);
  });

  test('B-A7 H4: cancel all is sent without a symbol only for scope ALL; an empty symbol is refused', async () => {
    const desk = await createRig({ 'futures.allOpenOrders.cancel': () => [{ orderId: '1', success: true }] });
    const all = (scope: object) =>
      desk.trading.handlers['trading.cancelAll']({ ...rig, market: 'futures', scope: scope as never });
    expect(await all({ kind: 'symbol', symbol: '' })).toMatchObject({
      ok: false,
      error: { key: 'error.market.unknownSymbol' },
    });
    expect(await all({ kind: 'symbol', symbol: 'BTCUSDT' })).toMatchObject({
      ok: true,
      value: { results: [{ orderId: '1', outcome: 'accepted' }] },
    });
    await all({ kind: 'ALL' });
    expect(desk.exchange.asked.filter(([id]) => id.endsWith('.cancel'))).toEqual([
      ['futures.allOpenOrders.cancel', { symbol: 'BTCUSDT' }],
      ['futures.allOpenOrders.cancel', {}],
    ]);
  });

  test('cancel all on spot goes symbol by symbol, and a failed one does not block the others', async () => {
    const desk = await createRig({
      'spot.openOrders': () => [spotOrder('1'), spotOrder('2', { symbol: 'ETHUSDT' })],
      'spot.openOrders.cancel': ({ symbol }) =>
        symbol === 'BTCUSDT' ? broken : [{ orderId: '2', status: 'CANCELED' }],
    });
    expect(
      await desk.trading.handlers['trading.cancelAll']({ ...rig, market: 'spot', scope: { kind: 'ALL' } }),
    ).toMatchObject({
      ok: true,
      value: { results: [{ outcome: 'inDoubt' }, { orderId: '2', outcome: 'accepted' }] },
    });
  });
});
