/** Conditional orders of the account: both lists, pushes, and how a vanished order ended. */
import { describe, expect, test } from 'vitest';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { broken, createScriptedRest, saysNo } from '../trading/support/scriptedRest.ts';
import { createAccountRig } from './support/accountRig.ts';

const START = 1_790_000_000_000;
type Fields = Record<string, unknown>;

const record = (algoId: string, patch: Fields = {}) => ({
  algoId,
  clientAlgoId: `c${algoId}`,
  algoType: 'CONDITIONAL',
  orderType: 'STOP_MARKET',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  timeInForce: 'GTC',
  quantity: '0.01',
  algoStatus: 'UNTRIGGERED',
  actualOrderId: '0',
  triggerPrice: '59000',
  price: '0',
  slTriggerPrice: '58000',
  workingType: 'MARK_PRICE',
  closePosition: false,
  reduceOnly: true,
  createTime: START - 60_000,
  updateTime: START - 60_000,
  ...patch,
});
const trailing = (orderId: string, patch: Fields = {}) => ({
  orderId,
  clientOrderId: `c${orderId}`,
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  status: 'UNACTIVATED',
  type: 'TRAILING_MARKET',
  time: START - 60_000,
  updateTime: START - 60_000,
  price: '0',
  origQty: '0.02',
  executedQty: '0',
  avgPrice: '0',
  cumQuote: '0',
  timeInForce: 'GTC',
  activatePrice: '61000',
  callbackRate: '0.01',
  ...patch,
});
const item = (id: string, patch: Fields = {}) => ({
  id,
  symbol: 'BTCUSDT',
  orderSide: 'SELL',
  price: '0',
  size: '0.01',
  clientOrderId: `c${id}`,
  type: 'STOP_MARKET',
  timeInForce: 'GTC',
  reduceOnly: true,
  triggerPrice: '59000',
  triggerPriceType: 'MARK_PRICE',
  status: 'UNTRIGGERED',
  cumFillSize: '0',
  cumFillValue: '0',
  createdTime: START - 60_000,
  updatedTime: START - 60_000,
  positionSide: 'LONG',
  ...patch,
});
const expected = (triggerId: string, patch: Partial<ConditionalOrder> = {}): ConditionalOrder => ({
  triggerId,
  clientId: `c${triggerId}`,
  category: 'CONDITIONAL',
  kind: 'stopMarket',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  quantity: '0.01',
  wholePosition: false,
  triggerPrice: '59000',
  triggerSource: 'mark',
  limitPrice: null,
  timeInForce: 'GTC',
  reduceOnly: true,
  takeProfit: null,
  stopLoss: { triggerPrice: '58000', limitPrice: null, source: null },
  activationPrice: null,
  callbackRate: null,
  status: 'UNTRIGGERED',
  phase: 'waiting',
  becameOrderId: null,
  executedPrice: null,
  executedQuantity: null,
  createdAt: START - 60_000,
  updatedAt: START - 60_000,
  triggeredAt: null,
  origin: 'external',
  ...patch,
});

async function createRig(scripts: Parameters<typeof createScriptedRest>[0] = {}, ours: string[] = []) {
  const account = createAccountRig({ ours });
  const exchange = createScriptedRest({
    'futures.allAlgoOrders': () => ({ orders: [], hasMore: false, nextPage: null }),
    ...scripts,
  });
  account.connect(exchange.rest);
  await account.clock.run(100);
  /** Returns the open conditional orders as a window would hold them after all events. */
  const shown = (): ConditionalOrder[] => {
    let open = new Map<string, ConditionalOrder>();
    for (const event of account.of('trading.triggers')) {
      if (event.reset) open = new Map();
      for (const one of event.triggers as ConditionalOrder[]) {
        if (['filled', 'cancelled', 'failed'].includes(one.phase)) open.delete(one.triggerId);
        else open.set(one.triggerId, one);
      }
    }
    return [...open.values()];
  };
  const plainIds = (): string[] => account.syncs.futures.orders.tracker.open().map(({ orderId }) => orderId);
  return { ...account, exchange, shown, plainIds };
}

