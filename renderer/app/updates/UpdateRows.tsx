import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdatesView } from '../../../shared/ipc/updateViews.ts';
import { formatBarTime } from '../../format/time.ts';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import enUpdates from '../../locales/en/updates.json';
import { useDesk, useServices } from '../../state/services.ts';
import { useZone } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import type { SettingSection } from '../settings/rows.tsx';
import { useUpdates, type Updates } from './useUpdates.ts';
import './updates.css';

registerMessages(enUpdates);

/** Longest address; main takes no longer one. */
const MAX_ADDRESS = 500;
const SCHEME = 'https://';

/** Returns a size in bytes as text. */
const sizeText = (t: Translate, bytes: number): string => t('updates.size', { size: (bytes / 1_000_000).toFixed(1) });

/** Returns the section of the settings about updates. */
export function useUpdateSection(): SettingSection {
  const { t } = useTranslation();
  const updates = useUpdates();
  const { view } = updates;
  return {
    id: 'updates',
    name: t('updates.title'),
    rows: [
      {
        id: 'updateFeed',
        name: t('updates.feed'),
        texts: [t('updates.feed.note')],
        control: view && <Feed view={view} updates={updates} />,
        note: t('updates.feed.note'),
      },
      {
        id: 'updateCheck',
        name: t('updates.lastCheck'),
        texts: [t('updates.check')],
        control: view && <LastCheck view={view} updates={updates} />,
      },
      {
        id: 'updateOffer',
        name: t('updates.newVersion'),
        texts: [],
        control: view && <Offer view={view} updates={updates} />,
      },
    ],
  };
}

interface PartProps {
  readonly view: UpdatesView;
  readonly updates: Updates;
}

/** The host of the feed, and the field for another address, which main asks to confirm. */
function Feed({ view, updates }: PartProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [address, setAddress] = useState('');
  if (view.off === 'noKey') return <span className="quiet-text">{t('updates.noKey')}</span>;
  const set = (next: string | null): void => void updates.run(() => client.call('updates.setFeed', { address: next }));
  return (
    <div className="updates-part">
      <p>{view.address === null ? t('updates.feed.none') : new URL(view.address).host}</p>
      <form
        className="updates-line"
        onSubmit={(event) => {
          event.preventDefault();
          set(address);
        }}
      >
        <input
          className="input"
          maxLength={MAX_ADDRESS}
          spellCheck={false}
          autoComplete="off"
          placeholder={SCHEME}
          aria-label={t('updates.feed.address')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <button type="submit" className="button" disabled={address.trim() === ''}>
          {t('updates.feed.set')}
        </button>
        {view.address !== null && (
          <button type="button" className="button" onClick={() => set(null)}>
            {t('updates.feed.off')}
          </button>
        )}
      </form>
    </div>
  );
}

function checkText(t: Translate, { lastCheck, checking }: UpdatesView, timeOf: (at: number) => string): string {
  if (checking) return t('updates.checking');
  if (!lastCheck) return t('updates.notChecked');
  const { result, error, at } = lastCheck;
  const what = error ? errorText(t, error) : t(`updates.result.${result}`);
  return t('updates.checked', { time: timeOf(at), what });
}

function LastCheck({ view, updates }: PartProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const zone = useZone();
  return (
    <div className="updates-part">
      <p role="status">{checkText(t, view, (at) => formatBarTime(at, zone))}</p>
      <div className="updates-line">
        <button
          type="button"
          className="button"
          disabled={view.off !== null || view.checking}
          onClick={() => void updates.run(() => client.call('updates.check', {}))}
        >
          {t('updates.check')}
        </button>
      </div>
      {updates.error && <p role="alert">{errorText(t, updates.error)}</p>}
    </div>
  );
}

function Offer({ view, updates }: PartProps) {
  const { t } = useTranslation();
  const { offer, held } = view;
  if (held) return <p role="status">{t(`updates.held.${held}`)}</p>;
  if (!offer) return <span className="quiet-text">—</span>;
  return (
    <div className="updates-part">
      <p>
        <strong>{offer.version}</strong> · {offer.date}
        {offer.size !== null && ` · ${sizeText(t, offer.size)}`}
      </p>
      <pre className="updates-changelog" role="group" tabIndex={0} aria-label={t('updates.changelog')}>
        {offer.changelog}
      </pre>
      {offer.size === null && <p>{t('updates.noPackage')}</p>}
      <Progress view={view} />
      <OfferButtons view={view} updates={updates} />
    </div>
  );
}

/** The running download, or where the verified file is and how it is installed. */
function Progress({ view: { download, file } }: { readonly view: UpdatesView }) {
  const { t } = useTranslation();
  if (file) {
    return (
      <>
        <p className="updates-path">{t('updates.file', { path: file.path })}</p>
        {file.command !== null && (
          <input
            className="input updates-command"
            readOnly
            aria-label={t('updates.command')}
            value={file.command}
            onFocus={(event) => event.target.select()}
          />
        )}
      </>
    );
  }
  if (!download) return null;
  if (download.error) return <p role="alert">{errorText(t, download.error)}</p>;
  const figures = { received: sizeText(t, download.received), size: sizeText(t, download.size) };
  return (
    <>
      <progress aria-label={t('updates.progress')} max={download.size} value={download.received} />
      <p className="number">{t('updates.received', figures)}</p>
    </>
  );
}

type OfferCall = 'updates.download' | 'updates.stopDownload' | 'updates.later' | 'updates.skip' | 'updates.install';

function OfferButtons({ view, updates }: PartProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const canInstall = useDesk((state) => state.app?.shell.capabilities.installUpdates ?? false);
  const call = (name: OfferCall) => () => void updates.run(() => client.call(name, {}));
  const isRunning = view.download !== null && view.download.error === null;
  if (isRunning) {
    return (
      <div className="updates-line">
        <button type="button" className="button" onClick={call('updates.stopDownload')}>
          {t('updates.stop')}
        </button>
      </div>
    );
  }
  return (
    <div className="updates-line">
      {view.file === null ? (
        <button
          type="button"
          className="button primary"
          disabled={view.offer?.size === null}
          onClick={call('updates.download')}
        >
          {t('updates.download')}
        </button>
      ) : (
        canInstall && (
          <button type="button" className="button primary" onClick={call('updates.install')}>
            {t('updates.install')}
          </button>
        )
      )}
      <button type="button" className="button" disabled={view.offer?.later} onClick={call('updates.later')}>
        {t('updates.later')}
      </button>
      <button type="button" className="button" onClick={call('updates.skip')}>
        {t('updates.skip')}
      </button>
    </div>
  );
}
