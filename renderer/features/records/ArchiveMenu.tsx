import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/result/appError.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { useServices } from '../../state/services.ts';
import { errorText } from '../../ui/errorText.ts';
import { MenuButton } from '../../ui/Menu.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';

/** What the last action ended with. */
type Outcome = { readonly error: AppError } | { readonly saved: string } | { readonly aside: string };

/** A menu that saves a copy of the whole archive, or replaces the archive by one; says where, or why not. */
export function ArchiveMenu() {
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
        <MenuButton
          label={t('records.archiveMenu')}
          name={t('records.archiveMenu.name')}
          items={(['backup', 'restore'] as const).map((action) => ({
            text: t(`records.${action}`),
            run: () => void run(action),
          }))}
        />
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