describe('lists', () => {
  test('R9: both open lists are merged, an order in both is shown once, and none is a plain order', async () => {
    const desk = await createRig({
      'futures.openAlgoOrders': () => [
        record('1'),
        record('2', {
          orderType: 'TRAILING_STOP_MARKET',
          quantity: '0.02',
          algoStatus: 'UNACTIVATED',
          slTriggerPrice: null,
        }),
      ],
      'futures.trailing.openOrders': () => [trailing('2')],
    });
    expect(desk.shown()).toEqual([
      expected('1'),
      expected('2', {
        kind: 'trailing',
        quantity: '0.02',
        stopLoss: null,
        status: 'UNACTIVATED',
        activationPrice: '61000',
        callbackRate: '0.01',
        executedQuantity: '0',
      }),
    ]);
    expect([desk.feedOf('trading.triggers'), desk.plainIds()]).toMatchObject([{ status: 'live', reason: null }, []]);
  });

  test.each([
    ['FILLED', 'filled', '901'],
    ['CANCELED', 'cancelled', null],
  ])('a vanished order is looked up in the history, which returns %s', async (status, phase, order) => {
    let open = [record('1'), record('2')];
    const desk = await createRig({
      'futures.openAlgoOrders': () => open,
      'futures.allAlgoOrders': () => ({
        orders: [record('1', { algoStatus: status, actualOrderId: order ?? '0', updateTime: START + 5 }), record('2')],
        hasMore: false,
        nextPage: null,
      }),
    });
    open = [record('2')];
    await desk.clock.run(60_100);
    expect(desk.shown()).toEqual([expected('2')]);
    expect(desk.syncs.futures.triggers.find('1')).toEqual(
      expected('1', { status, phase: phase as ConditionalOrder['phase'], becameOrderId: order, updatedAt: START + 5 }),
    );
    const asked = desk.exchange.asked.filter(([id]) => id === 'futures.allAlgoOrders');
    expect(asked).toEqual([
      ['futures.allAlgoOrders', { symbol: 'BTCUSDT', startTime: START - 61_000, endTime: START - 59_000, limit: 1000 }],
    ]);
  });

  test('an order in no list and no history is no longer open; a young one is left for one more sweep', async () => {
    let open = [record('1'), record('2', { createTime: START + 55_000, updateTime: START + 55_000 })];
    const desk = await createRig({ 'futures.openAlgoOrders': () => open });
    open = [];
    await desk.clock.run(60_000);
    expect(desk.syncs.futures.triggers.open().map(({ triggerId }) => triggerId)).toEqual(['2']);
    await desk.clock.run(60_000);
    expect(desk.shown()).toEqual([]);
  });

  test("B-B7: when a contract's history is refused, the order stays unchanged, and it is reported and requested once", async () => {
    let open = [record('1'), record('2', { symbol: 'ETHUSDT' })];
    const ended = record('2', { symbol: 'ETHUSDT', algoStatus: 'CANCELED', updateTime: START + 5 });
    const desk = await createRig({
      'futures.openAlgoOrders': () => open,
      'futures.allAlgoOrders': ({ symbol }) =>
        symbol === 'BTCUSDT' ? saysNo('-1121') : { orders: [ended], hasMore: false, nextPage: null },
    });
    open = [];
    await desk.clock.run(9 * 60_000);
    expect({
      shown: desk.shown(),
      compared: desk.syncs.futures.isCompared(),
      told: desk.notices.map(({ key, params }) => [key, params]),
      asked: desk.exchange.asked.filter(([id, { symbol }]) => id === 'futures.allAlgoOrders' && symbol === 'BTCUSDT')
        .length,
    }).toEqual({
      shown: [expected('1')],
      compared: true,
      told: [['error.trigger.symbolRefused', { symbol: 'BTCUSDT' }]],
      asked: 1,
    });
  });

  test('B-B8: a failed list keeps the known orders and marks the feed stale', async () => {
    const desk = await createRig({ 'futures.openAlgoOrders': () => [record('1')] });
    desk.exchange.scripts['futures.trailing.openOrders'] = () => broken;
    await desk.clock.run(60_000);
    expect([desk.shown(), desk.feedOf('trading.triggers')]).toMatchObject([
      [{ triggerId: '1' }],
      { status: 'stale', reason: 'feed.reason.queryFailed' },
    ]);
  });

  test('XS28: an undocumented status is shown unchanged and stays open', async () => {
    const desk = await createRig({ 'futures.openAlgoOrders': () => [record('1', { algoStatus: 'IN_ORBIT' })] });
    expect(desk.shown()).toEqual([expected('1', { status: 'IN_ORBIT', phase: 'unknown' })]);
  });
});

