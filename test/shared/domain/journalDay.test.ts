/** What the entry of a day may hold, its dates, and how limits compare with what happened. */
import { describe, expect, it } from 'vitest';
import {
  checkDayNotes,
  checkTemplate,
  dayAfter,
  dayOfTemplate,
  isBlankDay,
  isBlankTemplate,
  isDay,
  noDayNotes,
  noTemplate,
  overBy,
  templateOfDay,
} from '../../../shared/domain/journalDay.ts';

const point = (text: string, isDone = false) => ({ text, isDone });
const problem = (name: string, params: object = {}) => ({ problem: { key: `error.notes.${name}`, params } });

describe('the entry of a day', () => {
  it('is stored with composed texts, single spaces, and each point once', () => {
    const entered = {
      notes: 'a\r\nb\rc',
      checklist: [point('  Stops   set ', true), point(''), point('Stops set'), point('e\u0301')],
      lossLimit: { amount: '0.5', asset: 'USDT' },
      tradeLimit: 10_000,
    };
    expect(checkDayNotes(entered)).toEqual({
      notes: { ...entered, notes: 'a\nb\nc', checklist: [point('Stops set', true), point('\u00E9')] },
    });
  });

  it.each([
    [{ notes: 'a\u0000' }, problem('control')],
    [{ notes: 'x'.repeat(20_001) }, problem('tooLong', { most: 20_000, length: 20_001 })],
    [{ checklist: [point('a\u0007')] }, problem('control')],
    [{ checklist: [point('x'.repeat(121))] }, problem('pointTooLong', { most: 120 })],
    [{ checklist: Array.from({ length: 21 }, (_, at) => point(String(at))) }, problem('points', { most: 20 })],
    [{ lossLimit: { amount: '0', asset: 'USDT' } }, problem('lossLimit')],
    [{ lossLimit: { amount: '-1', asset: 'USDT' } }, problem('lossLimit')],
    [{ lossLimit: { amount: 'x', asset: 'USDT' } }, problem('lossLimit')],
    [{ lossLimit: { amount: '1'.repeat(31), asset: 'USDT' } }, problem('lossLimit')],
    [{ lossLimit: { amount: '1', asset: '' } }, problem('lossLimit')],
    [{ lossLimit: { amount: '1', asset: 'x'.repeat(21) } }, problem('lossLimit')],
    [{ tradeLimit: 0 }, problem('tradeLimit', { most: 10_000 })],
    [{ tradeLimit: 1.5 }, problem('tradeLimit', { most: 10_000 })],
    [{ tradeLimit: 10_001 }, problem('tradeLimit', { most: 10_000 })],
  ])('is refused with %o', (change, refused) => {
    expect(checkDayNotes({ ...noDayNotes, ...change })).toEqual(refused);
  });

  it('is blank only without notes, points and limits', () => {
    const entries = [
      {},
      { notes: ' \n' },
      { notes: 'a' },
      { checklist: [point('a')] },
      { lossLimit: { amount: '1', asset: 'USDT' } },
      { tradeLimit: 1 },
    ];
    expect(entries.map((change) => isBlankDay({ ...noDayNotes, ...change }))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the template of new days', () => {
  const template = { points: ['Plan', 'Stops'], lossLimit: { amount: '5', asset: 'USDC' }, tradeLimit: 2 };

  it('gives a day its words without ticks, and is taken from a day', () => {
    const day = dayOfTemplate(template);
    expect(day).toEqual({ ...template, points: undefined, notes: '', checklist: [point('Plan'), point('Stops')] });
    expect(templateOfDay({ ...day, notes: 'x', checklist: [point('Plan', true), point('Stops')] })).toEqual(template);
  });

  it('is checked like a day', () => {
    expect(checkTemplate({ ...template, points: [' Plan', 'Plan'] })).toEqual({
      template: { ...template, points: ['Plan'] },
    });
    expect(checkTemplate({ ...template, points: ['x'.repeat(121)] })).toEqual(problem('pointTooLong', { most: 120 }));
    expect(checkTemplate({ ...template, tradeLimit: -1 })).toEqual(problem('tradeLimit', { most: 10_000 }));
    expect(
      [noTemplate, { ...noTemplate, tradeLimit: 1 }, { ...noTemplate, points: ['a'] }].map(isBlankTemplate),
    ).toEqual([true, false, false]);
  });
});

describe('a date', () => {
  it('is one of the calendar', () => {
    const days = ['2026-02-28', '2028-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00', ''];
    expect(days.map(isDay)).toEqual([true, true, false, false, false, false, false]);
  });

  it('has neighbours over months and years', () => {
    expect([dayAfter('2026-12-31', 1), dayAfter('2026-03-01', -1), dayAfter('2026-10-25', 1)]).toEqual([
      '2027-01-01',
      '2026-02-28',
      '2026-10-26',
    ]);
  });
});

it('an amount at its limit is within it', () => {
  expect([overBy('100', '99.9'), overBy('100', '100.0'), overBy('100', '100.25')]).toEqual([null, null, '0.25']);
});
