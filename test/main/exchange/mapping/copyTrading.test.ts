/** The mapping of copy orders and lead traders to domain values. No recording exists: the replies follow document 3. */
import { describe, expect, test } from 'vitest';
import { openCopyOrdersOf, pastCopyOrdersOf } from '../../../../electron/main/exchange/mapping/copyOrders.ts';
import { leadTraderPageOf } from '../../../../electron/main/exchange/mapping/leadTraders.ts';
import { canRead, readText, replyOf } from './support/replies.ts';

const OPENED = 1_764_505_700_123;
/** Every field of document 3's tracking order; ids between at signs are bare numbers on the wire. */
const whole = {
  trackingNo: '@912345678901234567@',
  traderName: 'Ahead',
  openOrderId: '@702345678901234567@',
  closeOrderId: '@702345678901234568@',
  traderID: '@5123456789012345678@',
  symbol: 'BTCUSDT',
  openLeverage: 20,
  openPriceAvg: '60000.10',
  openTime: OPENED,
  openSize: '0.50',
  openFee: '-0.18',
  openMarginAmount: '1500.5',
  openFillSize: '0.50',
  positionSide: 'LONG',
  status: 'HALF_CLOSED',
  tpTriggerPrice: '70000',
  slTriggerPrice: '0',
  closeAvgPrice: '61000',
  closeSize: '0.25',
  closeTime: '1764505900123',
  realizedPnl: '250.0',
  profitRate: '0.1666',
  netProfit: '-1E-8',
  createdTime: OPENED,
  updateTime: 1_764_505_900_124,
};
const textOf = (value: unknown): string => JSON.stringify(value).replace(/"@(\d+)@"/g, '$1');

const order = {
  copyId: '912345678901234567',
  open: false,
  status: 'HALF_CLOSED',
  traderId: '5123456789012345678',
  traderName: 'Ahead',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  leverage: '20',
  openOrderId: '702345678901234567',
  openPrice: '60000.10',
  openedAt: OPENED,
  size: '0.50',
  filledSize: '0.50',
  margin: '1500.5',
  openFee: '-0.18',
  takeProfitPrice: '70000',
  stopLossPrice: null,
  closeOrderId: '702345678901234568',
  closePrice: '61000',
  closedSize: '0.25',
  closedAt: 1_764_505_900_123,
  realisedPnl: '250.0',
  profitRate: '0.1666',
  netProfit: '-0.00000001',
  createdAt: OPENED,
  updatedAt: 1_764_505_900_124,
};

describe('copy orders', () => {
  test('B-B4: reads every field with full ids; whether it is open follows from its list (A-COPY-STATUS)', () => {
    expect(openCopyOrdersOf(replyOf('futures.copy.follower.openOrders', textOf([whole])))).toEqual([
      { ...order, open: true },
    ]);
    const text = textOf({
      list: [whole],
      nextFlag: true,
      nextKey: { nextKeyId: whole.trackingNo, nextKeyTime: OPENED },
    });
    expect(pastCopyOrdersOf(replyOf('futures.copy.follower.historyOrders', text))).toEqual({
      orders: [order],
      more: true,
      next: { id: '912345678901234567', time: OPENED },
    });
  });

  test.each([',"nextKey":null', '', ',"nextKey":{"nextKeyId":1,"nextKeyTime":2}'])(
    'the last page has no next cursor, whatever the key (%s)',
    (key) => {
      const reply = replyOf('futures.copy.follower.historyOrders', `{"list":[],"nextFlag":false${key}}`);
      expect(pastCopyOrdersOf(reply)).toEqual({ orders: [], more: false, next: null });
    },
  );

  const { trackingNo, traderID, symbol, openLeverage, openPriceAvg, openTime, openSize, positionSide } = whole;
  const least = { trackingNo, traderID, symbol, openLeverage, openPriceAvg, openTime, openSize, positionSide };
  const unknown = {
    status: null,
    traderName: null,
    openOrderId: null,
    filledSize: null,
    margin: null,
    openFee: null,
    takeProfitPrice: null,
    stopLossPrice: null,
    closeOrderId: null,
    closePrice: null,
    closedSize: null,
    closedAt: null,
    realisedPnl: null,
    profitRate: null,
    netProfit: null,
    createdAt: null,
    updatedAt: null,
  };

  test('XS30, XS43: absent or null members are unknown, not zero', () => {
    const nulls = Object.fromEntries(Object.keys(whole).map((name) => [name, null]));
    for (const record of [least, { ...nulls, ...least }]) {
      expect(openCopyOrdersOf(replyOf('futures.copy.follower.openOrders', textOf([record])))).toEqual([
        { ...order, ...unknown, open: true },
      ]);
    }
  });

  test('XS27: an open order has no closing price, order or time, although the wire has 0', () => {
    const open = { ...whole, closeOrderId: 0, closeAvgPrice: '0', closeSize: '0', closeTime: '0', status: '' };
    expect(openCopyOrdersOf(replyOf('futures.copy.follower.openOrders', textOf([open])))).toEqual([
      { ...order, open: true, status: null, closeOrderId: null, closePrice: null, closedSize: '0', closedAt: null },
    ]);
  });

  test.each(['', 'noon', '2026-11-21 12:00:00', '0', 'null', '99999999999999999999'])(
    'XS27: a closing time of %j is unknown, and the order stays readable',
    (closeTime) => {
      expect(openCopyOrdersOf(replyOf('futures.copy.follower.openOrders', textOf([{ ...whole, closeTime }])))).toEqual([
        { ...order, open: true, closedAt: null },
      ]);
    },
  );

  test('XS28, XS29: keeps unknown status words, ignores unknown members, and accepts side BOTH', () => {
    const strange = { ...whole, positionSide: 'BOTH', status: 'in orbit', moon: [1] };
    expect(openCopyOrdersOf(replyOf('futures.copy.follower.openOrders', textOf([strange])))).toEqual([
      { ...order, open: true, positionSide: 'BOTH', status: 'in orbit' },
    ]);
  });

  test.each(Object.keys(least))('XS30: without its %s a record is dropped and counted; its neighbour stays', (name) => {
    const { [name]: _, ...rest } = least as Record<string, unknown>;
    const { reply, dropped } = readText('futures.copy.follower.openOrders', textOf([rest, least]));
    expect([reply.length, dropped]).toEqual([1, 1]);
  });
});

