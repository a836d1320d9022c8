import { expect, test } from 'vitest';
import { brokenOf } from '../../../../renderer/app/recovery/broken.ts';
import { appError } from '../../../../shared/result/appError.ts';

const unforeseen = appError('internal', 'error.program.unforeseen');
const lost = appError('unreadable', 'error.document.lost', { document: 'lists' });
const halted = (reason = unforeseen, since = 5) => ({ mode: 'halted' as const, reason, since });
const notice = (id: number, error = lost) => ({ id, news: { kind: 'error' as const, error } });

test('a halt comes first, and an error that was also noticed is said once', () => {
  expect(brokenOf(halted(), [notice(1), notice(2, unforeseen)], [])).toEqual([
    { id: 'halt 5', part: 'program', error: unforeseen },
    { id: 'notice 1', part: 'file', error: lost },
  ]);
});

test('what the user has seen is not said again, the same fault at another time is', () => {
  const seen = ['halt 5', 'notice 1'];
  expect(brokenOf(halted(), [notice(1)], seen)).toEqual([]);
  expect(brokenOf(halted(unforeseen, 6), [notice(1)], seen)).toEqual([
    { id: 'halt 6', part: 'program', error: unforeseen },
  ]);
});

test('a kill switch, a rejected order and a file restored from its copy are no faults', () => {
  const killed = { mode: 'killed' as const, reason: null, since: 5 };
  const others = [
    notice(1, appError('refused', 'error.guard.leverage')),
    notice(2, appError('unreadable', 'error.settings.restored')),
  ];
  expect(brokenOf(killed, others, [])).toEqual([]);
  expect(brokenOf({ ...halted(), mode: 'open' }, [], [])).toEqual([]);
  expect(brokenOf(null, [], [])).toEqual([]);
});

test('a failed journal is named as one', () => {
  const journal = appError('unavailable', 'error.journal.changed', { file: 'a' });
  expect(brokenOf(halted(journal), [], []).map(({ part }) => part)).toEqual(['journal']);
});
