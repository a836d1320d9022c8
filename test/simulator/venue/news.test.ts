import { describe, expect, it } from 'vitest';
import { writeJson } from '../../../electron/simulator/venue/json.ts';
import type { PrivateNotification } from '../../../electron/simulator/venue/accounts/types.ts';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from './quietVenue.ts';

type Words = Record<string, unknown>;

/** Returns a frame as a socket would carry it, checked by its channel's row. */
function frame({ channel, msgEvent, time, records }: PrivateNotification, v: number): Words[] {
  const row = privateChannels[channel];
  const sent = JSON.parse(writeJson({ e: row.name, E: time, v, msgEvent, d: records })) as { d: Words[] };
  expect(() => row.push.parse(sent)).not.toThrow();
  return sent.d;
}
const heads = (quiet: QuietVenue) =>
  quiet.news
    .splice(0)
    .map((news, index) => [news.accountId, news.channel, ...frame(news, index).map(({ status }) => status ?? '-')]);
const stamp = String(START);

describe('Private pushes of an account (A-WS-PRIVATE)', () => {
  it("futures market order: PENDING, FILLED, then fill, position and account, then the partner's account", () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.futures({ type: 'MARKET', quantity: '0.5', newClientOrderId: 'mine' }));
    const news = quiet.news.slice();
    expect(heads(quiet)).toEqual([
      ['user', 'futures.orders', 'PENDING'],
      ['user', 'futures.orders', 'FILLED'],
      ['user', 'futures.fill', '-'],
      ['user', 'futures.positions', '-'],
      ['user', 'futures.account', '-'],
      ['partner', 'futures.account', '-'],
    ]);
    const [, order, fill, position, account, partner] = news.map((one, index) => frame(one, index)[0]!);
    const { id } = order!;
    expect(order).toEqual({
      id,
      symbol: 'BTCUSDT',
      orderSide: 'BUY',
      price: '0',
      size: '0.5000',
      clientOrderId: 'mine',
      type: 'MARKET',
      timeInForce: 'IOC',
      reduceOnly: false,
      triggerPrice: '0',
      orderSource: 'API',
      openTpslParentOrderId: '0',
      setOpenTp: false,
      setOpenSl: false,
      takerFeeRate: '0.0008',
      makerFeeRate: '0.0002',
      feeDiscount: '1',
      status: 'FILLED',
      triggerTime: '0',
      triggerPriceTime: '0',
      triggerPriceValue: '0',
      cancelReason: 'UNKNOWN_ORDER_CANCEL_REASON',
      latestFillPrice: '50000.0',
      maxFillPrice: '50000.0',
      minFillPrice: '50000.0',
      cumFillSize: '0.5000',
      cumFillValue: '25000.00000000',
      cumFillFee: '20.00000000',
      createdTime: stamp,
      updatedTime: stamp,
      coin: 'USDT',
      marginMode: 'CROSSED',
      separatedMode: 'COMBINED',
      separatedOpenOrderId: '0',
      positionSide: 'LONG',
      triggerPriceType: 'CONTRACT_PRICE',
      positionTpsl: false,
      leverage: '20',
      liquidateFeeRate: '0.0008',
      cumLiquidateFee: '0',
      cumRealizePnl: '0',
    });
    expect(fill).toMatchObject({ orderId: id, fillSize: '0.5000', fillValue: '25000.00000000', direction: 'TAKER' });
    expect(position).toMatchObject({ side: 'LONG', size: '0.5000', openValue: '25000.00000000' });
    expect(account).toMatchObject({
      coin: 'USDT',
      amount: '99980.00000000',
      cumPositionOpenLongAmount: '25000.00000000',
      cumPositionFillFeeAmount: '20.00000000',
    });
    // A fifth of the fee (A-PARTNER-SHARE).
    expect(partner).toMatchObject({ amount: '1004.00000000', cumOrderFillFeeIncomeAmount: '4.00000000' });
  });

  it('resting order: NEW with the balance, then its fills and its end as they occur', () => {
    const quiet = new QuietVenue();
    const order = value(quiet.spot({ price: '49999', quantity: '0.3' }));
    expect(heads(quiet)).toEqual([
      ['user', 'spot.orders', 'NEW'],
      ['user', 'spot.account', '-'],
    ]);
    quiet.offer('spot', 'BTCUSDT', 'SELL', 49_999, 0.1);
    const [, fill, account] = quiet.news.map((one, index) => frame(one, index));
    expect(fill).toEqual([
      {
        id: fill![0]!.id,
        symbol: 'BTCUSDT',
        orderId: order.id,
        orderSide: 'BUY',
        fillSize: '0.10000',
        fillValue: '4999.90000000',
        fillFee: '0.00010000',
        direction: 'MAKER',
        createdTime: stamp,
        updatedTime: stamp,
        baseCoin: 'BTC',
        quoteCoin: 'USDT',
      },
    ]);
    expect(account).toEqual([
      { coin: 'USDT', equity: '95000.10000000', available: '85000.30000000', frozen: '9999.80000000' },
      { coin: 'BTC', equity: '1.09990000', available: '1.09990000', frozen: '0' },
    ]);
    expect(heads(quiet)).toEqual([
      ['user', 'spot.orders', 'PARTIALLY_FILLED'],
      ['user', 'spot.fill', '-'],
      ['user', 'spot.account', '-', '-'],
    ]);
    quiet.venue.accounts.cancel('user', 'spot', { orderId: order.id }, quiet.venue.time.now());
    expect(quiet.news[0]!.records).toMatchObject([
      { status: 'CANCELED', cancelReason: 'USER_CANCELED', cumFillSize: '0.10000' },
    ]);
    expect(heads(quiet)).toEqual([
      ['user', 'spot.orders', 'CANCELED'],
      ['user', 'spot.account', '-', '-'],
    ]);
  });

  it('a closed position is pushed once with size 0', () => {
    const quiet = new QuietVenue();
    quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 1);
    value(quiet.futures({ type: 'MARKET' }));
    quiet.offer('futures', 'BTCUSDT', 'BUY', 50_000, 1);
    quiet.news.length = 0;
    value(quiet.futures({ side: 'SELL', type: 'MARKET' }));
    const pushedPositions = quiet.news
      .filter(({ channel }) => channel === 'futures.positions')
      .flatMap(({ records }) => records);
    expect(pushedPositions).toMatchObject([
      { size: '0', openValue: '0', cumOpenSize: '1.0000', cumCloseSize: '1.0000' },
    ]);
  });

  it('are sent after the command, when the account already has the new state', () => {
    const quiet = new QuietVenue();
    quiet.offer('spot', 'BTCUSDT', 'SELL', 50_000, 1);
    const found: string[] = [];
    quiet.venue.accounts.onNews(({ channel }) => {
      found.push(`${channel} ${quiet.balances().USDT![0]} ${quiet.one('spot', 'BTCUSDT').book.levels(1)}`);
    });
    value(quiet.spot({ price: '50000', quantity: '1' }));
    expect(found).toEqual([
      'spot.orders 50000.00000000 0',
      'spot.orders 50000.00000000 0',
      'spot.fill 50000.00000000 0',
      'spot.account 50000.00000000 0',
    ]);
  });

  it('continue after a reset, and end when the listener is removed', () => {
    const quiet = new QuietVenue();
    let newsCount = 0;
    const leave = quiet.venue.accounts.onNews(() => (newsCount += 1));
    quiet.venue.reset(9);
    value(quiet.spot({ type: 'MARKET', quantity: '0.01' }));
    expect(newsCount).toBeGreaterThan(0);
    const before = newsCount;
    leave();
    value(quiet.spot({ type: 'MARKET', quantity: '0.01' }));
    expect(newsCount).toBe(before);
  });
});
