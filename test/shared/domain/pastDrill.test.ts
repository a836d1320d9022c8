/** Drills by time, and which trades are shown. */
import { expect, it } from 'vitest';
import { drillAt, isChosen } from '../../../shared/domain/pastDrill.ts';

it('a time is in the drill that ran then, ends included', () => {
  const drills = [
    { name: 'a', from: 10, to: 20 },
    { name: 'b', from: 30, to: 40 },
    { name: 'c', from: 41, to: 41 },
  ];
  const times = [9, 10, 20, 21, 30, 40, 41, 42, null];
  expect(times.map((time) => drillAt(drills, time))).toEqual([null, 'a', 'a', null, 'b', 'b', 'c', null, null]);
  expect(drillAt([], 1)).toBeNull();
});

it('a choice shows all trades, those of no drill, or those of drills', () => {
  const shown = (['with', 'without', 'only'] as const).map((choice) => [isChosen(choice, null), isChosen(choice, 'a')]);
  expect(shown).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});
