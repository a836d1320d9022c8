import { describe, expect, it } from 'vitest';
import { value } from '../quietVenue.ts';
import { FuturesVenue } from './deskVenue.ts';

/** Creates a venue with isolated margin and leverage 10 on both sides. */
function isolated(separatedType: 'COMBINED' | 'SEPARATED' = 'COMBINED'): FuturesVenue {
  const desk = new FuturesVenue();
  value(desk.setMode({ marginType: 'ISOLATED', separatedType }));
  value(desk.setLeverage({ isolatedLongLeverage: '10', isolatedShortLeverage: '10' }));
  return desk;
}

describe('Isolated position (A-MARGIN, leverage 10)', () => {
  it('adds margin for each opening at its price, while the fee is taken from the balance', () => {
    const desk = isolated();
    desk.opened('LONG', '1', 50_000);
    // Fee 40, margin 5000. Liquidation: 5000 + v - 50000 = 0.0048 v; v = 45000 / 0.9952 = 45217.0418
    expect(desk.shown()).toEqual({
      size: '1.0000',
      leverage: '10',
      openValue: '50000.00000000',
      marginSize: '5000.00000000',
      isolatedMargin: '5000.00000000',
      liquidatePrice: '45217.0',
    });
    expect(desk.standing()).toEqual({ balance: '99960.00000000', available: '94960.00000000', frozen: '0' });
    desk.opened('LONG', '0.5', 51_000);
    // 25500: fee 20.4, margin 2550
    expect(desk.shown()).toMatchObject({ size: '1.5000', openValue: '75500.00000000', marginSize: '7550.00000000' });
    expect(desk.standing()).toMatchObject({ balance: '99939.60000000', available: '92389.60000000' });
  });

  it('releases the margin of the closed part together with the profit', () => {
    const desk = isolated();
    desk.opened('LONG', '1', 50_000);
    desk.opened('LONG', '0.5', 51_000);
    const order = desk.closed('LONG', '0.5', 50_900);
    // Open value 75500 / 3 = 25166.66666667; received 25450: profit 283.33333333; fee 20.36. Released margin 7550 / 3 =
    // 2516.66666666
    expect([order.realizedPnl, order.fee]).toEqual([283_33333333n, 20_36000000n]);
    expect(desk.shown()).toMatchObject({ openValue: '50333.33333333', isolatedMargin: '5033.33333334' });
    // 99939.6 + 283.33333333 - 20.36
    expect(desk.standing()).toMatchObject({ balance: '100202.57333333', available: '95169.23999999' });
    desk.closed('LONG', '1', 50_900);
    // 50900 - 50333.33333333 = 566.66666667; fee 40.72
    expect(desk.standing()).toEqual({ balance: '100728.52000000', available: '100728.52000000', frozen: '0' });
    expect(desk.incomes()).toEqual([
      ['position_open_long', '-40.00000000'],
      ['position_open_long', '-20.40000000'],
      ['position_close_long', '262.97333333'],
      ['position_close_long', '525.94666667'],
    ]);
    expect(desk.sumOfIncomes()).toBe('100728.52000000');
    expect(desk.account.wallet.realizedPnl).toBe(850_00000000n);
  });

  it('pays a loss from the margin of the closed part, then its remaining margin, then the insurance fund', () => {
    const desk = isolated();
    desk.opened('LONG', '1', 50_000);
    desk.last(44_000);
    desk.closed('LONG', '0.5', 44_000);
    // -3000 - 17.6 = -3017.6: 2500 from the part and 517.6 from the rest; nothing is returned.
    expect(desk.shown()).toMatchObject({ size: '0.5000', isolatedMargin: '1982.40000000' });
    expect(desk.standing()).toMatchObject({ balance: '96942.40000000', available: '94960.00000000' });
    desk.closed('LONG', '0.5', 44_000);
    // Again -3017.6 against 1982.4: insurance pays 1035.2.
    expect(desk.standing()).toEqual({ balance: '94960.00000000', available: '94960.00000000', frozen: '0' });
    expect(desk.incomes().slice(1)).toEqual([
      ['position_close_long', '-3017.60000000'],
      ['position_close_long', '-3017.60000000'],
      ['order_fix_margin_amount', '1035.20000000'],
    ]);
    expect([desk.sumOfIncomes(), desk.venue.accounts.exchangeLedger.covered]).toEqual([
      '94960.00000000',
      1035_20000000n,
    ]);
  });

  it('a small loss reduces the margin that is released', () => {
    const desk = isolated();
    desk.opened('SHORT', '1', 50_000);
    desk.closed('SHORT', '0.4', 50_500);
    // 20000 - 20200 = -200; fee 16.16; margin of the part 2000
    expect(desk.shown()).toMatchObject({
      size: '0.6000',
      openValue: '30000.00000000',
      isolatedMargin: '3000.00000000',
    });
    expect(desk.standing()).toMatchObject({ balance: '99743.84000000', available: '96743.84000000' });
  });

  it('reserves margin and taker fee while resting, and pays the maker fee when filled', () => {
    const desk = isolated();
    value(desk.futures({ price: '49000', quantity: '1' }));
    // 4900 + 49000 x 0.0008
    expect(desk.standing()).toMatchObject({ available: '95060.80000000', frozen: '4939.20000000' });
    desk.offer('futures', 'BTCUSDT', 'SELL', 49_000, 1);
    // Fee 49000 x 0.0002 = 9.8
    expect(desk.standing()).toEqual({ balance: '99990.20000000', available: '95090.20000000', frozen: '0' });
  });

  it('keeps LONG and SHORT of a contract separate, each with its margin and liquidation price', () => {
    const desk = isolated();
    value(desk.setLeverage({ isolatedShortLeverage: '25' }));
    desk.opened('LONG', '1', 50_000);
    desk.opened('SHORT', '2', 50_000);
    // 2000 x 2 = 4000 of margin. 4000 + 100000 - v = 0.0048 v; v = 104000 / 1.0048 = 103503.1847; / 2 = 51751.5923
    expect([desk.shown(0), desk.shown(1)]).toMatchObject([
      { leverage: '10', isolatedMargin: '5000.00000000', liquidatePrice: '45217.0' },
      { leverage: '25', isolatedMargin: '4000.00000000', liquidatePrice: '51751.6' },
    ]);
  });
});

