import { describe, expect, it } from 'vitest';
import { money, moneyText } from '../../../../electron/simulator/venue/accounts/money.ts';
import { changeLeverage } from '../../../../electron/simulator/venue/futures/leverage.ts';
import type { AskedLeverage } from '../../../../electron/simulator/venue/futures/readLeverages.ts';
import { futuresSummary } from '../../../../electron/simulator/venue/futures/summary.ts';
import { START } from '../../support/rig.ts';
import { value } from '../quietVenue.ts';
import { FuturesVenue, refusal } from './deskVenue.ts';
import { HeldVenueContext } from './heldVenueContext.ts';

const btc = ({ account }: FuturesVenue) => {
  const { crossLeverage, isolatedLongLeverage, isolatedShortLeverage } = account.settings('BTCUSDT');
  return [crossLeverage, isolatedLongLeverage, isolatedShortLeverage];
};

describe('Changed leverage', () => {
  it('accepts whole numbers with or without zero decimals; crossLeverage is ignored with ISOLATED', () => {
    const desk = new FuturesVenue();
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
  ])('%j is rejected and changes nothing', (asked, refused) => {
    const desk = new FuturesVenue();
    expect(refusal(desk.setLeverage(asked))).toEqual(refused);
    expect([btc(desk), desk.news]).toEqual([[20, 20, 20], []]);
  });

  it('cross: recalculates the margin of positions and orders, up and down', () => {
    const desk = new FuturesVenue();
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
    // A later fill opens with the new leverage: 49000 / 125 = 392
    desk.offer('futures', 'BTCUSDT', 'SELL', 49_000, 1);
    expect(desk.shown()).toMatchObject({ leverage: '125', openValue: '99000.00000000', marginSize: '792.00000000' });
  });

  it('cross: is rejected when the available balance would become negative (-1191), exact to the last digit', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '30', 50_000);
    // 1500000: fee 1200, margin 75000
    expect(desk.standing()).toMatchObject({ available: '23800.00000000' });
    const text = 'Insufficient available balance: 25000.00000000 USDT needed, 23800.00000000 available';
    expect(refusal(desk.setLeverage({ crossLeverage: '15' }))).toEqual([-1191, text]);
    expect([btc(desk), desk.shown().leverage]).toEqual([[20, 20, 20], '20']);
    // 93750: 18750 more
    value(desk.setLeverage({ crossLeverage: '16' }));
    expect(desk.standing()).toMatchObject({ available: '5050.00000000' });
    // A loss uses up what was left; a higher leverage is still accepted.
    desk.mark('BTCUSDT', 49_500);
    expect(desk.standing()).toMatchObject({ available: '-9950.00000000' });
    value(desk.setLeverage({ crossLeverage: '17' }));
    // 88235.29411765, rounded up; still not enough, but better.
    expect(desk.standing()).toMatchObject({ available: '-4435.29411765' });
    value(desk.setLeverage({ crossLeverage: '18' }));
    expect(desk.standing()).toMatchObject({ available: '466.66666666' });
  });

  it('with a position is limited by its bracket at mark (-3313), waiting orders included', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '5', 50_000);
    value(desk.setLeverage({ crossLeverage: '200' }));
    value(desk.setLeverage({ crossLeverage: '100' }));
    value(desk.futures({ price: '49900', quantity: '1' }));
    // 6 x 50000 = 300000 is exactly at the second bracket.
    const text = 'Leverage 126 is above 125, the highest for a position of that value';
    expect(refusal(desk.setLeverage({ crossLeverage: '126' }))).toEqual([-3313, text]);
    value(desk.setLeverage({ crossLeverage: '125' }));
    desk.mark('BTCUSDT', 49_999.9);
    value(desk.setLeverage({ crossLeverage: '126' }));
  });

  it('of the other margin mode changes no open position', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '1', 50_000);
    const before = desk.shown();
    value(desk.setLeverage({ isolatedLongLeverage: '2' }));
    expect([desk.shown(), btc(desk)]).toEqual([before, [20, 2, 20]]);
  });
});

