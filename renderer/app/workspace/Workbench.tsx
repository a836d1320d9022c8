import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../../state/services.ts';
import { later } from '../../ui/later.ts';
import { activate, changeOne, reset, withChartsLinked, withDock, withoutPanel } from './changes.ts';
import { createPanelChanges, WorkspaceContext } from './context.ts';
import { createWorkspaceControl } from './control.ts';
import type { DockActions } from './dock/actions.ts';
import { Dock, rootFontSize } from './dock/Dock.tsx';
import type { WorkbenchHandle } from './handle.ts';
import type { PanelKind } from '../panels.ts';
import { activeOf, type ChartCount, type Workspace } from './model.ts';
import type { PanelComponent } from '../panels.ts';
import { workbenchActions, workspaceTitle, type WorkbenchControls, type WorkspaceDialog } from './actions.ts';
import { exportFileName, exportText } from './transfer.ts';
import { windowError } from '../../ipc/client.ts';

/** Loaded once the window is drawn, because the user types a name right after opening the dialog. */
const WorkspaceDialogs = later(async () => (await import('./WorkspaceDialogs.tsx')).WorkspaceDialogs);

interface WorkbenchProps {
  readonly panels: ReadonlyMap<PanelKind, PanelComponent>;
  /** Called with the handle once the dock is ready, and again for another workspace. */
  readonly onReady: (handle: WorkbenchHandle) => void;
}

/** The dock of the shown workspace, and the dialogs of workspaces. */
export function Workbench({ panels, onReady }: WorkbenchProps) {
  // The handle's texts are read later, in the language of that moment (R26).
  const { t } = useTranslation().i18n;
  const services = useServices();
  const { desk, client } = services;
  const [control] = useState(() => createWorkspaceControl(services));
  const { document, revision, displays } = useStore(control.store);
  const [dialog, setDialog] = useState<WorkspaceDialog | null>(null);
  const dock = useRef<DockActions | null>(null);
  const [listeners] = useState(() => new Set<() => void>());
  const shown = document ? activeOf(document) : null;
  const shownId = shown?.id ?? null;

  useEffect(() => {
    void control.load();
    return control.dispose;
  }, [control]);
  useEffect(() => {
    for (const listener of listeners) listener();
  }, [document, listeners]);

  const changes = useMemo(
    () =>
      createPanelChanges({
        control,
        workspaceId: shownId ?? '',
        deskSelection: () => {
          const settings = desk.store.getState().app?.settings;
          return { market: settings?.market ?? 'futures', symbol: settings?.symbol ?? '' };
        },
        selectOnDesk: ({ market, symbol }) => desk.changeSettings({ market, symbol }),
        tooLong: () => desk.notify({ kind: 'error', error: windowError('invalid', 'error.workspace.panelTooLong') }),
      }),
    [control, shownId, desk],
  );
  const place = useMemo(() => ({ control, workspaceId: shownId ?? '' }), [control, shownId]);
  if (!document || !shown) return null;

  const changeShown = (change: (workspace: Workspace) => Workspace, anew = false): void =>
    control.change((all) => changeOne(all, all.active, change), anew);
  const exportActive = async (): Promise<void> => {
    const all = control.store.getState().document;
    if (!all) return;
    const title = workspaceTitle(t, activeOf(all));
    const text = exportText(activeOf(all), title);
    const result = await client.call('files.saveText', { suggestedName: exportFileName(title), text });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
    else if (result.value.path !== null) {
      desk.notify({ kind: 'info', key: 'workspace.exported', params: { title, path: result.value.path } });
    }
  };
  const showWorkspace = (id: string): void => {
    if (id !== control.store.getState().document?.active) control.change((all) => activate(all, id), true);
  };
  const arrangeCharts = async (actions: DockActions, count: ChartCount): Promise<void> => {
    const { withChartGrid, withCharts } = await import('./chartGrid.ts');
    const now = actions.layout();
    const grid = now && withCharts(now, count, rootFontSize());
    const interval = desk.store.getState().app?.settings.interval ?? '';
    if (grid) changeShown((one) => withChartGrid(one, grid, interval), true);
    else desk.notify({ kind: 'error', error: windowError('refused', 'error.workspace.charts') });
  };
  const controlsOf = (actions: DockActions): WorkbenchControls => ({
    activate: showWorkspace,
    setLocked: (locked) => changeShown((one) => ({ ...one, locked })),
    exportActive: () => void exportActive(),
    open: setDialog,
    arrangeCharts: (count) => void arrangeCharts(actions, count),
    linkCharts: (linked) => changeShown((one) => withChartsLinked(one, linked)),
    linkFront: (group) => {
      const front = actions.front();
      if (front !== null) changes.link(front, group);
    },
    dock: actions,
  });
  const handleDockReady = (actions: DockActions): void => {
    const fresh: DockActions = {
      ...actions,
      // A newly opened panel starts without the state stored for an earlier panel of the same id.
      open: (kind) => {
        const id = actions.open(kind);
        if (id !== null) changeShown((one) => withoutPanel(one, id));
        return id;
      },
    };
    dock.current = fresh;
    // If this fails, the dialog is loaded again when the user opens one.
    void WorkspaceDialogs.preload().catch(() => undefined);
    onReady({
      reset: () => changeShown(reset, true),
      show: fresh.show,
      showWorkspace,
      shown: () => {
        const now = activeOf(control.store.getState().document ?? document);
        return { id: now.id, title: workspaceTitle(t, now), locked: now.locked };
      },
      all: () =>
        (control.store.getState().document ?? document).list.map((one) => ({
          id: one.id,
          title: workspaceTitle(t, one),
        })),
      actions: () => {
        const all = control.store.getState().document;
        return all && dock.current ? workbenchActions(t, all, controlsOf(dock.current)) : [];
      },
      onChange: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
  };
  return (
    <WorkspaceContext value={place}>
      <Dock
        key={`${shown.id}/${revision}`}
        panels={panels}
        workspace={shown}
        displays={displays}
        changes={changes}
        onChange={(state) => control.change((all) => changeOne(all, shown.id, (one) => withDock(one, state)))}
        onLastChange={(state) =>
          // Applies only to a workspace that was left; a reset or replaced one already has its new layout.
          control.change((all) =>
            all.active === shown.id ? all : changeOne(all, shown.id, (one) => withDock(one, state)),
          )
        }
        onAdd={(id) => {
          if (id !== null) changeShown((one) => withoutPanel(one, id));
        }}
        onLeave={control.flush}
        onRefused={(reason) =>
          desk.notify({ kind: 'error', error: windowError('refused', `error.workspace.${reason}`) })
        }
        onReady={handleDockReady}
      />
      <Suspense>
        {dialog && <WorkspaceDialogs dialog={dialog} control={control} onClose={() => setDialog(null)} />}
      </Suspense>
    </WorkspaceContext>
  );
}
