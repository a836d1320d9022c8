import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuardsView } from '../../../shared/ipc/safetyViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { useServices } from '../../bridge/services.ts';
import { worldOf } from '../../bridge/tradingStore.ts';
import { enGuards } from '../../i18n/enGuards.ts';
import { bringWords } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { errorText } from '../../ui/errorText.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { useModal } from '../../ui/useModal.ts';
import { DayFigures } from './DayFigures.tsx';
import { GuardsForm } from './GuardsForm.tsx';

bringWords(enGuards);

/** The person's own limits: what holds, what waits for its hour, and the form to change them (R18). */
export function GuardsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const zone = useZone();
  const dialog = useModal();
  const [view, setView] = useState<GuardsView | null>(null);
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    const world = worldOf(desk.store.getState());
    if (!world) return;
    const same = (told: GuardsView): boolean =>
      told.environment === world.environment && told.account === world.account;
    let closed = false;
    const stop = client.on('guards.changed', (told) => {
      if (same(told)) setView(told);
    });
    void client.call('guards.view', world).then((result) => {
      if (closed) return;
      if (result.ok) setView(result.value);
      else setError(result.error);
    });
    return () => {
      closed = true;
      stop();
    };
  }, [client, desk]);
  return (
    <dialog ref={dialog} className="dialog guards" aria-labelledby="guards-title" onClose={onClose}>
      <header className="dialog-head">
        <h2 id="guards-title">{t('guards.title')}</h2>
        <KillButton />
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('kill.close')}
        </button>
      </header>
      {view !== null && <DayFigures view={view} zone={zone} onChanged={setView} />}
      {view !== null ? (
        <GuardsForm
          view={view}
          zone={zone}
          save={(limits) =>
            client.call('guards.change', { environment: view.environment, account: view.account, limits })
          }
          onSaved={setView}
        />
      ) : error === null ? (
        <p role="status">{t('guards.loading')}</p>
      ) : (
        <p role="alert">
          {t('guards.failed')} {errorText(t, error)}
        </p>
      )}
    </dialog>
  );
}
