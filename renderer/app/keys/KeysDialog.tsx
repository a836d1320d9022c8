import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { CallName, CallRequest } from '../../../shared/ipc/contract.ts';
import type { CredentialView } from '../../../shared/ipc/credentialViews.ts';
import { useServices } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enKeys from '../../locales/en/keys.json';
import { registerMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { AddKey } from './KeyFields.tsx';
import { KeyList } from './KeyList.tsx';

registerMessages(enOrderLists);
registerMessages(enKeys);

interface KeysDialogProps {
  readonly app: AppState;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The API key dialog while it is open. Closing it unmounts the form and discards the typed text (B-D1). */
export function KeysDialog({ app, open, onClose }: KeysDialogProps) {
  return open ? <OpenKeys app={app} onClose={onClose} /> : null;
}

type KeyCall = Extract<CallName, 'credentials.use' | 'credentials.delete'>;

/** The name of the environment, the keychain, the stored keys, and the form for a new one. */
function OpenKeys({ app, onClose }: Omit<KeysDialogProps, 'open'>) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const { environment, credentials } = app;
  const environmentKeys = credentials.keys.filter((key) => key.environment === environment);
  const send = async (name: KeyCall, { keyId }: CredentialView): Promise<void> => {
    const request: CallRequest<KeyCall> = { environment, keyId };
    const result = await client.call(name, request);
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
  };
  return (
    <Dialog
      title={t('keys.title')}
      className="keys"
      kill="head"
      note={
        <span className="quiet-text">{t('keys.environment', { name: t(markOf(environment, app.account).word) })}</span>
      }
      close={t('keys.close')}
      onClose={onClose}
    >
      <Keychain credentials={credentials} />
      <KeyList
        keys={environmentKeys}
        onUse={(key) => void send('credentials.use', key)}
        onDelete={(key) => void send('credentials.delete', key)}
      />
      <AddKey environment={environment} />
    </Dialog>
  );
}

function Keychain({ credentials }: Pick<AppState, 'credentials'>) {
  const { t } = useTranslation();
  const { keychain, reason } = credentials;
  if (keychain === 'ready' || keychain === 'unknown') return null;
  return (
    <p className="warning-text" role="status">
      {t(`keys.keychain.${keychain}`)} {reason === null ? '' : errorText(t, reason)}
    </p>
  );
}
