import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { value } from '../../quietVenue.ts';
import { SteppedVenue } from './clockVenue.ts';

/**
 * Opens a long position of one BTC at 50000 with an isolated margin of 2500: it is lost where 2500 + v - 50000 = 0.0048
 * v, at 47729.0996...
 */
function longOne(accountId = 'user'): SteppedVenue {
  const venue = new SteppedVenue();
  venue.mode('BTCUSDT', { marginType: 'ISOLATED' }, accountId);
  venue.open('BTCUSDT', 'LONG', 50_000, '1', accountId);
  venue.news.length = 0;
  return venue;
}
const forced = (venue: SteppedVenue) =>
  venue
    .account()
    .orders('futures')
    .filter(({ terms }) => terms!.source === 'LIQUIDATION');

describe('Isolated position liquidation (A-MARGIN, R8)', () => {
  it('does not start one tick before the reported price, and closes the whole position at it, with exact figures', () => {
    const venue = longOne();
    expect(venue.ledger().futures.positions[0]).toMatchObject({ liquidatePrice: '47729.0' });
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 3);
    venue.step({ BTCUSDT: 47_729.1 });
    expect(venue.incomes('user', 2)).toEqual([]);
    venue.news.length = 0;
    venue.step({ BTCUSDT: 47_729 });
    // Realised -2300, fee 38.16; the remaining 161.84 of the margin is returned.
    expect(venue.incomes('user', 1)).toEqual([
      ['start_liquidate', 'BTCUSDT', '0', '99960.00000000'],
      ['position_close_long', 'BTCUSDT', '-2338.16000000', '97621.84000000'],
      ['finish_liquidate', 'BTCUSDT', '0', '97621.84000000'],
    ]);
    expect(venue.ledger().futures.positions).toEqual([]);
    expect(venue.money()).toEqual({ balance: '97621.84000000', available: '97621.84000000' });
    expect(forced(venue)).toMatchObject([
      { side: 'SELL', positionSide: 'LONG', type: 'MARKET', status: 'FILLED', size: 10_000, reduceOnly: true },
    ]);
    expect(venue.ledger().futures.fills.at(-1)).toMatchObject({
      fillValue: '47700.00000000',
      fillFee: '0',
      liquidateFee: '38.16000000',
      realizePnl: '-2300.00000000',
    });
    const { exchangeLedger: ledger } = venue.venue.accounts;
    expect([ledger.futuresFees, ledger.liquidateFees, ledger.covered].map(moneyText)).toEqual([
      '40.00000000',
      '38.16000000',
      '0',
    ]);
  });

  it('starts when the margin left equals maintenance margin and closing fee, exact to 10^-8', () => {
    const venue = longOne();
    const position = venue.account().position('BTCUSDT', 'LONG')!;
    // At 48000: a loss of 2000, 192 maintenance margin, 38.4 to close.
    position.isolatedMargin = 2_230_40000001n;
    venue.step({ BTCUSDT: 48_000 });
    expect(position.liquidating).toBe(false);
    position.isolatedMargin -= 1n;
    venue.step();
    expect(position.liquidating).toBe(true);
  });

  it('reports liquidating true before the close, and size 0 after it', () => {
    const venue = longOne();
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 3);
    venue.step({ BTCUSDT: 47_729 });
    const userNews = venue.news.filter(({ accountId }) => accountId === 'user');
    expect(userNews.map(({ channel }) => channel)).toEqual([
      'futures.positions',
      'futures.account',
      'futures.orders',
      'futures.orders',
      'futures.fill',
      'futures.positions',
      'futures.account',
      'futures.account',
    ]);
    expect(userNews[1]!.records).toMatchObject([
      { marginMode: 'CROSSED', liquidating: false },
      { marginMode: 'ISOLATED', liquidating: true, amount: '2500.00000000' },
    ]);
    expect(userNews[2]!.records).toMatchObject([{ orderSource: 'LIQUIDATION', status: 'PENDING', size: '1.0000' }]);
    expect(userNews[5]!.records).toMatchObject([{ size: '0', isolatedMargin: '0', cumLiquidateFee: '38.16000000' }]);
    expect(userNews[6]!.records).toMatchObject([
      { marginMode: 'CROSSED', amount: '97621.84000000' },
      { marginMode: 'ISOLATED', amount: '0' },
    ]);
  });

  it('a loss beyond the margin is covered by the insurance fund', () => {
    const venue = longOne();
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_000, 3);
    venue.step({ BTCUSDT: 47_000 });
    // Realised -3000, fee 37.6; 537.6 beyond the margin.
    expect(venue.incomes('user', 1)).toEqual([
      ['start_liquidate', 'BTCUSDT', '0', '99960.00000000'],
      ['position_close_long', 'BTCUSDT', '-3037.60000000', '96922.40000000'],
      ['order_fix_margin_amount', 'BTCUSDT', '537.60000000', '97460.00000000'],
      ['finish_liquidate', 'BTCUSDT', '0', '97460.00000000'],
    ]);
    expect(moneyText(venue.venue.accounts.exchangeLedger.covered)).toBe('537.60000000');
    expect(moneyText(venue.account().wallet.covered)).toBe('537.60000000');
  });

  it('continues when the book offers a bid, and ends when the price recovers', () => {
    const venue = longOne();
    venue.step({ BTCUSDT: 47_729 });
    venue.step();
    const position = venue.account().position('BTCUSDT', 'LONG')!;
    expect(forced(venue)).toEqual([]);
    expect([position.liquidating, venue.incomes('user', 1)]).toEqual([
      true,
      [['start_liquidate', 'BTCUSDT', '0', '99960.00000000']],
    ]);
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 0.4);
    // Realised -920, fee 15.264, paid from the part's 1000 of the margin.
    expect(venue.incomes('user', 2)).toEqual([['position_close_long', 'BTCUSDT', '-935.26400000', '99024.73600000']]);
    expect([position.size, position.liquidating, moneyText(position.isolatedMargin)]).toEqual([
      6_000,
      true,
      '1500.00000000',
    ]);
    venue.step({ BTCUSDT: 49_000 });
    expect(venue.incomes('user', 3)).toEqual([['finish_liquidate', 'BTCUSDT', '0', '99024.73600000']]);
    expect([position.size, position.liquidating]).toEqual([6_000, false]);
    venue.step();
    expect(venue.incomes('user', 4)).toEqual([]);
  });

  it('leaves other positions open, and cancels only orders that would open more of the position', () => {
    const venue = longOne();
    venue.mode('ETHUSDT', { marginType: 'ISOLATED', separatedMode: 'SEPARATED' });
    venue.open('ETHUSDT', 'LONG', 2_000, '1');
    venue.open('ETHUSDT', 'LONG', 2_040, '1');
    venue.open('BTCUSDT', 'SHORT', 50_000, '0.1');
    const opening = value(venue.futures({ price: '45000', quantity: '0.1' }));
    const elsewhere = value(venue.futures({ symbol: 'ETHUSDT', price: '1500', quantity: '0.1' }));
    const closing = value(venue.futures({ positionSide: 'SHORT', price: '44000', quantity: '0.1' }));
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 3);
    venue.offer('futures', 'ETHUSDT', 'BUY', 2_000, 3);
    // The one with the higher entry price: 102 + v - 2040 = 0.0048 v at 1947.347...; the other one at 1909.16...
    venue.step({ BTCUSDT: 47_000, ETHUSDT: 1_947.34 });
    expect(
      [...venue.account().positions.values()].map(({ symbol, side, openValue }) => [
        symbol,
        side,
        moneyText(openValue),
      ]),
    ).toEqual([
      ['ETHUSDT', 'LONG', '2000.00000000'],
      ['BTCUSDT', 'SHORT', '5000.00000000'],
    ]);
    expect([opening, elsewhere, closing].map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['CANCELED', 'LIQUIDATION'],
      ['NEW', 'UNKNOWN_ORDER_CANCEL_REASON'],
      ['NEW', 'UNKNOWN_ORDER_CANCEL_REASON'],
    ]);
  });

  it("with self-trade prevention cancels the account's opposite order and closes the position", () => {
    const venue = longOne();
    venue.account().preventsSelfTrade = true;
    venue.open('BTCUSDT', 'SHORT', 50_000, '0.1');
    const closing = value(venue.futures({ positionSide: 'SHORT', price: '47720', quantity: '0.1' }));
    venue.offer('futures', 'BTCUSDT', 'BUY', 47_700, 3);
    venue.step({ BTCUSDT: 47_729 });
    expect([closing.status, closing.cancelReason]).toEqual(['CANCELED', 'LIQUIDATION']);
    expect(venue.account().position('BTCUSDT', 'LONG')).toBeUndefined();
  });

  it('happens within the command that opened the position too far from mark, without a market step', () => {
    const venue = new SteppedVenue();
    venue.mode('BTCUSDT', { marginType: 'ISOLATED', leverage: 100 });
    venue.offer('futures', 'BTCUSDT', 'BUY', 49_900, 1);
    venue.offer('futures', 'BTCUSDT', 'SELL', 51_000, 0.1);
    const order = value(venue.futures({ symbol: 'BTCUSDT', price: '51000', quantity: '0.1' }));
    // A margin of 51 for a loss of 100 at the mark price of 50000. Sold at 49900: realised -110, fee 3.992; insurance
    // pays what the margin lacks.
    expect([order.status, order.filled, venue.account().positions.size]).toEqual(['FILLED', 1_000, 0]);
    expect(venue.incomes('user', 1)).toEqual([
      ['start_liquidate', 'BTCUSDT', '0', '99995.92000000'],
      ['position_close_long', 'BTCUSDT', '-113.99200000', '99881.92800000'],
      ['order_fix_margin_amount', 'BTCUSDT', '62.99200000', '99944.92000000'],
      ['finish_liquidate', 'BTCUSDT', '0', '99944.92000000'],
    ]);
  });
});
