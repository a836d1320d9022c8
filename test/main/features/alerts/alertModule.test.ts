import { describe, expect, test } from 'vitest';
import type { AlertDraft } from '../../../../shared/domain/alert.ts';
import { above, createAlertRig, own } from './support.ts';

const STREAM = 'BTCUSDT@ticker';
const price = above.condition as Extract<AlertDraft['condition'], { kind: 'price' }>;

async function watching(draft: AlertDraft = above, quiet: { from: string; to: string } | null = null) {
  const rig = createAlertRig(new Map(), quiet);
  await rig.side.load();
  expect((await rig.save(draft)).ok).toBe(true);
  rig.open();
  return rig;
}

describe('Price alerts', () => {
  test('R4: subscribes only to symbols with armed alerts and unsubscribes once the alert fires or is switched off', async () => {
    const off = await watching();
    const [alert] = await off.list();
    await off.save(above, false, alert!.alertId);
    expect([[...off.consumers.keys()], (await off.list()).map(({ state }) => state)]).toEqual([[], ['off']]);
    await off.save(above, true, alert!.alertId);
    expect([...off.consumers.keys()]).toEqual([STREAM]);
    const rig = await watching();
    expect([...rig.consumers.keys()]).toEqual([STREAM]);
    rig.price('64999');
    rig.price('65000');
    expect([...rig.consumers.keys()]).toEqual([]);
    expect(await rig.list()).toMatchObject([{ alertId: 'a1', state: 'fired', value: '65000', count: 1 }]);
  });

  test('a jump over the level fires once; the first price never fires', async () => {
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
    const rig = await watching({ ...above, condition: { ...price, direction } });
    for (const one of prices) rig.price(one);
    expect(rig.fired().map(({ value }) => value)).toEqual(fired);
  });

  test('mark and index prices use the ticker stream; the last price does not fire a mark alert', async () => {
    const rig = await watching({ ...above, condition: { ...price, source: 'MARK' } });
    rig.price('64000', { m: '64000', i: '64000' });
    rig.price('66000', { m: '64001', i: '66000' });
    expect(rig.fired()).toEqual([]);
    rig.price('64000', { m: '65000.1', i: '64000' });
    expect(rig.fired()).toMatchObject([{ value: '65000.1' }]);
  });

  test('a repeating alert re-arms only after both its distance and its time', async () => {
    const rig = await watching({ ...above, repeat: 'every', rearmPercent: '1', rearmSeconds: 60 });
    for (const one of ['64999', '65001', '64999', '65001']) rig.price(one);
    expect(rig.fired()).toHaveLength(1);
    rig.clock.advance(61_000);
    for (const one of ['64999', '65001']) rig.price(one);
    expect(rig.fired()).toHaveLength(1);
    for (const one of ['64350', '65002']) rig.price(one);
    expect(rig.fired().map(({ value }) => value)).toEqual(['65001', '65002']);
  });

  test('B-B1: a stale feed fires nothing; after reconnecting a jump over the level fires once', async () => {
    const rig = await watching({ ...above, repeat: 'every' });
    rig.price('64000');
    rig.link(STREAM, { state: 'waiting', reason: 'feed.reason.disconnected' });
    rig.price('66000');
    expect(rig.fired()).toEqual([]);
    rig.open();
    rig.price('66000');
    rig.open();
    rig.price('66000');
    expect(rig.fired().map(({ value }) => value)).toEqual(['66000']);
  });

  test('reports a feed gap of 30 s, not a shorter one', async () => {
    const rig = await watching();
    rig.price('64000');
    const from = rig.clock.now();
    rig.link(STREAM, { state: 'silent' });
    rig.clock.advance(29_999);
    rig.link(STREAM, { state: 'alive' });
    rig.price('64000');
    expect(await rig.told()).toEqual([]);
    rig.link(STREAM, { state: 'silent' });
    rig.clock.advance(30_000);
    rig.link(STREAM, { state: 'alive' });
    rig.price('64000');
    expect(rig.forwarded).toEqual([{ kind: 'gap', isQuiet: false }]);
    expect(await rig.told()).toEqual([
      { id: 1, at: from + 59_999, kind: 'gap', symbol: 'BTCUSDT', from: from + 29_999, to: from + 59_999 },
    ]);
  });

  test('after the streams stop and reconnect, the first price fires nothing', async () => {
    const rig = await watching();
    rig.price('64000');
    rig.link(STREAM, { state: 'waiting', reason: 'feed.reason.stopped' });
    rig.open();
    rig.price('66000');
    expect(rig.fired()).toEqual([]);
  });
});

