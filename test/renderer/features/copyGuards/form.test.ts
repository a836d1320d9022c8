/** Reading of what the user types into a guard, and the record of watching with its gaps (E1). */
import { describe, expect, test } from 'vitest';
import { formOf, freshForm, readForm, type GuardForm } from '../../../../renderer/features/copyGuards/form.ts';
import { watchLines } from '../../../../renderer/features/copyGuards/View.tsx';

const form = (patch: Partial<GuardForm> = {}): GuardForm => ({ ...freshForm('7'), lossBudget: '50', ...patch });

describe('copy guard form', () => {
  test('blank limits are not watched; the default action is an alert', () => {
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

  test('reads every limit and converts the guard back to text for editing', () => {
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
  ] as [string, Partial<GuardForm>, string][])('%s is rejected with a message', (_, patch, key) => {
    expect(readForm(form(patch))).toMatchObject({ key });
  });

  test('accepts 100 % concentration, 365 idle days and both bounds of the countdown', () => {
    for (const patch of [{ concentration: '100' }, { seconds: '10' }, { seconds: '600' }, { idle: '365' }]) {
      expect(readForm(form(patch))).not.toHaveProperty('key');
    }
  });
});

describe('watch log of copy guards', () => {
  const watch = [
    { from: 500, to: 900 },
    { from: 100, to: 300 },
  ];
  test('lists gaps newest first, with an open gap only while not watching', () => {
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
