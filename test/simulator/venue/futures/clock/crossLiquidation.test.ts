import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { oneBracket } from '../../../../../electron/simulator/venue/futures/clock/liquidator.ts';
import { value } from '../../quietVenue.ts';
import { SteppedVenue } from './clockVenue.ts';

const forced = (venue: SteppedVenue) =>
  venue
    .account()
    .orders('futures')
    .filter(({ terms }) => terms!.source === 'LIQUIDATION')
    .map(({ symbol, size, filled }) => [symbol, size, filled]);

describe('Cross account liquidation (A-MARGIN, R8)', () => {
  it('reduces the position by one bracket when that is sufficient', () => {
    const venue = new SteppedVenue();
    const position = venue.open('SOLUSDT', 'LONG', 100, '7000');
    // Fee 560. 99440 + v - 700000 = 0.0258 v - 9200 at v = 607021.145..., so at 86.71.
    expect(venue.ledger().futures.positions[0]).toMatchObject({ liquidatePrice: '86.71' });
    venue.offer('futures', 'SOLUSDT', 'BUY', 86.7, 9_000);
    venue.step({ SOLUSDT: 86.72 });
    expect(venue.incomes('user', 1)).toEqual([]);
    venue.step({ SOLUSDT: 86.71 });
    // The bracket's floor is 600000: 6919.6 at 86.71 is below it. 80.4 sold at 86.70: realised -1069.32, fee 5.576544.
    expect(venue.incomes('user', 1)).toEqual([
      ['start_liquidate', '', '0', '99440.00000000'],
      ['position_close_long', 'SOLUSDT', '-1074.89654400', '98365.10345600'],
      ['finish_liquidate', '', '0', '98365.10345600'],
    ]);
    expect([position.size, position.liquidating, moneyText(position.openValue)]).toEqual([
      69_196,
      false,
      '691960.00000000',
    ]);
    venue.step();
    expect(forced(venue)).toEqual([['SOLUSDT', 804, 804]]);
  });

  it('starts when equity equals maintenance margin and closing fee, exact to 10^-8', () => {
    const venue = new SteppedVenue();
    const position = venue.open('BTCUSDT', 'LONG', 50_000, '1');
    const { wallet } = venue.account();
    wallet.balance = 2_230_40000001n;
    venue.step({ BTCUSDT: 48_000 });
    expect(position.liquidating).toBe(false);
    wallet.balance -= 1n;
    venue.step();
    expect(position.liquidating).toBe(true);
  });

  it('reduces a position to the floor of its bracket, from a floor to the next lower one, and in the first bracket to zero', () => {
    const venue = new SteppedVenue();
    const position = venue.open('SOLUSDT', 'LONG', 100, '6000');
    const steps = (size: number) => oneBracket(venue.one('futures', 'SOLUSDT'), { ...position, size });
    // Floors are 0, 50000 and 600000: 6000.1, 6000, 5999.9, 500.1, 500 and 0.1 at 100.
    expect([60_001, 60_000, 59_999, 5_001, 5_000, 1].map(steps)).toEqual([1, 55_000, 54_999, 1, 5_000, 1]);
  });

  it('goes through several brackets in one step, and the insurance fund covers the negative balance', () => {
    const venue = new SteppedVenue();
    venue.mode('BTCUSDT', { leverage: 50 });
    venue.open('BTCUSDT', 'LONG', 50_000, '40');
    // Fee 1600. 98400 + v - 2000000 = 0.0058 v - 300 at v = 1912391.87..., / 40 = 47809.79...
    expect(venue.ledger().futures.positions[0]).toMatchObject({ liquidatePrice: '47809.7' });
    venue.offer('futures', 'BTCUSDT', 'BUY', 45_500, 60);
    venue.step({ BTCUSDT: 47_809.7 });
    // 33.7252 of it reduce it to 300000 at the mark price: realised -151763.4, fee 1227.59728. Then the rest at once in
    // the first bracket: realised -28236.6, fee 228.40272.
    expect(venue.incomes('user', 1)).toEqual([
      ['start_liquidate', '', '0', '98400.00000000'],
      ['position_close_long', 'BTCUSDT', '-152990.99728000', '-54590.99728000'],
      ['position_close_long', 'BTCUSDT', '-28465.00272000', '-83056.00000000'],
      ['order_fix_margin_amount', '', '83056.00000000', '0'],
      ['finish_liquidate', '', '0', '0'],
    ]);
    expect(forced(venue)).toEqual([
      ['BTCUSDT', 337_252, 337_252],
      ['BTCUSDT', 62_748, 62_748],
    ]);
    expect(venue.money()).toEqual({ balance: '0', available: '0' });
    expect(moneyText(venue.venue.accounts.exchangeLedger.covered)).toBe('83056.00000000');
  });

  it('first cancels orders that would open more on cross, then reduces the largest loss; other orders and positions stay', () => {
    const venue = new SteppedVenue();
    venue.mode('XAUUSDT', { marginType: 'ISOLATED' });
    venue.open('ETHUSDT', 'LONG', 2_000, '1');
    venue.open('SOLUSDT', 'LONG', 100, '7000');
    venue.open('BTCUSDT', 'SHORT', 50_000, '0.1');
    const opening = value(venue.futures({ symbol: 'SOLUSDT', price: '60', quantity: '10' }));
    const isolated = value(venue.futures({ symbol: 'XAUUSDT', price: '9', quantity: '1' }));
    const closing = value(venue.futures({ symbol: 'ETHUSDT', side: 'SELL', price: '2100', quantity: '1' }));
    venue.offer('futures', 'SOLUSDT', 'BUY', 86.7, 9_000);
    venue.offer('futures', 'ETHUSDT', 'BUY', 1_990, 90);
    venue.step({ SOLUSDT: 86.71, ETHUSDT: 1_999 });
    expect(forced(venue)).toEqual([['SOLUSDT', 804, 804]]);
    expect([...venue.account().positions.values()].map(({ symbol, size }) => [symbol, size])).toEqual([
      ['ETHUSDT', 1_000],
      ['SOLUSDT', 69_196],
      ['BTCUSDT', 1_000],
    ]);
    expect(
      [opening, isolated, closing].map(({ status, cancelReason, held }) => [status, cancelReason, held > 0n]),
    ).toEqual([
      ['CANCELED', 'LIQUIDATION', false],
      ['NEW', 'UNKNOWN_ORDER_CANCEL_REASON', true],
      ['NEW', 'UNKNOWN_ORDER_CANCEL_REASON', false],
    ]);
  });

  it('reports liquidating for the cross account, waits for a counterparty, and continues in a later step', () => {
    const venue = new SteppedVenue();
    venue.open('SOLUSDT', 'LONG', 100, '7000');
    venue.news.length = 0;
    venue.step({ SOLUSDT: 86.71 });
    expect(venue.news.map(({ channel }) => channel)).toEqual(['futures.positions', 'futures.account']);
    expect(venue.news[1]!.records).toMatchObject([{ marginMode: 'CROSSED', liquidating: true }]);
    venue.step();
    venue.step();
    expect(venue.incomes('user', 1)).toEqual([['start_liquidate', '', '0', '99440.00000000']]);
    venue.offer('futures', 'SOLUSDT', 'BUY', 86.7, 9_000);
    expect(venue.incomes('user', 2)).toEqual([
      ['position_close_long', 'SOLUSDT', '-1074.89654400', '98365.10345600'],
      ['finish_liquidate', '', '0', '98365.10345600'],
    ]);
    expect(venue.news.at(-1)!.records).toMatchObject([{ marginMode: 'CROSSED', liquidating: false }]);
  });

  it('closes another contract while the one with the largest loss cannot trade', () => {
    const venue = new SteppedVenue();
    venue.open('SOLUSDT', 'LONG', 100, '7000');
    venue.open('ETHUSDT', 'LONG', 2_000, '5');
    venue.offer('futures', 'ETHUSDT', 'BUY', 1_990, 90);
    venue.step({ SOLUSDT: 86.71 });
    expect(forced(venue)).toEqual([['ETHUSDT', 5_000, 5_000]]);
    expect(venue.account().position('SOLUSDT', 'LONG')!.liquidating).toBe(true);
  });

  /**
   * A partner with a long position in ETH and one in BTC, and a BTC book that fell to 39500 while the mark price is
   * 50000.
   */
  function fallen(): SteppedVenue {
    const venue = new SteppedVenue();
    venue.open('BTCUSDT', 'LONG', 50_000, '0.1', 'partner');
    venue.open('ETHUSDT', 'LONG', 2_000, '0.1', 'partner');
    // 1000 - 4 - 0.16 = 995.84
    for (const price of [
      49_100, 48_200, 47_300, 46_400, 45_500, 44_600, 43_700, 42_800, 41_900, 41_000, 40_200, 39_500,
    ]) {
      venue.offer('futures', 'BTCUSDT', 'SELL', price, 0.0001);
      venue.one('futures', 'BTCUSDT').book.market(0, 1, 0);
    }
    venue.offer('futures', 'BTCUSDT', 'BUY', 39_500, 0.1);
    return venue;
  }
  const sell = { side: 'SELL', type: 'MARKET', quantity: '0.1' } as const;

  it('a negative balance after an ordinary close is covered at once', () => {
    const venue = fallen();
    venue.offer('futures', 'ETHUSDT', 'BUY', 1_990, 0.1);
    value(venue.futures({ ...sell, symbol: 'ETHUSDT' }, 'partner'));
    // Realised -1, fee 0.1592; then -1050 and 3.16.
    expect(venue.money('partner')).toMatchObject({ balance: '994.68080000' });
    value(venue.futures(sell, 'partner'));
    expect(venue.incomes('partner').slice(-2)).toEqual([
      ['position_close_long', 'BTCUSDT', '-1053.16000000', '-58.47920000'],
      ['order_fix_margin_amount', '', '58.47920000', '0'],
    ]);
    expect(venue.money('partner')).toEqual({ balance: '0', available: '0' });
  });

  it('a negative balance with another cross position liquidates that first and is then covered', () => {
    const venue = fallen();
    value(venue.futures(sell, 'partner'));
    // Realised -1050, fee 3.16: -57.32, and there is no bid for the ETH yet.
    expect(venue.incomes('partner').slice(-2)).toEqual([
      ['position_close_long', 'BTCUSDT', '-1053.16000000', '-57.32000000'],
      ['start_liquidate', '', '0', '-57.32000000'],
    ]);
    venue.offer('futures', 'ETHUSDT', 'BUY', 1_990, 0.1);
    expect(venue.incomes('partner').slice(-3)).toEqual([
      ['position_close_long', 'ETHUSDT', '-1.15920000', '-58.47920000'],
      ['order_fix_margin_amount', '', '58.47920000', '0'],
      ['finish_liquidate', '', '0', '0'],
    ]);
    expect(venue.money('partner')).toEqual({ balance: '0', available: '0' });
  });
});
