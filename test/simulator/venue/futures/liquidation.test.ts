import { describe, expect, it } from 'vitest';
import { value } from '../quietVenue.ts';
import { FuturesVenue } from './deskVenue.ts';

/** Opens a long position of 6.25 BTC at 50000 with an isolated margin from its leverage and an addition. */
function isolated(leverage: string, added?: string): FuturesVenue {
  const desk = new FuturesVenue();
  value(desk.setMode({ marginType: 'ISOLATED' }));
  value(desk.setLeverage({ isolatedLongLeverage: leverage }));
  const position = desk.opened('LONG', '6.25', 50_000);
  if (added !== undefined) value(desk.adjustMargin(position, 1, added));
  return desk;
}

describe('Liquidation price at a bracket limit (A-MARGIN)', () => {
  it('uses the lower bracket when the value falls below the limit', () => {
    // Value 312500, margin 15625. In the second bracket 296575 / 0.9942 = 298305.17 is below its floor of 300000; in
    // the first bracket v = 296875 / 0.9952 = 298306.8730; / 6.25 = 47729.0997
    expect(isolated('20').shown()).toMatchObject({ isolatedMargin: '15625.00000000', liquidatePrice: '47729.0' });
  });

  it('equals a price exactly at the limit; 10^-8 more margin moves it one tick', () => {
    // At 48000 the value is 300000: maintenance margin 1200, fee 240, loss 12500: margin 13940 = 12500 + 1440
    expect(isolated('25', '1440').shown()).toMatchObject({ liquidatePrice: '48000.0' });
    expect(isolated('25', '1440.00000001').shown()).toMatchObject({ liquidatePrice: '47999.9' });
  });
});

describe('Liquidation price on cross (A-MARGIN)', () => {
  it('includes profit and margin of every other contract at its current mark', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '10', 50_000);
    desk.opened('LONG', '50', 2_000, 'ETHUSDT');
    desk.mark('ETHUSDT', 1_900);
    // Balance 100000 - 400 - 80. BTC: with the ETH position at -5000, maintenance margin 380, fee 76: 94064. v =
    // (500000 - 94064 - 300) / 0.9942 = 408002.4140; / 10 ETH: with the BTC position at 0, maintenance margin 2200, fee
    // 400: 96920. v = 3080 / 0.9952 = 3094.8553; / 50 = 61.8971
    expect(desk.liquidatePrices()).toEqual(['40800.2', '61.89']);
    desk.mark('BTCUSDT', 51_000);
    // BTC +10000, maintenance margin 2250, fee 408: 106862 is more than the whole value of ETH.
    expect(desk.liquidatePrices()).toEqual(['40800.2', '0']);
  });

  it('includes an opposite position in the same contract, which has the same mark', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '10', 50_000);
    desk.opened('SHORT', '4', 50_000);
    // 99440 + 10p - 500000 + 200000 - 4p = 0.05p - 300 + 0.016p + 0.0112p; p = 200260 / 5.9228 = 33811.7107. As the
    // price rises the long position gains more than the short one loses: the short has no liquidation price.
    expect(desk.liquidatePrices()).toEqual(['33811.7', '0']);
    // The margin of isolated positions does not back the cross positions.
    value(desk.setMode({ marginType: 'ISOLATED' }, 'ETHUSDT'));
    desk.opened('LONG', '100', 2_000, 'ETHUSDT');
    // 160 of fees and 10000 of margin are missing: p = 210420 / 5.9228 = 35527.1155.
    expect(desk.liquidatePrices().slice(0, 2)).toEqual(['35527.1', '0']);
  });

  it('of an even hedge lies above, where the growing maintenance margin uses up the equity, and never below', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '5', 50_000);
    desk.opened('SHORT', '5', 50_000);
    // 99600 = 2 (0.01 v - 15300) + 0.0016 v, third bracket: v = 130200 / 0.0216 = 6027777.78; / 5
    expect(desk.liquidatePrices()).toEqual(['0', '1205555.6']);
  });

  it('is the mark itself when no price keeps the account safe', () => {
    const desk = new FuturesVenue();
    desk.opened('LONG', '5', 50_000);
    desk.opened('SHORT', '5', 50_000);
    desk.account.wallet.balance = 0n;
    expect(desk.liquidatePrices()).toEqual(['50000.0', '50000.0']);
  });
});
