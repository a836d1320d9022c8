import { useTranslation } from 'react-i18next';
import { registerMessages } from '../../i18n/messages.ts';
import enUpdates from '../../locales/en/updates.json';
import { useServices } from '../../state/services.ts';
import { useUpdates } from './useUpdates.ts';

registerMessages(enUpdates);

/** A quiet button in the status bar while a release is offered; it opens the settings at the updates. */
export function UpdateMark() {
  const { t } = useTranslation();
  const { desk } = useServices();
  const { view } = useUpdates();
  if (!view?.offer || view.offer.later) return null;
  return (
    <button
      type="button"
      className="button quiet"
      aria-haspopup="dialog"
      onClick={() => desk.showCommand('updateSettings')}
    >
      {t('updates.mark', { version: view.offer.version })}
    </button>
  );
}
