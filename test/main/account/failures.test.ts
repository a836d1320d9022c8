/**
 * B-B7 and B-B8: orders and fills made elsewhere appear in time, and a failed request never becomes a zero balance or a
 * flat position.
 */
import { describe, expect, test } from 'vitest';
import type { Violated } from '../../../electron/main/platform/invariants/violations.ts';
import type { Balance, Position } from '../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { createFillWatch, type ReportedFills } from '../../../shared/domain/newFills.ts';
import { appError } from '../../../shared/result/appError.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createEventClock } from '../trading/support/eventClock.ts';
import { broken, createScriptedRest, position, spotOrder } from '../trading/support/scriptedRest.ts';
import { createAccountExchange } from './support/accountExchange.ts';
import { createAccountRig } from './support/accountRig.ts';

const SEED = 20_261;

describe('B-B7: orders made elsewhere', () => {
  test.each([
    ['without a stream', 65_000, false],
    ['with one', 2_000, true],
  ])('200 orders and fills made elsewhere, %s: shown as external within %i ms', async (_what, withinMs, streams) => {
    let worst = 0;
    for (let seed = SEED; seed < SEED + 100; seed += 1) {
      for (const market of ['spot', 'futures'] as const) {
        const clock = createEventClock();
        const random = createRandom(seed);
        const rig = createAccountRig({ clock, ours: ['own1'] });
        const exchange = createAccountExchange(market, clock, random.fork('exchange'), (channel, item) =>
          rig.push(channel, item),
        );
        rig.attach({ rest: exchange.rest, keyId: 'k' });
        exchange.setConnected(streams);
        if (streams) rig.syncs[market].link('open');
        await clock.run(5_000 + random.integer(60_000));
        const orderId = exchange.place('BTCUSDT', 5);
        exchange.fill(orderId, 2);
        const began = clock.monotonic();
        const isShown = () =>
          rig.syncs[market].orders.tracker.find(orderId)?.executedQuantity === '2' &&
          rig.archived.fills.some((fill) => fill.orderId === orderId);
        await clock.run(100_000, isShown);
        worst = Math.max(worst, clock.monotonic() - began);
        expect(rig.syncs[market].orders.tracker.find(orderId)?.origin).toBe('external');
        expect([rig.observed, rig.notes]).toEqual([[], []]);
      }
    }
    expect(worst <= withinMs).toBe(true);
  });
});

const rejected = (httpStatus: number) =>
  appError('rateLimited', 'error.exchange.rejected', {}, { exchange: { code: null, message: '', httpStatus } });
const algo = {
  algoId: '1',
  clientAlgoId: 'c1',
  algoType: 'CONDITIONAL',
  orderType: 'STOP_MARKET',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  quantity: '0.01',
  algoStatus: 'UNTRIGGERED',
  triggerPrice: '59000',
  createTime: 1_789_999_000_000,
  updateTime: 1_789_999_000_000,
};

