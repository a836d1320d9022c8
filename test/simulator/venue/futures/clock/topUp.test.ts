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

describe('Automatic margin top-up of an isolated position (A-TOP-UP)', () => {
  it('restores the opening margin after its loss, in two income lines that cancel out', () => {
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

  it('adds all of a smaller available balance, and keeps the position if that is sufficient', () => {
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

  it('does not happen without auto-append, and the position is liquidated', () => {
    const { venue, position } = appended('1', 'user');
    position.autoAppend = false;
    venue.step({ BTCUSDT: 47_729 });
    expect(venue.incomes('user', 1)).toEqual([['start_liquidate', 'BTCUSDT', '0', '99960.00000000']]);
  });
});
