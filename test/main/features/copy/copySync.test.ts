import { describe, expect, test } from 'vitest';
import {
  closedRecord,
  createDeskRig,
  createExchangeDouble,
  DAY,
  drain,
  NOW,
  openRecord,
  trader,
  rig,
} from './copyRig.ts';

const live = { status: 'live', reason: null, since: NOW, receivedAt: NOW };
const OPEN = 'futures.copy.follower.openOrders';
const TRADERS = 'futures.copy.follower.myTraders';

/** Creates a reading that a window has subscribed to, with one copy open and one closed. */
async function createShownRig() {
  const one = createDeskRig();
  one.exchange.lists.open.push(openRecord('1'));
  one.exchange.lists.past.push(closedRecord('2', NOW - DAY));
  one.exchange.lists.income.push({
    billId: '5',
    asset: 'USDT',
    symbol: 'BTCUSDT',
    income: '-7',
    incomeType: 'tracking_follow_pay',
    balance: '1',
    time: NOW - DAY,
  } as never);
  one.desk.join();
  await drain(one.clock);
  return one;
}

describe('Copy sync', () => {
  test('requests nothing before a subscription', async () => {
    const { exchange, pass } = createDeskRig();
    await pass(120_000);
    expect([exchange.asked, exchange.marketAsked]).toEqual([[], []]);
  });

  test('document 3 Copy trading: publishes traders with their results, and open copies with mark price and unrealised result', async () => {
    const { last } = await createShownRig();
    expect(last('copy.traders')).toEqual({
      ...rig,
      feed: live,
      readAt: NOW,
      traders: [{ traderId: '700', name: 'TideRunner', more: [] }],
      complete: true,
      truths: [
        {
          traderId: '700',
          realised: '100',
          fees: '25',
          profitShare: '7',
          net: '68',
          unrealised: '50.0',
          closed: 1,
          wins: 1,
          losses: 0,
          openCopies: 1,
          marginInUse: '3000',
          exposure: { long: '30050.0', short: '0' },
          holding: { median: 60_000, longest: 60_000 },
          fills: null,
          firstAt: NOW - DAY - 60_000,
          lastAt: NOW - DAY,
        },
      ],
    });
    expect(last('copy.open')).toMatchObject({
      feed: live,
      readAt: NOW,
      complete: true,
      copies: [{ order: { copyId: '1', open: true, traderId: '700' }, markPrice: '60100', unrealised: '50.0' }],
    });
    expect(last('copy.past')).toMatchObject({ feed: { status: 'live' }, count: 1, version: 3, gaps: [] });
  });

  /** Returns the lanes of the requests, each with the last word of its endpoint. */
  const lanesOf = ({ rest }: ReturnType<typeof createDeskRig>['exchange']) => {
    const lanes: string[] = [];
    const queryWhole = rest.queryWhole.bind(rest);
    Object.assign(rest, {
      queryWhole(id: never, params: never, lane?: never) {
        lanes.push(`${String(id).split('.').at(-1)} ${lane}`);
        return queryWhole(id, params);
      },
    });
    return lanes;
  };
  const first = ['historyOrders', 'income', 'myTraders', 'openOrders'];

  test('B-C1: the first reading and a manual refresh use the trading lane, periodic readings the background lane', async () => {
    const { exchange, desk, pass } = createDeskRig();
    const lanes = lanesOf(exchange);
    desk.join();
    await pass(1_000);
    expect(lanes.splice(0).toSorted()).toEqual(first.map((one) => `${one} trading`));
    await pass(70_000, 500);
    expect(new Set(lanes.splice(0))).toEqual(new Set(first.map((one) => `${one} background`)));
    desk.refresh();
    await pass(1_000);
    expect(lanes.splice(0).toSorted()).toEqual(first.map((one) => `${one} trading`));
  });

  test('B-C1: readings needed only by guards use the background lane', async () => {
    const { exchange, desk, pass } = createDeskRig();
    const lanes = lanesOf(exchange);
    desk.want('guards', true);
    await pass(3_000);
    expect(new Set(lanes)).toEqual(new Set(first.map((one) => `${one} background`)));
  });

  test('reads traders every minute and open copies every ten seconds, with a jitter of a tenth', async () => {
    const { exchange, pass } = await createShownRig();
    await pass(180_000, 100);
    expect(exchange.count(TRADERS)).toBeGreaterThanOrEqual(3);
    expect(exchange.count(TRADERS)).toBeLessThanOrEqual(4);
    expect(exchange.count(OPEN)).toBeGreaterThanOrEqual(17);
    expect(exchange.count(OPEN)).toBeLessThanOrEqual(20);
  });

  test('publishes unchanged lists only once a minute, and a changed price at once', async () => {
    const { pushedEvents, count, pass, exchange, last } = await createShownRig();
    pushedEvents.length = 0;
    await pass(50_000, 500);
    expect(pushedEvents).toEqual([]);
    await pass(30_000, 500);
    expect([count('copy.open'), count('copy.traders'), count('copy.past')]).toEqual([1, 1, 1]);
    expect(last('copy.open')!.readAt).toBeGreaterThan(NOW + 50_000);
    exchange.lists.marks = [{ symbol: 'BTCUSDT', markPrice: '60200' }];
    await pass(11_000, 500);
    expect([count('copy.open'), last('copy.open')!.copies[0]!.unrealised]).toEqual([2, '100.0']);
  });

  test('B-B8: a failed reading keeps the last data, marked as stale', async () => {
    const { exchange, pass, last } = await createShownRig();
    exchange.lists.failing.set('open', exchange.broken).set('traders', exchange.broken);
    await pass(70_000, 500);
    expect(last('copy.open')).toMatchObject({ feed: { status: 'stale', reason: 'feed.reason.queryFailed' } });
    expect(last('copy.open')!.copies).toHaveLength(1);
    expect(last('copy.traders')).toMatchObject({ feed: { status: 'stale' }, traders: [{ traderId: '700' }] });
    exchange.lists.failing.clear();
    await pass(70_000, 500);
    expect([last('copy.open')!.feed.status, last('copy.traders')!.feed.status]).toEqual(['live', 'live']);
  });

  test('XS43: unreadable mark prices clear the mark price and the unrealised result', async () => {
    const { exchange, pass, last } = await createShownRig();
    exchange.lists.failing.set('futures.market.symbolPrice', exchange.broken);
    await pass(11_000, 500);
    expect(last('copy.open')).toMatchObject({
      feed: { status: 'live' },
      copies: [{ markPrice: null, unrealised: null }],
    });
    expect(last('copy.traders')!.truths[0]).toMatchObject({ unrealised: null, exposure: { long: null, short: '0' } });
  });

  test('drops a record that contradicts itself and marks the list as incomplete', async () => {
    const { exchange, desk, pass, last } = createDeskRig();
    exchange.lists.traders.push({ traderId: '1', traderUid: '2' });
    desk.join();
    await pass(1_000);
    expect(last('copy.traders')).toMatchObject({ complete: false, traders: [{ traderId: '700' }] });
  });

  test('R16: removing or changing the key clears all data of the previous key; a missing key is reported', async () => {
    const { connection, pass, last, desk } = await createShownRig();
    connection.rest = null;
    await pass(1_000);
    expect(last('copy.open')).toMatchObject({ feed: { status: 'stale', reason: 'feed.reason.noKey' }, copies: [] });
    expect(last('copy.traders')).toMatchObject({ traders: [], truths: [], readAt: null });
    expect(last('copy.past')).toMatchObject({ feed: { reason: 'feed.reason.noKey' }, count: 0, reachedBack: null });
    const other = createExchangeDouble();
    other.lists.traders = [trader('800', 'NorthGate')];
    connection.rest = other.rest;
    await pass(2_000);
    expect(last('copy.traders')).toMatchObject({ feed: { status: 'live' }, traders: [{ traderId: '800' }] });
    expect(desk.book.all()).toEqual([]);
  });

  test('ignores a reply that arrives after the key changed', async () => {
    const { exchange, connection, desk, pass, last } = createDeskRig();
    let answer: (list: unknown[]) => void = () => undefined;
    exchange.scripts[OPEN] = () => new Promise((resolve) => (answer = resolve));
    desk.join();
    await pass(0);
    connection.rest = null;
    await pass(1_000);
    answer([openRecord('1')]);
    await pass(0);
    expect(last('copy.open')!.copies).toEqual([]);
  });

  test('a manual refresh reads at once; further ones within two seconds are merged into one reading', async () => {
    const { exchange, desk, pass } = await createShownRig();
    const before = exchange.count(OPEN);
    for (let time = 0; time < 5; time += 1) desk.refresh();
    await pass(0);
    expect(exchange.count(OPEN)).toBe(before + 1);
    await pass(1_999);
    expect(exchange.count(OPEN)).toBe(before + 1);
    await pass(1);
    expect(exchange.count(OPEN)).toBe(before + 2);
    await pass(2_000);
    desk.refresh();
    await pass(0);
    expect(exchange.count(OPEN)).toBe(before + 3);
  });

  test('R38: with the exchange clock ahead, payments are read up to the newest copy', async () => {
    const { exchange, desk, clock, last } = createDeskRig();
    const ahead = NOW + 5 * 3_600_000;
    exchange.lists.past.push(closedRecord('2', ahead));
    const paid = { asset: 'USDT', symbol: 'BTCUSDT', incomeType: 'tracking_follow_pay', balance: '1' };
    exchange.lists.income.push({ ...paid, billId: '5', income: '-7', time: ahead + 60_000 } as never);
    desk.join();
    await drain(clock);
    expect(last('copy.traders')!.truths).toMatchObject([{ traderId: '700', profitShare: '7', fees: '25' }]);
  });

  test('R38: a profit share is null, never 0, until the payment for a newer gain is read', async () => {
    const { exchange, desk, clock, last, pass } = createDeskRig();
    const closedAt = NOW + 3_600_000;
    exchange.lists.past.push(closedRecord('2', closedAt), closedRecord('3', NOW - DAY, { traderID: '800' }));
    desk.join();
    await drain(clock);
    const shares = () => last('copy.traders')!.truths.map((one) => [one.traderId, one.profitShare, one.fees]);
    expect(shares()).toEqual([
      ['700', null, null],
      ['800', '0', '32'],
    ]);
    const paid = { asset: 'USDT', symbol: 'BTCUSDT', incomeType: 'tracking_follow_pay', balance: '1' };
    exchange.lists.income.push({ ...paid, billId: '5', income: '-7', time: closedAt } as never);
    await pass(61_000, 500);
    expect(shares()).toEqual([
      ['700', '7', '25'],
      ['800', '0', '32'],
    ]);
  });

  test('stops requesting once the window is gone and no guard is set', async () => {
    const { exchange, desk, pass } = await createShownRig();
    desk.want('guards', true);
    desk.want('window', false);
    const before = exchange.asked.length;
    await pass(30_000);
    expect(exchange.asked.length).toBeGreaterThan(before);
    desk.want('guards', false);
    const after = exchange.asked.length;
    await pass(300_000);
    expect(exchange.asked.length).toBe(after);
  });
});

