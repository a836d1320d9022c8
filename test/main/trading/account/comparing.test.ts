/** What is shown of the account: pushes as news, the exchange asked for the truth, and age said where it is not known. */
import { describe, expect, test } from 'vitest';
import type { Fill, Order, Position } from '../../../../shared/domain/order.ts';
import type { PrivatePush } from '../../../../shared/exchange/privateChannels.ts';
import { createDesk, draft, world, type DeskEvent } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { broken, createScriptedRest, position, saysNo, spotOrder } from '../support/scriptedRest.ts';

type Script = Parameters<typeof createScriptedRest>[0];

async function createWorld(scripts: Script = {}, patch: Parameters<typeof createDesk>[0] = {}) {
  const clock = createEventClock();
  const desk = createDesk({ clock, ...patch });
  const exchange = createScriptedRest(scripts);
  await desk.trading.handlers.subscribe({ ...world });
  desk.trading.attach(exchange.rest, 'k1');
  for (const market of ['spot', 'futures'] as const) desk.trading.listener.link(market, 'open');
  await clock.run(100);
  const push = (channel: PrivatePush['channel'], ...d: Record<string, unknown>[]) =>
    desk.trading.listener.push(
      { channel, push: { e: 'x', E: 1, v: '1', msgEvent: 'OrderUpdate', d } } as unknown as PrivatePush,
      clock.now(),
    );
  /** The open orders as a window would hold them after all events. */
  const shown = (market: string): Order[] => {
    let open = new Map<string, Order>();
    for (const event of desk.of('trading.orders').filter((one) => one.market === market)) {
      if (event.reset) open = new Map();
      for (const order of event.orders as Order[]) open.set(order.orderId, order);
    }
    return [...open.values()];
  };
  const feedOf = (event: string, market?: string) =>
    desk
      .of(event)
      .filter((one) => market === undefined || one.market === market)
      .at(-1)?.feed as { status: string; reason: string | null } | undefined;
  return { ...desk, clock, exchange, push, shown, feedOf };
}

const item = (id: string, patch: Record<string, unknown> = {}) => ({
  id,
  symbol: 'BTCUSDT',
  orderSide: 'BUY',
  price: '60000',
  size: '1',
  clientOrderId: `x${id}`,
  type: 'LIMIT',
  timeInForce: 'GTC',
  status: 'NEW',
  cumFillSize: '0',
  cumFillValue: '0',
  createdTime: 1,
  updatedTime: 2,
  positionSide: 'LONG',
  ...patch,
});
const fillItem = (id: string, patch: Record<string, unknown> = {}) => ({
  id,
  symbol: 'BTCUSDT',
  orderId: '1',
  orderSide: 'BUY',
  fillSize: '1',
  fillValue: '60000',
  fillFee: '6',
  direction: 'TAKER',
  createdTime: 20,
  coin: 'USDT',
  positionSide: 'LONG',
  realizePnl: '0',
  ...patch,
});
const positionItem = (patch: Record<string, unknown> = {}) => ({
  id: '71',
  coin: 'USDT',
  symbol: 'BTCUSDT',
  side: 'LONG',
  marginMode: 'CROSSED',
  separatedMode: 'COMBINED',
  leverage: '20',
  size: '2',
  openValue: '120000',
  createdTime: 1,
  updatedTime: 30,
  ...patch,
});
const fillsOf = (events: readonly DeskEvent[]): string[] => {
  let ids: string[] = [];
  for (const { event, payload } of events) {
    if (event !== 'trading.fills' || payload.market !== 'spot') continue;
    ids = [...(payload.reset ? [] : ids), ...(payload.fills as Fill[]).map(({ fillId }) => fillId)];
  }
  return ids;
};

