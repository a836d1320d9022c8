import { describe, expect, test } from 'vitest';
import type { AlertDraft } from '../../../../shared/domain/alert.ts';
import { above, createAlertWorld, own } from './support.ts';

const STREAM = 'BTCUSDT@ticker';
const price = above.condition as Extract<AlertDraft['condition'], { kind: 'price' }>;

async function watching(draft: AlertDraft = above, quiet: { from: string; to: string } | null = null) {
  const world = createAlertWorld(new Map(), quiet);
  await world.side.load();
  expect((await world.save(draft)).ok).toBe(true);
  world.open();
  return world;
}

describe('price alerts', () => {
  test('R4: exactly the symbols with armed alerts are followed, and left when the alert told or is switched off', async () => {
    const world = await watching();
    expect([...world.consumers.keys()]).toEqual([STREAM]);
    world.price('64999');
    world.price('65000');
    expect([...world.consumers.keys()]).toEqual([]);
    expect(await world.list()).toMatchObject([{ alertId: 'a1', state: 'fired', value: '65000', count: 1 }]);
  });

  test('a jump over the level fires once; the first price says nothing, whichever side it is on', async () => {
    const first = await watching();
    first.price('66000');
    first.price('66001');
    expect(first.fired()).toEqual([]);
    const jump = await watching();
    for (const one of ['64000', '66000.5', '64000', '66000']) jump.price(one);
    expect(jump.fired().map(({ value }) => value)).toEqual(['66000.5']);
  });

  test.each([
    ['below', ['66000', '64000'], ['64000']],
    ['below', ['64000', '66000'], []],
    ['either', ['66000', '64000'], ['64000']],
    ['either', ['64000', '65000'], ['65000']],
  ] as const)('%s over %s fires %s', async (direction, prices, fired) => {
    const world = await watching({ ...above, condition: { ...price, direction } });
    for (const one of prices) world.price(one);
    expect(world.fired().map(({ value }) => value)).toEqual(fired);
  });

  test('MARK and INDEX come with the same stream, and LAST does not fire them', async () => {
    const world = await watching({ ...above, condition: { ...price, source: 'MARK' } });
    world.price('64000', { m: '64000', i: '64000' });
    world.price('66000', { m: '64001', i: '66000' });
    expect(world.fired()).toEqual([]);
    world.price('64000', { m: '65000.1', i: '64000' });
    expect(world.fired()).toMatchObject([{ value: '65000.1' }]);
  });

  test('every time: it does not chatter, and tells again after distance and time', async () => {
    const world = await watching({ ...above, repeat: 'every', rearmPercent: '1', rearmSeconds: 60 });
    for (const one of ['64999', '65001', '64999', '65001']) world.price(one);
    expect(world.fired()).toHaveLength(1);
    world.clock.advance(61_000);
    for (const one of ['64999', '65001']) world.price(one);
    expect(world.fired()).toHaveLength(1);
    for (const one of ['64350', '65002']) world.price(one);
    expect(world.fired().map(({ value }) => value)).toEqual(['65001', '65002']);
  });

  test('B-B1: nothing fires from a stale feed; after a new connection a jump over the level fires once', async () => {
    const world = await watching({ ...above, repeat: 'every' });
    world.price('64000');
    world.link(STREAM, { state: 'waiting', reason: 'feed.reason.disconnected' });
    world.price('66000');
    expect(world.fired()).toEqual([]);
    world.open();
    world.price('66000');
    world.open();
    world.price('66000');
    expect(world.fired().map(({ value }) => value)).toEqual(['66000']);
  });

  test('a silence of half a minute is told, a shorter one is not', async () => {
    const world = await watching();
    world.price('64000');
    const from = world.clock.now();
    world.link(STREAM, { state: 'silent' });
    world.clock.advance(29_999);
    world.link(STREAM, { state: 'alive' });
    world.price('64000');
    expect(await world.told()).toEqual([]);
    world.link(STREAM, { state: 'silent' });
    world.clock.advance(30_000);
    world.link(STREAM, { state: 'alive' });
    world.price('64000');
    expect(await world.told()).toEqual([
      { id: 1, at: from + 59_999, kind: 'gap', symbol: 'BTCUSDT', from: from + 29_999, to: from + 59_999 },
    ]);
  });

  test('another exchange behind the streams: its first price crosses nothing', async () => {
    const world = await watching();
    world.price('64000');
    world.link(STREAM, { state: 'waiting', reason: 'feed.reason.stopped' });
    world.open();
    world.price('66000');
    expect(world.fired()).toEqual([]);
  });
});

