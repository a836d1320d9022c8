import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KillButton } from '../../ui/KillButton.tsx';
import { useModal } from '../../ui/useModal.ts';
import { MAX_NAME } from './model.ts';
import { readName } from './readDocument.ts';

interface NameDialogProps {
  readonly title: string;
  /** What stands in the field at first. */
  readonly first: string;
  readonly confirm: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a workspace. */
export function NameDialog({ title, first, confirm, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useModal();
  const [text, setText] = useState(first);
  const name = readName(text);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name === null) return;
          onName(name);
          onClose();
        }}
      >
        <h2 id={id}>{title}</h2>
        <label className="workspace-name">
          {t('workspace.name')}
          <input
            className="input"
            type="text"
            data-first-focus
            spellCheck={false}
            autoComplete="off"
            maxLength={MAX_NAME}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p className="hint" role="status">
          {name === null ? t('workspace.name.empty') : ''}
        </p>
        <div className="dialog-buttons">
          <KillButton />
          <button type="button" className="button" onClick={onClose}>
            {t('workspace.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={name === null}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}
