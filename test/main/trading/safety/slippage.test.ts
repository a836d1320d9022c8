import { describe, expect, test } from 'vitest';
import { percentOf, walkBook, worseBy } from '../../../../electron/main/trading/safety/slippage.ts';
import { decimal, formatDecimal, formatShort } from '../../../../shared/num/decimal.ts';

const walked = (levels: string[], quantity: string): string => {
  const walk = walkBook(levels, decimal(quantity));
  return walk.kind === 'thin' ? `thin ${formatShort(walk.held)}` : formatShort(walk.price);
};

describe('average price over the book', () => {
  test.each([
    ['the first level alone', ['100', '5', '110', '5'], '5', '100'],
    ['a part of the last level it needs', ['100', '5', '110', '50'], '10', '105'],
    ['no more of the last level than it needs', ['100', '1', '200', '100'], '4', '175'],
    ['three levels', ['100', '1', '101', '1', '105', '2'], '3', '102'],
    ['rounded at the eighteenth decimal', ['1', '1', '2', '2'], '3', '1.666666666666666667'],
    ['past a price that cannot be read', ['x', '9', '100', '1'], '1', '100'],
    ['past a size that cannot be read', ['90', 'x', '100', '1'], '1', '100'],
  ])('averages %s', (_name, levels, quantity, price) => {
    expect(walked(levels, quantity)).toBe(price);
  });

  test.each([
    ['an empty one', [], 'thin 0'],
    ['one that holds less', ['100', '1', '101', '1.5'], 'thin 2.5'],
    ['one whose last price has no size', ['100', '1', '101'], 'thin 1'],
  ])('%s is reported as thin, with the size it holds', (_name, levels, thin) => {
    expect(walked(levels, '3')).toBe(thin);
  });
});

describe('deviation of a price from the reference', () => {
  test.each([
    ['BUY', '101', '100', '0.01'],
    ['BUY', '99', '100', '-0.01'],
    ['SELL', '99', '100', '0.01'],
    ['SELL', '101', '100', '-0.01'],
    // Never reported smaller than it is.
    ['BUY', '4', '3', '0.333333333333333334'],
    ['BUY', '4', '0', '0'],
  ] as const)('%s at %s against %s: %s', (side, price, reference, worse) => {
    expect(formatShort(worseBy(side, decimal(price), decimal(reference)))).toBe(worse);
  });

  test.each([
    ['0.01', '1.0'],
    ['0.0101', '1.1'],
    ['0.00001', '0.1'],
    ['1', '100.0'],
    ['0', '0.0'],
    ['-0.5', '0'],
  ])('shows the fraction %s as %s per cent, rounded up', (fraction, shown) => {
    expect(percentOf(decimal(fraction))).toBe(shown);
  });
});

test('an average has the decimal scale at which the guards compare', () => {
  const walk = walkBook(['100', '1'], decimal('1'));
  expect(walk.kind === 'average' && formatDecimal(walk.price)).toBe('100.000000000000000000');
});
