import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import type { DraftMode, FollowDraft } from './draft.ts';
import { switchMode, type Switched } from './modes.ts';
import { fieldWord } from './words.ts';

interface ModeChoiceProps {
  readonly draft: FollowDraft;
  readonly onChange: (draft: FollowDraft) => void;
}

/** Which form is sent; switching says what it could not take along. */
export function ModeChoice({ draft, onChange }: ModeChoiceProps) {
  const { t } = useTranslation();
  const [switched, setSwitched] = useState<Switched | null>(null);
  const choose = (mode: DraftMode): void => {
    if (mode === '' || mode === draft.mode) return;
    const next = switchMode(draft, mode);
    setSwitched(next);
    onChange(next.draft);
  };
  const lost = switched?.draft.mode === draft.mode ? switched.lost : [];
  return (
    <div className="copy-mode">
      <span className="ticket-label">{t('copyEdit.mode')}</span>
      <Choice
        label={t('copyEdit.mode')}
        value={draft.mode}
        options={(['unified', 'per_symbol'] as const).map((value) => ({ value, text: t(`copyEdit.mode.${value}`) }))}
        onChange={choose}
      />
      <p className="quiet-text">{t('copyEdit.mode.hint')}</p>
      {lost.length > 0 && (
        <p role="status" className="warning-text">
          {t('copyEdit.mode.lost', { fields: lost.map((field) => fieldWord(t, field)).join(', ') })}
        </p>
      )}
    </div>
  );
}
