import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/result/appError.ts';
import { useServices } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { errorText } from '../../ui/errorText.ts';
import { addOwn, ownOf, replaceWith } from './changes.ts';
import type { WorkspaceControl } from './control.ts';
import { MAX_TEXT, type Workspace } from './model.ts';
import { importText } from './transfer.ts';
import { windowError } from '../../ipc/client.ts';

interface ImportDialogProps {
  readonly control: WorkspaceControl;
  readonly onClose: () => void;
}

type Read = { readonly workspace: Workspace } | { readonly error: AppError } | null;

/** Imports an exported workspace from a file. It replaces one of the same name only after the user has confirmed. */
export function ImportDialog({ control, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const [read, setRead] = useState<Read>(null);
  const workspace = read && 'workspace' in read ? read.workspace : null;
  const { document } = control.store.getState();
  const same = document && workspace ? ownOf(document).find((one) => one.name === workspace.name) : undefined;

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    // A text never has fewer bytes than characters, so a huge file is rejected before it is read.
    const text = file.size > MAX_TEXT * 4 ? ' '.repeat(MAX_TEXT + 1) : await file.text();
    const result = importText(text);
    setRead(result.ok ? { workspace: result.value } : { error: result.error });
  };
  const add = (): void => {
    const next = document && workspace && addOwn(document, workspace, workspace.name ?? '');
    if (next) control.change(() => next, true);
    else desk.notify({ kind: 'error', error: windowError('refused', 'error.workspace.tooMany') });
    onClose();
  };
  const replace = (): void => {
    if (same && workspace) control.change((all) => replaceWith(all, same.id, workspace), true);
    onClose();
  };
  return (
    <Dialog
      title={t('workspaceDialogs.import.title')}
      decline={t('workspaceDialogs.cancel')}
      foot={
        <>
          {same && (
            <button type="button" className="button danger" onClick={replace}>
              {t('workspaceDialogs.import.replace')}
            </button>
          )}
          <button type="button" className="button primary" disabled={!workspace} onClick={add}>
            {same ? t('workspaceDialogs.import.keepBoth') : t('workspaceDialogs.import.add')}
          </button>
        </>
      }
      onClose={onClose}
    >
      <div className="workspace-name">
        <label htmlFor="workspace-file">{t('workspaceDialogs.import.file')}</label>
        <FileInput id="workspace-file" accept=".json,application/json" first onChoose={(file) => void take(file)} />
      </div>
      <p role="status">
        {workspace
          ? same
            ? t('workspaceDialogs.import.same', { title: workspace.name ?? '' })
            : t('workspaceDialogs.import.found', { title: workspace.name ?? '' })
          : ''}
      </p>
      <p role="alert">{read && 'error' in read ? errorText(t, read.error) : ''}</p>
    </Dialog>
  );
}