describe('lead traders', () => {
  const page = (...list: object[]) =>
    leadTraderPageOf(
      replyOf('futures.copy.follower.myTraders', textOf({ list, nextFlag: true, total: 7, later: { a: 1 } })),
    );
  const trader = { traderId: '5123456789012345678', name: 'Ahead', more: [] };

  test('A-COPY-RECORDS, B-B4: reads the id under three names and the name under two', () => {
    const id = '@5123456789012345678@';
    const list = [
      { traderId: id, traderName: 'Ahead' },
      { traderID: id, traderNickName: 'Ahead' },
      { traderUid: '5123456789012345678', traderName: '', traderNickName: 'Ahead' },
      { traderId: id, traderUid: id, traderName: 'Ahead', traderNickName: 'Other' },
    ];
    expect(page(...list)).toEqual({ traders: [trader, trader, trader, trader], more: true, total: 7, unreadable: 0 });
    expect(page({ traderId: id, traderName: null })).toMatchObject({ traders: [{ ...trader, name: null }] });
  });

  test('keeps other members as labels and values', () => {
    const more = { profit: '12.50', followers: 31, badge: null, vip: true, days: ['@912345678901234567@'] };
    expect(page({ traderId: '1', traderName: 'Ahead', ...more, last: { at: 'noon' } }).traders).toEqual([
      {
        traderId: '1',
        name: 'Ahead',
        more: [
          { label: 'profit', value: '12.50' },
          { label: 'followers', value: '31' },
          { label: 'badge', value: null },
          { label: 'vip', value: 'true' },
          { label: 'days', value: '["912345678901234567"]' },
          { label: 'last.at', value: 'noon' },
        ],
      },
    ]);
  });

  test('contradicting ids and the id 0 are counted as unreadable and not shown', () => {
    expect(page({ traderId: '1', traderID: '2' }, { traderId: 0 }, { traderId: 0, traderUid: '3' })).toEqual({
      traders: [{ traderId: '3', name: null, more: [] }],
      more: true,
      total: 7,
      unreadable: 2,
    });
  });

  test('XS30: a record without any id is dropped and counted', () => {
    const text = '{"list":[{"traderName":"Ahead"},{"traderId":1}],"nextFlag":false,"total":2}';
    const { reply, dropped } = readText('futures.copy.follower.myTraders', text);
    expect([leadTraderPageOf(reply).traders.map(({ traderId }) => traderId), dropped]).toEqual([['1'], 1]);
    expect(canRead('futures.copy.follower.myTraders', '{"list":[],"nextFlag":false}')).toBe(false);
  });
});
