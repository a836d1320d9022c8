/** What the account shows while its stream breaks, sleeps, or is connected but delivers nothing. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../shared/time/random.ts';
import { createScriptedRest, position, spotOrder } from '../trading/support/scriptedRest.ts';
import { createAccountRig } from './support/accountRig.ts';

const START = 1_790_000_000_000;
const FEEDS = [
  ['trading.orders', 'spot'],
  ['trading.fills', 'spot'],
  ['trading.balances', 'spot'],
  ['trading.orders', 'futures'],
  ['trading.fills', 'futures'],
  ['trading.balances', 'futures'],
  ['trading.positions', undefined],
  ['trading.triggers', undefined],
] as const;

const trade = (id: string, time: number) => ({
  id,
  symbol: 'BTCUSDT',
  orderId: '1',
  side: 'BUY',
  positionSide: 'LONG',
  price: '60000',
  qty: '1',
  quoteQty: '60000',
  commission: '6',
  commissionAsset: 'USDT',
  maker: false,
  buyer: true,
  realizedPnl: '0',
  time,
});

async function createRig(scripts: Parameters<typeof createScriptedRest>[0] = {}) {
  const account = createAccountRig();
  const exchange = createScriptedRest({
    'futures.allAlgoOrders': () => ({ orders: [], hasMore: false, nextPage: null }),
    'futures.account.position.allPosition': () => [position()],
    ...scripts,
  });
  account.connect(exchange.rest);
  await account.clock.run(100);
  const statuses = (): string[] => [
    ...new Set(
      FEEDS.map(
        ([event, market]) => `${account.feedOf(event, market)?.status} ${account.feedOf(event, market)?.reason}`,
      ),
    ),
  ];
  const link = (state: 'waiting' | 'open' | 'silent' | 'alive'): void => {
    for (const market of ['spot', 'futures'] as const) account.syncs[market].link(state);
  };
  return { ...account, exchange, statuses, link };
}

describe('B-C8: after sleep', () => {
  test.each([1_000, 31_000, 600_000, 12 * 3_600_000])(
    'after %i ms of sleep, at each of 30 points: stale first, and live only after everything was requested again',
    async (sleepMs) => {
      const random = createRandom(sleepMs);
      for (let point = 0; point < 30; point += 1) {
        let held: (() => void)[] = [];
        let isHolding = false;
        const gate =
          <Value>(value: Value) =>
          (): Value | Promise<Value> =>
            isHolding ? new Promise((resolve) => held.push(() => resolve(value))) : value;
        const rows = {
          'spot.openOrders': gate([spotOrder('1')]),
          'futures.openOrders': gate([]),
          'futures.openAlgoOrders': gate([]),
          'futures.trailing.openOrders': gate([]),
          'futures.account.position.allPosition': gate([position()]),
          'futures.account.balance': gate([]),
          'futures.userTrades': gate([]),
          'spot.account': gate({ canTrade: true, balances: [{ asset: 'USDT', free: '5', locked: '1' }] }),
          'spot.myTrades': gate([]),
        };
        const desk = await createRig(rows);
        expect(desk.statuses()).toEqual(['live null']);
        // A random moment between two sweeps, possibly in the middle of one.
        await desk.clock.run(random.integer(61_000));
        isHolding = random.integer(2) === 1;
        if (isHolding) desk.syncs.futures.sweep();
        await desk.clock.settle();
        // The machine wakes up: its sockets are dropped first.
        isHolding = true;
        desk.link('waiting');
        expect([point, desk.statuses()]).toEqual([point, ['stale feed.reason.privateWaiting']]);
        await desk.clock.run(sleepMs % 2_000);
        desk.link('open');
        await desk.clock.run(1_000);
        // A request sent before the break and answered afterwards proves nothing.
        const early = held;
        held = [];
        const live = () => desk.statuses().filter((status) => status === 'live null');
        expect([point, live()]).toEqual([point, []]);
        for (const answer of early.slice(0, 1)) answer();
        await desk.clock.settle();
        isHolding = false;
        for (const answer of [...early.slice(1), ...held]) answer();
        await desk.clock.run(5_000);
        expect([point, desk.statuses()]).toEqual([point, ['live null']]);
      }
    },
  );
});

describe('XW20: connected stream without data', () => {
  test('a connected stream that delivers nothing is detected by the sweep, marked delayed and reconnected once a minute at most', async () => {
    let trades: unknown[] = [];
    const desk = await createRig({ 'futures.userTrades': () => trades });
    await desk.clock.run(30_000);
    trades = [trade('1', desk.clock.now() - 1_000)];
    await desk.clock.run(30_000);
    expect(desk.feedOf('trading.fills', 'futures')).toMatchObject({
      status: 'stale',
      reason: 'feed.reason.streamDelayed',
    });
    expect(desk.feedOf('trading.fills', 'spot')).toMatchObject({ status: 'live', reason: null });
    trades = [...trades, trade('2', desk.clock.now() - 20_000)];
    desk.syncs.futures.sweep();
    await desk.clock.run(100);
    expect(desk.renewed).toEqual(['futures']);
    // After the reconnect everything is requested again: older data proves nothing for the new connection.
    desk.syncs.futures.link('waiting');
    desk.syncs.futures.link('open');
    await desk.clock.run(100);
    expect(desk.feedOf('trading.fills', 'futures')).toMatchObject({ status: 'live', reason: null });
    // The new connection delivers nothing either.
    await desk.clock.run(20_000);
    trades = [...trades, trade('3', desk.clock.now() - 5_000)];
    desk.syncs.futures.sweep();
    await desk.clock.run(100);
    expect([desk.renewed, desk.feedOf('trading.fills', 'futures')?.reason]).toEqual([
      ['futures'],
      'feed.reason.streamDelayed',
    ]);
    await desk.clock.run(60_000);
    trades = [...trades, trade('4', desk.clock.now() - 5_000)];
    desk.syncs.futures.sweep();
    await desk.clock.run(100);
    expect(desk.renewed).toEqual(['futures', 'futures']);
  });

  test('an order that changed without a push also counts as delay; very recent changes and changes before the connection do not', async () => {
    let orders: unknown[] = [];
    const desk = await createRig({ 'spot.openOrders': () => orders });
    await desk.clock.run(30_000);
    orders = [
      spotOrder('1', { time: START - 50_000, updateTime: START - 50_000 }),
      spotOrder('2', { updateTime: desk.clock.now() - 1 }),
    ];
    desk.syncs.spot.sweep();
    await desk.clock.run(100);
    expect(desk.renewed).toEqual([]);
    orders = [...orders, spotOrder('3', { time: START + 20_000, updateTime: START + 20_000 })];
    desk.syncs.spot.sweep();
    await desk.clock.run(100);
    expect([desk.renewed, desk.feedOf('trading.orders', 'spot')]).toMatchObject([
      ['spot'],
      { status: 'stale', reason: 'feed.reason.streamDelayed' },
    ]);
  });
});

describe('B-C10: event burst', () => {
  test('XW17: ten thousand account events at once all reach the window, unmerged', async () => {
    const desk = await createRig();
    const before = desk.of('trading.fills').length;
    for (let i = 0; i < 10_000; i += 1) {
      desk.push('futures.fill', {
        id: String(700_000 + i),
        symbol: 'BTCUSDT',
        orderId: '1',
        orderSide: 'BUY',
        fillSize: '1',
        fillValue: '60000',
        fillFee: '6',
        direction: 'TAKER',
        createdTime: START + i,
        coin: 'USDT',
        positionSide: 'LONG',
        realizePnl: '0',
      });
    }
    const ids = desk
      .of('trading.fills')
      .slice(before)
      .filter(({ market }) => market === 'futures')
      .flatMap(({ fills }) => (fills as { fillId: string }[]).map(({ fillId }) => fillId));
    expect(ids).toEqual(Array.from({ length: 10_000 }, (_, i) => String(700_000 + i)));
    expect(desk.archived.fills).toHaveLength(10_000);
  });
});
