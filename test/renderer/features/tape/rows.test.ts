import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, decimal, equals, formatDecimal, ZERO } from '../../../../shared/num/decimal.ts';
import { readTapeParams } from '../../../../renderer/features/tape/params.ts';
import { limitOf } from '../../../../renderer/features/tape/Tools.tsx';
import {
  automaticLarge,
  everyTrade,
  tapeEntries,
  tapeHint,
  tapeRows,
} from '../../../../renderer/features/tape/rows.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { en } from '../../../support/words.ts';
import { trade } from '../../support/builders.ts';

const merged = { merge: true, unit: 'base', smallest: null } as const;
const brief = (entries: ReturnType<typeof tapeEntries>) =>
  entries.map(({ id, size, count }) => [id, formatDecimal(size), count]);

describe('tape rows', () => {
  it('are newest first, with exact decimals', () => {
    const trades = [
      trade('1', { time: 0, price: '99', quantity: '1', takerSide: 'SELL' }),
      trade('2', { time: 61_000, price: '61250.5', quantity: '0.5' }),
    ];
    expect(tapeRows(trades, 2, { price: 1, quantity: 3 }, 'utc')).toEqual([
      {
        id: '2',
        time: 61_000,
        clock: '00:01:01',
        price: '61\u202f250.5',
        size: '0.500',
        side: 'BUY',
        count: 1,
        large: false,
      },
      { id: '1', time: 0, clock: '00:00:00', price: '99.0', size: '1.000', side: 'SELL', count: 1, large: false },
    ]);
    expect(tapeRows(trades, 1, { price: 1, quantity: 3 }, 'utc')).toHaveLength(1);
    expect(tapeRows([], 5, { price: 1, quantity: 3 }, 'utc')).toEqual([]);
  });

  it('merge trades of one side and price within 100 ms of the first trade', () => {
    const trades = [
      trade('1', { time: 0, quantity: '0.1' }),
      trade('2', { time: 60, quantity: '0.2' }),
      trade('3', { time: 100, quantity: '0.3' }),
      trade('4', { time: 101, quantity: '0.4' }),
      trade('5', { time: 101, quantity: '0.5', takerSide: 'SELL' }),
      trade('6', { time: 102, quantity: '0.6', takerSide: 'SELL', price: '99.9' }),
    ];
    expect(brief(tapeEntries(trades, 10, merged))).toEqual([
      ['6', '0.6', 1],
      ['5', '0.5', 1],
      ['4', '0.4', 1],
      ['3', '0.6', 3],
    ]);
    expect(brief(tapeEntries(trades, 10, everyTrade))).toHaveLength(6);
  });

  it('a finished row does not change when more trades arrive', () => {
    const first = [trade('1', { time: 0 }), trade('2', { time: 60 })];
    const more = [...first, trade('3', { time: 120 })];
    expect(brief(tapeEntries(first, 10, merged))).toEqual([['2', '1.000', 2]]);
    expect(brief(tapeEntries(more, 10, merged))).toEqual([
      ['3', '0.500', 1],
      ['2', '1.000', 2],
    ]);
  });

  it('merging preserves total size and trade count', () => {
    const some = fc.array(
      fc.record({
        time: fc.nat(400),
        units: fc.bigInt(1n, 10n ** 12n),
        buy: fc.boolean(),
        price: fc.constantFrom('1', '2'),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(some, (list) => {
        const trades = list
          .toSorted((a, b) => a.time - b.time)
          .map(({ time, units, buy, price }, index) =>
            trade(`${index}`, {
              time,
              price,
              quantity: formatDecimal({ units, scale: 6 }),
              takerSide: buy ? 'BUY' : 'SELL',
            }),
          );
        const entries = tapeEntries(trades, 100, merged);
        const naive = list.reduce((sum, { units }) => sum + units, 0n);
        const total = entries.reduce((sum, entry) => add(sum, entry.size), ZERO);
        expect(equals(total, { units: naive, scale: 6 })).toBe(true);
        expect(entries.reduce((sum, entry) => sum + entry.count, 0)).toBe(list.length);
      }),
      { numRuns: 200 },
    );
  });

  it('filter out trades below the minimum in base or quote, exactly', () => {
    const trades = [trade('1', { quantity: '0.499' }), trade('2', { price: '200', quantity: '0.500' })];
    const only = (unit: 'base' | 'quote', smallest: string) =>
      tapeEntries(trades, 10, { merge: false, unit, smallest: decimal(smallest) }).map(({ id }) => id);
    expect([only('base', '0.5'), only('base', '0.499'), only('quote', '100'), only('quote', '100.000001')]).toEqual([
      ['2'],
      ['2', '1'],
      ['2'],
      [],
    ]);
  });

  it("mark trades at or above the user's threshold as large", () => {
    const trades = [trade('1', { quantity: '0.499' }), trade('2', { quantity: '0.500' })];
    const rows = tapeRows(trades, 2, { price: 1, quantity: 3 }, 'utc', { ...everyTrade, large: decimal('0.5') });
    expect(rows.map(({ id, large }) => [id, large])).toEqual([
      ['2', true],
      ['1', false],
    ]);
  });

  it('use the 95th percentile as the automatic threshold, from twenty rows on', () => {
    const trades = Array.from({ length: 40 }, (_, i) => trade(`${i}`, { quantity: `${i + 1}` }));
    // Nearest rank: the 38th of 40.
    expect(formatDecimal(automaticLarge(trades, false, 'base')!)).toBe('38');
    expect(formatDecimal(automaticLarge(trades, false, 'quote')!)).toBe('3800.0');
    expect(automaticLarge(trades.slice(0, 19), false, 'base')).toBe(null);
  });
});

describe('the tooltip of a tape row', () => {
  it('has the time to the millisecond, and the number of merged trades', () => {
    const { t } = createMessages(en);
    expect([1, 3].map((count) => tapeHint(t, { time: 61_120, count }, 'utc'))).toEqual([
      '1970-01-01 00:01:01.120 UTC',
      '1970-01-01 00:01:01.120 UTC\nMerged trades: 3',
    ]);
  });
});

describe('saved tape settings', () => {
  it('invalid values fall back one by one', () => {
    const shipped = { unit: 'base', smallest: '', large: '', merge: true, table: false };
    expect(readTapeParams({})).toEqual(shipped);
    expect(readTapeParams({ unit: 'x', smallest: 4, large: 'y'.repeat(50), merge: 'no', table: true })).toEqual({
      ...shipped,
      table: true,
    });
  });

  it('XU5: an ambiguous or invalid number sets no limit', () => {
    expect(['', '1,500', '-1', 'much', '0', '1e'].map(limitOf)).toEqual([null, null, null, null, null, null]);
    expect(['1.50', '2k', '1,5'].map((text) => formatDecimal(limitOf(text)!))).toEqual(['1.50', '2000', '1.5']);
  });
});