describe('other alerts', () => {
  test('a move within the window of minutes, up or down; the same move is told once', async () => {
    const condition = {
      kind: 'move',
      market: 'futures',
      symbol: 'BTCUSDT',
      source: 'LAST',
      percent: '2',
      minutes: 5,
    } as const;
    const world = await watching({ ...above, repeat: 'every', condition });
    world.price('100');
    world.clock.advance(60_000);
    world.price('101.9');
    expect(world.fired()).toEqual([]);
    world.price('102');
    world.price('102.1');
    expect(world.fired().map(({ value }) => value)).toEqual(['2']);
    world.clock.advance(301_000);
    world.price('99');
    expect(world.fired()).toHaveLength(1);
    world.clock.advance(1_000);
    world.price('97');
    expect(world.fired().map(({ value }) => value)).toEqual(['2', '-2.0202']);
  });

  test('the coming funding rate in per cent, told when it is past the limit', async () => {
    const world = createAlertWorld();
    await world.side.load();
    const record = (rate: string) => [
      {
        symbol: 'BTCUSDT',
        markPrice: '1',
        indexPrice: '1',
        lastFundingRate: '0',
        forecastFundingRate: rate,
        nextFundingTime: 1,
        time: 1,
        collectCycle: 480,
      },
    ];
    world.answers.push(record('0.0001'), record('0.00051'));
    await world.save({
      ...above,
      condition: { kind: 'funding', symbol: 'BTCUSDT', direction: 'above', percent: '0.05' },
    });
    await world.settle(0);
    expect(world.fired()).toEqual([]);
    await world.settle(67_000);
    expect(world.fired()).toMatchObject([{ symbol: 'BTCUSDT', value: '0.051' }]);
  });

  test('the distance to liquidation, of each position on its own', async () => {
    const world = await watching({
      ...above,
      repeat: 'every',
      condition: { kind: 'liquidation', symbol: null, percent: '5' },
    });
    const feed = { status: 'live', reason: null, since: 1, receivedAt: 1 } as const;
    const held = (symbol: string, liquidatePrice: string) => ({ symbol, liquidatePrice });
    world.side.heard('trading.positions', {
      ...own,
      feed,
      positions: [held('BTCUSDT', '90'), held('ETHUSDT', '90')],
    } as never);
    expect([...world.consumers.keys()]).toEqual([STREAM, 'ETHUSDT@ticker']);
    world.open();
    world.open('ETHUSDT');
    world.price('100', { m: '100' });
    for (const mark of ['94', '94', '93']) {
      world.price(mark, { m: mark });
      world.price('100', { m: '100' }, 'ETHUSDT');
    }
    expect(world.fired()).toMatchObject([{ symbol: 'BTCUSDT', value: '4.2553' }]);
    world.side.heard('trading.positions', {
      ...own,
      feed: { ...feed, status: 'stale' },
      positions: [held('BTCUSDT', '90')],
    } as never);
    expect([...world.consumers.keys()]).toEqual([]);
  });

  test('a fill that is news: the first picture is the past', async () => {
    const world = await watching({ ...above, condition: { kind: 'fill', market: null, symbol: null } });
    const fill = (fillId: string, time: number) => ({
      fillId,
      orderId: 'o',
      market: 'spot',
      symbol: 'ETHUSDT',
      side: 'BUY',
      quantity: '0.5',
      price: '3',
      time,
    });
    const told = (reset: boolean, fills: unknown[]) =>
      world.side.heard('trading.fills', { ...own, market: 'spot', reset, fills } as never);
    told(true, [fill('1', 10)]);
    expect(world.fired()).toEqual([]);
    told(false, [fill('2', 11), fill('3', 11)]);
    told(false, [fill('3', 11)]);
    expect(world.fired()).toMatchObject([{ symbol: 'ETHUSDT', value: '1.0' }]);
    expect(await world.told()).toMatchObject([
      { kind: 'fill', quantity: '1.0', price: '3', count: 2 },
      { kind: 'alert', symbol: 'ETHUSDT', value: '1.0' },
    ]);
  });
});

