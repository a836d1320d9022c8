import { describe, expect, it } from 'vitest';
import { value } from '../quietVenue.ts';
import { DeskVenue, refusal } from './deskVenue.ts';

const btc = ({ account }: DeskVenue) => {
  const { crossLeverage, isolatedLongLeverage, isolatedShortLeverage } = account.settings('BTCUSDT');
  return [crossLeverage, isolatedLongLeverage, isolatedShortLeverage];
};

describe('a changed leverage', () => {
  it('is whatever was sent, whole, as integer or with zeros; crossLeverage is ignored beside ISOLATED', () => {
    const desk = new DeskVenue();
    value(desk.setLeverage({ crossLeverage: '7', isolatedShortLeverage: '30.00' }));
    expect(btc(desk)).toEqual([7, 20, 30]);
    value(desk.setLeverage({ marginType: 'ISOLATED', crossLeverage: '9', isolatedLongLeverage: '5' }));
    expect(btc(desk)).toEqual([7, 5, 30]);
    value(desk.setLeverage({ marginType: 'CROSSED', crossLeverage: '200', isolatedLongLeverage: '1' }));
    expect(btc(desk)).toEqual([200, 1, 30]);
  });

  it.each([
    [{ crossLeverage: '0' }, [-3313, 'Leverage must be between 1 and 200']],
    [{ crossLeverage: '200.1' }, [-1142, "Parameter 'crossLeverage' is invalid."]],
    [{ crossLeverage: '201' }, [-3313, 'Leverage must be between 1 and 200']],
    [{ crossLeverage: '5', isolatedShortLeverage: '12.5' }, [-1142, "Parameter 'isolatedShortLeverage' is invalid."]],
  ])('%j is refused, and nothing changes', (asked, refused) => {
    const desk = new DeskVenue();
    expect(refusal(desk.setLeverage(asked))).toEqual(refused);
    expect([btc(desk), desk.news]).toEqual([[20, 20, 20], []]);
  });

  it('on cross binds the margin of positions and orders anew, up and down', () => {
    const desk = new DeskVenue();
    desk.opened('LONG', '1', 50_000);
    const order = value(desk.futures({ price: '49000', quantity: '1' }));
    // 99960 - 2500 - (2450 + 39.2)
    expect(desk.standing()).toMatchObject({ available: '94970.80000000', frozen: '2489.20000000' });
    value(desk.setLeverage({ crossLeverage: '10' }));
    expect(desk.standing()).toEqual({
      balance: '99960.00000000',
      available: '90020.80000000',
      frozen: '4939.20000000',
    });
    expect(desk.shown()).toMatchObject({ leverage: '10', marginSize: '5000.00000000' });
    expect([order.terms?.leverage, order.held]).toEqual([10, 4939_20000000n]);
    value(desk.setLeverage({ crossLeverage: '125' }));
    // 400 and 392 + 39.2
    expect(desk.standing()).toMatchObject({ available: '99128.80000000', frozen: '431.20000000' });
    // What then fills opens with it: 49000 / 125 = 392
    desk.offer('futures', 'BTCUSDT', 'SELL', 49_000, 1);
    expect(desk.shown()).toMatchObject({ leverage: '125', openValue: '99000.00000000', marginSize: '792.00000000' });
  });

  it('on cross is refused when available would fall below zero (-1191), to the last digit', () => {
    const desk = new DeskVenue();
    desk.opened('LONG', '30', 50_000);
    // 1500000: fee 1200, margin 75000
    expect(desk.standing()).toMatchObject({ available: '23800.00000000' });
    const text = 'Insufficient available balance: 25000.00000000 USDT needed, 23800.00000000 available';
    expect(refusal(desk.setLeverage({ crossLeverage: '15' }))).toEqual([-1191, text]);
    expect([btc(desk), desk.shown().leverage]).toEqual([[20, 20, 20], '20']);
    // 93750: 18750 more
    value(desk.setLeverage({ crossLeverage: '16' }));
    expect(desk.standing()).toMatchObject({ available: '5050.00000000' });
    // A loss takes what was left; a higher leverage is still welcome.
    desk.mark('BTCUSDT', 49_500);
    expect(desk.standing()).toMatchObject({ available: '-9950.00000000' });
    value(desk.setLeverage({ crossLeverage: '17' }));
    // 88235.29411765, up; not enough yet, but better.
    expect(desk.standing()).toMatchObject({ available: '-4435.29411765' });
    value(desk.setLeverage({ crossLeverage: '18' }));
    expect(desk.standing()).toMatchObject({ available: '466.66666666' });
  });

  it('with a position keeps to its bracket at mark (-3313), orders that wait counted in', () => {
    const desk = new DeskVenue();
    desk.opened('LONG', '5', 50_000);
    value(desk.setLeverage({ crossLeverage: '200' }));
    value(desk.setLeverage({ crossLeverage: '100' }));
    value(desk.futures({ price: '49900', quantity: '1' }));
    // 6 x 50000 = 300000 stands exactly at the second bracket.
    const text = 'Leverage 126 is above 125, the highest for a position of that value';
    expect(refusal(desk.setLeverage({ crossLeverage: '126' }))).toEqual([-3313, text]);
    value(desk.setLeverage({ crossLeverage: '125' }));
    desk.mark('BTCUSDT', 49_999.9);
    value(desk.setLeverage({ crossLeverage: '126' }));
  });

  it('of another mode changes nothing that is open', () => {
    const desk = new DeskVenue();
    desk.opened('LONG', '1', 50_000);
    const before = desk.shown();
    value(desk.setLeverage({ isolatedLongLeverage: '2' }));
    expect([desk.shown(), btc(desk)]).toEqual([before, [20, 2, 20]]);
  });
});

