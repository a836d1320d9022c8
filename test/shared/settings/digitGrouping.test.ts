import { describe, expect, it } from 'vitest';
import { groupDigits, shownParameter } from '../../../shared/settings/digitGrouping.ts';

describe('groupDigits', () => {
  it('groups the digits before the point and writes a true minus', () => {
    const texts = ['88047.2', '-25.99466', '-1234567.5', '+439995600', '999', '0.12345'];
    expect(texts.map((text) => groupDigits(text, 'comma'))).toEqual([
      '88,047.2',
      '\u221225.99466',
      '\u22121,234,567.5',
      '+439,995,600',
      '999',
      '0.12345',
    ]);
    expect(texts.map((text) => groupDigits(text, 'none')).slice(0, 3)).toEqual([
      '88047.2',
      '\u221225.99466',
      '\u22121234567.5',
    ]);
  });

  it('leaves a grouped text unchanged', () => {
    for (const grouping of ['space', 'comma', 'apostrophe', 'none'] as const) {
      const once = groupDigits('-1234567.5', grouping);
      expect(shownParameter('price', once, grouping)).toBe(once);
    }
  });
});

describe('a parameter of a message', () => {
  it('is grouped where it is a plain number', () => {
    const shown = (name: string, value: unknown): unknown => shownParameter(name, value, 'apostrophe');
    expect([shown('price', '87710.3'), shown('limit', 10_000), shown('value', '-99947.99426880')]).toEqual([
      '87\u2019710.3',
      '10\u2019000',
      '\u221299\u2019947.99426880',
    ]);
  });

  it('stays as it is where it is an id, a code, a name or a text', () => {
    const shown = (name: string, value: unknown): unknown => shownParameter(name, value, 'comma');
    expect([
      shown('id', '700000000000000012'),
      shown('status', '1000'),
      shown('name', '2026'),
      shown('symbol', '1000'),
      shown('first', '1234'),
      shown('quantity', '0.010 BTC'),
      shown('time', '2026-03-01'),
      shown('value', '007'),
      shown('value', '1e5'),
      shown('value', null),
    ]).toEqual(['700000000000000012', '1000', '2026', '1000', '1234', '0.010 BTC', '2026-03-01', '007', '1e5', null]);
  });
});
