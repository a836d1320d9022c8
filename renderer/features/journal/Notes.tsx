import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { journalLimits } from '../../../shared/domain/journal.ts';
import { Choice } from '../../ui/Choice.tsx';
import { errorText } from '../../ui/errorText.ts';
import type { DraftStatus, EntryDraft } from './entryDraft.ts';
import { Markdown } from './Markdown.tsx';

const modes = ['write', 'preview'] as const;

interface StatusProps {
  readonly status: DraftStatus;
  readonly onRetry: () => void;
}

/** Whether what is shown is stored. */
function Status({ status, onRetry }: StatusProps) {
  const { t } = useTranslation();
  if (status.kind !== 'failed') {
    return (
      <span role="status" className="quiet-text">
        {t(`journal.status.${status.kind}`)}
      </span>
    );
  }
  return (
    <span role="alert" className="warning-text">
      {errorText(t, status.error)}{' '}
      <button type="button" className="button" onClick={onRetry}>
        {t('journal.save')}
      </button>
    </span>
  );
}

interface NotesProps<Entry extends { readonly notes: string }> {
  readonly draft: EntryDraft<Entry>;
}

/** The text of an entry, written or shown as Markdown, and whether the entry is stored; saves it when it is left. */
export function Notes<Entry extends { readonly notes: string }>({ draft }: NotesProps<Entry>) {
  const { t } = useTranslation();
  const { notes: entry, status } = useSyncExternalStore(draft.subscribe, draft.state);
  const [mode, setMode] = useState<(typeof modes)[number]>(entry.notes === '' ? 'write' : 'preview');
  useEffect(() => () => draft.flush(), [draft]);
  useEffect(() => {
    const leave = (): void => draft.flush();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [draft]);
  const { notes } = entry;
  return (
    <>
      <div className="journal-row">
        <Choice
          label={t('journal.mode')}
          value={mode}
          options={modes.map((value) => ({ value, text: t(`journal.mode.${value}`) }))}
          onChange={setMode}
        />
        <Status status={status} onRetry={() => draft.flush()} />
      </div>
      {mode === 'write' ? (
        <textarea
          className="input journal-text"
          aria-label={t('journal.notes')}
          placeholder={t('journal.notes.placeholder')}
          maxLength={journalLimits.notes}
          spellCheck={false}
          value={notes}
          onChange={({ target }) => draft.change({ notes: target.value } as Partial<Entry>)}
          onBlur={() => draft.flush()}
        />
      ) : notes.trim() === '' ? (
        <p className="quiet-text">{t('journal.notes.none')}</p>
      ) : (
        <Markdown text={notes} />
      )}
    </>
  );
}
