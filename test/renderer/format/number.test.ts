import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCompact,
  formatNumber,
  formatPercent,
  formatSigned,
  groupThousands,
  trailingZerosFrom,
} from '../../../renderer/format/number.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('number formatting', () => {
  it.each([
    ['1', '1'],
    ['123', '123'],
    ['1234', '1 234'],
    ['123456', '123 456'],
    ['1234567.12345', '1 234 567.12345'],
    ['-1234.5', '−1 234.5'],
    ['-123', '−123'],
    ['+61250', '+61 250'],
  ])('groups %s as %s', (text, shown) => expect(plain(groupThousands(text))).toBe(shown));

  it('grouping changes nothing but the spaces and the minus sign', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(0n, 10n ** 8n), (whole, part) => {
        const text = `${whole}.${part}`;
        expect(groupThousands(text).replaceAll('\u202f', '').replace('\u2212', '-')).toBe(text);
      }),
    );
  });

  it.each([
    ['61250.5', 1, '61 250.5'],
    ['61250', 2, '61 250.00'],
    ['0.12345', 3, '0.123'],
    ['0.1235', 3, '0.124'],
    ['1e-3', 4, '0.0010'],
    ['no number', 2, 'no number'],
  ])('shows %s with %i decimals as %s', (text, decimals, shown) =>
    expect(plain(formatNumber(text, decimals))).toBe(shown),
  );

  it.each([
    ['12.5', '+12.5'],
    ['-12.5', '−12.5'],
    ['0', '0.0'],
    ['-0.01', '0.0'],
  ])('signs %s as %s', (text, shown) => expect(formatSigned(text, 1)).toBe(shown));

  it.each([
    ['0.0123', '+1.23%'],
    ['-0.5', '−50.00%'],
    ['0', '0.00%'],
  ])('shows the fraction %s as %s (B-B9)', (text, shown) => expect(plain(formatPercent(text))).toBe(shown));

  it.each([
    ['999.12345', '999.123'],
    ['9999.9', '9 999.9'],
    ['12345.6', '12.34 K'],
    ['1234567', '1.23 M'],
    ['29500000000', '29.50 B'],
  ])('shortens %s to %s without rounding up', (text, shown) => expect(plain(formatCompact(text))).toBe(shown));

  it.each([
    ['1.500', '1.5'],
    ['1.000', '1'],
    ['100', '100'],
    ['0.0', '0'],
    ['1.23', '1.23'],
  ])('dims trailing zeros of %s', (text, significantText) =>
    expect(text.slice(0, trailingZerosFrom(text))).toBe(significantText),
  );
});
