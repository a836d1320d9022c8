import { expect, test } from 'vitest';
import type { Order } from '../../../shared/domain/order.ts';
import { createDesk, draft, instrument, intentOf, single } from '../trading/support/desk.ts';
import { createEventClock } from '../trading/support/eventClock.ts';
import { createScriptedRest } from '../trading/support/scriptedRest.ts';

const demo = { environment: 'simulator', account: 'demo' } as const;
const HISTORY = 'futures.sim.order.history';

/** Returns an order of the demo account as its order history lists it. */
const record = (orderId: string, clientOrderId: string, status: string, executedQty: string) => ({
  avgPrice: executedQty === '0' ? '0' : '60000.5',
  clientOrderId,
  cumQuote: executedQty === '0' ? '0' : '600.005',
  executedQty,
  orderId,
  origQty: '0.010',
  price: '60000.0',
  side: 'BUY',
  positionSide: 'LONG',
  status,
  symbol: 'BTCSUSDT',
  time: 1,
  timeInForce: 'GTC',
  type: 'LIMIT',
  updateTime: 2,
  reduceOnly: false,
});

/** Creates the demo account's trading part over a scripted exchange, with a private stream that never connects. */
async function createDemoDesk(scripts: Parameters<typeof createScriptedRest>[0] = {}) {
  const clock = createEventClock();
  const desk = createDesk({
    clock,
    account: 'demo',
    instruments: { find: (market, symbol) => (symbol === 'BTCUSDT' ? instrument(market, symbol) : undefined) },
  });
  const exchange = createScriptedRest(scripts);
  await desk.trading.handlers['trading.subscribe'](demo);
  desk.trading.attach(exchange.rest, 'k1');
  await clock.run(100);
  const last = (event: string) =>
    desk
      .of(event)
      .filter(({ market }) => market === undefined || market === 'futures')
      .at(-1);
  const buy = async () => {
    const ticket = await desk.trading.handlers['trading.prepare']({
      ...demo,
      ...single(draft('futures', { symbol: 'BTCSUSDT' })),
    });
    if (!ticket.ok) throw new Error(ticket.error.key);
    return intentOf(
      await desk.trading.handlers['trading.submit']({ ...demo, ticket: ticket.value.ticket, typed: null }),
    );
  };
  return { ...desk, clock, exchange, last, buy };
}

test('A-DEMO-PUSH: polled data is live although the demo account has no stream, and carries the time it was read', async () => {
  const desk = await createDemoDesk({ [HISTORY]: () => [record('1', 'other', 'NEW', '0')] });
  const feedOf = (event: string) => desk.last(event)?.feed as { status: string; receivedAt: number };
  for (const event of ['trading.orders', 'trading.balances', 'trading.positions'])
    expect([event, feedOf(event).status]).toEqual([event, 'live']);
  const first = feedOf('trading.orders').receivedAt;
  await desk.clock.run(10_000);
  expect(feedOf('trading.orders').receivedAt - first).toBe(10_000);
});

test('A-DEMO-PUSH: changes found by polling do not mark a silent stream as delayed', async () => {
  const desk = await createDemoDesk({ [HISTORY]: () => [record('1', 'other', 'NEW', '0')] });
  desk.trading.listener.connectionState('futures', 'open');
  await desk.clock.run(30_000);
  desk.exchange.scripts[HISTORY] = () => [
    { ...record('1', 'other', 'FILLED', '0.010'), updateTime: desk.clock.now() - 6_000 },
  ];
  await desk.clock.run(10_000);
  expect((desk.last('trading.orders')!.feed as { status: string }).status).toBe('live');
});

test('an order that fills at once is reported as filled shortly after its reply, without an order query (A-DEMO)', async () => {
  const history: unknown[] = [];
  const desk = await createDemoDesk({ [HISTORY]: () => history });
  desk.exchange.scripts['futures.sim.order.place'] = (params) => {
    const clientOrderId = String(params['newClientOrderId']);
    history.push(record('9', clientOrderId, 'FILLED', '0.010'));
    return { orderId: '9', clientOrderId, success: true };
  };
  await desk.clock.run(5_000);
  const before = desk.exchange.count(HISTORY);
  expect((await desk.buy()).ok).toBe(true);
  await desk.clock.run(300);
  const orders = desk.of('trading.orders').flatMap(({ orders: reported }) => reported as Order[]);
  expect(
    orders.map(({ orderId, status, executedQuantity, averagePrice }) => [
      orderId,
      status,
      executedQuantity,
      averagePrice,
    ]),
  ).toEqual([['9', 'FILLED', '0.010', '60000.5']]);
  expect(desk.exchange.count(HISTORY) - before).toBe(1);
});

test('B-C1: new orders do not shorten the 2 s minimum between polls, and ten minutes of polling request once every 10 s', async () => {
  const desk = await createDemoDesk({
    'futures.sim.order.place': ({ newClientOrderId }) => ({
      orderId: '9',
      clientOrderId: newClientOrderId,
      success: true,
    }),
  });
  const before = desk.exchange.count(HISTORY);
  await desk.buy();
  await desk.clock.run(1_000);
  expect(desk.exchange.count(HISTORY)).toBe(before);
  await desk.clock.run(1_000);
  expect(desk.exchange.count(HISTORY)).toBe(before + 1);
  await desk.clock.run(600_000);
  // Each request has weight 25 of the 500 available in 10 s.
  expect(desk.exchange.count(HISTORY) - before).toBe(61);
  expect(desk.exchange.asked.filter(([id]) => !id.startsWith('futures.sim.')).map(([id]) => id)).toEqual([]);
});
