import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tape, TAPE_LENGTH } from '../../../electron/simulator/market/tape.ts';
import { dialects } from '../../../electron/simulator/market/dialects.ts';
import { formatRatio, formatUnits } from '../../../electron/simulator/market/units.ts';
import { compare, decimal } from '../../../shared/num/decimal.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { TradeIds } from '../../../electron/simulator/market/instrumentMarket.ts';
import { ExactSum } from '../../../electron/simulator/market/barSeries.ts';

describe('Formatting of units', () => {
  it.each([
    [0, 0, '0'],
    [0, 2, '0.00'],
    [5, 3, '0.005'],
    [-5, 3, '-0.005'],
    [123456, 2, '1234.56'],
    [-123456n, 6, '-0.123456'],
    [10n ** 20n, 8, '1000000000000.00000000'],
  ])('%s with %i decimals is %s', (units, decimals, text) => {
    expect(formatUnits(units, decimals)).toBe(text);
  });

  it('is the exact decimal of any number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
        fc.integer({ min: 0, max: 18 }),
        (units, scale) => {
          expect(compare(decimal(formatUnits(units, scale)), { units, scale })).toBe(0);
        },
      ),
    );
  });

  it.each([
    [1n, 3n, 6, '0.333333'],
    [7n, 0n, 6, '0'],
    [22n, 7n, 2, '3.14'],
  ])('%s / %s to %i decimals is %s', (numerator, denominator, decimals, text) => {
    expect(formatRatio(numerator, denominator, decimals)).toBe(text);
  });
});

describe('Long-running sums', () => {
  it('stay exact beyond the precision of a double', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 51 }), { maxLength: 60 }), (values) => {
        const sum = new ExactSum();
        for (const value of values) sum.add(value);
        expect(sum.value()).toBe(values.reduce((all, value) => all + BigInt(value), 0n));
      }),
    );
  });
});

describe('Trade tape', () => {
  it('keeps the last trades in order and drops older ones', () => {
    const tape = new Tape();
    expect(tape.last(5)).toEqual([]);
    for (let number = 1; number <= TAPE_LENGTH + 10; number += 1) tape.add(number * 10, number, 1, number % 2 === 0);
    expect(tape.last(2)).toEqual([
      { number: TAPE_LENGTH + 9, time: (TAPE_LENGTH + 9) * 10, price: TAPE_LENGTH + 9, size: 1, takerSold: false },
      { number: TAPE_LENGTH + 10, time: (TAPE_LENGTH + 10) * 10, price: TAPE_LENGTH + 10, size: 1, takerSold: true },
    ]);
    expect(tape.since(0)[0]!.number).toBe(11);
    expect(tape.since(TAPE_LENGTH + 9).length).toBe(1);
    expect(tape.since(tape.count)).toEqual([]);
  });
});

describe('Trade ids (R51)', () => {
  it('have 18 digits above 2^53, UUID form in the public dialect, and depend on the seed', () => {
    const ids = new TradeIds(createRandom(7));
    expect(ids.text(42, 'documents')).toMatch(/^7\d{5}000000000042$/);
    expect(BigInt(ids.text(1, 'documents')) > 2n ** 53n).toBe(true);
    expect(ids.text(255, 'public')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-0000000000ff$/);
    for (const dialect of dialects) {
      expect(new TradeIds(createRandom(7)).text(9, dialect)).toBe(ids.text(9, dialect));
      expect(new TradeIds(createRandom(8)).text(9, dialect)).not.toBe(ids.text(9, dialect));
    }
  });
});
