import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../../electron/simulator/venue/accounts/money.ts';
import { SteppedVenue } from './clockVenue.ts';

function appended(quantity: string, accountId: string) {
  const venue = new SteppedVenue();
  venue.mode('BTCUSDT', { marginType: 'ISOLATED' }, accountId);
  const position = venue.open('BTCUSDT', 'LONG', 50_000, quantity, accountId);
  position.autoAppend = true;
  venue.news.length = 0;
  return { venue, position };
}

describe('an isolated position that is topped up by itself (A-TOP-UP)', () => {
  it('gets what brings its margin, its loss included, back to the opening margin, in two lines that sum up to nothing', () => {
    const { venue, position } = appended('1', 'user');
    venue.step({ BTCUSDT: 47_729 });
    // Opening margin 2500; 2500 - 2271 are left of it.
    expect(venue.incomes('user', 1)).toEqual([
      ['margin_move_out', 'BTCUSDT', '-2271.00000000', '97689.00000000'],
      ['margin_move_in', 'BTCUSDT', '2271.00000000', '99960.00000000'],
    ]);
    expect([moneyText(position.isolatedMargin), position.liquidating]).toEqual(['4771.00000000', false]);
    expect(venue.money()).toEqual({ balance: '99960.00000000', available: '95189.00000000' });
    expect(venue.news.map(({ channel, msgEvent }) => [channel, msgEvent])).toEqual([
      ['futures.positions', 'PositionUpdate'],
      ['futures.account', 'PositionUpdate'],
    ]);
    expect(venue.news[1]!.records).toMatchObject([
      { marginMode: 'CROSSED', amount: '95189.00000000', cumMarginMoveOutAmount: '2271.00000000' },
      { marginMode: 'ISOLATED', amount: '4771.00000000' },
    ]);
    venue.step();
    expect(venue.incomes('user', 3)).toEqual([]);
  });

  it('gets all there is where that is less, and is kept when that is enough', () => {
    const { venue, position } = appended('0.35', 'partner');
    // 1000 - 14 - 875 = 111; 0.35 x 2271 = 794.85 is the loss. 986 - 794.85 still exceeds 0.0048 x 16705.15.
    venue.step({ BTCUSDT: 47_729 });
    expect(venue.incomes('partner', 1)).toEqual([
      ['margin_move_out', 'BTCUSDT', '-111.00000000', '875.00000000'],
      ['margin_move_in', 'BTCUSDT', '111.00000000', '986.00000000'],
    ]);
    expect([moneyText(position.isolatedMargin), position.liquidating]).toEqual(['986.00000000', false]);
    expect(venue.money('partner').available).toBe('0');
    // 986 + 0.35 p - 17500 = 0.00168 p at 47410.43...
    venue.step({ BTCUSDT: 47_410.5 });
    expect(position.liquidating).toBe(false);
    venue.step({ BTCUSDT: 47_410.4 });
    expect(position.liquidating).toBe(true);
  });

  it('is liquidated like any other when it is not topped up', () => {
    const { venue, position } = appended('1', 'user');
    position.autoAppend = false;
    venue.step({ BTCUSDT: 47_729 });
    expect(venue.incomes('user', 1)).toEqual([['start_liquidate', 'BTCUSDT', '0', '99960.00000000']]);
  });
});