describe('orders', () => {
  test('B-B7: orders made elsewhere appear as external, also without a stream, within the sweep', async () => {
    const orders = [spotOrder('1')];
    const desk = await createWorld({ 'spot.openOrders': () => orders });
    expect(desk.shown('spot')).toMatchObject([{ orderId: '1', origin: 'external' }]);
    expect(desk.feedOf('trading.orders', 'spot')).toMatchObject({ status: 'live', reason: null });
    orders.push(spotOrder('2'));
    await desk.clock.run(60_000);
    expect(desk.shown('spot').map(({ orderId }) => orderId)).toEqual(['1', '2']);
  });

  test('B-B6: an order that is no longer listed is asked for by its id, and its own state decides', async () => {
    let open = [spotOrder('1'), spotOrder('2')];
    const desk = await createWorld({
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
    // What the exchange does not know any more is not open.
    expect(desk.shown('spot')).toEqual([]);
  });

  test('a push that comes while the list is under way is neither lost nor taken back by it', async () => {
    let release: (value: unknown) => void = () => undefined;
    const desk = await createWorld({ 'spot.openOrders': () => [] });
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

  test('B-B6 XS28: a status nobody documented is shown as it is and stays open to being watched', async () => {
    const desk = await createWorld();
    desk.push('futures.orders', item('7', { status: 'HALTED_FOR_REVIEW', updatedTime: 3 }));
    expect(desk.shown('futures')).toMatchObject([{ status: 'HALTED_FOR_REVIEW' }]);
    desk.exchange.scripts['futures.order.get'] = () => broken;
    await desk.clock.run(60_000);
    expect(desk.exchange.count('futures.order.get')).toBe(1);
  });

  test('XS33: pages that repeat themselves end, and the list says that it is incomplete', async () => {
    const page = Array.from({ length: 100 }, (_, index) => {
      const { cummulativeQuoteQty, ...order } = spotOrder(String(index + 1));
      return { ...order, cumQuote: cummulativeQuoteQty, avgPrice: '0', positionSide: 'LONG' };
    });
    const desk = await createWorld({ 'futures.openOrders': () => page });
    expect(desk.feedOf('trading.orders', 'futures')).toMatchObject({
      status: 'stale',
      reason: 'feed.reason.incomplete',
    });
    expect(desk.exchange.count('futures.openOrders')).toBeLessThan(10);
  });
});

describe('feeds', () => {
  test('B-B8: a failed question keeps what was known and says that it is old, never zero or flat', async () => {
    const desk = await createWorld({
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
    // It is tried again soon, not only at the next sweep.
    desk.exchange.scripts['spot.account'] = () => ({
      canTrade: true,
      balances: [{ asset: 'USDT', free: '4', locked: '0' }],
    });
    await desk.clock.run(5_000);
    expect(desk.feedOf('trading.balances', 'spot')).toMatchObject({ status: 'live' });
  });

  test('B-B1 XW20: without the private link everything is stale; it is asked again when the link opens or proves life', async () => {
    const desk = await createWorld();
    const before = desk.exchange.count('spot.openOrders');
    desk.trading.listener.link('spot', 'silent');
    expect(desk.feedOf('trading.orders', 'spot')).toMatchObject({ status: 'stale', reason: 'feed.reason.silent' });
    desk.trading.listener.link('spot', 'alive');
    await desk.clock.run(10);
    desk.trading.listener.link('spot', 'waiting');
    expect(desk.feedOf('trading.fills', 'spot')).toMatchObject({
      status: 'stale',
      reason: 'feed.reason.privateWaiting',
    });
    desk.trading.listener.link('spot', 'open');
    await desk.clock.run(10);
    expect(desk.exchange.count('spot.openOrders')).toBe(before + 2);
    desk.trading.attach(null, null);
    expect(desk.feedOf('trading.orders', 'spot')).toMatchObject({ status: 'stale', reason: 'feed.reason.noKey' });
  });

  test('another key forgets everything of the one before, and late answers to the old one count nothing', async () => {
    let release: (value: unknown) => void = () => undefined;
    const desk = await createWorld({ 'spot.openOrders': () => [spotOrder('1')] });
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
  test('XW15 B-B5: one fill pushed a thousand times and listed twice is counted once', async () => {
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
    const desk = await createWorld({
      'spot.openOrders': () => [spotOrder('1')],
      'spot.myTrades': () => [listed, listed],
    });
    for (let i = 0; i < 1_000; i += 1) desk.push('spot.fill', fillItem('11'));
    desk.push('spot.fill', fillItem('12'), fillItem('12'));
    await desk.clock.run(60_000);
    expect(fillsOf(desk.events)).toEqual(['11', '12']);
    expect(desk.notices).toEqual([]);
  });

  test('XS37: two fills of one id that differ: the first is kept, and it is told', async () => {
    const desk = await createWorld();
    desk.push('spot.fill', fillItem('11'));
    desk.push('spot.fill', fillItem('11', { fillSize: '2' }));
    expect([fillsOf(desk.events), desk.notices.map(({ key }) => key)]).toEqual([['11'], ['error.fill.conflict']]);
  });

  test('XW14: a fill of an order nobody told of makes it be fetched', async () => {
    const desk = await createWorld({ 'spot.order.get': () => spotOrder('1', { executedQty: '1', status: 'FILLED' }) });
    desk.push('spot.fill', fillItem('11'));
    await desk.clock.run(10);
    expect(desk.shown('spot')).toMatchObject([{ orderId: '1', status: 'FILLED' }]);
  });

  test('XS34: a full page is asked again in halves; one full millisecond is called incomplete', async () => {
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
    const desk = await createWorld({
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

describe('positions', () => {
  const last = (events: Record<string, unknown>[]) =>
    events.at(-1) as { feed: { status: string; reason: string }; positions: Position[] };

  test('a push leaves margin and PnL open and asks for them; size 0 closes', async () => {
    let listed = [position()];
    const desk = await createWorld({ 'futures.account.position.allPosition': () => listed });
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
    // An older copy still lists it: it stays closed.
    await desk.clock.run(300);
    expect(last(desk.of('trading.positions')).positions).toEqual([]);
  });

  test('XS41: no position right after an opening fill is "updating", not flat; it becomes what the exchange says', async () => {
    let listed: unknown[] = [];
    const desk = await createWorld({ 'futures.account.position.allPosition': () => listed });
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

  test('XS41: a position that is missing from an old list right after a fill stays, and after 10 s the list is believed', async () => {
    let listed: unknown[] = [position()];
    const desk = await createWorld({ 'futures.account.position.allPosition': () => listed });
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
  const cancel = async (desk: Awaited<ReturnType<typeof createWorld>>, market: 'spot' | 'futures', by: object) => {
    const answer = desk.trading.handlers.cancel({ ...world, market, symbol: 'BTCUSDT', by: by as never });
    await desk.clock.run(100);
    return answer;
  };

  test('B-B4: the id of an order leaves in its cancel as it came', async () => {
    const id = '9007199254740993';
    const desk = await createWorld({
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
    'B-A11 XS13 XS14: after %s the order itself is asked, and shown as filled',
    async (code) => {
      const error = code === '-1054' ? { ...saysNo(code), kind: 'unavailable' } : saysNo(code);
      const desk = await createWorld({
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

  test('a futures cancel that HTTP calls good and the body refuses is refused', async () => {
    const desk = await createWorld({
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

  test('B-A7 H4: "all" leaves without a symbol only when the scope says ALL; an empty symbol is refused', async () => {
    const desk = await createWorld({ 'futures.allOpenOrders.cancel': () => [{ orderId: '1', success: true }] });
    const all = (scope: object) =>
      desk.trading.handlers.cancelAll({ ...world, market: 'futures', scope: scope as never });
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

  test('all of spot goes symbol by symbol, and one that fails does not keep the others', async () => {
    const desk = await createWorld({
      'spot.openOrders': () => [spotOrder('1'), spotOrder('2', { symbol: 'ETHUSDT' })],
      'spot.openOrders.cancel': ({ symbol }) =>
        symbol === 'BTCUSDT' ? broken : [{ orderId: '2', status: 'CANCELED' }],
    });
    expect(await desk.trading.handlers.cancelAll({ ...world, market: 'spot', scope: { kind: 'ALL' } })).toMatchObject({
      ok: true,
      value: { results: [{ outcome: 'inDoubt' }, { orderId: '2', outcome: 'accepted' }] },
    });
  });
});

describe('after a restart', () => {
  const lost = { 'spot.order.place': () => broken, 'spot.order.get': () => broken };

  test('B-E1: an order left in doubt is looked for first; its symbol waits, another does not, and another key proves nothing', async () => {
    const first = await createWorld(lost);
    const sent = first.submit(await first.ticket(draft('spot')));
    await first.clock.run(1_000);
    expect(await sent).toMatchObject({ ok: true, value: { state: 'inDoubt' } });
    first.trading.stop();
    const clock = createEventClock(1_790_000_100_000);
    const desk = createDesk({ clock, journalFiles: first.journal.port }, 2);
    await desk.trading.handlers.subscribe({ ...world });
    desk.trading.attach(createScriptedRest({ 'spot.order.get': () => saysNo('-2200') }).rest, 'other');
    await clock.run(120_000);
    expect(desk.states()).toEqual(['inDoubt']);
    desk.trading.attach(createScriptedRest({ 'spot.order.get': () => saysNo('-2200') }).rest, 'k1');
    const prepare = (symbol: string) => desk.trading.handlers.prepare({ ...world, draft: draft('spot', { symbol }) });
    expect(await prepare('BTCUSDT')).toMatchObject({
      ok: false,
      error: { key: 'error.order.symbolChecking', params: { symbol: 'BTCUSDT' } },
    });
    expect((await prepare('ETHUSDT')).ok).toBe(true);
    await clock.run(40_000);
    expect(desk.states().at(-1)).toBe('notPlaced');
    expect((await prepare('BTCUSDT')).ok).toBe(true);
  });

  test('B-E7: an answer that breaks the reader leaves the order in doubt, and it is looked for', async () => {
    const desk = await createWorld({ 'spot.order.place': () => undefined, 'spot.order.get': () => saysNo('-2200') });
    const sent = desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(100);
    expect(await sent).toMatchObject({ ok: true, value: { state: 'inDoubt', error: { key: 'error.internal' } } });
    await desk.clock.run(40_000);
    expect(desk.states().at(-1)).toBe('notPlaced');
  });

  test('B-E1 XF7: after a damaged journal no order is taken before both markets were compared', async () => {
    let placed = 0;
    const first = await createWorld({
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
    const prepare = () => desk.trading.handlers.prepare({ ...world, draft: draft('spot', { symbol: 'ETHUSDT' }) });
    expect(await prepare()).toMatchObject({ ok: false, error: { key: 'error.journal.comparing' } });
    spotAnswers = [];
    await clock.run(5_000);
    expect((await prepare()).ok).toBe(true);
    expect(desk.notices.map(({ key }) => key)).toEqual(['error.journal.damaged']);
  });

  test('B-A4: an order that shows up after it was declared not placed is placed, and it is told', async () => {
    const desk = await createWorld({ ...lost, 'spot.order.get': () => saysNo('-2200') });
    void desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(60_000);
    expect(desk.states().at(-1)).toBe('notPlaced');
    const { clientOrderId } = (desk.of('trading.intents').at(-1)!.intents as { clientOrderId: string }[])[0]!;
    desk.push('spot.orders', item('9', { clientOrderId }));
    expect(desk.states().at(-1)).toBe('placed');
    expect(desk.notices.map(({ key }) => key)).toEqual(['error.order.appeared']);
    expect(desk.shown('spot')).toMatchObject([{ orderId: '9', origin: 'desk' }]);
  });

  test('while an order is in doubt its cancel by our id is taken, and settles nothing', async () => {
    const desk = await createWorld({ ...lost, 'spot.order.cancel': () => saysNo('-2200') });
    void desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(100);
    const { clientOrderId } = (desk.of('trading.intents').at(-1)!.intents as { clientOrderId: string }[])[0]!;
    const answer = desk.trading.handlers.cancel({
      ...world,
      market: 'spot',
      symbol: 'BTCUSDT',
      by: { kind: 'clientOrderId', clientOrderId },
    });
    await desk.clock.run(100);
    expect(await answer).toMatchObject({ ok: true, value: { results: [{ clientOrderId, outcome: 'refused' }] } });
    expect(desk.states().at(-1)).toBe('inDoubt');
  });
});

describe('questions of the window', () => {
  test('past orders come newest first, a page of the exchange at a time', async () => {
    const desk = await createWorld({
      'spot.allOrders': () => [spotOrder('1', { time: 5 }), spotOrder('2', { time: 9 }), spotOrder('3', { time: 100 })],
    });
    const answer = await desk.trading.handlers.orderHistory({
      ...world,
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

  test('past fills of futures skip empty weeks', async () => {
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
    const desk = await createWorld({
      'futures.userTrades': ({ startTime, symbol }) =>
        symbol !== undefined && (startTime as number) <= fill.time ? [fill] : [],
    });
    const answer = await desk.trading.handlers.fillHistory({
      ...world,
      market: 'futures',
      symbol: 'BTCUSDT',
      before: null,
    });
    expect(answer.ok && answer.value).toMatchObject({ fills: [{ fillId: '1' }], complete: false });
    expect(desk.exchange.asked.filter(([, { symbol }]) => symbol !== undefined).length).toBe(3);
  });

  test('XS43: rates that are not said are not zero; leverage is that of the margin mode; both are believed for a minute', async () => {
    const desk = await createWorld({
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
    const ask = (market: 'spot' | 'futures') => desk.trading.handlers.terms({ ...world, market, symbol: 'BTCUSDT' });
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

  test('the smoke order is the smallest at the best bid, is timed and cancelled', async () => {
    const reply = ({ newClientOrderId }: Record<string, unknown>) => ({
      orderId: '5',
      clientOrderId: newClientOrderId,
      success: true,
    });
    const desk = await createWorld(
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