describe('Other alert kinds', () => {
  test('a move alert fires on a move within its minutes, up or down, and once per move', async () => {
    const condition = {
      kind: 'move',
      market: 'futures',
      symbol: 'BTCUSDT',
      source: 'LAST',
      percent: '2',
      minutes: 5,
    } as const;
    const rig = await watching({ ...above, repeat: 'every', condition });
    rig.price('100');
    rig.clock.advance(60_000);
    rig.price('101.9');
    expect(rig.fired()).toEqual([]);
    rig.price('102');
    rig.price('102.1');
    expect(rig.fired().map(({ value }) => value)).toEqual(['2']);
    rig.clock.advance(301_000);
    rig.price('99');
    expect(rig.fired()).toHaveLength(1);
    rig.clock.advance(1_000);
    rig.price('97');
    expect(rig.fired().map(({ value }) => value)).toEqual(['2', '-2.0202']);
  });

  test('a funding alert fires when the forecast rate passes its limit', async () => {
    const rig = createAlertRig();
    await rig.side.load();
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
    rig.answers.push(record('0.0001'), record('0.00051'));
    await rig.save({
      ...above,
      condition: { kind: 'funding', symbol: 'BTCUSDT', direction: 'above', percent: '0.05' },
    });
    await rig.settle(0);
    expect(rig.fired()).toEqual([]);
    await rig.settle(67_000);
    expect(rig.fired()).toMatchObject([{ symbol: 'BTCUSDT', value: '0.051' }]);
  });

  test('a liquidation alert fires per position by its distance, and stops with a stale position list', async () => {
    const rig = await watching({
      ...above,
      repeat: 'every',
      condition: { kind: 'liquidation', symbol: null, percent: '5' },
    });
    const feed = { status: 'live', reason: null, since: 1, receivedAt: 1 } as const;
    const held = (symbol: string, liquidatePrice: string) => ({ symbol, liquidatePrice });
    rig.side.heard('trading.positions', {
      ...own,
      feed,
      positions: [held('BTCUSDT', '90'), held('ETHUSDT', '90')],
    } as never);
    expect([...rig.consumers.keys()]).toEqual([STREAM, 'ETHUSDT@ticker']);
    rig.open();
    rig.open('ETHUSDT');
    rig.price('100', { m: '100' });
    for (const mark of ['94', '94', '93']) {
      rig.price(mark, { m: mark });
      rig.price('100', { m: '100' }, 'ETHUSDT');
    }
    expect(rig.fired()).toMatchObject([{ symbol: 'BTCUSDT', value: '4.2553' }]);
    rig.side.heard('trading.positions', {
      ...own,
      feed: { ...feed, status: 'stale' },
      positions: [held('BTCUSDT', '90')],
    } as never);
    expect([...rig.consumers.keys()]).toEqual([]);
  });

  test('a fill alert ignores the initial snapshot and merges fills of one order', async () => {
    const rig = await watching({ ...above, condition: { kind: 'fill', market: null, symbol: null } });
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
    const reportFills = (reset: boolean, fills: unknown[]) =>
      rig.side.heard('trading.fills', {
        ...own,
        market: 'spot',
        reset,
        feed: { status: 'live', reason: null },
        fills,
      } as never);
    reportFills(true, [fill('1', 10)]);
    expect(rig.fired()).toEqual([]);
    reportFills(false, [fill('2', 11), fill('3', 11)]);
    reportFills(false, [fill('3', 11)]);
    expect(rig.fired()).toMatchObject([{ symbol: 'ETHUSDT', value: '1.0' }]);
    expect(await rig.told()).toMatchObject([
      { kind: 'fill', quantity: '1.0', price: '3', count: 2 },
      { kind: 'alert', symbol: 'ETHUSDT', value: '1.0' },
    ]);
  });
});

