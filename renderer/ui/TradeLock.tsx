import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../shared/ipc/contract.ts';
import type { GuardsView } from '../../shared/ipc/safetyViews.ts';
import type { AppError } from '../../shared/result/appError.ts';
import { registerMessages } from '../i18n/messages.ts';
import enLock from '../locales/en/lock.json';
import { errorText } from './errorText.ts';

registerMessages(enLock);

interface LockCoverProps {
  readonly lock: NonNullable<GuardsView['lock']>;
  readonly unlock: (typed: string) => Promise<CallResult<'guards.unlock'>>;
}

/**
 * The cover over order confirmation while main has locked it (R18): the reason, and the word that unlocks it. It fills
 * its panel, which must be positioned. Main refuses locked actions whatever the window shows.
 */
export function LockCover({ lock, unlock }: LockCoverProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = await unlock(typed);
    setError(result.ok ? null : result.error);
    setTyped('');
  };
  return (
    <form className="trade-lock" aria-label={t('lock.title')} onSubmit={(event) => void open(event)}>
      <p>{t(`lock.${lock.reason}`)}</p>
      <label className="field">
        {t('lock.type')}
        <input
          className="input"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <button type="submit" className="button primary">
        {t('lock.open')}
      </button>
      <p role="status">{error === null ? '' : errorText(t, error)}</p>
      <p className="quiet-text">{t('lock.note')}</p>
    </form>
  );
}
