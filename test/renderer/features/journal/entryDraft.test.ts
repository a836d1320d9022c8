/** An entry is saved while it is typed, and nothing typed is lost when it could not be saved. */
import { describe, expect, it } from 'vitest';
import {
  createDrafts,
  createEntryDraft,
  SAVE_AFTER_MS,
  type EntryDraft,
} from '../../../../renderer/features/journal/entryDraft.ts';
import { noNotes, type JournalNotes } from '../../../../shared/domain/journal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { settle } from '../../support/recordingBridge.ts';

const failure = appError('unavailable', 'error.notes.notSaved');

/** A draft whose saves the test answers, one by one. */
function start(stored: JournalNotes = noNotes) {
  const clock = createVirtualClock(0);
  const saved: string[] = [];
  const answers: ((result: Result<unknown, AppError>) => void)[] = [];
  const draft = createEntryDraft({
    clock,
    stored,
    save({ notes }) {
      saved.push(notes);
      return new Promise((resolve) => answers.push(resolve));
    },
  });
  const answer = async (result: Result<unknown, AppError> = ok({})): Promise<void> => {
    answers.shift()!(result);
    await settle();
  };
  return { clock, saved, draft, answer, status: () => draft.state().status.kind };
}

describe('the entry that is edited', () => {
  it('is saved once, a moment after the last change', async () => {
    const { clock, saved, draft, answer, status } = start();
    draft.change({ notes: 'a' });
    clock.advance(SAVE_AFTER_MS - 1);
    draft.change({ notes: 'ab', rating: 3 });
    clock.advance(SAVE_AFTER_MS - 1);
    expect([saved, status()]).toEqual([[], 'changed']);
    clock.advance(1);
    expect([saved, status()]).toEqual([['ab'], 'saving']);
    await answer();
    clock.advance(10 * SAVE_AFTER_MS);
    expect([saved, draft.state()]).toEqual([
      ['ab'],
      { notes: { ...noNotes, notes: 'ab', rating: 3 }, status: { kind: 'saved' } },
    ]);
  });

  it('is saved at once when the page is left, and not again without a change', async () => {
    const { clock, saved, draft, answer } = start();
    draft.flush();
    draft.change({ notes: 'a' });
    draft.flush();
    draft.flush();
    await answer();
    clock.advance(SAVE_AFTER_MS);
    expect(saved).toEqual(['a']);
  });

  it('saves what was typed while a save was under way, after that save', async () => {
    const { clock, saved, draft, answer, status } = start();
    draft.change({ notes: 'a' });
    draft.flush();
    draft.change({ notes: 'ab' });
    clock.advance(SAVE_AFTER_MS);
    expect(saved).toEqual(['a']);
    await answer();
    expect([saved, status()]).toEqual([['a', 'ab'], 'saving']);
    await answer();
    expect([saved, status()]).toEqual([['a', 'ab'], 'saved']);
  });

  it('keeps its text after a failed save, and is saved when asked again', async () => {
    const { saved, draft, answer } = start();
    draft.change({ notes: 'a' });
    draft.flush();
    await answer(fail(failure));
    expect(draft.state()).toEqual({ notes: { ...noNotes, notes: 'a' }, status: { kind: 'failed', error: failure } });
    draft.flush();
    await answer();
    expect([saved, draft.state().status]).toEqual([['a', 'a'], { kind: 'saved' }]);
  });
});

it('a page opened again shows the text that could not be saved, and one that was saved is read anew', async () => {
  const drafts = createDrafts<JournalNotes>();
  const [first, second] = [start(), start({ ...noNotes, notes: 'stored' })];
  const open = (draft: EntryDraft<JournalNotes>): EntryDraft<JournalNotes> =>
    drafts.open('simulator trade', () => draft);
  expect(open(first.draft)).toBe(first.draft);
  first.draft.change({ notes: 'typed' });
  first.draft.flush();
  await first.answer(fail(failure));
  expect(open(second.draft)).toBe(first.draft);
  first.draft.flush();
  await first.answer();
  expect(open(second.draft)).toBe(second.draft);
});