describe('Copy sync: copies that left the open list', () => {
  test('searches the history at once from the opening time; the copy counts as open until found', async () => {
    const { exchange, pass, desk, last } = await createShownRig();
    exchange.lists.open = [];
    const asked = exchange.asked.length;
    await pass(11_000, 500);
    const looked = exchange.asked.slice(asked).find(([id]) => id === 'futures.copy.follower.historyOrders');
    expect(looked?.[1]).toMatchObject({ startTime: NOW - DAY });
    expect(desk.reading('700', NOW)!.open.map(({ copyId }) => copyId)).toEqual(['1']);
    // XS43: the result of the copy is not known yet, so the sum is null.
    expect(last('copy.traders')!.truths).toMatchObject([{ closed: 1, net: null, realised: null, profitShare: null }]);
    exchange.lists.past.push(closedRecord('1', NOW + 1_000));
    await pass(11_000, 500);
    expect(desk.reading('700', NOW)!.open).toEqual([]);
    expect(last('copy.past')!.count).toBe(2);
    expect(last('copy.traders')!.truths).toMatchObject([{ closed: 2, net: '136', realised: '200' }]);
  });

  test('gives up after ten minutes', async () => {
    const { exchange, pass, desk } = await createShownRig();
    exchange.lists.open = [];
    await pass(590_000);
    expect(desk.lists.missing()).toHaveLength(1);
    await pass(40_000);
    expect(desk.lists.missing()).toEqual([]);
  });
});