describe('a changed leverage of an isolated position', () => {
  const isolated = () => {
    const desk = new DeskVenue();
    value(desk.setMode({ marginType: 'ISOLATED' }));
    value(desk.setLeverage({ isolatedLongLeverage: '10', isolatedShortLeverage: '10' }));
    return desk;
  };

  it('moves margin in when it is lowered, and nothing out when it is raised (A-LEVERAGE-CHANGE)', () => {
    const desk = isolated();
    desk.opened('LONG', '1', 50_000);
    value(desk.setLeverage({ isolatedLongLeverage: '8' }));
    expect(desk.shown()).toMatchObject({ leverage: '8', isolatedMargin: '6250.00000000' });
    expect(desk.standing()).toMatchObject({ balance: '99960.00000000', available: '93710.00000000' });
    value(desk.setLeverage({ isolatedLongLeverage: '40' }));
    expect(desk.shown()).toMatchObject({ leverage: '40', isolatedMargin: '6250.00000000' });
    // What it has is enough for 8 again.
    value(desk.setLeverage({ isolatedLongLeverage: '8' }));
    expect(desk.incomes()).toEqual([
      ['position_open_long', '-40.00000000'],
      ['margin_move_out', '-1250.00000000'],
      ['margin_move_in', '1250.00000000'],
    ]);
    expect(desk.sumOfIncomes()).toBe('99960.00000000');
  });

  it('is refused when what is available does not reach, whatever the other side gives back (-1191)', () => {
    const desk = isolated();
    desk.opened('LONG', '10', 50_000);
    desk.opened('SHORT', '5', 50_000);
    // 100000 - 600 - 50000 - 25000
    expect(desk.standing()).toMatchObject({ available: '24400.00000000' });
    const text = 'Insufficient available balance: 50000.00000000 USDT needed, 24400.00000000 available';
    expect(refusal(desk.setLeverage({ isolatedLongLeverage: '5', isolatedShortLeverage: '100' }))).toEqual([
      -1191,
      text,
    ]);
    expect(desk.shown(1)).toMatchObject({ leverage: '10', isolatedMargin: '25000.00000000' });
  });

  it('of one side leaves the other alone', () => {
    const desk = isolated();
    desk.opened('LONG', '1', 50_000);
    desk.opened('SHORT', '1', 50_000);
    value(desk.setLeverage({ isolatedShortLeverage: '5' }));
    expect([desk.shown(0), desk.shown(1)]).toMatchObject([
      { leverage: '10', isolatedMargin: '5000.00000000' },
      { leverage: '5', isolatedMargin: '10000.00000000' },
    ]);
  });
});
