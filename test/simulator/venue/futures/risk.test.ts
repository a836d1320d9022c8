import { describe, expect, it } from 'vitest';
import { instruments } from '../../../../electron/simulator/market/instruments.ts';
import { money, tradeValue } from '../../../../electron/simulator/venue/accounts/money.ts';
import type { Position } from '../../../../electron/simulator/venue/futures/records.ts';
import {
  usedMargin,
  bracketOf,
  keepingCost,
  maintenanceOf,
  mostLeverage,
  openingHold,
  openingMargin,
  profitAt,
} from '../../../../electron/simulator/venue/futures/risk.ts';

const contracts = instruments.filter(({ market }) => market === 'futures');
const btc = contracts[0]!;

describe('Risk brackets (A-MARGIN)', () => {
  it('give maintenance margin as value x ratio - deduction', () => {
    // 0.004; from 300000 on 0.005 minus 300; from 3000000 on 0.01 minus 15300.
    expect(maintenanceOf(btc, money('100000'))).toBe(money('400'));
    expect(maintenanceOf(btc, money('300000'))).toBe(money('1200'));
    expect(maintenanceOf(btc, money('1000000'))).toBe(money('4700'));
    expect(maintenanceOf(btc, money('4000000'))).toBe(money('24700'));
    expect(maintenanceOf(btc, 1n)).toBe(1n);
    expect(openingHold(btc, money('1000'), 20)).toBe(money('50.8'));
    // A fraction of a unit rounds up to a whole one: 1 / 3 and 1 x 0.0008, both up.
    expect(openingHold(btc, 1n, 3)).toBe(2n);
  });

  it('give the maximum leverage; a value at a floor belongs to the bracket that starts there', () => {
    const most = ['0', '299999.99999999', '300000', '2999999', '3000000', '12000000', '70000000', '900000000'];
    expect(most.map((value) => mostLeverage(btc, money(value)))).toEqual([200, 200, 125, 125, 50, 20, 10, 10]);
  });

  it('are parsed once per contract', () => {
    let read = 0;
    const counted = {
      ...btc,
      get riskBrackets() {
        read += 1;
        return btc.riskBrackets;
      },
    };
    expect([maintenanceOf(counted, money('100000')), mostLeverage(counted, money('300000')), read]).toEqual([
      money('400'),
      125,
      1,
    ]);
  });

  it('maintenance margin is continuous at every floor; the first bracket starts at zero with the maximum leverage', () => {
    for (const instrument of contracts) {
      const { riskBrackets } = instrument;
      expect(riskBrackets[0]).toMatchObject({ notionalFloor: '0', maxLeverage: instrument.maxLeverage });
      for (const { notionalFloor } of riskBrackets.slice(1)) {
        const floor = money(notionalFloor);
        expect(maintenanceOf(instrument, floor) - maintenanceOf(instrument, floor - 1n)).toBeLessThanOrEqual(1n);
      }
    }
  });
});

describe('Margin, profit and costs of a position (A-MARGIN)', () => {
  /** Returns a position of 0.3 BTC at 50000, with the fields that the calculation reads. */
  const position = (patch: Partial<Position> = {}): Position =>
    ({
      side: 'LONG',
      size: 3_000,
      openValue: tradeValue(btc, 500_000, 3_000),
      leverage: 7,
      marginType: 'CROSSED',
      isolatedMargin: 0n,
      ...patch,
    }) as Position;

  it('margin: the opening margin on cross, rounded up; the isolated margin on isolated', () => {
    // 15000 / 7
    expect(openingMargin(money('15000'), 7)).toBe(money('2142.85714286'));
    expect(usedMargin(position())).toBe(money('2142.85714286'));
    expect(usedMargin(position({ marginType: 'ISOLATED', isolatedMargin: 5n }))).toBe(5n);
  });

  it('profit: positive when the price moved in favour of the side, negative otherwise', () => {
    const at = (side: 'LONG' | 'SHORT') =>
      [480_000, 500_000, 510_000].map((price) => profitAt(btc, position({ side }), price));
    expect(at('LONG')).toEqual([money('-600'), 0n, money('300')]);
    expect(at('SHORT')).toEqual([money('600'), 0n, money('-300')]);
  });

  it('closing requirement: maintenance margin and taker fee, both rounded up', () => {
    // 15000: 60 and 12. One step at 0.1 is 0.00001: 0.00000004 and 0.000000008.
    expect(keepingCost(btc, position(), 500_000)).toBe(money('72'));
    expect(keepingCost(btc, position({ size: 1 }), 1)).toBe(5n);
    // Of 450000 in the second bracket: 0.005 minus 300, and 360.
    expect(keepingCost(btc, position({ size: 90_000 }), 500_000)).toBe(money('2310'));
  });

  it('without brackets: leverage of the instrument and no maintenance margin', () => {
    const spot = instruments.find(({ market }) => market === 'spot')!;
    expect([bracketOf(spot, 1n), mostLeverage(spot, money('1000000')), maintenanceOf(spot, money('1000000'))]).toEqual([
      undefined,
      1,
      0n,
    ]);
    expect(bracketOf(btc, money('3000000'))).toEqual({
      floor: money('3000000'),
      maxLeverage: 50,
      ratio: money('0.01'),
      deduction: money('15300') * 100_000_000n,
    });
  });
});
