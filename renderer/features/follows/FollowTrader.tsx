import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import enCopy from '../../locales/en/copy.json';
import { registerMessages, translateKey, type Translate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { traderIdProblem } from './model.ts';

/** Traders offered for selection by name. */
export type OfferedTraders = CallAnswer<'copy.offered'>['traders'];

registerMessages(enCopy);

const isOwn = (key: string): key is keyof typeof enCopy => Object.hasOwn(enCopy, key);

/** Returns how a trader of the simulator trades, in words; an unknown strategy is named as the exchange's value. */
function strategyText(t: Translate, strategy: string): string {
  const key = `copy.strategy.${strategy}`;
  return isOwn(key) ? translateKey(t, key) : t('word.exchangeValue', { value: strategy });
}

interface FollowTraderProps {
  /** Ids of the traders the account already follows. */
  readonly followed: readonly string[];
  /** Reads the traders offered by name; the live exchange offers none. */
  readonly ask: () => Promise<{ readonly traders: OfferedTraders; readonly error: AppError | null }>;
  /** Opens the settings of this trader; nothing has been sent. */
  readonly onChosen: (traderId: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks the user which trader to follow. The API lists only traders the account already follows (document 3, myTraders),
 * so the user types an id; where the exchange offers names, the user can choose from them. Nothing is sent here: the
 * settings come next.
 */
export function FollowTrader({ followed, ask, onChosen, onClose }: FollowTraderProps) {
  const { t } = useTranslation();
  const id = useId();
  // Read once, when the dialog opens.
  const [asked] = useState(ask);
  const [typed, setTyped] = useState('');
  const [pressed, setPressed] = useState(false);
  const [offered, setOffered] = useState<OfferedTraders>([]);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    let left = false;
    void asked.then((answer) => {
      if (left) return;
      setOffered(answer.traders);
      setError(answer.error);
    });
    return () => {
      left = true;
    };
  }, [asked]);
  const problem = traderIdProblem(typed);
  const submit = (): void => {
    setPressed(true);
    if (problem === null) onChosen(typed.trim());
  };
  return (
    <Dialog
      title={t('copy.follow.title')}
      className="follow-trader"
      kill="head"
      decline={t('copy.follow.cancel')}
      foot={
        <button type="submit" className="button primary">
          {t('copy.follow.next')}
        </button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('copy.follow.note')}</p>
      <label className="key-field">
        <span>{t('copy.follow.id')}</span>
        <input
          className="input number"
          data-first-focus
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          aria-invalid={problem !== null && (pressed || typed !== '')}
          aria-describedby={`${id}-problem`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p id={`${id}-problem`} className="warning-text" role="status">
        {problem !== null && (pressed || typed !== '') ? t(`copy.follow.problem.${problem}`) : ''}
        {problem === null && followed.includes(typed.trim()) && t('copy.follow.already')}
      </p>
      {error !== null && <p className="warning-text">{errorText(t, error)}</p>}
      {offered.length > 0 && (
        <fieldset className="offered-traders">
          <legend>{t('copy.follow.offered')}</legend>
          <ul>
            {offered.map(({ traderId, name, strategy }) => (
              <li key={traderId}>
                <button
                  type="button"
                  className="button"
                  aria-pressed={typed.trim() === traderId}
                  title={t('copy.traderId', { id: traderId })}
                  onClick={() => setTyped(traderId)}
                >
                  {name}
                </button>{' '}
                <span className="quiet-text">
                  {strategyText(t, strategy)}
                  {followed.includes(traderId) && ` · ${t('copy.follow.followed')}`}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Dialog>
  );
}
