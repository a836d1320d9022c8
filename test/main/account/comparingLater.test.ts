/** What the window shows after a restart, and what it requests. */
import { describe, expect, test } from 'vitest';
import { createRig, item } from '../trading/support/comparingRig.ts';
import { createDesk, draft, rig, single } from '../trading/support/desk.ts';
import { createEventClock } from '../trading/support/eventClock.ts';
import { broken, createScriptedRest, saysNo, spotOrder } from '../trading/support/scriptedRest.ts';

describe('after a restart', () => {
  const lost = { 'spot.order.place': () => broken, 'spot.order.get': () => broken };

  test('B-E1: an order in doubt is looked up first; only its symbol is blocked, and another key proves nothing', async () => {
    const first = await createRig(lost);
    const sent = first.submit(await first.ticket(draft('spot')));
    await first.clock.run(1_000);
    expect(await sent).toMatchObject({ ok: true, value: { state: 'inDoubt' } });
    first.trading.stop();
    const clock = createEventClock(1_790_000_100_000);
    const desk = createDesk({ clock, journalFiles: first.journal.port }, 2);
    await desk.trading.handlers['trading.subscribe']({ ...rig });
    desk.trading.attach(createScriptedRest({ 'spot.order.get': () => saysNo('-2200') }).rest, 'other');
    await clock.run(120_000);
    expect(desk.states()).toEqual(['inDoubt']);
    desk.trading.attach(createScriptedRest({ 'spot.order.get': () => saysNo('-2200') }).rest, 'k1');
    const prepare = async (symbol: string) => {
      const asked = desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot', { symbol })) });
      await clock.run(500);
      return asked;
    };
    expect(await prepare('BTCUSDT')).toMatchObject({
      ok: false,
      error: { key: 'error.order.symbolChecking', params: { symbol: 'BTCUSDT' } },
    });
    expect((await prepare('ETHUSDT')).ok).toBe(true);
    await clock.run(40_000);
    expect(desk.states().at(-1)).toBe('notPlaced');
    expect((await prepare('BTCUSDT')).ok).toBe(true);
  });

  test('B-E7: a reply that breaks the reader leaves the order in doubt, and it is looked up', async () => {
    const desk = await createRig({ 'spot.order.place': () => undefined, 'spot.order.get': () => saysNo('-2200') });
    const sent = desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(100);
    expect(await sent).toMatchObject({ ok: true, value: { state: 'inDoubt', error: { key: 'error.internal' } } });
    await desk.clock.run(40_000);
    expect(desk.states().at(-1)).toBe('notPlaced');
  });

  test('B-E1 XF7: after a damaged journal no order is accepted until both markets are compared', async () => {
    let placed = 0;
    const first = await createRig({
      'spot.order.place': ({ symbol, newClientOrderId: clientOrderId }) => {
        placed += 1;
        return { symbol, orderId: String(placed), clientOrderId, transactTime: 1 };
      },
    });
    for (const quantity of ['0.010', '0.020', '0.030']) {
      void first.submit(await first.ticket(draft('spot', { quantity })));
      await first.clock.run(100);
    }
    const [name, bytes] = [...first.journal.files][0]!;
    const damaged = new Uint8Array(bytes);
    damaged[bytes.length >> 1]! ^= 1;
    first.journal.files.set(name, damaged);
    const clock = createEventClock();
    const desk = createDesk({ clock, journalFiles: first.journal.port }, 2);
    let spotAnswers: unknown = broken;
    desk.trading.attach(createScriptedRest({ 'spot.openOrders': () => spotAnswers }).rest, 'k1');
    await clock.run(1_000);
    const prepare = () =>
      desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot', { symbol: 'ETHUSDT' })) });
    expect(await prepare()).toMatchObject({ ok: false, error: { key: 'error.journal.comparing' } });
    spotAnswers = [];
    await clock.run(5_000);
    expect((await prepare()).ok).toBe(true);
    expect(desk.notices.map(({ key }) => key)).toEqual(['error.journal.damaged']);
  });

  test('B-A4: an order that appears after it was declared not placed becomes placed, and the user is notified', async () => {
    const desk = await createRig({ ...lost, 'spot.order.get': () => saysNo('-2200') });
    void desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(60_000);
    expect(desk.states().at(-1)).toBe('notPlaced');
    const { clientOrderId } = (desk.of('trading.intents').at(-1)!.intents as { clientOrderId: string }[])[0]!;
    desk.push('spot.orders', item('9', { clientOrderId }));
    expect(desk.states().at(-1)).toBe('placed');
    expect(desk.notices.map(({ key }) => key)).toEqual(['error.order.appeared']);
    expect(desk.shown('spot')).toMatchObject([{ orderId: '9', origin: 'desk' }]);
  });

  test('an order in doubt can be cancelled by client order id; a refused cancel does not settle it', async () => {
    const desk = await createRig({ ...lost, 'spot.order.cancel': () => saysNo('-2200') });
    void desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(100);
    const { clientOrderId } = (desk.of('trading.intents').at(-1)!.intents as { clientOrderId: string }[])[0]!;
    const answer = desk.trading.handlers['trading.cancel']({
      ...rig,
      market: 'spot',
      symbol: 'BTCUSDT',
      by: { kind: 'clientOrderId', clientOrderId },
    });
    await desk.clock.run(100);
    expect(await answer).toMatchObject({ ok: true, value: { results: [{ clientOrderId, outcome: 'refused' }] } });
    expect(desk.states().at(-1)).toBe('inDoubt');
  });
});

