import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../electron/simulator/market/instruments.ts';
import { money, tradeValue } from '../../../electron/simulator/venue/accounts/money.ts';
import type { Position } from '../../../electron/simulator/venue/accounts/records.ts';
import {
  keepingCost,
  liquidationTicks,
  maintenanceOf,
  openingHold,
  profitAt,
} from '../../../electron/simulator/venue/accounts/risk.ts';

const contracts = instruments.filter(({ market }) => market === 'futures');
const btc = contracts[0]!;

function position(side: 'LONG' | 'SHORT', size: number, openValue: bigint): Position {
  const none = {
    cumOpenSize: 0,
    cumOpenValue: 0n,
    cumOpenFee: 0n,
    cumCloseSize: 0,
    cumCloseValue: 0n,
    cumCloseFee: 0n,
  };
  const times = { createdMatch: 0, createdTime: 0, updatedMatch: 0, updatedTime: 0 };
  return { id: '1', symbol: 'BTCUSDT', side, size, openValue, openFee: 0n, realizedPnl: 0n, ...none, ...times };
}

describe('risk brackets (A-MARGIN)', () => {
  it('give maintenance as value x ratio - deduction, by hand', () => {
    // 0.004; from 300000 0.005 less 300; from 3000000 0.01 less 15300.
    expect(maintenanceOf(btc, money('100000'))).toBe(money('400'));
    expect(maintenanceOf(btc, money('1000000'))).toBe(money('4700'));
    expect(maintenanceOf(btc, money('4000000'))).toBe(money('24700'));
    expect(maintenanceOf(btc, 1n)).toBe(1n);
    expect(openingHold(btc, money('1000'))).toBe(money('50.8'));
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

describe('the liquidation price', () => {
  it('is where equity no longer covers what keeping the position costs, to the tick, for any account', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...contracts),
        fc.constantFrom('LONG' as const, 'SHORT' as const),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 1_000, max: 900_000 }),
        fc.bigInt({ min: 0n, max: 300_000_000n * 100_000_000n }),
        (instrument, side, size, entry, spare) => {
          const open = position(side, size, tradeValue(instrument, entry, size));
          // Enough to stand at the entry, and anything up to several times the position beside it.
          const equity = keepingCost(instrument, open, entry) + (spare % (2n * open.openValue)) + 10n;
          const left = (ticks: number) =>
            equity + profitAt(instrument, open, ticks) - keepingCost(instrument, open, ticks);
          const ticks = liquidationTicks(instrument, open, equity);
          if (ticks === 0) {
            expect(side).toBe('LONG');
            expect(left(0) > 0n).toBe(true);
            return;
          }
          found += 1;
          // Costs are rounded up by less than two units of 10^-8.
          expect(left(ticks) >= -2n).toBe(true);
          expect(left(side === 'LONG' ? ticks - 1 : ticks + 1) < 0n).toBe(true);
        },
      ),
      { numRuns: 2_000, seed: 8 },
    );
    expect(found).toBeGreaterThan(1_000);
  });
});
