import { describe, expect, it } from 'vitest';
import { daysProblem, listsOf, monthOf, rangeOf } from '../../../../renderer/ui/export/exportForm.ts';

const NOW = Date.UTC(2026, 2, 15, 12);
const days = (first: string, last: string) => rangeOf({ first, last }, 'utc')!;

describe('date range of an export', () => {
  it('runs from the start of the first day to the end of the last', () => {
    expect(days('2026-02-01', '2026-02-28')).toEqual({
      from: Date.UTC(2026, 1, 1),
      to: Date.UTC(2026, 2, 1) - 1,
    });
    expect(rangeOf({ first: '', last: '2026-02-28' }, 'utc')).toBe(null);
  });

  it('this month ends today, last month is whole, also across a year', () => {
    expect([monthOf(NOW, 0, 'utc'), monthOf(NOW, 1, 'utc'), monthOf(Date.UTC(2026, 0, 3), 1, 'utc')]).toEqual([
      { first: '2026-03-01', last: '2026-03-15' },
      { first: '2026-02-01', last: '2026-02-28' },
      { first: '2025-12-01', last: '2025-12-31' },
    ]);
  });

  it('XU31: reversed, future and too long ranges are rejected with a valid proposal', () => {
    const wrong = [
      days('2026-03-10', '2026-03-01'),
      days('2026-04-01', '2026-04-30'),
      days('2020-01-01', '2026-03-01'),
    ].map((range) => daysProblem(range, NOW, 'utc'));
    expect(wrong.map((one) => one?.kind)).toEqual(['reversed', 'future', 'tooLong']);
    expect(wrong.map((one) => one?.proposal)).toEqual([
      { first: '2026-03-01', last: '2026-03-10' },
      { first: '2026-03-15', last: '2026-03-15' },
      { first: '2023-03-03', last: '2026-03-01' },
    ]);
    const again = wrong.map((one) => daysProblem(rangeOf(one!.proposal, 'utc')!, NOW, 'utc'));
    expect(again).toEqual([null, null, null]);
    expect(daysProblem(days('2026-03-01', '2026-03-31'), NOW, 'utc')).toBe(null);
  });

  it('R19 the demo account exports futures orders only', () => {
    expect([listsOf('demo'), listsOf('main').length]).toEqual([['orders.futures'], 11]);
  });
});