describe('Copy sync: data for guards', () => {
  test('returns no reading while open copies are stale or the history has a gap', async () => {
    const { exchange, pass, desk } = await createShownRig();
    expect(desk.reading('700', NOW)).not.toBeNull();
    exchange.lists.failing.set('open', exchange.broken);
    await pass(11_000, 500);
    expect(desk.reading('700', NOW)).toBeNull();
    exchange.lists.failing.clear();
    await pass(11_000, 500);
    expect(desk.reading('700', NOW)).not.toBeNull();
    exchange.lists.failing.set('past', exchange.broken);
    await pass(120_000);
    expect(desk.reading('700', NOW)).toBeNull();
  });

  test('a trader is active while followed or with open copies, unknown before the lists are read', async () => {
    const { desk } = await createShownRig();
    expect([desk.isActive('700'), desk.isActive('9'), createDeskRig().desk.isActive('700')]).toEqual([
      true,
      false,
      null,
    ]);
    expect([desk.nameOf('700'), desk.nameOf('9')]).toEqual(['TideRunner', '9']);
  });

  test('equity is balance plus unrealised result, requested only if a guard needs it', async () => {
    const { exchange, desk, pass } = createDeskRig({ needsEquity: () => true });
    desk.want('guards', true);
    await pass(60_000, 500);
    expect(desk.reading('700', NOW)!.equity).toBe('10500');
    expect(exchange.count('futures.account.balance')).toBe(2);
  });
});