describe('B-B8: failed requests', () => {
  const good: Record<string, unknown> = {
    'spot.account': { canTrade: true, balances: [{ asset: 'USDT', free: '5', locked: '1' }] },
    'futures.account.balance': [
      { asset: 'USDT', balance: '100', availableBalance: '90', frozen: '10', unrealizePnl: '3' },
    ],
    'futures.account.position.allPosition': [position()],
    'spot.openOrders': [spotOrder('1')],
    'futures.openAlgoOrders': [algo],
  };
  const feedsOf: Record<string, [string, 'spot' | 'futures' | undefined]> = {
    'spot.account': ['trading.balances', 'spot'],
    'futures.account.balance': ['trading.balances', 'futures'],
    'futures.account.position.allPosition': ['trading.positions', undefined],
    'spot.openOrders': ['trading.orders', 'spot'],
    'futures.openAlgoOrders': ['trading.triggers', undefined],
  };
  const unknownOrder = appError(
    'rejected',
    'error.exchange.rejected',
    {},
    {
      exchange: { code: '-9999', message: '', httpStatus: 500 },
    },
  );

  type TradingContext = Awaited<ReturnType<typeof createRig>>;
  async function createRig() {
    const account = createAccountRig();
    const exchange = createScriptedRest({
      ...Object.fromEntries(Object.entries(good).map(([id, value]) => [id, () => value])),
      'spot.order.get': () => unknownOrder,
      'futures.allAlgoOrders': () => broken,
    });
    account.connect(exchange.rest);
    await account.clock.run(100);
    return { ...account, exchange };
  }
  /** Returns what the account holds of each kind, according to its stores. */
  const picture = (rig: TradingContext) => {
    const { orders, triggers, positions, balances } = rig.syncs.futures;
    return {
      spot: rig.syncs.spot.balances.all().map(({ asset, total }: Balance) => `${asset} ${total}`),
      futures: balances.all().map(({ asset, total }: Balance) => `${asset} ${total}`),
      positions: positions.all().map(({ symbol, size }: Position) => `${symbol} ${size}`),
      orders: rig.syncs.spot.orders.tracker.open().map(({ orderId }) => orderId),
      plain: orders.tracker.open().length,
      triggers: triggers.open().map(({ triggerId }: ConditionalOrder) => triggerId),
    };
  };
  const whole = {
    spot: ['USDT 6'],
    futures: ['USDT 100'],
    positions: ['BTCUSDT 1'],
    orders: ['1'],
    plain: 0,
    triggers: ['1'],
  };

  const failures: [string, unknown][] = [
    ['500', rejected(500)],
    ['429', rejected(429)],
    ['timeout', appError('timeout', 'error.network.timeout', { host: 'x' })],
    // The REST row rejects a response that is no list, or a list of something else, before it reaches this code.
    ['wrong type', appError('unreadable', 'error.exchange.unreadable', { row: 'x' })],
    ['empty', undefined],
  ];
  test.each(Object.keys(good).flatMap((id) => failures.map(([name, value]) => [id, name, value] as const)))(
    '%s answers %s: known data stays, and is stale until a good reply arrives unless each missing order was queried',
    async (id, name, value) => {
      const rig = await createRig();
      const [event, market] = feedsOf[id]!;
      expect([picture(rig), rig.feedOf(event, market)?.status]).toEqual([whole, 'live']);
      const empty = id === 'spot.account' ? { canTrade: true, balances: [] } : [];
      rig.exchange.scripts[id] = () => (name === 'empty' ? empty : value);
      for (const one of ['spot', 'futures'] as const) rig.syncs[one].sweep();
      await rig.clock.run(3_000);
      expect(picture(rig)).toEqual(whole);
      // An order list may be empty, and is current then: each order missing from it is requested by its id, and keeps its
      // state until that response arrives.
      const own =
        name === 'empty'
          ? { 'spot.openOrders': 'spot.order.get', 'futures.openAlgoOrders': 'futures.allAlgoOrders' }[id]
          : undefined;
      const { status } = rig.feedOf(event, market)!;
      if (own === undefined) expect(status).not.toBe('live');
      else expect([status, rig.exchange.count(own)]).toEqual(['live', 1]);
      rig.exchange.scripts[id] = () => good[id];
      await rig.clock.run(61_000);
      expect([picture(rig), rig.feedOf(event, market)?.status]).toEqual([whole, 'live']);
    },
  );

  test('before the first good reply no balance and no position is known, and no feed is live', async () => {
    const account = createAccountRig();
    const exchange = createScriptedRest({});
    for (const id of Object.keys(good)) exchange.scripts[id] = () => broken;
    account.connect(exchange.rest);
    await account.clock.run(61_000);
    const statuses = Object.values(feedsOf).map(([event, market]) => account.feedOf(event, market)?.reason);
    expect([account.syncs.spot.balances.all(), account.syncs.futures.positions.all(), [...new Set(statuses)]]).toEqual([
      [],
      [],
      ['feed.reason.queryFailed'],
    ]);
  });
});

test('a list that the account does not offer is marked as not offered and does not cause extra requests', async () => {
  const account = createAccountRig();
  const none = appError('unavailable', 'error.demo.notOffered', {}, { row: 'futures.userTrades' });
  const exchange = createScriptedRest({ 'futures.userTrades': () => none, 'futures.openAlgoOrders': () => none });
  account.connect(exchange.rest);
  await account.clock.run(59_000);
  expect([
    account.feedOf('trading.fills', 'futures'),
    account.feedOf('trading.triggers'),
    account.feedOf('trading.orders', 'futures'),
    account.syncs.futures.isCompared(),
    exchange.count('futures.openOrders'),
  ]).toMatchObject([
    { status: 'stale', reason: 'feed.reason.notOffered' },
    { status: 'stale', reason: 'feed.reason.notOffered' },
    { status: 'live', reason: null },
    true,
    2,
  ]);
});

