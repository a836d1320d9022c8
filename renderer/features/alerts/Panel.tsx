import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Alert } from '../../../shared/domain/alert.ts';
import { draftOfAlert } from '../../../shared/domain/alertCheck.ts';
import { alertsOf, alertText } from '../../state/alerts/index.ts';
import { groupThousands } from '../../format/number.ts';
import type { Selection } from '../../state/desk/index.ts';
import { useCommand, useDesk, useServices } from '../../state/services.ts';
import enAlerts from '../../locales/en/alerts.json';
import { registerMessages } from '../../i18n/messages.ts';
import { useListedInstrumentOf, useZone, When } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/column.ts';
import { MAIN_SILENT, type PanelState } from '../../ui/panelState.ts';
import { PanelStateView } from '../../ui/PanelStateView.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { AlertFormDialog } from './Form.tsx';
import { formOf, freshForm, type AlertForm } from './form.ts';

/** Shows the quiet hours and opens the settings, where they are set. */
function QuietHours() {
  const { t } = useTranslation();
  const { desk } = useServices();
  const hours = useDesk((state) => state.app?.settings.quietHours ?? null);
  return (
    <button
      type="button"
      className="button quiet"
      aria-haspopup="dialog"
      title={t('alerts.quiet.hint')}
      onClick={() => desk.showCommand('notificationSettings')}
    >
      {hours === null ? t('alerts.quiet') : `${t('alerts.quiet')} ${hours.from}-${hours.to}`}
    </button>
  );
}

registerMessages(enAlerts);

interface Edited {
  readonly alert: Alert | null;
  readonly form: AlertForm;
}

/** Shows the alerts of this account. Main watches them, whether or not this panel is open. */
export function AlertsPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const { clock, desk } = services;
  const alerts = alertsOf(services);
  const { alerts: list, error } = useStore(alerts.store);
  const silentSince = useDesk((state) => state.silentSince);
  const notifies = useDesk((state) => state.app?.shell.capabilities.notifications ?? true);
  const loaded = useDesk((state) => state.instruments.status === 'ready');
  const zone = useZone();
  const instrumentOf = useListedInstrumentOf();
  const [edited, setEdited] = useState<Edited | null>(null);
  const { market, symbol } = selection;
  useCommand('alert.create', () => setEdited({ alert: null, form: freshForm(market, symbol) }));
  const rows = list ?? [];
  const panelState = panelStateOf(list, error !== null ? { kind: 'failed', error } : null, silentSince);
  const edit = (alert: Alert): void => setEdited({ alert, form: formOf(alert, clock.now()) });
  const notify = (refused: Awaited<ReturnType<typeof alerts.remove>>): void => {
    if (refused) desk.notify({ kind: 'error', error: refused });
  };
  const remove = (alert: Alert): void => void alerts.remove(alert.alertId).then(notify);
  const columns: Column<Alert>[] = [
    { id: 'what', head: t('alerts.column.what'), cell: ({ condition }) => alertText(t, condition) },
    { id: 'repeat', head: t('alerts.column.repeat'), cell: ({ repeat }) => t(`alerts.repeat.${repeat}`) },
    { id: 'state', head: t('alerts.column.state'), cell: ({ state }) => t(`alerts.state.${state}`) },
    {
      id: 'last',
      head: t('alerts.column.last'),
      cell: ({ firedAt, value }) =>
        firedAt === null ? null : (
          <>
            <When time={firedAt} zone={zone} /> {value !== null && groupThousands(value)}
          </>
        ),
    },
    { id: 'note', head: t('alerts.column.note'), cell: ({ note }) => note },
    {
      id: 'action',
      head: t('alerts.column.action'),
      cell: (alert) => (
        <RowActions
          alert={alert}
          onEdit={() => edit(alert)}
          onSwitch={() => void alerts.save(alert.alertId, alert.state !== 'armed', draftOfAlert(alert)).then(notify)}
          onRemove={() => remove(alert)}
        />
      ),
    },
  ];
  return (
    <>
      <PanelTools>
        <QuietHours />
        <button
          type="button"
          className="button quiet"
          onClick={() => setEdited({ alert: null, form: freshForm(market, symbol) })}
        >
          {t('alerts.new')}
        </button>
      </PanelTools>
      <PanelStateView
        panel="alerts"
        title={t('panel.alerts')}
        panelState={panelState}
        actions={{ retry: alerts.retry, startSimulator: desk.startSimulator }}
      >
        {!notifies && <p className="hint">{t('alerts.desktop.none')}</p>}
        <DataTable
          caption={t('alerts.table', { count: rows.length })}
          columns={columns}
          rows={rows}
          rowKey={({ alertId }) => alertId}
          onOpen={edit}
          onRemove={remove}
        />
      </PanelStateView>
      {edited !== null && (
        <AlertFormDialog
          title={edited.alert === null ? t('alerts.form.new') : t('alerts.form.edit')}
          first={edited.form}
          now={() => clock.now()}
          loaded={loaded}
          instrumentOf={instrumentOf}
          onSave={(draft) => alerts.save(edited.alert?.alertId ?? null, true, draft)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function panelStateOf(
  list: readonly Alert[] | null,
  failed: PanelState | null,
  silentSince: number | null,
): PanelState {
  if (list === null) return failed ?? { kind: 'loading' };
  if (silentSince !== null) return { kind: 'stale', since: silentSince, reason: MAIN_SILENT };
  return list.length === 0 ? { kind: 'empty', reason: 'noAlerts' } : { kind: 'live' };
}

interface RowActionsProps {
  readonly alert: Alert;
  readonly onEdit: () => void;
  readonly onSwitch: () => void;
  readonly onRemove: () => void;
}

function RowActions({ alert, onEdit, onSwitch, onRemove }: RowActionsProps) {
  const { t } = useTranslation();
  const what = alertText(t, alert.condition);
  const act = alert.state === 'armed' ? t('alerts.off') : t('alerts.on');
  const button = (text: string, name: string, run: () => void) => (
    <button type="button" className="button row-button" aria-label={name} onClick={run}>
      {text}
    </button>
  );
  return (
    <span className="row-actions">
      {button(t('alerts.edit'), t('alerts.edit.name', { what }), onEdit)}
      {button(act, t('alerts.switch.name', { act, what }), onSwitch)}
      {button(t('alerts.row.delete'), t('alerts.delete.name', { what }), onRemove)}
    </span>
  );
}
