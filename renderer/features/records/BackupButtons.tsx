import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/result/appError.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import { PanelTools } from '../../ui/PanelTools.tsx';

/** What the last action ended with. */
type Outcome = { readonly error: AppError } | { readonly saved: string } | { readonly aside: string };

/** Saves a copy of the whole archive, or replaces the archive by one, and says where, or why not. */
export function BackupButtons() {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async (action: 'backup' | 'restore'): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext || busy) return;
    setBusy(true);
    setOutcome(null);
    if (action === 'backup') {
      const answer = await client.call('records.backup', tradingContext);
      if (!answer.ok) setOutcome({ error: answer.error });
      else if (answer.value.path !== null) setOutcome({ saved: answer.value.path });
    } else {
      const answer = await client.call('records.restore', tradingContext);
      if (!answer.ok) setOutcome({ error: answer.error });
      else if (answer.value.aside !== null) setOutcome({ aside: answer.value.aside });
    }
    setBusy(false);
  };
  return (
    <>
      <PanelTools>
        {(['backup', 'restore'] as const).map((action) => (
          <button
            key={action}
            type="button"
            className="button quiet"
            title={t(`records.${action}.hint`)}
            disabled={busy}
            onClick={() => void run(action)}
          >
            {t(`records.${action}`)}
          </button>
        ))}
      </PanelTools>
      {outcome && 'error' in outcome && (
        <p role="alert" className="table-note warning-text">
          {errorText(t, outcome.error)}
        </p>
      )}
      {outcome && !('error' in outcome) && (
        <p role="status" className="table-note">
          {'saved' in outcome
            ? t('records.backup.saved', { path: outcome.saved })
            : t('records.restore.done', { name: outcome.aside })}
        </p>
      )}
    </>
  );
}
