/** Desktop notifications of fills, failed orders and alerts, each as the settings allow it. */
import { describe, expect, test } from 'vitest';
import { defaultSettings, readSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { above, createAlertRig, own } from './support.ts';

const fill = (fillId: string, more: object = {}) => ({
  fillId,
  orderId: 'o',
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  quantity: '0.1',
  price: '88153',
  time: 11,
  ...more,
});
const failed = (state: string, intentId = state) => ({
  intentId,
  state,
  draft: { market: 'spot', symbol: 'ETHUSDT' },
  error: null,
});

/** Opens the module with its first, empty snapshots, and reports fills and orders to it. */
async function open(
  settings: Partial<Settings> = {},
  language: Settings['language'] = 'en',
  quiet: Settings['quietHours'] = null,
) {
  const rig = createAlertRig(new Map(), quiet, language, settings);
  await rig.side.load();
  const fills = (reset: boolean, list: readonly object[]): void =>
    rig.side.heard('trading.fills', {
      ...own,
      market: 'futures',
      reset,
      feed: { status: 'live', reason: null },
      fills: list,
    } as never);
  const orders = (reset: boolean, list: readonly object[]): void =>
    rig.side.heard('trading.intents', { ...own, reset, intents: list } as never);
  fills(true, []);
  orders(true, []);
  return { rig, fills, orders };
}

describe('desktop notifications', () => {
  test('report both fills of a self-trade, which have one id', async () => {
    const { rig, fills } = await open();
    fills(false, [fill('1', { orderId: 'a' })]);
    fills(false, [fill('1', { orderId: 'b', side: 'SELL' })]);
    fills(false, [fill('1', { orderId: 'a' }), fill('1', { orderId: 'b', side: 'SELL' })]);
    expect(rig.notified).toEqual([
      'Foredeck order filled: Bought 0.100 BTCUSDT (Futures) at 88\u202f153.0.',
      'Foredeck order filled: Sold 0.100 BTCUSDT (Futures) at 88\u202f153.0.',
    ]);
  });

  test('leave sizes out where the settings hide amounts; the price stays', async () => {
    const { rig, fills } = await open({ notifyAmounts: false });
    fills(false, [fill('1')]);
    fills(false, [fill('2', { side: 'SELL' }), fill('3', { side: 'SELL', price: '88153.5', quantity: '0.05' })]);
    expect(rig.notified).toEqual([
      'Foredeck order filled: Bought BTCUSDT (Futures) at 88\u202f153.0.',
      'Foredeck order filled: Sold BTCUSDT (Futures) in 2 fills.',
    ]);
  });

  test('report a fill with the decimals of the instrument, and several fills of an order by their number', async () => {
    const { rig, fills } = await open();
    fills(false, [fill('1')]);
    fills(false, [fill('2', { side: 'SELL' }), fill('3', { side: 'SELL', price: '88153.5', quantity: '0.05' })]);
    fills(false, [fill('4', { symbol: 'ETHUSDT', price: '3000', quantity: '2' })]);
    expect(rig.notified).toEqual([
      'Foredeck order filled: Bought 0.100 BTCUSDT (Futures) at 88\u202f153.0.',
      'Foredeck order filled: Sold 0.150 BTCUSDT (Futures) in 2 fills.',
      'Foredeck order filled: Bought 2 ETHUSDT (Futures) at 3\u202f000.',
    ]);
  });

  test('report an order that was rejected, not sent, unconfirmed or not placed', async () => {
    const { rig, orders } = await open();
    orders(
      false,
      ['rejected', 'notSent', 'inDoubt', 'notPlaced', 'placed'].map((state) => failed(state)),
    );
    expect(rig.notified).toEqual([
      'Foredeck order: Order for ETHUSDT (Spot) rejected. See the notifications.',
      'Foredeck order: Order for ETHUSDT (Spot) not sent. See the notifications.',
      'Foredeck order: Order for ETHUSDT (Spot) unconfirmed. Do not place it again.',
      'Foredeck order: Order for ETHUSDT (Spot) not placed. See the notifications.',
    ]);
  });

  test('R26 are in Chinese where the settings say so', async () => {
    const { rig, fills, orders } = await open({}, 'zh');
    fills(false, [fill('1')]);
    orders(false, [failed('rejected')]);
    expect(rig.notified).toEqual([
      'Foredeck 委托成交: 以 88\u202f153.0 买入 0.100 BTCUSDT（合约）。',
      'Foredeck 委托: ETHUSDT（现货）的委托被拒绝。请查看通知。',
    ]);
  });

  test('are sent only for the events that are switched on; the centre lists all of them', async () => {
    const off = { notifyFills: false, notifyRejections: false, notifyAlerts: false };
    const { rig, fills, orders } = await open(off);
    await rig.save(above);
    rig.open();
    fills(false, [fill('1')]);
    orders(false, [failed('rejected')]);
    rig.price('64000');
    rig.price('65000.5');
    expect([rig.notified, (await rig.told()).map(({ kind }) => kind)]).toEqual([[], ['fill', 'order', 'alert']]);
  });

  test('switch alerts of the liquidation distance apart from the others', async () => {
    const { rig } = await open({ notifyLiquidation: false });
    await rig.save(above);
    rig.open();
    rig.price('64000');
    rig.price('65000.5');
    expect(rig.notified).toEqual(['Foredeck alert: BTCUSDT: last price 65\u202f000.5, crossed 65\u202f000.']);
  });

  test('are not sent during quiet hours', async () => {
    // 1 790 000 000 000 ms is 14:13 UTC.
    const { rig, fills, orders } = await open({}, 'en', { from: '14:00', to: '15:00' });
    fills(false, [fill('1')]);
    orders(false, [failed('rejected')]);
    expect(rig.notified).toEqual([]);
  });

  test('are on for a settings file that does not know them', () => {
    expect(readSettings({ version: 1, sound: true, notifyCopies: 'x' })).toEqual({
      ...defaultSettings,
      sound: true,
      alarmSound: true,
    });
    expect(defaultSettings).toMatchObject({
      notifyFills: true,
      notifyRejections: true,
      notifyAlerts: true,
      notifyLiquidation: true,
      notifyCopies: true,
    });
  });
});
