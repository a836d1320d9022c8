import { describe, expect, it } from 'vitest';
import { instruments } from '../../../../electron/simulator/market/instruments.ts';
import { money } from '../../../../electron/simulator/venue/accounts/money.ts';
import { maintenanceOf, mostLeverage, openingHold } from '../../../../electron/simulator/venue/futures/risk.ts';

const contracts = instruments.filter(({ market }) => market === 'futures');
const btc = contracts[0]!;

describe('risk brackets (A-MARGIN)', () => {
  it('give maintenance as value x ratio - deduction, by hand', () => {
    // 0.004; from 300000 0.005 less 300; from 3000000 0.01 less 15300.
    expect(maintenanceOf(btc, money('100000'))).toBe(money('400'));
    expect(maintenanceOf(btc, money('300000'))).toBe(money('1200'));
    expect(maintenanceOf(btc, money('1000000'))).toBe(money('4700'));
    expect(maintenanceOf(btc, money('4000000'))).toBe(money('24700'));
    expect(maintenanceOf(btc, 1n)).toBe(1n);
    expect(openingHold(btc, money('1000'), 20)).toBe(money('50.8'));
    // A third of a unit more is a whole one: 1 / 3 and 1 x 0.0008, both up.
    expect(openingHold(btc, 1n, 3)).toBe(2n);
  });

  it('give the highest leverage, a value at a floor belonging to the bracket it begins', () => {
    const most = ['0', '299999.99999999', '300000', '2999999', '3000000', '12000000', '70000000', '900000000'];
    expect(most.map((value) => mostLeverage(btc, money(value)))).toEqual([200, 200, 125, 125, 50, 20, 10, 10]);
  });

  it('never jump where one ends and the next begins, and begin at zero with the highest leverage', () => {
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
