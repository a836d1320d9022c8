/**
 * What the window shows of the account: pushes are provisional, the REST lists decide, and a feed is marked stale where
 * its data is not confirmed.
 */
import { describe, expect, test, vi } from 'vitest';
import { createRig, fillItem, fillsOf, item } from '../trading/support/comparingRig.ts';
import { broken, createScriptedRest, position, saysNo, spotOrder } from '../trading/support/scriptedRest.ts';

describe('orders', () => {
  test('B-B7: orders placed elsewhere appear as external by the next sweep, also without a stream', async () => {
    const orders = [spotOrder('1')];
    const desk = await createRig({ 'spot.openOrders': () => orders });
    expect(desk.shown('spot')).toMatchObject([{ orderId: '1', origin: 'external' }]);
    expect(desk.feedOf('trading.orders', 'spot')).toMatchObject({ status: 'live', reason: null });
    orders.push(spotOrder('2'));
    await desk.clock.run(60_000);
    expect(desk.shown('spot').map(({ orderId }) => orderId)).toEqual(['1', '2']);
  });

  test('B-B6: an order missing from the list is queried by its id, and that reply decides its state', async () => {
    let open = [spotOrder('1'), spotOrder('2')];
    const desk = await createRig({
      'spot.openOrders': () => open,
      'spot.order.get': ({ orderId }) =>
        orderId === '1'
          ? spotOrder('1', { status: 'FILLED', executedQty: '1', cummulativeQuoteQty: '60000', updateTime: 9 })
          : broken,
    });
    open = [];
    await desk.clock.run(60_000);
    expect(desk.shown('spot')).toMatchObject([
      { orderId: '1', status: 'FILLED', averagePrice: '60000' },
      { orderId: '2', status: 'NEW' },
    ]);
    desk.exchange.scripts['spot.order.get'] = () => saysNo('-2200');
    await desk.clock.run(60_000);
    // An order that the exchange no longer knows is not open.
    expect(desk.shown('spot')).toEqual([]);
  });

  test('a push that arrives during a list request is neither lost nor overwritten by the list', async () => {
    let release: (value: unknown) => void = () => undefined;
    const desk = await createRig({ 'spot.openOrders': () => [] });
    desk.exchange.scripts['spot.openOrders'] = () => new Promise((resolve) => (release = resolve));
    desk.trading.refresh();
    await desk.clock.settle();
    desk.push(
      'spot.orders',
      item('5', { status: 'PARTIALLY_FILLED', cumFillSize: '0.5', cumFillValue: '30000', updatedTime: 9 }),
    );
    release([spotOrder('5')]);
    await desk.clock.run(100);
    expect(desk.shown('spot')).toMatchObject([{ orderId: '5', status: 'PARTIALLY_FILLED', executedQuantity: '0.5' }]);
    expect(desk.exchange.count('spot.order.get')).toBe(0);
  });

  test('B-B6 XS28: an undocumented status is shown unchanged and is queried again', async () => {
    const desk = await createRig();
    desk.push('futures.orders', item('7', { status: 'HALTED_FOR_REVIEW', updatedTime: 3 }));
    expect(desk.shown('futures')).toMatchObject([{ status: 'HALTED_FOR_REVIEW' }]);
    desk.exchange.scripts['futures.order.get'] = () => broken;
    await desk.clock.run(60_000);
    expect(desk.exchange.count('futures.order.get')).toBe(1);
  });

  test('nothing is compared after a stop, not even because the connections close with it', async () => {
    const desk = await createRig();
    const after = vi.spyOn(desk.clock, 'after');
    desk.trading.refresh();
    desk.trading.stop();
    for (const market of ['spot', 'futures'] as const) desk.trading.listener.connectionState(market, 'waiting');
    await desk.clock.settle();
    expect(after.mock.calls).toEqual([]);
  });

  test('XS33: stops reading pages that repeat, and marks the list incomplete', async () => {
    const page = Array.from({ length: 100 }, (_, index) => {
      const { cummulativeQuoteQty, ...order } = spotOrder(String(index + 1));
      return { ...order, cumQuote: cummulativeQuoteQty, avgPrice: '0', positionSide: 'LONG' };
    });
    const desk = await createRig({ 'futures.openOrders': () => page });
    expect(desk.feedOf('trading.orders', 'futures')).toMatchObject({
      status: 'stale',
      reason: 'feed.reason.incomplete',
    });
    expect(desk.exchange.count('futures.openOrders')).toBeLessThan(10);
  });
});