describe('requests of the window', () => {
  test('past orders are returned newest first, one page of the exchange at a time', async () => {
    const desk = await createRig({
      'spot.allOrders': () => [spotOrder('1', { time: 5 }), spotOrder('2', { time: 9 }), spotOrder('3', { time: 100 })],
    });
    const answer = await desk.trading.handlers['trading.orderHistory']({
      ...rig,
      market: 'spot',
      symbol: 'BTCUSDT',
      before: 100,
    });
    expect(answer.ok && [answer.value.orders.map(({ orderId }) => orderId), answer.value.complete]).toEqual([
      ['2', '1'],
      true,
    ]);
    expect(desk.exchange.asked.at(-1)).toEqual(['spot.allOrders', { symbol: 'BTCUSDT', limit: 200, endTime: 99 }]);
  });

  test('past futures fills are searched past empty weeks', async () => {
    const week = 7 * 86_400_000;
    const now = 1_790_000_000_000;
    const fill = {
      id: '1',
      orderId: '1',
      symbol: 'BTCUSDT',
      commission: '0',
      commissionAsset: 'USDT',
      maker: true,
      price: '1',
      qty: '1',
      quoteQty: '1',
      realizedPnl: '0',
      side: 'BUY',
      positionSide: 'LONG',
      time: now - 3 * week + 60_000,
    };
    const desk = await createRig({
      'futures.userTrades': ({ startTime, symbol }) =>
        symbol !== undefined && (startTime as number) <= fill.time ? [fill] : [],
    });
    const answer = await desk.trading.handlers['trading.fillHistory']({
      ...rig,
      market: 'futures',
      symbol: 'BTCUSDT',
      before: null,
    });
    expect(answer.ok && answer.value).toMatchObject({ fills: [{ fillId: '1' }], complete: false });
    expect(desk.exchange.asked.filter(([, { symbol }]) => symbol !== undefined).length).toBe(3);
  });

  test('XS43: missing rates are unknown, not zero; leverage follows the margin mode; rates are cached for a minute', async () => {
    const desk = await createRig({
      'spot.account.commissionRate': () => ({
        symbol: 'BTCUSDT',
        makerCommissionRate: '0.001',
        takerCommissionRate: '0.002',
        apiMakerFeeRate: null,
        apiTakerFeeRate: '0.0015',
      }),
      'futures.account.commissionRate': () => broken,
      'futures.account.symbolConfig': () => [
        {
          symbol: 'BTCUSDT',
          marginType: 'ISOLATED',
          separatedType: 'COMBINED',
          crossLeverage: '20',
          isolatedLongLeverage: '5',
          isolatedShortLeverage: '7',
        },
      ],
    });
    const ask = (market: 'spot' | 'futures') =>
      desk.trading.handlers['trading.terms']({ ...rig, market, symbol: 'BTCUSDT' });
    expect(await ask('spot')).toMatchObject({
      ok: true,
      value: { makerFeeRate: '0.001', takerFeeRate: '0.0015', leverage: null },
    });
    expect(await ask('futures')).toMatchObject({
      ok: true,
      value: { makerFeeRate: null, takerFeeRate: null, leverage: null, marginType: 'ISOLATED' },
    });
    await ask('spot');
    expect(desk.exchange.count('spot.account.commissionRate')).toBe(1);
    await desk.clock.run(60_000);
    await ask('spot');
    expect(desk.exchange.count('spot.account.commissionRate')).toBe(2);
  });

  test('the smoke order has the smallest size at the best bid, is timed and then cancelled', async () => {
    const reply = ({ newClientOrderId }: Record<string, unknown>) => ({
      orderId: '5',
      clientOrderId: newClientOrderId,
      success: true,
    });
    const desk = await createRig(
      { 'futures.order.place': reply, 'futures.order.cancel': () => ({ orderId: '5', success: true }) },
      { touch: () => ({ bid: '59990.1', ask: '59990.2', at: Number.MAX_SAFE_INTEGER }) },
    );
    desk.exchange.scripts['futures.order.place'] = (params) =>
      new Promise((resolve) => void desk.clock.after(12, () => resolve(reply(params))));
    const smoke = desk.trading.placeSmokeOrder();
    await desk.clock.run(1_000);
    expect(await smoke).toBe(12);
    expect(
      desk.exchange.asked.filter(([id]) => id.startsWith('futures.order.') && id !== 'futures.order.get'),
    ).toMatchObject([
      [
        'futures.order.place',
        { symbol: 'BTCUSDT', price: '59990.1', quantity: '0.001', side: 'BUY', positionSide: 'LONG', type: 'LIMIT' },
      ],
      ['futures.order.cancel', { orderId: '5' }],
    ]);
  });
});
