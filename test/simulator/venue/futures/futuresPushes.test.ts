import { describe, expect, it } from 'vitest';
import { futuresAccountNews } from '../../../../electron/simulator/venue/futures/futuresNews.ts';
import { value } from '../quietVenue.ts';
import { FuturesVenue } from './deskVenue.ts';

type Words = Record<string, unknown>;

/** Returns and clears the frames since the last call: channel and cause. */
function heads(desk: FuturesVenue): string[] {
  return desk.news.splice(0).map(({ channel, msgEvent }) => `${channel} ${msgEvent}`);
}
/** Returns the records of the user's newest frame of a channel. */
function newest(desk: FuturesVenue, channel: string): Words[] {
  const found = desk.news.findLast((news) => news.channel === channel && news.accountId === 'user')!;
  return found.records as unknown as Words[];
}

/** Opens an isolated long position of 1 BTC at 50000 with leverage 10. */
function isolated() {
  const desk = new FuturesVenue();
  value(desk.setMode({ marginType: 'ISOLATED' }));
  value(desk.setLeverage({ isolatedLongLeverage: '10' }));
  const position = desk.opened('LONG', '1', 50_000);
  desk.news.length = 0;
  return { desk, position };
}

describe('Pushes of futures settings (A-WS-PRIVATE)', () => {
  it('a margin change sends PositionUpdate with the position and both margin buckets', () => {
    const { desk, position } = isolated();
    value(desk.adjustMargin(position, 1, '500'));
    expect(newest(desk, 'futures.positions')).toMatchObject([{ id: position.id, isolatedMargin: '5500.00000000' }]);
    expect(newest(desk, 'futures.account')).toMatchObject([
      {
        marginMode: 'CROSSED',
        isolatedPositionId: '0',
        amount: '94460.00000000',
        cumMarginMoveOutAmount: '500.00000000',
      },
      { marginMode: 'ISOLATED', isolatedPositionId: position.id, amount: '5500.00000000' },
    ]);
    expect(heads(desk)).toEqual(['futures.positions PositionUpdate', 'futures.account PositionUpdate']);
    value(desk.setAutoAppend(position.id, true));
    expect(newest(desk, 'futures.positions')).toMatchObject([{ autoAppendIsolatedMargin: true }]);
    expect(heads(desk)).toEqual(['futures.positions PositionUpdate', 'futures.account PositionUpdate']);
  });

  it('a leverage change sends the affected orders and positions; a change without effect sends nothing', () => {
    const { desk, position } = isolated();
    value(desk.setLeverage({ crossLeverage: '5' }));
    value(desk.setMode({ marginType: 'ISOLATED' }, 'SOLUSDT'));
    expect(heads(desk)).toEqual([]);
    const order = value(desk.futures({ price: '49000', quantity: '0.1' }));
    desk.news.length = 0;
    value(desk.setLeverage({ isolatedLongLeverage: '8' }));
    expect(newest(desk, 'futures.orders')).toMatchObject([{ id: order.id, leverage: '8', status: 'NEW' }]);
    expect(newest(desk, 'futures.positions')).toMatchObject([
      { id: position.id, leverage: '8', isolatedMargin: '6250.00000000' },
    ]);
    expect(heads(desk)).toEqual([
      'futures.orders PositionUpdate',
      'futures.positions PositionUpdate',
      'futures.account PositionUpdate',
    ]);
  });

  it('the amounts of an isolated bucket add up to its balance', () => {
    const { desk } = isolated();
    desk.closed('LONG', '0.5', 49_600);
    // Realised -200, fee 19.84. Moved in: 5000 and the opening fee of 40; moved out: 2500 minus loss and fee: 5040 -
    // 2280.16.
    const [, bucket] = newest(desk, 'futures.account');
    expect(bucket).toMatchObject({
      amount: '2500.00000000',
      cumPositionOpenLongAmount: '50000.00000000',
      cumPositionCloseLongAmount: '24800.00000000',
      cumPositionFillFeeAmount: '59.84000000',
      cumMarginMoveInAmount: '2759.84000000',
      cumMarginMoveOutAmount: '0',
    });
    // 2759.84 - 200 - 59.84
    expect(2759_84000000n - 200_00000000n - 59_84000000n).toBe(2500_00000000n);
  });

  it('the bucket of a closed position is sent once more, empty', () => {
    const { desk, position } = isolated();
    desk.closed('LONG', '1', 50_000);
    expect(futuresAccountNews(desk.account)).toHaveLength(1);
    expect(futuresAccountNews(desk.account, [position])[1]).toMatchObject({
      isolatedPositionId: position.id,
      amount: '0',
      cumMarginMoveInAmount: '80.00000000',
      cumPositionFillFeeAmount: '80.00000000',
    });
  });

  it('order, fill and position carry the opening order id of a SEPARATED position', () => {
    const desk = new FuturesVenue();
    value(desk.setMode({ marginType: 'CROSSED', separatedType: 'SEPARATED' }));
    desk.opened('LONG', '1', 50_000);
    const { id } = desk.account.orders('futures')[0]!;
    const words = { separatedMode: 'SEPARATED', separatedOpenOrderId: id };
    for (const channel of ['futures.orders', 'futures.fill', 'futures.positions']) {
      expect(newest(desk, channel)).toMatchObject([words]);
    }
  });

  it('a rejected setting sends nothing', () => {
    const { desk, position } = isolated();
    desk.adjustMargin(position, 2, '1');
    desk.setMode({ marginType: 'CROSSED' });
    desk.setLeverage({ crossLeverage: '500' });
    expect(heads(desk)).toEqual([]);
  });
});
