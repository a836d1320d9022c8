import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal, formatShort } from '../../../shared/num/decimal.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import { countSteps, fromSteps, isOnStep, snapToStep } from '../../../shared/num/step.ts';

const steps = fc.constantFrom('0.01', '0.5', '0.001', '0.00001', '1', '5', '0.25', '10');
const value = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 9 }))
  .map(([units, scale]) => formatDecimal({ units, scale }));

describe('B-B3 rounding to tick and step', () => {
  it('B-B3 rounds down to a multiple of the step, never above the value, and is idempotent', () => {
    fc.assert(
      fc.property(value, steps, (text, step) => {
        const snapped = snapToStep(decimal(text), decimal(step), 'floor');
        const oracle = new Big(text).div(step).round(0, 0).times(step);
        expect(new Big(formatDecimal(snapped)).cmp(oracle)).toBe(0);
        expect(isOnStep(snapped, decimal(step))).toBe(true);
        expect(formatDecimal(snapToStep(snapped, decimal(step), 'floor'))).toBe(formatDecimal(snapped));
        expect(formatDecimal(fromSteps(countSteps(decimal(text), decimal(step), 'floor'), decimal(step)))).toBe(
          formatDecimal(snapped),
        );
      }),
      { numRuns: 35_000 },
    );
  });

  it('does not lose a step where floating point would', () => {
    expect(formatShort(snapToStep(decimal('69.07'), decimal('0.001'), 'floor'))).toBe('69.07');
    expect(formatShort(snapToStep(decimal('69.0709'), decimal('0.001'), 'ceil'))).toBe('69.071');
  });

  it('detects off-step values and rejects a step of zero', () => {
    expect(isOnStep(decimal('1.005'), decimal('0.01'))).toBe(false);
    expect(isOnStep(decimal('1.010'), decimal('0.01'))).toBe(true);
    expect(isOnStep(decimal('1'), decimal('0'))).toBe(false);
    expect(() => countSteps(decimal('1'), decimal('0'), 'floor')).toThrow(RangeError);
  });

  it('converts decimals to numbers for plotting', () => {
    expect(toPlotNumber('61250.5')).toBe(61250.5);
    expect(toPlotNumber(decimal('-0.25'))).toBe(-0.25);
  });
});