describe('pushes', () => {
  test('A-CONDITIONAL-PUSH: a pushed conditional order is never a plain one, and the list adds fields the push lacks', async () => {
    let open: Fields[] = [];
    const desk = await createRig({ 'futures.openAlgoOrders': () => open });
    desk.push('futures.orders', item('7', { updatedTime: START + 5 }));
    expect(desk.shown()).toEqual([
      expected('7', { category: null, wholePosition: null, stopLoss: null, updatedAt: START + 5 }),
    ]);
    expect(desk.plainIds()).toEqual([]);
    open = [record('7')];
    await desk.clock.run(60_000);
    expect(desk.shown()).toEqual([expected('7', { updatedAt: START + 5 })]);
    // Members that a later push does not carry keep the values of the list.
    desk.push('futures.orders', item('7', { triggerPrice: '59500', updatedTime: START + 90_000 }));
    expect(desk.shown()).toEqual([expected('7', { triggerPrice: '59500', updatedAt: START + 90_000 })]);
  });

  test('B-B7: fields missing from the push of a new order are requested at once, again while the list lags, and then no more', async () => {
    let open: Fields[] = [];
    let asked = 0;
    const desk = await createRig({
      'futures.trailing.openOrders': () => {
        asked += 1;
        return open;
      },
    });
    const before = asked;
    const fresh = { createdTime: desk.clock.now(), updatedTime: desk.clock.now() };
    const pushed = item('7', {
      type: 'TRAILING_MARKET',
      status: 'UNACTIVATED',
      size: '0.02',
      triggerPrice: '0',
      ...fresh,
    });
    const shown = () =>
      desk.shown().map(({ triggerId, activationPrice, callbackRate }) => [triggerId, activationPrice, callbackRate]);
    desk.push('futures.orders', pushed);
    await desk.clock.run(1_000);
    expect([asked - before, shown()]).toEqual([1, [['7', null, null]]]);
    open = [trailing('7', { time: fresh.createdTime, updateTime: fresh.updatedTime })];
    await desk.clock.run(5_000);
    expect([asked - before, shown()]).toEqual([2, [['7', '61000', '0.01']]]);
    // A later push does not erase what the list reported, and causes no request.
    desk.push('futures.orders', { ...pushed, status: 'UNTRIGGERED', updatedTime: desk.clock.now() });
    await desk.clock.run(20_000);
    expect([asked - before, shown()]).toEqual([2, [['7', '61000', '0.01']]]);
  });

  test('B-B6: late pushes do not reopen an ended order; only a later list does', async () => {
    let open: Fields[] = [record('1')];
    const desk = await createRig({ 'futures.openAlgoOrders': () => open });
    desk.push('futures.orders', item('1', { status: 'CANCELED', updatedTime: START + 10 }));
    desk.push('futures.orders', item('1', { updatedTime: START + 5 }), item('1', { updatedTime: START + 20 }));
    expect([desk.shown(), desk.syncs.futures.triggers.find('1')?.status]).toEqual([[], 'CANCELED']);
    open = [record('1', { updateTime: START + 30 })];
    await desk.clock.run(60_000);
    expect(desk.shown()).toEqual([expected('1', { updatedAt: START + 30 })]);
  });

  test('the order that results from a trigger is a plain order with its own id, also with an unchanged type', async () => {
    const issued = { ...item('901', { type: 'STOP', price: '58900', status: 'NEW' }) };
    const desk = await createRig({
      'futures.openAlgoOrders': () => [record('1')],
      'futures.openOrders': () => [
        {
          ...trailing('901', { type: 'STOP', status: 'NEW', price: '58900', origQty: '0.01' }),
          activatePrice: null,
          callbackRate: null,
        },
      ],
    });
    desk.push('futures.orders', issued);
    expect([desk.plainIds(), desk.shown().map(({ triggerId }) => triggerId)]).toEqual([['901'], ['1']]);
  });

  test('a waiting order that is also in the plain list is shown once, as a conditional order', async () => {
    const desk = await createRig({
      'futures.openAlgoOrders': () => [record('1')],
      'futures.openOrders': () => [trailing('1', { type: 'STOP_MARKET', status: 'UNTRIGGERED', origQty: '0.01' })],
    });
    expect([desk.plainIds(), desk.shown().map(({ triggerId }) => triggerId)]).toEqual([[], ['1']]);
  });

  test('B-A4: the first update of one of our orders, by list or push, reaches its intent and the timeline', async () => {
    const desk = await createRig({ 'futures.openAlgoOrders': () => [record('1')] }, ['c1', 'c2']);
    desk.push('futures.orders', item('2', { updatedTime: START + 5 }));
    expect([...new Set(desk.observed)]).toEqual(['c1 1', 'c2 2']);
    expect(desk.shown().map(({ origin }) => origin)).toEqual(['desk', 'desk']);
    expect(desk.notes).toEqual([
      ['i-c1', 'reconciled', { triggerId: '1', status: 'UNTRIGGERED', becameOrderId: null, updatedAt: START - 60_000 }],
      ['i-c2', 'push', { triggerId: '2', status: 'UNTRIGGERED', becameOrderId: null, updatedAt: START + 5 }],
    ]);
  });
});

test('B-A11: a queried order is removed when the history says cancelled', async () => {
  const desk = await createRig({ 'futures.openAlgoOrders': () => [record('1')] });
  const ended = record('1', { algoStatus: 'CANCELED', updateTime: START + 5 });
  desk.exchange.scripts['futures.allAlgoOrders'] = () => ({ orders: [ended], hasMore: false, nextPage: null });
  await desk.syncs.futures.triggers.ask('1');
  expect([desk.shown(), desk.syncs.futures.triggers.open()]).toEqual([[], []]);
});

test('a new key discards the orders of the old one', async () => {
  const desk = await createRig({ 'futures.openAlgoOrders': () => [record('1')] });
  const other = createScriptedRest();
  desk.connect(other.rest, 'k2');
  await desk.clock.run(100);
  expect([desk.shown(), desk.syncs.futures.triggers.open()]).toEqual([[], []]);
});