describe('Alert notifications and storage', () => {
  test('sends one desktop notification with the price, the level and the note', async () => {
    const rig = await watching({ ...above, note: 'Sell half.' });
    rig.price('64000');
    rig.price('65000.5');
    expect(rig.notified).toEqual([
      'Foredeck alert: BTCUSDT: last price 65\u202f000.5, crossed 65\u202f000. Sell half.',
    ]);
  });

  test('during quiet hours no desktop notification is sent, but the centre lists the alert', async () => {
    // 1 790 000 000 000 ms is 14:13 UTC.
    const rig = await watching(above, { from: '14:00', to: '15:00' });
    rig.price('64000');
    rig.price('65000');
    expect([rig.notified, rig.fired().map(({ quiet }) => quiet)]).toEqual([[], [true]]);
    expect(rig.forwarded).toEqual([{ kind: 'alert', isQuiet: true }]);
    expect(await rig.told()).toMatchObject([{ kind: 'alert', value: '65000' }]);
  });

  test('an expired alert is switched off, reported, and does not fire', async () => {
    const rig = createAlertRig();
    await rig.side.load();
    await rig.save({ ...above, expiresAt: rig.clock.now() + 60_000 });
    rig.open();
    rig.price('64000');
    rig.clock.advance(60_000);
    rig.price('66000');
    expect(await rig.list()).toMatchObject([{ state: 'off', count: 0 }]);
    expect(await rig.told()).toMatchObject([{ kind: 'expired' }]);
  });

  test('B-E3 R16: alerts and notifications survive a restart; the downtime is reported as a gap and fires nothing', async () => {
    const first = await watching();
    first.price('64000');
    first.clock.advance(20_000);
    await first.side.stop();
    expect([...first.disk.keys()].toSorted()).toEqual(['alerts.simulator.main.json', 'alerts.simulator.main.json.bak']);
    const second = createAlertRig(first.disk);
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

  test('B-E3 XF24: a damaged file is restored from its backup; if both are damaged the loss is reported', async () => {
    const first = await watching();
    const name = 'alerts.simulator.main.json';
    first.disk.set(name, first.disk.get(name)!.slice(0, -3));
    const second = createAlertRig(first.disk);
    await second.side.load();
    expect([(await second.list()).length, second.notices.map(({ key }) => key)]).toEqual([1, ['error.alert.restored']]);
    first.disk.set(name, 'x').set(`${name}.bak`, 'x');
    const third = createAlertRig(first.disk);
    await third.side.load();
    expect([await third.list(), third.notices.map(({ key }) => key)]).toEqual([[], ['error.alert.lost']]);
  });

  test('R29: the notification centre keeps the newest 500 entries and can be cleared', async () => {
    const rig = createAlertRig();
    await rig.side.load();
    for (let index = 0; index < 503; index += 1)
      rig.side.failed({ kind: 'network', key: 'error.network.broken', params: {}, exchange: null, row: null });
    const notifications = await rig.told();
    expect([notifications.length, notifications[0]!.id, notifications.at(-1)!.id]).toEqual([500, 4, 503]);
    expect(await rig.side.handlers['notices.clear'](own)).toEqual({
      ok: true,
      value: { ...own, seen: 503, apart: [], notifications: [] },
    });
  });
});

describe('Alert drafts: invalid input is rejected by field and not stored', () => {
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
    const rig = createAlertRig();
    await rig.side.load();
    const answer = await rig.save(draft as AlertDraft);
    expect(answer).toEqual({ ok: false, error: { kind: 'invalid', key, params, exchange: null, row: null } });
    expect([await rig.list(), rig.disk.size]).toEqual([[], 0]);
  });

  test('R16: rejects a request for another trading context', async () => {
    const rig = createAlertRig();
    await rig.side.load();
    const answer = await rig.side.handlers['alerts.delete']({ environment: 'live', account: 'main', alertId: 'a1' });
    expect(answer).toMatchObject({ ok: false, error: { key: 'error.trading.otherWorld' } });
  });
});

async function createThird(disk: Map<string, string>) {
  const rig = createAlertRig(disk);
  await rig.side.load();
  return rig.told();
}
