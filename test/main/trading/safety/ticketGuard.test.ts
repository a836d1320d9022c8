/** The guard against repeated orders in a program that has been running for a while (B-A6, B-A8). */
import { expect, test } from 'vitest';
import { createRepeatGuard } from '../../../../electron/main/trading/safety/ticketGuard.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { draft } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';

const repeated = appError('refused', 'error.guard.repeated', { seconds: 0.5 });

test('B-A8: refuses a repeated order for half a second, however long the program has been running', async () => {
  const clock = createEventClock();
  await clock.run(86_400_000);
  const repeats = createRepeatGuard(clock);
  for (const name of ['a', 'b', 'c']) repeats.issued(name, [draft('spot')]);
  expect(repeats.refusal('a')).toBe(null);
  await clock.run(499);
  expect(repeats.refusal('b')).toEqual(repeated);
  await clock.run(1);
  expect(repeats.refusal('c')).toBe(null);
});

test('B-A6: two tickets that were not issued are not repetitions of each other', () => {
  const repeats = createRepeatGuard(createEventClock());
  repeats.issued('a', [draft('spot')]);
  expect(['x', 'y', 'x', 'a'].map((name) => repeats.refusal(name))).toEqual([null, null, null, null]);
});

test('B-A8: a failed ticket counts as not sent; the others still count as sent', () => {
  const repeats = createRepeatGuard(createEventClock());
  for (const name of ['a', 'b']) repeats.issued(name, [draft('spot')]);
  for (const name of ['c', 'd']) repeats.issued(name, [draft('futures')]);
  repeats.failed('a');
  expect([repeats.refusal('a'), repeats.refusal('c')]).toEqual([null, null]);
  repeats.failed('a');
  expect([repeats.refusal('b'), repeats.refusal('d')]).toEqual([null, repeated]);
});
