import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState, LoginStartState } from '../../../shared/ipc/appState.ts';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import { useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import { OneOf, useRows, type SettingSection } from './rows.tsx';

/** Returns the section about the program as a whole: what closing the window does, and its end. */
export function useProgramSection({ settings, shell }: AppState): SettingSection {
  const { t } = useTranslation();
  const rows = useRows(settings);
  return {
    id: 'program',
    name: t('settings.group.program'),
    rows: [
      rows.choice('whenClosed', {
        name: t('settings.whenClosed'),
        values: ['ask', 'quit', 'background'],
        textOf: (value) => t(`settings.whenClosed.${value}`),
        note: t(shell.capabilities.tray ? 'settings.whenClosed.note' : 'settings.whenClosed.again'),
      }),
      {
        id: 'loginStart',
        name: t('settings.loginStart'),
        texts: [...loginStartStates.map((state) => t(`settings.loginStart.${state}`)), t('settings.loginStart.note')],
        control: <StartAtLogin />,
        note: t('settings.loginStart.note'),
      },
      { id: 'quit', name: t('settings.quit'), texts: [], control: <Quit /> },
    ],
  };
}

/** In the order of the choice; the schema that holds them belongs to main. */
const loginStartStates = ['off', 'window', 'background'] as const satisfies readonly LoginStartState[];

/** Shows and changes the entry of the desktop, which is read when the section is shown. */
function StartAtLogin() {
  const { t } = useTranslation();
  const { client } = useServices();
  const [shown, setShown] = useState<CallResult<'app.loginStart'> | null>(null);
  useEffect(() => {
    let isOpen = true;
    void client.call('app.loginStart', {}).then((result) => isOpen && setShown(result));
    return () => {
      isOpen = false;
    };
  }, [client]);
  const [failure, setFailure] = useState('');
  if (shown === null) return null;
  if (!shown.ok) return <span role="status">{errorText(t, shown.error)}</span>;
  const { state } = shown.value;
  if (state === null) return <span className="quiet-text">{t('settings.desktop.none')}</span>;
  const change = async (next: LoginStartState): Promise<void> => {
    const result = await client.call('app.setLoginStart', { state: next });
    setFailure(result.ok ? '' : errorText(t, result.error));
    if (result.ok) setShown(result);
  };
  return (
    <>
      <OneOf
        name={t('settings.loginStart')}
        value={state}
        values={loginStartStates}
        textOf={(one) => t(`settings.loginStart.${one}`)}
        onChange={(next) => void change(next)}
      />
      <span role="status">{failure}</span>
    </>
  );
}

/** Ends the program; main asks when something stays open. */
function Quit() {
  const { t } = useTranslation();
  const { client } = useServices();
  const [failure, setFailure] = useState('');
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() =>
          void client.call('app.quit', {}).then((result) => setFailure(result.ok ? '' : errorText(t, result.error)))
        }
      >
        {t('settings.quit')}
      </button>
      <span role="status">{failure}</span>
    </>
  );
}