/** A fill of spot as the exchange lists it; of the order 1 without another id. */
const spotTrade = (
  id: string,
  patch: Partial<Record<'symbol' | 'orderId' | 'qty', string> & { time: number }> = {},
) => ({
  symbol: 'BTCUSDT',
  id,
  orderId: '1',
  price: '60000',
  qty: '1',
  quoteQty: '60000',
  commission: '0',
  time: 1_789_999_990_000,
  isBuyer: true,
  ...patch,
});

describe('V4: fills against executed quantity', () => {
  const filled = spotOrder('1', {
    status: 'FILLED',
    executedQty: '3',
    cummulativeQuoteQty: '180000',
    time: 1_789_999_990_000,
    updateTime: 1_789_999_990_000,
  });
  const trade = (id: string, qty: string) => spotTrade(id, { qty });

  test('H10: an order whose fills do not add up has its fills requested by id three times, and is marked incomplete', async () => {
    const account = createAccountRig();
    let ofOrder = [trade('11', '1'), trade('12', '1')];
    const exchange = createScriptedRest({
      'spot.openOrders': () => [filled],
      'spot.myTrades': ({ orderId }) => (orderId === undefined ? [trade('11', '1')] : ofOrder),
      'spot.order.get': () => filled,
    });
    account.connect(exchange.rest);
    await account.clock.run(30_000);
    const byOrder = () =>
      exchange.asked.filter(([id, { orderId }]) => id === 'spot.myTrades' && orderId === '1').length;
    expect([
      [...account.syncs.spot.fills.incomplete()],
      account.feedOf('trading.fills', 'spot'),
      byOrder(),
    ]).toMatchObject([['1'], { status: 'stale', reason: 'feed.reason.incomplete' }, 3]);
    // A changed state of the order is requested again.
    ofOrder = [...ofOrder, trade('13', '1'), trade('14', '1')];
    Object.assign(filled, { executedQty: '4', cummulativeQuoteQty: '240000', updateTime: 1_789_999_991_000 });
    await account.clock.run(61_000);
    expect([[...account.syncs.spot.fills.incomplete()], account.feedOf('trading.fills', 'spot')]).toMatchObject([
      [],
      { status: 'live', reason: null },
    ]);
    expect(account.archived.fills.map(({ fillId }) => fillId)).toEqual(['11', '12', '13', '14']);
  });
});

describe('fills of before the start', () => {
  const trade = (symbol: string, id: string, time: number) => spotTrade(id, { symbol, orderId: id, time });
  /** Returns the ids of the fills that a listener of all events takes for new. */
  const newIn = (account: ReturnType<typeof createAccountRig>): string[] => {
    const watch = createFillWatch();
    return account
      .of('trading.fills')
      .flatMap((report) => watch(report as unknown as ReportedFills))
      .map(({ fillId }) => fillId);
  };
  const START = 1_789_999_990_000;
  const order = (id: string, symbol: string) => spotOrder(id, { symbol, time: START, updateTime: START });

  test.each([
    ['the first reading succeeds', 0],
    ['the first reading fails', 1],
  ])('are not reported as new: %s', async (_name, failures) => {
    const account = createAccountRig();
    let count = 0;
    const listed = [trade('BTCUSDT', '11', START), trade('BTCUSDT', '12', START + 1)];
    const exchange = createScriptedRest({
      'spot.openOrders': () => [order('1', 'BTCUSDT')],
      'spot.myTrades': () => {
        count += 1;
        return count > failures ? [...listed] : broken;
      },
    });
    account.connect(exchange.rest);
    await account.clock.run(130_000);
    expect([account.archived.fills.map(({ fillId }) => fillId), newIn(account)]).toEqual([['11', '12'], []]);
    // One that no push reported is found by the next comparison, and is new.
    listed.push(trade('BTCUSDT', '13', account.clock.now()));
    await account.clock.run(130_000);
    expect(newIn(account)).toEqual(['13']);
  });

  test('are not reported as new where a symbol is first read later', async () => {
    const account = createAccountRig();
    const orders = [order('1', 'BTCUSDT')];
    const exchange = createScriptedRest({
      'spot.openOrders': () => orders,
      'spot.myTrades': ({ symbol }) =>
        symbol === 'BTCUSDT' ? [trade('BTCUSDT', '12', START + 1)] : [trade('ETHUSDT', '11', START)],
    });
    account.connect(exchange.rest);
    await account.clock.run(30_000);
    orders.push(order('2', 'ETHUSDT'));
    await account.clock.run(130_000);
    expect([account.archived.fills.map(({ fillId }) => fillId), newIn(account)]).toEqual([['12', '11'], []]);
  });
});

