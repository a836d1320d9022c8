import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_PROFILE_NAME,
  profileFolder,
  profileName,
  profileNameProblem,
} from '../../../shared/domain/profileName.ts';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import type { ProfilesAnswer } from '../../../shared/ipc/profileViews.ts';
import { registerMessages } from '../../i18n/messages.ts';
import enProfiles from '../../locales/en/profiles.json';
import { useServices } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import './profiles.css';

registerMessages(enProfiles);

interface NewProfileProps {
  readonly busy: boolean;
  readonly onCreate: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a new profile. */
function NewProfile({ busy, onCreate, onCancel }: NewProfileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const name = profileName(typed);
  const problem = profileNameProblem(name);
  const shown = tried && problem !== null;
  return (
    <form
      className="profile-new"
      aria-label={t('profiles.new')}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null && !busy) onCreate(name);
      }}
    >
      <label htmlFor={id}>{t('profiles.name')}</label>
      <input
        id={id}
        className="input"
        type="text"
        autoFocus
        spellCheck={false}
        maxLength={2 * MAX_PROFILE_NAME}
        value={typed}
        aria-invalid={shown}
        aria-describedby={`${id}-about`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button primary" disabled={busy}>
        {t('profiles.create')}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        {t('profiles.cancel')}
      </button>
      <span id={`${id}-about`} className={shown ? 'field-problem' : 'hint'} role="status">
        {shown
          ? t(`error.profiles.${problem}`, { most: MAX_PROFILE_NAME })
          : problem === null && t('profiles.folder', { folder: profileFolder(name) })}
      </span>
    </form>
  );
}

/** Lists the profiles of this machine, opens another one, and makes a new one. */
export function ProfilesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [profiles, setProfiles] = useState<ProfilesAnswer | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [naming, setNaming] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    void client.call('profiles.list', {}).then((answer) => {
      if (answer.ok) setProfiles(answer.value);
      else setSaid(errorText(t, answer.error));
    });
  }, [client, t]);
  /** Waits for main, which asks what stays open first; the window goes with the program when it restarts. */
  const during = async (request: () => Promise<CallResult<'profiles.open'>>): Promise<void> => {
    setBusy(true);
    setSaid('');
    const answer = await request();
    setSaid(answer.ok ? t('profiles.restarting') : errorText(t, answer.error));
    setBusy(answer.ok);
  };
  const { current, others } = profiles ?? { current: '', others: [] };
  const all = [{ folder: current, inUse: false }, ...others].toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
  return (
    <Dialog
      title={t('profiles.title')}
      className="profiles"
      decline={t('profiles.close')}
      foot={<></>}
      onClose={onClose}
    >
      <p>{t('profiles.about')}</p>
      {profiles && (
        <ul className="profile-list" aria-label={t('profiles.list')}>
          {all.map(({ folder, inUse }) => (
            <li key={folder} aria-current={folder === current}>
              <span className="profile-folder">{folder}</span>
              {folder === current && <span className="quiet-text">{t('profiles.current')}</span>}
              {inUse && <span className="quiet-text">{t('profiles.inUse')}</span>}
              {folder !== current && (
                <button
                  type="button"
                  className="button"
                  aria-label={t('profiles.open.name', { folder })}
                  disabled={busy || inUse}
                  onClick={() => void during(() => client.call('profiles.open', { folder }))}
                >
                  {t('profiles.open')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {profiles && others.length === 0 && <p className="hint">{t('profiles.none')}</p>}
      {naming ? (
        <NewProfile
          busy={busy}
          onCreate={(name) => void during(() => client.call('profiles.create', { name }))}
          onCancel={() => {
            setNaming(false);
            requestAnimationFrame(() => add.current?.focus());
          }}
        />
      ) : (
        <button ref={add} type="button" className="button" data-first-focus onClick={() => setNaming(true)}>
          {t('profiles.new')}
        </button>
      )}
      <p role="status">{said}</p>
    </Dialog>
  );
}
