import { afterEach, describe, expect, it } from 'vitest';
import { formatCompact, formatNumber, formatSigned, groupThousands } from '../../../renderer/format/number.ts';
import {
  defaultNumberStyle,
  numberStyle,
  onNumberStyle,
  setNumberStyle,
  type NumberStyle,
} from '../../../renderer/format/numberStyle.ts';
import { plainFigures } from '../../../renderer/app/copyPlain.ts';
import { parseDecimal } from '../../../shared/num/decimal.ts';

const groupings = ['space', 'comma', 'apostrophe', 'none'] as const;
const styled = (grouping: NumberStyle['grouping'], large: NumberStyle['large'] = 'short'): NumberStyle => ({
  grouping,
  large,
});

afterEach(() => setNumberStyle(defaultNumberStyle));

describe('number style', () => {
  it.each([
    ['space', '−1\u202f234\u202f567.50'],
    ['comma', '−1,234,567.50'],
    ['apostrophe', '−1’234’567.50'],
    ['none', '−1234567.50'],
  ] as const)('digit grouping: %s', (grouping, shown) => {
    setNumberStyle(styled(grouping));
    expect(formatSigned('-1234567.5', 2)).toBe(shown);
  });

  it('the decimal separator is always a point (R27)', () => {
    expect(groupings.map((grouping) => groupThousands('1234.5', styled(grouping)).at(-2))).toEqual([
      '.',
      '.',
      '.',
      '.',
    ]);
  });

  it.each([
    ['1234567.8', '1.23\u202fM', '1,234,567.8'],
    ['999.12345', '999.123', '999.123'],
    ['29500000000', '29.50\u202fB', '29,500,000,000'],
  ])('a large amount, %s, abbreviated and in full', (text, short, full) =>
    expect([formatCompact(text, styled('comma')), formatCompact(text, styled('comma', 'full'))]).toEqual([short, full]),
  );

  it('notifies subscribers once per change until they unsubscribe', () => {
    const reportedGroupings: string[] = [];
    const stop = onNumberStyle(() => reportedGroupings.push(numberStyle().grouping));
    setNumberStyle(styled('comma'));
    setNumberStyle(styled('comma'));
    stop();
    setNumberStyle(styled('none'));
    expect([reportedGroupings, numberStyle()]).toEqual([['comma'], { grouping: 'none', large: 'short' }]);
  });
});

describe('copied figures parse as numbers', () => {
  it.each(groupings)('digit grouping: %s', (grouping) => {
    setNumberStyle(styled(grouping));
    const shown = ['-1234567.5', '61250', '999', '1000000.001'].map((text) => formatNumber(text, 3));
    const copied = shown.map((text) => plainFigures(text));
    expect([copied, copied.every((text) => parseDecimal(text) !== undefined)]).toEqual([
      ['-1234567.500', '61250.000', '999.000', '1000000.001'],
      true,
    ]);
  });

  it('replaces the minus sign and leaves words, dates and lists unchanged', () => {
    const comma = styled('comma');
    expect([
      plainFigures('\u22121,234.5 USDT', comma),
      plainFigures('Bids, asks, 12, 345,6 and 2026-03-01 14:05', comma),
      plainFigures('1,234', styled('space')),
    ]).toEqual(['-1234.5 USDT', 'Bids, asks, 12, 345,6 and 2026-03-01 14:05', '1,234']);
  });
});
