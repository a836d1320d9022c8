import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { ForwardDraft, ForwardView } from '../../../shared/ipc/forwardViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import enForward from '../../locales/en/forward.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useServices } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { DestinationForm, type Edited } from './DestinationForm.tsx';
import { DestinationList } from './DestinationList.tsx';
import './forward.css';

registerMessages(enForward);

/** Shows where alerts and notifications are forwarded to, with what became of them, and edits it. */
export function ForwardDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [view, setView] = useState<ForwardView | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const take = (answer: CallResult<'forward.list'>): boolean => {
    if (answer.ok) setView(answer.value);
    setError(answer.ok ? null : answer.error);
    return answer.ok;
  };
  useEffect(() => {
    const stop = client.on('forward.changed', setView);
    void client.call('forward.list', {}).then(take);
    return stop;
  }, [client]);
  const edit = (next: Edited | null): void => {
    setError(null);
    setEdited(next);
    if (next === null) requestAnimationFrame(() => add.current?.focus());
  };
  const save = async (draft: ForwardDraft): Promise<void> => {
    setBusy(true);
    if (take(await client.call('forward.save', draft))) edit(null);
    setBusy(false);
  };
  const known = edited !== null && typeof edited !== 'string' ? edited.destinationId : null;
  return (
    <Dialog
      title={t('forward.title')}
      className="forward"
      kill="head"
      close={t('forward.close')}
      busy={busy}
      onClose={onClose}
    >
      <p>{t('forward.about')}</p>
      {view?.enabled === false && <p role="status">{t('forward.disabled')}</p>}
      {view && (
        <DestinationList
          destinations={view.destinations}
          enabled={view.enabled}
          onEdit={edit}
          onTest={({ destinationId }) => void client.call('forward.test', { destinationId }).then(take)}
          onRemove={({ destinationId }) => {
            if (known === destinationId) edit(null);
            void client.call('forward.remove', { destinationId }).then(take);
          }}
        />
      )}
      {edited === null ? (
        <div className="forward-add">
          <button ref={add} type="button" className="button" data-first-focus onClick={() => edit('webhook')}>
            {t('forward.addWebhook')}
          </button>
          <button type="button" className="button" onClick={() => edit('telegram')}>
            {t('forward.addTelegram')}
          </button>
        </div>
      ) : (
        <DestinationForm
          key={typeof edited === 'string' ? edited : edited.destinationId}
          edited={edited}
          error={error}
          busy={busy}
          onSave={(draft) => void save(draft)}
          onCancel={() => edit(null)}
        />
      )}
      {edited === null && error && (
        <p className="field-problem" role="alert">
          {errorText(t, error)}
        </p>
      )}
    </Dialog>
  );
}
