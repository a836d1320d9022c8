import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../../electron/simulator/market/instrument.ts';
import { instruments } from '../../../../electron/simulator/market/instruments.ts';
import { liquidationTicks } from '../../../../electron/simulator/venue/futures/liquidation.ts';
import type { Position } from '../../../../electron/simulator/venue/futures/records.ts';

type Side = 'LONG' | 'SHORT';
interface Leg {
  readonly side: Side;
  readonly size: number;
  readonly entry: number;
}

const contracts = instruments.filter(({ market }) => market === 'futures');
const ONE = 100_000_000n;
const up = (amount: bigint) => (amount + ONE - 1n) / ONE;
const units = (text: string) => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(8, '0'));
};

/** R8 written a second time, bracket by bracket: returns what is left of `equity` at a price, in 10^-8. */
function leftNaively(instrument: Instrument, legs: readonly Leg[], equity: bigint, ticks: number): bigint {
  const perTick = 10n ** BigInt(8 - instrument.priceDecimals - instrument.sizeDecimals);
  let left = equity;
  for (const { side, size, entry } of legs) {
    const value = BigInt(ticks) * BigInt(size) * perTick;
    const opened = BigInt(entry) * BigInt(size) * perTick;
    left += side === 'LONG' ? value - opened : opened - value;
    // Each part of the value pays the ratio of its bracket.
    let maintenance = 0n;
    instrument.riskBrackets.forEach(({ notionalFloor, maintenanceRatio }, at) => {
      const next = instrument.riskBrackets[at + 1];
      const top = next && units(next.notionalFloor) < value ? units(next.notionalFloor) : value;
      if (top > units(notionalFloor)) maintenance += (top - units(notionalFloor)) * units(maintenanceRatio);
    });
    left -= up(maintenance) + up(value * units(instrument.apiTakerFeeRate));
  }
  return left;
}

/** Returns a position with the fields that the calculation reads. */
const positionOf = (instrument: Instrument, { side, size, entry }: Leg) =>
  ({
    side,
    size,
    openValue: BigInt(entry) * BigInt(size) * 10n ** BigInt(8 - instrument.priceDecimals - instrument.sizeDecimals),
  }) as unknown as Position;

const anyLeg = fc.record({
  side: fc.constantFrom<Side>('LONG', 'SHORT'),
  size: fc.integer({ min: 100, max: 2_000_000 }),
  entry: fc.integer({ min: 1_000, max: 900_000 }),
});

describe('Liquidation price of random positions of a contract (A-MARGIN)', () => {
  it('is the first tick without enough margin, from a safe mark', () => {
    let [found, none] = [0, 0];
    fc.assert(
      fc.property(
        fc.constantFrom(...contracts),
        fc.array(anyLeg, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1_000, max: 900_000 }),
        fc.bigInt({ min: 1n, max: 30_000_000n * ONE }),
        (instrument, legs, mark, spare) => {
          // Enough equity to be kept at the mark price, plus `spare`.
          const equity = spare - leftNaively(instrument, legs, 0n, mark);
          const positions = legs.map((leg) => positionOf(instrument, leg));
          for (const side of ['LONG', 'SHORT'] as const) {
            const ticks = liquidationTicks(instrument, positions, side, equity, mark);
            const back = side === 'LONG' ? 1 : -1;
            if (ticks === 0) {
              none += 1;
              expect(leftNaively(instrument, legs, equity, side === 'LONG' ? 1 : 2 ** 50) > 0n).toBe(true);
              continue;
            }
            found += 1;
            expect(side === 'LONG' ? ticks < mark : ticks > mark).toBe(true);
            expect(leftNaively(instrument, legs, equity, ticks) <= 0n).toBe(true);
            expect(leftNaively(instrument, legs, equity, ticks + back) > 0n).toBe(true);
          }
        },
      ),
      { numRuns: 1_000, seed: 8 },
    );
    expect(found).toBeGreaterThan(700);
    expect(none).toBeGreaterThan(100);
  });
});
