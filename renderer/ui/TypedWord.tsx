import { useId, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

interface TypedWordProps {
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly word: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /**
   * Handles Enter in the field; it confirms nothing before the word is complete. Inside a form, the form handles Enter.
   */
  readonly onEnter?: () => void;
}

/**
 * The field for a word the user must type before a serious action (B-A8, XU14). It has the initial focus in its dialog.
 */
export function TypedWord({ field, word, typed, onType, onEnter }: TypedWordProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <p className="confirm-word">
      <label htmlFor={id}>{t('ticket.confirm.word', { word })}</label>
      <input
        ref={field}
        id={id}
        className="input"
        type="text"
        data-first-focus
        value={typed}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key, repeat }) => {
          if (key === 'Enter' && !repeat) onEnter?.();
        }}
      />
    </p>
  );
}