describe('Changed leverage of an isolated position', () => {
  const isolated = () => {
    const desk = new FuturesVenue();
    value(desk.setMode({ marginType: 'ISOLATED' }));
    value(desk.setLeverage({ isolatedLongLeverage: '10', isolatedShortLeverage: '10' }));
    return desk;
  };

  it('adds margin when lowered, and releases none when raised (A-LEVERAGE-CHANGE)', () => {
    const desk = isolated();
    desk.opened('LONG', '1', 50_000);
    value(desk.setLeverage({ isolatedLongLeverage: '8' }));
    expect(desk.shown()).toMatchObject({ leverage: '8', isolatedMargin: '6250.00000000' });
    expect(desk.standing()).toMatchObject({ balance: '99960.00000000', available: '93710.00000000' });
    value(desk.setLeverage({ isolatedLongLeverage: '40' }));
    expect(desk.shown()).toMatchObject({ leverage: '40', isolatedMargin: '6250.00000000' });
    // Its margin is enough for leverage 8 again.
    value(desk.setLeverage({ isolatedLongLeverage: '8' }));
    expect(desk.incomes()).toEqual([
      ['position_open_long', '-40.00000000'],
      ['margin_move_out', '-1250.00000000'],
      ['margin_move_in', '1250.00000000'],
    ]);
    expect(desk.sumOfIncomes()).toBe('99960.00000000');
  });

  it('is rejected without enough available balance, whatever the other side would release (-1191)', () => {
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

  it('of one side does not change the other', () => {
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

describe('Scope of a changed leverage (A-LEVERAGE-CHANGE)', () => {
  const set = (held: HeldVenueContext, asked: Omit<AskedLeverage, 'symbol'>) => {
    held.context.flow.setTime(START + 9);
    return changeLeverage(held.context, held.account(), held.one(), { symbol: 'BTCUSDT', ...asked });
  };
  const available = (held: HeldVenueContext) => moneyText(futuresSummary(held.account(), held.context.find).available);

  it('updates and reports every affected position and open order of the contract', () => {
    const held = new HeldVenueContext();
    const account = held.account();
    const positions = [held.hold(), held.hold({ side: 'SHORT', size: 5_000 })];
    const opening = held.rest({ filled: 5_000 });
    const closing = held.rest({ side: 'SELL', price: 550_000, size: 2_000 });
    const [copied, ether] = [held.hold({ copied: true }), held.hold({ symbol: 'ETHUSDT' })];
    const elsewhere = held.rest({ symbol: 'ETHUSDT', price: 150_000 });
    const settings = account.settings('BTCUSDT');
    expect(set(held, { crossLeverage: '10' })).toEqual({ ok: true, value: settings });
    expect(positions.map(({ leverage, updatedTime }) => [leverage, updatedTime])).toEqual([
      [10, START + 9],
      [10, START + 9],
    ]);
    // Half of it is left at 45000: 2250 and a fee of 18. A closing order reserves nothing.
    expect(
      [opening, closing].map(({ terms, held: of, updatedTime }) => [terms!.leverage, moneyText(of), updatedTime]),
    ).toEqual([
      [10, '2268.00000000', START + 9],
      [10, '0', START + 9],
    ]);
    expect([copied, ether].map(({ leverage, updatedTime }) => [leverage, updatedTime])).toEqual([
      [20, START],
      [20, START],
    ]);
    expect([elsewhere.terms!.leverage, elsewhere.updatedTime]).toEqual([20, START]);
    expect(account.updatedTime).toBe(START + 9);
    expect(held.noted).toEqual(['user leverage BTCUSDT 10 20 20']);
    expect(held.pending()).toEqual([
      { cause: 'PositionUpdate', income: [], positions, orders: [opening, closing], settings: [settings] },
    ]);
    expect(settings).toMatchObject({ crossLeverage: 10, isolatedLongLeverage: 20, isolatedShortLeverage: 20 });
  });

  it('isolated: affects one side only, adds margin where it is too low, and keeps it otherwise', () => {
    const held = new HeldVenueContext();
    held.account().settings('BTCUSDT').marginType = 'ISOLATED';
    const long = held.hold({ margin: '2500' });
    const short = held.hold({ side: 'SHORT', margin: '2500' });
    const [opens, openedBelow] = [
      held.rest({ isolated: true }),
      held.rest({ side: 'SELL', positionSide: 'SHORT', price: 550_000, isolated: true }),
    ];
    value(set(held, { isolatedLongLeverage: '10' }));
    expect([long, short].map(({ leverage, isolatedMargin }) => [leverage, moneyText(isolatedMargin)])).toEqual([
      [10, '5000.00000000'],
      [20, '2500.00000000'],
    ]);
    expect([opens, openedBelow].map(({ terms }) => terms!.leverage)).toEqual([10, 20]);
    expect(held.incomes()).toEqual([
      ['margin_move_out', 'BTCUSDT', '-2500.00000000', '97500.00000000'],
      ['margin_move_in', 'BTCUSDT', '2500.00000000', '100000.00000000'],
    ]);
    value(set(held, { isolatedLongLeverage: '40' }));
    // Its margin is exactly what leverage 10 requires.
    value(set(held, { isolatedLongLeverage: '10' }));
    expect([long.leverage, moneyText(long.isolatedMargin), held.incomes().length]).toEqual([10, '5000.00000000', 2]);
  });

  it('does not affect positions of another margin mode, even above their bracket limit', () => {
    const held = new HeldVenueContext();
    held.account().settings('BTCUSDT').crossLeverage = 200;
    // A value of 350000, for which the highest leverage is 125.
    const position = held.hold({ size: 70_000, leverage: 200 });
    value(set(held, { isolatedLongLeverage: '30' }));
    expect([position.leverage, position.updatedTime, held.noted]).toEqual([
      200,
      START,
      ['user leverage BTCUSDT 200 30 20'],
    ]);
  });

  it('needs enough available balance for positions and orders together, exact to the last digit (-1191)', () => {
    const held = new HeldVenueContext();
    const account = held.account();
    const position = held.hold();
    const order = held.rest();
    // 2500 more for the position and 2250 more for the order at leverage 10.
    account.wallet.balance = money('9535.99999999');
    expect(available(held)).toBe('4749.99999999');
    expect(refusal(set(held, { crossLeverage: '10' }))).toEqual([
      -1191,
      'Insufficient available balance: 4750.00000000 USDT needed, 4749.99999999 available',
    ]);
    expect([position.leverage, order.terms!.leverage, account.settings('BTCUSDT').crossLeverage]).toEqual([20, 20, 20]);
    expect([held.noted, held.pending(), account.updatedTime]).toEqual([[], [], START]);
    account.wallet.balance += 1n;
    value(set(held, { crossLeverage: '10' }));
    expect(available(held)).toBe('0');
    // Nothing is available, and a higher leverage releases margin.
    account.wallet.balance -= money('100');
    value(set(held, { crossLeverage: '11' }));
    expect(position.leverage).toBe(11);
  });

  it('needs no balance when nothing more is reserved, even with a negative balance', () => {
    const held = new HeldVenueContext();
    held.account().wallet.balance = -1n;
    value(set(held, { crossLeverage: '10' }));
    expect(held.account().settings('BTCUSDT').crossLeverage).toBe(10);
  });
});
