import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/ipc/appState.ts';
import { useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import { useRows, type SettingSection } from './rows.tsx';

/** Returns the section about the program as a whole: what closing the window does, and its end. */
export function useProgramSection({ settings, shell }: AppState): SettingSection {
  const { t } = useTranslation();
  const rows = useRows(settings);
  const note = t('settings.whenClosed.note');
  return {
    id: 'program',
    name: t('settings.group.program'),
    rows: [
      rows.choice('whenClosed', {
        name: t('settings.whenClosed'),
        values: ['ask', 'quit', 'background'],
        textOf: (value) => t(`settings.whenClosed.${value}`),
        note: shell.capabilities.tray ? note : `${note} ${t('settings.whenClosed.again')}`,
      }),
      { id: 'quit', name: t('settings.quit'), texts: [], control: <Quit /> },
    ],
  };
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
