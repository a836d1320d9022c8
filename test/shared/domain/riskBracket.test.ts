import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { riskLimitsSchema, withDeductions, type BareBracket } from '../../../shared/domain/riskBracket.ts';
import { decimal, equals, formatShort, fromBigInt, multiply, subtract } from '../../../shared/num/decimal.ts';

const bare = (bracket: number, notionalFloor: string, notionalCap: string, maintenanceRatio: string): BareBracket => ({
  bracket,
  notionalFloor,
  notionalCap,
  maxLeverage: 10,
  maintenanceRatio,
});

/** Tables of any length whose brackets are contiguous and whose ratios do not decrease. */
const tables = fc
  .array(fc.tuple(fc.bigInt(1n, 10n ** 15n), fc.bigInt(0n, 10n ** 6n)), { minLength: 1, maxLength: 12 })
  .map((steps) => {
    let floor = 0n;
    let ratio = 0n;
    return steps.map(([width, rise], i) => {
      const from = formatShort(fromBigInt(floor, 4));
      floor += width;
      ratio += rise;
      return bare(i + 1, from, formatShort(fromBigInt(floor, 4)), formatShort(fromBigInt(ratio, 8)));
    });
  });

describe('R8 risk bracket deductions', () => {
  it('R8 the maintenance margin at the border of two brackets is equal in both, exactly', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const brackets = withDeductions(table.toReversed())!;
        expect(brackets.map(({ bracket }) => bracket)).toEqual(table.map(({ bracket }) => bracket));
        expect(brackets[0]!.deduction).toBe('0');
        for (const [i, { notionalFloor, maintenanceRatio, deduction }] of brackets.entries()) {
          if (i === 0) continue;
          const before = brackets[i - 1]!;
          const border = decimal(notionalFloor);
          const above = subtract(multiply(border, decimal(maintenanceRatio)), decimal(deduction));
          const below = subtract(multiply(border, decimal(before.maintenanceRatio)), decimal(before.deduction));
          expect(equals(above, below)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  const first = bare(1, '0', '100', '0.01');
  test.each<[string, BareBracket[]]>([
    ['none at all', []],
    ['a first floor above zero', [bare(1, '1', '100', '0.01')]],
    ['a gap', [first, bare(2, '100.01', '200', '0.02')]],
    ['an overlap', [first, bare(2, '99', '200', '0.02')]],
    ['a falling ratio', [first, bare(2, '100', '200', '0.009')]],
    ['an empty bracket', [first, bare(2, '100', '100', '0.02')]],
    ['two of one number', [first, bare(1, '100', '200', '0.02')]],
    ['numbers that fall as values rise', [bare(2, '0', '100', '0.01'), bare(1, '100', '200', '0.02')]],
    ['no leverage', [{ ...first, maxLeverage: 0 }]],
    ['a negative ratio', [bare(1, '0', '100', '-0.01')]],
    ['a floor that is no number', [bare(1, '', '100', '0.01')]],
  ])('R8 rejects a table with %s', (_name, brackets) => {
    expect(withDeductions(brackets)).toBeUndefined();
  });

  it('R8 accepts equal ratios, other spellings of a number, and tables starting with another number', () => {
    expect(
      withDeductions([bare(3, '100.00', '200', '0.01'), bare(2, '0.0', '100', '0.010')])?.map((one) => one.deduction),
    ).toEqual(['0', '0']);
  });
});

describe('A-RISK-LIMITS risk bracket table', () => {
  it('may start with a ratio of zero and a leverage of one, but not below', () => {
    const one = { ...bare(1, '0', '100', '0'), maxLeverage: 1 };
    expect(withDeductions([one])).toEqual([{ ...one, deduction: '0' }]);
    expect([withDeductions([{ ...one, maxLeverage: 0 }]), withDeductions([bare(1, '-1', '100', '0')])]).toEqual([
      undefined,
      undefined,
    ]);
    expect(withDeductions([bare(1, '0', '100', '-0.1')])).toBeUndefined();
  });

  it('requires every field and rejects unknown ones', () => {
    const whole = { symbol: 'BTCUSDT', brackets: [{ ...bare(1, '0', '100', '0.01'), deduction: '0' }] };
    expect(riskLimitsSchema.parse(whole)).toEqual(whole);
    const [bracket] = whole.brackets;
    for (const field of Object.keys(bracket!)) {
      const { [field]: _left, ...rest } = bracket as unknown as Record<string, unknown>;
      expect([field, riskLimitsSchema.safeParse({ ...whole, brackets: [rest] }).success]).toEqual([field, false]);
    }
    for (const wrong of [
      {},
      { symbol: 'BTCUSDT' },
      { ...whole, more: 1 },
      { ...whole, brackets: [{ ...bracket, more: 1 }] },
    ])
      expect(riskLimitsSchema.safeParse(wrong).success).toBe(false);
  });
});