describe('V4 as a runtime invariant', () => {
  const trade = (id: string, qty: string) => spotTrade(id, { qty });
  const times = { time: 1_789_999_990_000, updateTime: 1_789_999_990_000 };
  const executed = (executedQty: string) => spotOrder('1', { status: 'FILLED', executedQty, ...times });

  async function checkFillSums(listed: object[], order: () => unknown, pushed = false): Promise<[string[], string[]]> {
    const violations: string[] = [];
    const violated: Violated = (invariant, { reason }) => void violations.push(`${invariant} ${reason}`);
    const account = createAccountRig({ violated });
    const exchange = createScriptedRest({
      'spot.openOrders': () => [executed('3')],
      'spot.myTrades': () => listed,
      'spot.order.get': order,
    });
    account.connect(exchange.rest);
    await account.clock.run(100);
    if (pushed) {
      const common = { symbol: 'BTCUSDT', orderId: '1', orderSide: 'BUY', fillValue: '60000', fillFee: '0' };
      account.push('spot.fill', { ...common, id: '99', fillSize: '1', direction: 'TAKER', createdTime: times.time });
    }
    await account.clock.run(200_000);
    return [violations, [...account.syncs.spot.fills.incomplete()]];
  }

  test('V4: listed fills above the executed quantity, three times in a row, are a violation, reported once', async () => {
    const listed = [trade('11', '2'), trade('12', '2')];
    expect(await checkFillSums(listed, () => executed('3'))).toEqual([['V4 spot'], ['1']]);
  });

  test('V4: a fill listed twice counts once, and a sum below the executed quantity is incomplete; neither is a violation', async () => {
    const twice = [trade('11', '3'), trade('11', '3')];
    expect(await checkFillSums(twice, () => executed('3'))).toEqual([[], []]);
    expect(await checkFillSums([trade('11', '2')], () => executed('3'))).toEqual([[], ['1']]);
  });

  test('V4: an excess by push alone, or against an order that cannot be queried, is incomplete, not a violation', async () => {
    expect(await checkFillSums([trade('11', '3')], () => executed('3'), true)).toEqual([[], ['1']]);
    expect(await checkFillSums([trade('11', '4')], () => broken)).toEqual([[], ['1']]);
  });
});

test('order states and fills reach the timeline of their intent and the archive, also when the fill arrives first', async () => {
  const account = createAccountRig({ ours: ['own1'] });
  const ownOrder = spotOrder('1', {
    clientOrderId: 'own1',
    status: 'FILLED',
    executedQty: '1',
    cummulativeQuoteQty: '60000',
    updateTime: 9,
  });
  const exchange = createScriptedRest({ 'spot.order.get': () => ownOrder });
  account.connect(exchange.rest);
  await account.clock.run(100);
  account.push('spot.fill', {
    id: '11',
    symbol: 'BTCUSDT',
    orderId: '1',
    orderSide: 'BUY',
    fillSize: '1',
    fillValue: '60000',
    fillFee: '0.001',
    direction: 'TAKER',
    createdTime: 8,
  });
  await account.clock.run(100);
  expect(account.notes).toEqual([
    [
      'i-own1',
      'reconciled',
      { orderId: '1', status: 'FILLED', executedQuantity: '1', averagePrice: '60000', updatedAt: 9 },
    ],
    [
      'i-own1',
      'fill',
      {
        fillId: '11',
        orderId: '1',
        price: '60000',
        quantity: '1',
        fee: '0.001',
        feeAsset: 'BTC',
        maker: false,
        time: 8,
        source: 'push',
      },
    ],
  ]);
  expect([
    account.archived.orders.map(({ orderId }) => orderId),
    account.archived.fills.map(({ fillId }) => fillId),
  ]).toEqual([['1'], ['11']]);
});