describe('what is told, and what is kept', () => {
  test('the desktop is told once in one sentence', async () => {
    const world = await watching({ ...above, note: 'Sell half.' });
    world.price('64000');
    world.price('65000.5');
    expect(world.notified).toEqual(['Foredeck alert: BTCUSDT: the last price is 65000.5 and met 65000. Sell half.']);
  });

  test('quiet hours: no notification and no sound, but it stands in the centre', async () => {
    // 1 790 000 000 000 ms is 14:13 UTC.
    const world = await watching(above, { from: '14:00', to: '15:00' });
    world.price('64000');
    world.price('65000');
    expect([world.notified, world.fired().map(({ quiet }) => quiet)]).toEqual([[], [true]]);
    expect(await world.told()).toMatchObject([{ kind: 'alert', value: '65000' }]);
  });

  test('an alert that expires is off and says so, and does not fire any more', async () => {
    const world = createAlertWorld();
    await world.side.load();
    await world.save({ ...above, expiresAt: world.clock.now() + 60_000 });
    world.open();
    world.price('64000');
    world.clock.advance(60_000);
    world.price('66000');
    expect(await world.list()).toMatchObject([{ state: 'off', count: 0 }]);
    expect(await world.told()).toMatchObject([{ kind: 'expired' }]);
  });

  test('B-E3 R16: alerts and what was told survive a restart; the time between is told and nothing of it claimed', async () => {
    const first = await watching();
    first.price('64000');
    first.clock.advance(20_000);
    await first.side.stop();
    expect([...first.disk.keys()].toSorted()).toEqual(['alerts.simulator.main.json', 'alerts.simulator.main.json.bak']);
    const second = createAlertWorld(first.disk);
    second.clock.advance(600_000);
    await second.side.load();
    expect(await second.list()).toMatchObject([{ alertId: 'a1', state: 'armed' }]);
    second.open();
    second.price('66000');
    expect(second.fired()).toEqual([]);
    expect(await second.told()).toEqual([
      { id: 1, at: 1_790_000_600_000, kind: 'gap', symbol: null, from: 1_790_000_020_000, to: 1_790_000_600_000 },
    ]);
    await second.side.stop();
    expect(await createThird(first.disk)).toMatchObject([{ kind: 'gap' }]);
  });

  test('B-E3: a damaged file is read from its copy, and both damaged are put aside and said', async () => {
    const first = await watching();
    const name = 'alerts.simulator.main.json';
    first.disk.set(name, first.disk.get(name)!.slice(0, -3));
    const second = createAlertWorld(first.disk);
    await second.side.load();
    expect([(await second.list()).length, second.notices.map(({ key }) => key)]).toEqual([1, ['error.alert.restored']]);
    first.disk.set(name, 'x').set(`${name}.bak`, 'x');
    const third = createAlertWorld(first.disk);
    await third.side.load();
    expect([await third.list(), third.notices.map(({ key }) => key)]).toEqual([[], ['error.alert.lost']]);
  });

  test('R29: the centre keeps the newest 500 and can be cleared', async () => {
    const world = createAlertWorld();
    await world.side.load();
    for (let index = 0; index < 503; index += 1)
      world.side.failed({ kind: 'network', key: 'error.network.broken', params: {}, exchange: null, row: null });
    const told = await world.told();
    expect([told.length, told[0]!.id, told.at(-1)!.id]).toEqual([500, 4, 503]);
    expect(await world.side.handlers['notices.clear'](own)).toEqual({
      ok: true,
      value: { ...own, seen: 503, apart: [], notifications: [] },
    });
  });
});

describe('bad input is refused with its field, and nothing is kept', () => {
  test.each([
    [
      'XU12: off the tick',
      { ...above, condition: { ...price, price: '65000.05' } },
      'error.alert.tick',
      { field: 'price', tick: '0.1' },
    ],
    ['XU1: no number', { ...above, condition: { ...price, price: '65k' } }, 'error.alert.price', { field: 'price' }],
    [
      'XU23: unknown symbol',
      { ...above, condition: { ...price, symbol: 'NOPE' } },
      'error.market.unknownSymbol',
      { field: 'symbol', symbol: 'NOPE' },
    ],
    [
      'XU18: per cent',
      { ...above, condition: { kind: 'liquidation', symbol: null, percent: '101' } },
      'error.alert.percent',
      { field: 'percent' },
    ],
    [
      'minutes',
      {
        ...above,
        condition: { kind: 'move', market: 'futures', symbol: 'BTCUSDT', source: 'LAST', percent: '1', minutes: 0.5 },
      },
      'error.alert.minutes',
      { field: 'minutes', most: 1440 },
    ],
    [
      'R19: spot has no mark',
      { ...above, condition: { ...price, market: 'spot', source: 'MARK' } },
      'error.alert.source',
      { field: 'source' },
    ],
    ['an end in the past', { ...above, expiresAt: 1 }, 'error.alert.expiry', { field: 'expiry' }],
    ['re-arming', { ...above, rearmPercent: '-1' }, 'error.alert.rearm', { field: 'rearm', most: 86400 }],
  ] as const)('%s', async (_, draft, key, params) => {
    const world = createAlertWorld();
    await world.side.load();
    const answer = await world.save(draft as AlertDraft);
    expect(answer).toEqual({ ok: false, error: { kind: 'invalid', key, params, exchange: null, row: null } });
    expect([await world.list(), world.disk.size]).toEqual([[], 0]);
  });

  test('R16: a request of another world is refused', async () => {
    const world = createAlertWorld();
    await world.side.load();
    const answer = await world.side.handlers['alerts.delete']({ environment: 'live', account: 'main', alertId: 'a1' });
    expect(answer).toMatchObject({ ok: false, error: { key: 'error.trading.otherWorld' } });
  });
});

async function createThird(disk: Map<string, string>) {
  const world = createAlertWorld(disk);
  await world.side.load();
  return world.told();
}
