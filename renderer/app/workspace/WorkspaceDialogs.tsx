import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../../bridge/services.ts';
import { windowError } from '../../bridge/windowError.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { addOwn, changeOne, remove, rename, reset } from './changes.ts';
import type { WorkspaceControl } from './control.ts';
import { workspaceTitle, type WorkspaceDialog } from './actions.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { activeOf } from './model.ts';
import { NameDialog } from './NameDialog.tsx';

interface WorkspaceDialogsProps {
  readonly dialog: WorkspaceDialog;
  readonly control: WorkspaceControl;
  readonly onClose: () => void;
}

/** The dialog that is open: a name, a question, or a file. */
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
          title={dialog === 'saveAs' ? t('workspace.saveAs.title') : t('workspace.action.duplicate', { title })}
          first={dialog === 'saveAs' ? '' : t('workspace.copyOf', { title })}
          confirm={t('workspace.save')}
          onName={addNamed}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <NameDialog
          title={t('workspace.action.rename', { title })}
          first={title}
          confirm={t('workspace.rename.confirm')}
          onName={(name) => control.change((all) => rename(all, shown.id, name))}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={t('workspace.action.delete', { title })}
          confirm={t('workspace.delete.confirm')}
          decline={t('workspace.keep')}
          onConfirm={() => control.change((all) => remove(all, shown.id), true)}
          onClose={onClose}
        >
          <p>{t('workspace.delete.text', { title })}</p>
        </ConfirmDialog>
      );
    case 'reset':
      return (
        <ConfirmDialog
          title={t('workspace.action.reset', { title })}
          confirm={t('workspace.reset.confirm')}
          decline={t('workspace.keep')}
          onConfirm={() => control.change((all) => changeOne(all, shown.id, reset), true)}
          onClose={onClose}
        >
          <p>{t('workspace.reset.text', { title })}</p>
        </ConfirmDialog>
      );
    case 'import':
      return <ImportDialog control={control} onClose={onClose} />;
  }
}
