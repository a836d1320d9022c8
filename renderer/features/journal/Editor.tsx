import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  journalLimits,
  knownMistakes,
  normalTag,
  planAnswers,
  type JournalNotes,
} from '../../../shared/domain/journal.ts';
import type { Translate } from '../../i18n/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import type { EntryDraft } from './entryDraft.ts';
import { Notes } from './Notes.tsx';
import { WordList } from './WordList.tsx';

/** The choices of a rating; the first states none. */
const ratings = ['none', '1', '2', '3', '4', '5'] as const;
const plans = ['none', ...planAnswers] as const;

const isKnown = (word: string): word is (typeof knownMistakes)[number] =>
  (knownMistakes as readonly string[]).includes(word);

/** Returns a mistake in words: one of those offered, or the person's own. */
export const mistakeText = (t: Translate, word: string): string =>
  isKnown(word) ? t(`journal.mistake.${word}`) : word;

interface RowProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A named line of an entry. */
export function Row({ name, children }: RowProps) {
  return (
    <div className="journal-row">
      <span className="quiet-text" aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  );
}

interface EditorProps {
  readonly draft: EntryDraft<JournalNotes>;
  /** Tags of all entries. */
  readonly tags: readonly string[];
}

/** Edits an entry, which is saved while it is typed. */
export function Editor({ draft, tags }: EditorProps) {
  const { t } = useTranslation();
  const { notes: entry } = useSyncExternalStore(draft.subscribe, draft.state);
  const { rating, plan, mistakes } = entry;
  return (
    <section className="journal-editor" aria-label={t('journal.entry')}>
      <Row name={t('journal.rating')}>
        <Choice
          label={t('journal.rating')}
          value={rating === null ? 'none' : (`${rating}` as (typeof ratings)[number])}
          options={ratings.map((value) => ({ value, text: value === 'none' ? t('cell.none') : value }))}
          onChange={(value) => draft.change({ rating: value === 'none' ? null : ratings.indexOf(value) })}
        />
      </Row>
      <Row name={t('journal.plan')}>
        <Choice
          label={t('journal.plan')}
          value={plan ?? 'none'}
          options={plans.map((value) => ({
            value,
            text: value === 'none' ? t('cell.none') : t(`journal.plan.${value}`),
          }))}
          onChange={(value) => draft.change({ plan: value === 'none' ? null : value })}
        />
      </Row>
      <Row name={t('journal.tags')}>
        <WordList
          name={t('journal.tags')}
          words={entry.tags}
          offered={tags}
          most={journalLimits.tags}
          maxLength={journalLimits.tag}
          placeholder={t('journal.tags.add')}
          hint={t('journal.tags.hint')}
          textOf={(word) => word}
          wordOf={normalTag}
          onChange={(words) => draft.change({ tags: words })}
        />
      </Row>
      <Row name={t('journal.mistakes')}>
        <WordList
          name={t('journal.mistakes')}
          words={mistakes}
          offered={knownMistakes}
          most={journalLimits.mistakes}
          maxLength={journalLimits.mistake}
          placeholder={t('journal.mistakes.add')}
          hint={t('journal.mistakes.hint')}
          textOf={(word) => mistakeText(t, word)}
          wordOf={(text) => knownMistakes.find((one) => mistakeText(t, one) === text.trim()) ?? text.trim()}
          onChange={(words) => draft.change({ mistakes: words })}
        />
      </Row>
      <Notes draft={draft} />
    </section>
  );
}
