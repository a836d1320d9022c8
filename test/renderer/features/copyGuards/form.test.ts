/** Reading of what the user types into a guard, and the record of watching with its gaps (E1). */
import { describe, expect, test } from 'vitest';
import { formOf, freshForm, readForm, type GuardForm } from '../../../../renderer/features/copyGuards/form.ts';
import { watchLines } from '../../../../renderer/features/copyGuards/View.tsx';

const form = (patch: Partial<GuardForm> = {}): GuardForm => ({ ...freshForm('7'), lossBudget: '50', ...patch });

describe('a guard', () => {
  test('blank marks are not watched; it tells until it is armed', () => {
    expect(readForm(form())).toEqual({
      traderId: '7',
      lossBudget: '50',
      drawdown: null,
      concentration: null,
      idleDays: null,
      action: 'alert',
      countdownSeconds: 60,
    });
  });

  test('every mark is read as it was set, and edited again as text', () => {
    const typed = form({ drawdown: '.5', concentration: '20', idle: '7', action: 'closeAndStop', seconds: '10' });
    const guard = readForm(typed);
    expect(guard).toMatchObject({ drawdown: '0.5', concentration: '20', idleDays: 7, countdownSeconds: 10 });
    expect(formOf({ ...(guard as Exclude<typeof guard, { key: string }>), since: 1 })).toEqual({
      ...typed,
      drawdown: '0.5',
    });
  });

  test.each([
    ['no trader', { traderId: '' }, 'copyGuard.problem.trader'],
    ['no mark', { lossBudget: ' ' }, 'copyGuard.problem.none'],
    ['XU2 zero', { lossBudget: '0.0' }, 'copyGuard.problem.amount'],
    ['XU3 a sign', { drawdown: '-1' }, 'copyGuard.problem.amount'],
    ['XU5 a comma', { lossBudget: '1,500' }, 'copyGuard.problem.amount'],
    ['more than everything', { concentration: '100.01' }, 'copyGuard.problem.percent'],
    ['half a day', { idle: '1.5' }, 'copyGuard.problem.days'],
    ['a year and a day', { idle: '366' }, 'copyGuard.problem.days'],
    ['no time to hold it', { action: 'closeAndStop', seconds: '9' }, 'copyGuard.problem.seconds'],
    ['too much time', { action: 'closeAndStop', seconds: '601' }, 'copyGuard.problem.seconds'],
  ] as [string, Partial<GuardForm>, string][])('%s is refused in words', (_, patch, key) => {
    expect(readForm(form(patch))).toMatchObject({ key });
  });

  test('the whole account and both ends of the countdown are allowed', () => {
    for (const patch of [{ concentration: '100' }, { seconds: '10' }, { seconds: '600' }, { idle: '365' }]) {
      expect(readForm(form(patch))).not.toHaveProperty('key');
    }
  });
});

describe('the record of watching', () => {
  const watch = [
    { from: 500, to: 900 },
    { from: 100, to: 300 },
  ];
  test('gaps are stated, newest first; the open end only while nobody watches', () => {
    const past = [
      { from: 500, to: 900, watched: true },
      { from: 300, to: 500, watched: false },
      { from: 100, to: 300, watched: true },
    ];
    expect(watchLines(watch, true, 1_000)).toEqual(past);
    expect(watchLines(watch, false, 1_000)).toEqual([{ from: 900, to: 1_000, watched: false }, ...past]);
    expect(watchLines([], false, 1_000)).toEqual([]);
  });
});