describe('SEPARATED positions (R9)', () => {
  it('there is one per opening order; a closing order closes the oldest of its side first', () => {
    const desk = isolated('SEPARATED');
    const first = desk.opened('LONG', '1', 50_000);
    const second = desk.opened('LONG', '1', 50_500);
    const [orderA, orderB] = desk.account.orders('futures');
    expect([first.separatedOpenOrderId, second.separatedOpenOrderId]).toEqual([orderA!.id, orderB!.id]);
    expect(desk.account.positionsOf('BTCUSDT').map(({ isolatedMargin }) => isolatedMargin)).toEqual([
      5000_00000000n,
      5050_00000000n,
    ]);
    const close = desk.closed('LONG', '1.5', 50_200);
    // The first position: +200, fee 40.16. Half of the second: 25100 - 25250 = -150, fee 20.08, 2525 of margin
    // released.
    expect([close.realizedPnl, close.fee]).toEqual([50_00000000n, 60_24000000n]);
    expect(desk.account.positionsOf('BTCUSDT')).toEqual([second]);
    expect([second.size, second.openValue, second.isolatedMargin]).toEqual([5_000, 25_250_00000000n, 2525_00000000n]);
    // 100000 - 40 - 40.4 + 159.84 - 170.08
    expect(desk.standing()).toMatchObject({ balance: '99909.36000000', available: '97384.36000000' });
    expect(desk.incomes().slice(2)).toEqual([
      ['position_close_long', '159.84000000'],
      ['position_close_long', '-170.08000000'],
    ]);
    expect(desk.account.fills('futures').at(-1)).toMatchObject({ separatedOpenOrderId: orderA!.id });
  });

  it('grow only by the fills of their opening order', () => {
    const desk = isolated('SEPARATED');
    const order = value(desk.futures({ price: '49500', quantity: '0.3' }));
    desk.offer('futures', 'BTCUSDT', 'SELL', 49_500, 0.1);
    desk.opened('LONG', '0.2', 50_000);
    desk.offer('futures', 'BTCUSDT', 'SELL', 49_500, 0.2);
    expect(order.status).toBe('FILLED');
    expect(desk.account.positionsOf('BTCUSDT').map((one) => [one.separatedOpenOrderId === order.id, one.size])).toEqual(
      [
        [true, 3_000],
        [false, 2_000],
      ],
    );
  });

  it('on cross share the account equity and have one liquidation price', () => {
    const desk = new FuturesVenue();
    value(desk.setMode({ marginType: 'CROSSED', separatedType: 'SEPARATED' }));
    desk.opened('LONG', '4', 50_000);
    desk.opened('LONG', '6', 50_000);
    // As one position of 10 (400 of fees), but each position alone is in the first bracket for its maintenance margin:
    // 99600 + v - 500000 = 0.0048 v; v = 400400 / 0.9952 = 402331.1897; / 10 = 40233.1
    expect(desk.liquidatePrices()).toEqual(['40233.1', '40233.1']);
  });
});
