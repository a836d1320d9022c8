import { describe, expect, it } from 'vitest';
import { instruments } from '../../../../electron/simulator/market/instruments.ts';
import { money, tradeValue } from '../../../../electron/simulator/venue/accounts/money.ts';
import { liquidationTicks } from '../../../../electron/simulator/venue/futures/liquidation.ts';
import type { Position } from '../../../../electron/simulator/venue/futures/records.ts';

const btc = instruments.find(({ market, symbol }) => market === 'futures' && symbol === 'BTCUSDT')!;
/** Returns a position, by default of one BTC opened at 50000, with the fields that the calculation reads. */
const leg = (side: 'LONG' | 'SHORT', size = 10_000, price = 500_000): Position =>
  ({ side, size, openValue: tradeValue(btc, price, size) }) as Position;
const [long, short] = [leg('LONG'), leg('SHORT')];
const liquidationMarkOf = (
  side: 'LONG' | 'SHORT',
  equity: string,
  mark = 500_000,
  legs = [side === 'LONG' ? long : short],
) => liquidationTicks(btc, legs, side, money(equity), mark);

describe('First mark at which positions are liquidated (A-MARGIN)', () => {
  it('is the highest liquidating tick below for a long, the lowest above for a short', () => {
    // Below: 2500 + p - 50000 = 0.0048 p at 47729.0996. Above: 2500 + 50000 - p = 0.0048 p at 52249.2038.
    expect([liquidationMarkOf('LONG', '2500'), liquidationMarkOf('SHORT', '2500')]).toEqual([477_290, 522_493]);
    // Exactly at a tick it is that tick: a loss of 2000, costs of 230.4; with 10^-8 more it is one tick further.
    expect([liquidationMarkOf('LONG', '2230.4'), liquidationMarkOf('LONG', '2230.40000001')]).toEqual([
      480_000, 479_999,
    ]);
    // A loss of 2000, costs of 249.6 at 52000.
    expect([liquidationMarkOf('SHORT', '2249.6'), liquidationMarkOf('SHORT', '2249.60000001')]).toEqual([
      520_000, 520_001,
    ]);
  });

  it('does not depend on the mark while the positions are safe there', () => {
    expect([477_291, 477_292, 500_000, 900_001].map((mark) => liquidationMarkOf('LONG', '2500', mark))).toEqual([
      477_290, 477_290, 477_290, 477_290,
    ]);
    expect([1, 3, 261_247, 500_000, 522_492].map((mark) => liquidationMarkOf('SHORT', '2500', mark))).toEqual([
      522_493, 522_493, 522_493, 522_493, 522_493,
    ]);
  });

  it('is the last unsafe tick on the way back to safety when the positions are already unsafe', () => {
    expect([477_290, 400_000, 1].map((mark) => liquidationMarkOf('LONG', '2500', mark))).toEqual([
      477_290, 477_290, 477_290,
    ]);
    expect([522_493, 600_000, 5_000_000].map((mark) => liquidationMarkOf('SHORT', '2500', mark))).toEqual([
      522_493, 522_493, 522_493,
    ]);
  });

  it('is none when no price liquidates: a fully paid long, or a short with a larger long', () => {
    // The full value is 50000; without 0.1 of it the first tick is the liquidation price.
    expect([liquidationMarkOf('LONG', '50000'), liquidationMarkOf('LONG', '49999.9')]).toEqual([0, 1]);
    expect(liquidationMarkOf('SHORT', '2500', 500_000, [short, leg('LONG', 20_000)])).toBe(0);
  });

  it('is the mark when no price towards safety is safe', () => {
    expect(liquidationMarkOf('SHORT', '-50000', 500_000)).toBe(500_000);
    // At the lowest price, one tick, a short position of 50000 with equity -49999.89 has 0.01 left, minus costs of
    // 0.00048.
    expect(liquidationMarkOf('SHORT', '-49999.89', 500_000)).toBe(2);
    // A balanced hedge without equity is lost at every price.
    const hedge = [long, short];
    expect([liquidationMarkOf('LONG', '0', 500_000, hedge), liquidationMarkOf('SHORT', '0', 500_000, hedge)]).toEqual([
      500_000, 500_000,
    ]);
  });

  it('includes every position of the contract', () => {
    // 6000 + 1.5 p - 75000 - 0.5 p + 25000 = 0.0096 p, so p = 44426.4943 as the price falls.
    const legs = [leg('LONG', 15_000), leg('SHORT', 5_000)];
    expect(liquidationMarkOf('LONG', '6000', 500_000, legs)).toBe(444_264);
  });

  it('is searched while ticks are exact integers: up to 2^51 from a mark that is a power of two', () => {
    const far = 2 ** 51;
    // In the last bracket a long position of one step keeps 0.9492 of its value, and a short one loses 1.0508 of it.
    const one = { size: 1, openValue: 0n };
    const legs = (side: 'LONG' | 'SHORT') => [{ ...one, side } as Position];
    const worth = tradeValue(btc, far, 1);
    const seen = (side: 'LONG' | 'SHORT', share: bigint) => {
      const equity = side === 'LONG' ? -(worth * share) / 100n : (worth * share) / 100n;
      return liquidationTicks(btc, legs(side), side, equity, 1) / far;
    };
    // A share of 94 % is kept at that price and not at half of it; 96 % is kept at no price that is searched.
    expect([seen('LONG', 94n), seen('LONG', 96n)]).toEqual([expect.closeTo(0.94 / 0.9492, 3), 1 / far]);
    // With 105 % it is lost at that price and not at half of it; with 106 % it is kept.
    expect([seen('SHORT', 105n), seen('SHORT', 106n)]).toEqual([expect.closeTo(1.05 / 1.0508, 3), 0]);
  });
});