describe('feeds', () => {
  test('B-B8: a failed query keeps the known values and marks them stale, never zero or flat', async () => {
    const desk = await createRig({
      'spot.account': () => ({ canTrade: true, balances: [{ asset: 'USDT', free: '5', locked: '1' }] }),
      'futures.account.position.allPosition': () => [position()],
    });
    for (const id of ['spot.account', 'futures.account.position.allPosition']) desk.exchange.scripts[id] = () => broken;
    desk.trading.refresh();
    await desk.clock.run(100);
    expect(
      desk
        .of('trading.balances')
        .filter(({ market }) => market === 'spot')
        .at(-1),
    ).toMatchObject({
      feed: { status: 'stale', reason: 'feed.reason.queryFailed' },
      balances: [{ asset: 'USDT', total: '6' }],
    });
    expect(desk.of('trading.positions').at(-1)).toMatchObject({
      feed: { status: 'stale', reason: 'feed.reason.queryFailed' },
      positions: [{ positionId: '71', size: '1' }],
    });
    // The request is retried soon, not only at the next sweep.
    desk.exchange.scripts['spot.account'] = () => ({
      canTrade: true,
      balances: [{ asset: 'USDT', free: '4', locked: '0' }],
    });
    await desk.clock.run(5_000);
    expect(desk.feedOf('trading.balances', 'spot')).toMatchObject({ status: 'live' });
  });

  test('B-B1 XW20: feeds are stale without the private stream, and lists are requested again when it reopens or proves alive', async () => {
    const desk = await createRig();
    const before = desk.exchange.count('spot.openOrders');
    desk.trading.listener.connectionState('spot', 'silent');
    expect(desk.feedOf('trading.orders', 'spot')).toMatchObject({ status: 'stale', reason: 'feed.reason.silent' });
    desk.trading.listener.connectionState('spot', 'alive');
    await desk.clock.run(10);
    desk.trading.listener.connectionState('spot', 'waiting');
    expect(desk.feedOf('trading.fills', 'spot')).toMatchObject({
      status: 'stale',
      reason: 'feed.reason.privateWaiting',
    });
    desk.trading.listener.connectionState('spot', 'open');
    await desk.clock.run(10);
    expect(desk.exchange.count('spot.openOrders')).toBe(before + 2);
    desk.trading.attach(null, null);
    expect(desk.feedOf('trading.orders', 'spot')).toMatchObject({ status: 'stale', reason: 'feed.reason.noKey' });
  });

  test('a new key discards the data of the old one, and late replies to the old key are ignored', async () => {
    let release: (value: unknown) => void = () => undefined;
    const desk = await createRig({ 'spot.openOrders': () => [spotOrder('1')] });
    desk.exchange.scripts['spot.openOrders'] = () => new Promise((resolve) => (release = resolve));
    desk.trading.refresh();
    await desk.clock.settle();
    desk.trading.attach(createScriptedRest().rest, 'k2');
    release([spotOrder('1'), spotOrder('2')]);
    await desk.clock.run(100);
    expect(desk.shown('spot')).toEqual([]);
  });
});

describe('fills', () => {
  test('XW15 B-B5: a fill pushed a thousand times and listed twice is counted once', async () => {
    const listed = {
      symbol: 'BTCUSDT',
      id: '11',
      orderId: '1',
      price: '60000',
      qty: '1',
      quoteQty: '60000',
      commission: '6',
      time: 20,
      isBuyer: true,
    };
    const desk = await createRig({
      'spot.openOrders': () => [spotOrder('1')],
      'spot.myTrades': () => [listed, listed],
    });
    for (let i = 0; i < 1_000; i += 1) desk.push('spot.fill', fillItem('11'));
    desk.push('spot.fill', fillItem('12'), fillItem('12'));
    await desk.clock.run(60_000);
    expect(fillsOf(desk.events)).toEqual(['11', '12']);
    expect(desk.notices).toEqual([]);
  });

  test('XS37: of two differing fills with one id the first is kept, and the conflict is reported', async () => {
    const desk = await createRig();
    desk.push('spot.fill', fillItem('11'));
    desk.push('spot.fill', fillItem('11', { fillSize: '2' }));
    expect([fillsOf(desk.events), desk.notices.map(({ key }) => key)]).toEqual([['11'], ['error.fill.conflict']]);
  });

  test('B-B5: a self-trade is two fills with the same id, each counted once', async () => {
    const taken = {
      symbol: 'BTCUSDT',
      id: '11',
      price: '60000',
      qty: '1',
      quoteQty: '60000',
      commission: '6',
      time: 20,
    };
    const desk = await createRig({
      'spot.openOrders': () => [spotOrder('1'), spotOrder('2', { side: 'SELL' })],
      'spot.myTrades': () => [
        { ...taken, orderId: '1', isBuyer: true },
        { ...taken, orderId: '2', isBuyer: false },
      ],
    });
    desk.push('spot.fill', fillItem('11'), fillItem('11', { orderId: '2', orderSide: 'SELL', direction: 'MAKER' }));
    desk.push('spot.fill', fillItem('11', { orderId: '2', orderSide: 'SELL', direction: 'MAKER' }), fillItem('11'));
    desk.push('spot.fill', fillItem('11', { orderId: '3', orderSide: 'SELL', fillSize: '2' }));
    await desk.clock.run(60_000);
    expect([fillsOf(desk.events), desk.notices.map(({ key }) => key)]).toEqual([['11', '11'], ['error.fill.conflict']]);
  });

  test('XW14: a fill of an unknown order triggers a query of that order', async () => {
    const desk = await createRig({ 'spot.order.get': () => spotOrder('1', { executedQty: '1', status: 'FILLED' }) });
    desk.push('spot.fill', fillItem('11'));
    await desk.clock.run(10);
    expect(desk.shown('spot')).toMatchObject([{ orderId: '1', status: 'FILLED' }]);
  });

  test('XS34: a full page is requested again in halves; a single full millisecond is reported as incomplete', async () => {
    const full = Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
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
      time: 5,
    }));
    const start = 1_790_000_000_000;
    const desk = await createRig({
      'futures.userTrades': ({ startTime, endTime }) =>
        (startTime as number) <= start - 5_000 && ((endTime as number | undefined) ?? start) >= start - 5_000
          ? full
          : [],
    });
    expect(desk.feedOf('trading.fills', 'futures')).toMatchObject({
      status: 'stale',
      reason: 'feed.reason.incomplete',
    });
    expect(desk.exchange.count('futures.userTrades')).toBeLessThan(120);
  });
});
