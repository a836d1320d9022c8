import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyGuard } from '../../../shared/domain/copyGuard.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { holdAlarm, askGuards, traderName, useCopyTrading } from '../../state/copy/index.ts';
import { useDesk, useServices, type Services } from '../../state/services.ts';
import enCopyGuards from '../../locales/en/copyGuards.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PanelStateView } from '../../ui/PanelStateView.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useMonotonic } from '../../ui/pulse.ts';
import { useCopyPanelState } from '../../ui/useCopyPanelState.ts';
import { formOf, freshForm, type GuardForm } from './form.ts';
import { GuardFormDialog } from './GuardForm.tsx';
import { GuardsView } from './View.tsx';
import '../../styles/copyEdit.css';

// Services that the guard panel needs to call main.

type Parts = Pick<Services, 'client' | 'clock' | 'desk'>;

/** Creates the guard of a trader or changes it. Resolves to the reason of a failure; null: it is set. */
const saveGuard = (services: Parts, guard: Omit<CopyGuard, 'since'>): Promise<AppError | null> =>
  askGuards(services, (tradingContext) => services.client.call('copy.saveGuard', { ...tradingContext, guard }));

/** Removes the guard of a trader. */
const removeGuard = (services: Parts, traderId: string): Promise<AppError | null> =>
  askGuards(services, (tradingContext) => services.client.call('copy.deleteGuard', { ...tradingContext, traderId }));

registerMessages(enCopyGuards);

/**
 * Shows the local guards over followed traders: they work only while the program runs, the exchange knows nothing of
 * them.
 */
export function CopyGuardsPanel() {
  const { t } = useTranslation();
  const services = useServices();
  const { clock, desk } = services;
  const zone = useZone();
  const guards = useCopyTrading((state) => state.guards);
  const traders = useCopyTrading((state) => state.traders);
  const account = useDesk((state) => state.app?.account ?? null);
  const [edited, setEdited] = useState<GuardForm | null>(null);
  const [removed, setRemoved] = useState<CopyGuard | null>(null);
  useMonotonic(30_000);
  const { panelState, actions } = useCopyPanelState(traders.feed, guards !== null, 'noFollows');
  const nameOf = (traderId: string): string => traderName(traders, traderId);
  const notify = (error: AppError | null): void => {
    if (error) desk.notify({ kind: 'error', error });
  };
  const guarded = guards?.guards.map(({ traderId }) => traderId) ?? [];
  const ids = [...new Set([...traders.list.map(({ traderId }) => traderId), ...guarded])];
  return (
    <>
      <PanelTools>
        {account === 'main' && (
          <button type="button" className="button quiet" onClick={() => setEdited(freshForm(''))}>
            {t('copyGuard.set')}
          </button>
        )}
      </PanelTools>
      <PanelStateView panel="copyGuards" title={t('panel.copyGuards')} panelState={panelState} actions={actions}>
        {guards && (
          <GuardsView
            guards={guards}
            zone={zone}
            now={clock.now()}
            nameOf={nameOf}
            onEdit={(guard) => setEdited(formOf(guard))}
            onRemove={setRemoved}
            onHold={(alarmId) => void holdAlarm(services, alarmId).then(notify)}
          />
        )}
      </PanelStateView>
      {edited !== null && (
        <GuardFormDialog
          first={edited}
          traders={ids.map((traderId) => ({ traderId, name: nameOf(traderId) }))}
          onSave={(guard) => saveGuard(services, guard)}
          onClose={() => setEdited(null)}
        />
      )}
      {removed !== null && (
        <ConfirmDialog
          title={t('copyGuard.remove.question', { trader: nameOf(removed.traderId) })}
          confirm={t('copyGuard.remove')}
          decline={t('copyGuard.remove.keep')}
          onConfirm={() => void removeGuard(services, removed.traderId).then(notify)}
          onClose={() => setRemoved(null)}
        >
          <p>{t('copyGuard.remove.note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
