import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import { useTransfers } from './useTransfers.ts';

/** Switches transfers to other users on, which main confirms in its own window, or off at once. */
export function TransferSwitch() {
  const { t } = useTranslation();
  const { client } = useServices();
  const { context, view, error, take } = useTransfers();
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean): Promise<void> => {
    if (!context) return;
    setBusy(true);
    take(await client.call('transfer.switch', { ...context, on }));
    setBusy(false);
  };
  return (
    <>
      {view && (
        <>
          <span>{t(view.on ? 'settings.transfers.on' : 'settings.transfers.off')}</span>
          <button type="button" className="button" disabled={busy} onClick={() => void turn(!view.on)}>
            {t(view.on ? 'settings.transfers.turnOff' : 'settings.transfers.turnOn')}
          </button>
        </>
      )}
      <span role="status">{error ? errorText(t, error) : ''}</span>
    </>
  );
}
