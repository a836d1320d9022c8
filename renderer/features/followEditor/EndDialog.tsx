import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyped } from '../../../shared/domain/typedWord.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { TypedWord } from '../../ui/TypedWord.tsx';
import type { EndMessage } from './ending.ts';

interface EndDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The word the user has to type; null: none. */
  readonly word: string | null;
  readonly yes: string;
  readonly no: string;
  /** Sends the request; called at most once. */
  readonly onConfirm: (typed: string) => Promise<EndMessage>;
  readonly onClose: () => void;
}

/** Asks for confirmation before something is ended, sends the request once, and shows the outcome (B-A5, XU21). */
export function EndDialog({ title, children, word, yes, no, onConfirm, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const asked = useRef(false);
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | EndMessage>('asking');
  const ready = isTyped(word, typed);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => closing.current?.focus(), [state]);
  const send = async (): Promise<void> => {
    if (!ready || asked.current) return;
    asked.current = true;
    setState('sending');
    setState(await onConfirm(typed));
  };
  return (
    <Dialog
      title={title}
      busy={state === 'sending'}
      {...(state === 'asking' && {
        foot: (
          <>
            <button
              type="button"
              className="button"
              data-first-focus={word === null ? '' : undefined}
              onClick={onClose}
            >
              {no}
            </button>
            <button type="submit" className="button danger" disabled={!ready}>
              {yes}
            </button>
          </>
        ),
        onSubmit: () => void send(),
      })}
      onClose={onClose}
    >
      {state === 'asking' && (
        <>
          {children}
          {word !== null && <TypedWord word={word} typed={typed} onType={setTyped} />}
        </>
      )}
      {state === 'sending' && <p role="status">{t('copyEnd.sending')}</p>}
      {typeof state === 'object' && (
        <>
          <EndView words={state} />
          <div className="dialog-buttons">
            <button ref={closing} type="button" className="button primary" onClick={onClose}>
              {t('copyEdit.close')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function EndView({ words }: { readonly words: EndMessage }) {
  const { t } = useTranslation();
  const { key, count, needsAttention: grave, error } = words;
  const said = error && exchangeText(t, error);
  return (
    <div role="status" className="copy-status">
      <p className={grave ? 'warning-text' : ''}>
        {key === 'copyEnd.stopped' ? t('copyEnd.stopped', { count }) : t(key)}
      </p>
      {error !== null && <p>{errorText(t, error)}</p>}
      {said !== null && <p className="hint">{said}</p>}
      {key === 'copyEnd.doubt' && count > 0 && <p>{t('copyEnd.doubt.open', { count })}</p>}
    </div>
  );
}
