import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { registerMessages } from '../../i18n/messages.ts';
import enWorkspaceDialogs from '../../locales/en/workspaceDialogs.json';
import { useServices } from '../../state/services.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { addOwn, changeOne, remove, rename, reset } from './changes.ts';
import type { WorkspaceControl } from './control.ts';
import { workspaceTitle, type WorkspaceDialog } from './actions.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { activeOf, MAX_NAME } from './model.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { readName } from './readDocument.ts';
import { windowError } from '../../ipc/client.ts';

registerMessages(enWorkspaceDialogs);

interface NameDialogProps {
  readonly title: string;
  /** Initial text of the field. */
  readonly first: string;
  readonly confirm: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Dialog for the name of a workspace. */
function NameDialog({ title, first, confirm, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  const name = readName(text);
  return (
    <Dialog
      title={title}
      decline={t('workspaceDialogs.cancel')}
      foot={
        <button type="submit" className="button primary" disabled={name === null}>
          {confirm}
        </button>
      }
      onSubmit={() => {
        if (name === null) return;
        onName(name);
        onClose();
      }}
      onClose={onClose}
    >
      <label className="workspace-name">
        {t('workspaceDialogs.name')}
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
        {name === null ? t('workspaceDialogs.name.empty') : ''}
      </p>
    </Dialog>
  );
}

interface WorkspaceDialogsProps {
  readonly dialog: WorkspaceDialog;
  readonly control: WorkspaceControl;
  readonly onClose: () => void;
}

/** The open workspace dialog: a name, a confirmation, or a file. */
export function WorkspaceDialogs({ dialog, control, onClose }: WorkspaceDialogsProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const document = useStore(control.store, (state) => state.document);
  if (!document) return null;
  const shown = activeOf(document);
  const title = workspaceTitle(t, shown);
  const addNamed = (name: string): void => {
    const { document: all } = control.store.getState();
    if (!all) return;
    const next = addOwn(all, activeOf(all), name);
    if (next) control.change(() => next, true);
    else desk.notify({ kind: 'error', error: windowError('refused', 'error.workspace.tooMany') });
  };
  switch (dialog) {
    case 'saveAs':
    case 'duplicate':
      return (
        <NameDialog
          title={dialog === 'saveAs' ? t('workspaceDialogs.saveAs.title') : t('workspace.action.duplicate', { title })}
          first={dialog === 'saveAs' ? '' : t('workspaceDialogs.copyOf', { title })}
          confirm={t('workspaceDialogs.save')}
          onName={addNamed}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <NameDialog
          title={t('workspace.action.rename', { title })}
          first={title}
          confirm={t('workspaceDialogs.rename.confirm')}
          onName={(name) => control.change((all) => rename(all, shown.id, name))}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={t('workspace.action.delete', { title })}
          confirm={t('workspaceDialogs.delete.confirm')}
          decline={t('workspaceDialogs.cancel')}
          onConfirm={() => control.change((all) => remove(all, shown.id), true)}
          onClose={onClose}
        >
          <p>{t('workspaceDialogs.delete.text', { title })}</p>
        </ConfirmDialog>
      );
    case 'reset':
      return (
        <ConfirmDialog
          title={t('workspace.action.reset', { title })}
          confirm={t('workspaceDialogs.reset.confirm')}
          decline={t('workspaceDialogs.cancel')}
          onConfirm={() => control.change((all) => changeOne(all, shown.id, reset), true)}
          onClose={onClose}
        >
          <p>{t('workspaceDialogs.reset.text', { title })}</p>
        </ConfirmDialog>
      );
    case 'import':
      return <ImportDialog control={control} onClose={onClose} />;
  }
}
