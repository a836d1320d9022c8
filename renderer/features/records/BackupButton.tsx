import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../../shared/ipc/contract.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';

/** Saves a copy of the whole archive and says where, or why not. */
export function BackupButton() {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<CallResult<'records.backup'> | null>(null);
  const save = async (): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || busy) return;
    setBusy(true);
    setResult(await client.call('records.backup', tradingContext));
    setBusy(false);
  };
  return (
    <>
      <PanelTools>
        <button
          type="button"
          className="button quiet"
          title={t('records.backup.hint')}
          disabled={busy}
          onClick={() => void save()}
        >
          {t('records.backup')}
        </button>
      </PanelTools>
      {result?.ok === false && (
        <p role="alert" className="table-note warning-text">
          {errorText(t, result.error)}
        </p>
      )}
      {result?.ok && result.value.path !== null && (
        <p role="status" className="table-note">
          {t('records.backup.saved', { path: result.value.path })}
        </p>
      )}
    </>
  );
}
