import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hostAndPort } from '../../../shared/exchange/addresses.ts';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { NetworkView, ProxyInput } from '../../../shared/ipc/networkViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatDate } from '../../format/time.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enNetwork from '../../locales/en/network.json';
import { useDesk, useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import type { SettingSection } from '../settings/rows.tsx';
import { ProxyForm } from './ProxyForm.tsx';
import { useNetwork } from './useNetwork.ts';
import './network.css';

registerMessages(enNetwork);

/** Returns the section of the settings about the proxy and the certificate authority. */
export function useNetworkSection(): SettingSection {
  const { t } = useTranslation();
  const view = useNetwork();
  return {
    id: 'network',
    name: t('network.title'),
    rows: [
      {
        id: 'networkRoute',
        name: t('network.inForce'),
        texts: [],
        control: view && <InForce view={view} />,
      },
      {
        id: 'networkProxy',
        name: t('network.proxy'),
        texts: [t('network.kind.http'), t('network.kind.socks5'), t('network.proxy.note')],
        control: view && <Proxy view={view} />,
        note: t('network.proxy.note'),
      },
      {
        id: 'networkAuthority',
        name: t('network.authority'),
        texts: [t('network.authority.note')],
        control: view && <Authority view={view} />,
        note: t('network.authority.note'),
      },
    ],
  };
}

interface PartProps {
  readonly view: NetworkView;
}

/** What live connections do now. */
function InForce({ view: { proxy, authority, error } }: PartProps) {
  const { t } = useTranslation();
  const texts = [
    proxy ? t('network.inForce.proxy', { proxy: hostAndPort(proxy) }) : t('network.inForce.direct'),
    ...(authority ? [t('network.inForce.authority', { subject: authority.subject })] : []),
  ];
  return (
    <div className="network-part" role="status">
      {error ? <p className="warning-text">{errorText(t, error)}</p> : texts.map((text) => <p key={text}>{text}</p>)}
    </div>
  );
}

/** Runs one change at a time, with the error of the last one. */
function useChange() {
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    error,
    busy,
    /** Returns whether the change took effect. */
    run: async (change: () => Promise<CallResult<'network.view'>>): Promise<boolean> => {
      if (busy) return false;
      setError(null);
      setBusy(true);
      const result = await change();
      setBusy(false);
      if (!result.ok) setError(result.error);
      return result.ok;
    },
  };
}

function Proxy({ view }: PartProps) {
  const { client } = useServices();
  const { error, busy, run } = useChange();
  return (
    <ProxyForm
      proxy={view.proxy}
      isClosed={view.error !== null}
      error={error}
      busy={busy}
      onSet={(input: ProxyInput) => run(() => client.call('network.setProxy', input))}
      onRemove={() => run(() => client.call('network.removeProxy', {}))}
    />
  );
}

function Authority({ view: { authority } }: PartProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const { error, busy, run } = useChange();
  const choose = useRef<HTMLButtonElement>(null);
  const hasDialogs = useDesk((state) => state.app?.shell.capabilities.fileDialogs ?? false);
  return (
    <div className="network-part">
      {authority && (
        <dl className="network-authority">
          <dt>{t('network.authority.subject')}</dt>
          <dd>{authority.subject}</dd>
          <dt>{t('network.authority.fingerprint')}</dt>
          <dd className="network-fingerprint">{authority.fingerprint}</dd>
          <dt>{t('network.authority.validTo')}</dt>
          <dd>{formatDate(authority.validTo, 'utc')}</dd>
        </dl>
      )}
      {!hasDialogs && <p className="quiet-text">{t('network.authority.fromDownloads')}</p>}
      <div className="network-line">
        <button
          ref={choose}
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void run(() => client.call('network.chooseAuthority', {}))}
        >
          {t('network.authority.choose')}
        </button>
        {authority && (
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => {
              // The button goes with the authority.
              choose.current?.focus();
              void run(() => client.call('network.removeAuthority', {}));
            }}
          >
            {t('network.authority.remove')}
          </button>
        )}
      </div>
      <p className="field-problem" role="status">
        {error ? errorText(t, error) : ''}
      </p>
    </div>
  );
}
