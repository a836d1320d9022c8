import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { CopyRequest, GuidePart } from '../state/commands.ts';
import { useCommand, useDesk, useServices } from '../state/services.ts';
import { errorText } from '../ui/errorText.ts';
import { later, loadOverlays, titlesOf } from '../ui/later.ts';
import { isPanelKind, panelKinds, panels, type PanelComponent, type PanelKind } from './panels.ts';
import { AccountStatus } from './AccountStatus.tsx';
import { markOf } from '../ui/environmentMark.ts';
import { Notices } from './Notices.tsx';
import { KillSwitch } from './safety/KillSwitch.tsx';
import { Recovery } from './recovery/later.ts';
import { SafetyBanner } from './safety/SafetyBanner.tsx';
import { StatusBar } from './StatusBar.tsx';
import { InstrumentHeader } from './InstrumentHeader.tsx';
import type { WorkbenchHandle } from './workspace/handle.ts';
import { BookPanel } from '../features/book/Panel.tsx';
import { ChartPanel } from '../features/chart/Panel.tsx';
import { PositionsPanel } from '../features/positions/Panel.tsx';
import { TapePanel } from '../features/tape/Panel.tsx';
import { TicketPanel } from '../features/ticket/Panel.tsx';

/** Wraps a panel that the first screen does not show, so that its code is loaded when the panel is first shown. */
function laterPanel(load: () => Promise<PanelComponent>): PanelComponent {
  const Panel = later(load);
  return (props) => (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}

/** Panels of the first screen; the code of the others is loaded when they are first shown. */
const firstPanels: Partial<Record<PanelKind, PanelComponent>> = {
  chart: ChartPanel,
  book: BookPanel,
  tape: TapePanel,
  ticket: TicketPanel,
  positions: PositionsPanel,
};
const panelComponents: ReadonlyMap<PanelKind, PanelComponent> = new Map(
  panelKinds.map((kind) => [kind, firstPanels[kind] ?? laterPanel(panels[kind].load)]),
);

/** The docking library is loaded while the window requests the app state, so that neither waits for the other. */
const workbenchModule = import('./workspace/workbenchModule.ts');
const Workbench = lazy(async () => ({ default: (await workbenchModule).Workbench }));
const WorkspaceSwitch = lazy(async () => ({ default: (await workbenchModule).WorkspaceSwitch }));
/** Loaded at startup: a confirmation that is requested before the dialog is mounted waits for it. */
const tradeDialogs = import('./plans/TradeDialogs.tsx');
const TradeDialogs = later(async () => (await tradeDialogs).TradeDialogs);
/** Dialogs that are rarely opened are loaded when they are first opened, for a faster start. */
const TimelineDialog = later(async () => (await import('./timeline/TimelineDialog.tsx')).TimelineDialog);
const DetailsDialog = later(async () => (await import('./timeline/OrderDetails.tsx')).DetailsDialog);
const KeysDialog = later(async () => (await import('./keys/KeysDialog.tsx')).KeysDialog);
const Commands = later(async () => (await import('./palette/Commands.tsx')).Commands);
const GuardsDialog = later(async () => (await import('./guards/GuardsDialog.tsx')).GuardsDialog);
const Centre = later(async () => (await import('./centre/Centre.tsx')).Centre);
const SinceLastSession = later(async () => (await import('./centre/SinceLastSession.tsx')).SinceLastSession);
const GuardWatch = later(async () => (await import('./guards/GuardWatch.tsx')).GuardWatch);
const PracticeBanner = later(async () => (await import('./practice/PracticeBanner.tsx')).PracticeBanner);
const AccountSummary = later(async () => (await import('./AccountSummary.tsx')).AccountSummary);
const AlarmBar = later(async () => (await import('../features/copyGuards/AlarmBar.tsx')).AlarmBar);
const Guide = later(async () => (await import('./welcome/Guide.tsx')).Guide);
const NetworkMark = later(async () => (await import('./network/NetworkMark.tsx')).NetworkMark);
const UpdateMark = later(async () => (await import('./updates/UpdateMark.tsx')).UpdateMark);
const CopyDialogs = later(async () => (await import('../features/followEditor/CopyDialogs.tsx')).CopyDialogs);
/** The whole window. */
export function App() {
  const { t, i18n } = useTranslation();
  const { clock, commands, desk, painted } = useServices();
  const app = useDesk((state) => state.app);
  const failure = useDesk((state) => state.appError);
  const keysOpen = useDesk((state) => state.keysOpen);
  const limitsOpen = useDesk((state) => state.limitsOpen);
  const timelineOf = useDesk((state) => state.timelineOf);
  const detailsOf = useDesk((state) => state.detailsOf);
  const [guide, setGuide] = useState<GuidePart | null>(null);
  const [copyDialog, setCopyDialog] = useState<CopyRequest | null>(null);
  const selection = useDesk(
    useShallow((state) => ({
      market: state.app?.settings.market ?? 'futures',
      symbol: state.app?.settings.symbol ?? '',
    })),
  );
  const [dock, setDock] = useState<WorkbenchHandle | null>(null);
  // The window first renders in the user's language; when the user changes the language later, the window stays as it
  // is (R26).
  const [opened, setOpened] = useState(false);
  if (!opened && app?.settings.language === i18n.language) setOpened(true);
  const word = app ? t(markOf(app.environment, app.account).word) : '';

  useEffect(() => {
    document.title = app ? `${selection.symbol} - ${t('app.name')} - ${word}` : t('app.name');
  }, [app, selection.symbol, word, t]);
  useCommand('guide.show', ({ part }) => setGuide(part));
  useCommand('copyDialog.edit', setCopyDialog);
  useCommand('copyDialog.stop', setCopyDialog);
  useCommand('copyDialog.close', setCopyDialog);
  // A panel that is requested before the dock is ready is shown then.
  useEffect(() => {
    if (dock) return commands.handle('panel.show', ({ panel }) => isPanelKind(panel) && dock.show(panel));
  }, [commands, dock]);
  const ready = app !== null;
  useEffect(() => {
    if (!ready) return;
    painted('window');
    void loadOverlays();
  }, [ready, painted]);
  useEffect(() => titlesOf(document, clock), [clock]);

  if (!app || !opened) {
    return (
      <main className="opening">
        <p role="status">{failure ? errorText(t, failure) : t('app.connecting')}</p>
        {failure && (
          <button type="button" className="button" onClick={desk.refresh}>
            {t('action.retry')}
          </button>
        )}
      </main>
    );
  }
  if (app.crashLoop) {
    return (
      <>
        <Suspense>
          <Recovery where="page" />
        </Suspense>
        <KillSwitch />
      </>
    );
  }
  const { frame } = markOf(app.environment, app.account);
  return (
    <div className={`frame ${frame}`} data-environment={app.environment} data-account={app.account}>
      <InstrumentHeader
        selection={selection}
        account={
          <Suspense>
            <AccountSummary onOpen={() => dock?.showWorkspace('account')} />
          </Suspense>
        }
      />
      <SafetyBanner />
      <Suspense>
        <Recovery where="desk" />
        <AlarmBar />
      </Suspense>
      {app.environment === 'simulator' && (
        <Suspense>
          <PracticeBanner />
        </Suspense>
      )}
      <main className="desk">
        <Suspense>
          {dock && (guide !== null || app.settings.welcome === 'due') && (
            <Guide app={app} dock={dock} part={guide} onPart={setGuide} />
          )}
        </Suspense>
        <Suspense>
          <Workbench panels={panelComponents} onReady={setDock} />
        </Suspense>
        <Notices />
        <Suspense>
          <SinceLastSession />
        </Suspense>
      </main>
      <StatusBar
        app={app}
        account={<AccountStatus app={app} onDoubts={() => dock?.show('openOrders')} />}
        workspaces={
          <Suspense>
            <WorkspaceSwitch handle={dock} />
          </Suspense>
        }
      >
        <Suspense>
          <Centre />
        </Suspense>
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => desk.showCommand('settings')}
        >
          {t('settings.title')}
        </button>
        <Suspense>
          <NetworkMark />
          <UpdateMark />
        </Suspense>
        <button
          type="button"
          className="button quiet"
          aria-label={t('about.title')}
          aria-haspopup="dialog"
          onClick={() => desk.showCommand('about')}
        >
          {t('app.name')}
        </button>
      </StatusBar>
      <Suspense>
        <TradeDialogs />
      </Suspense>
      <Suspense>
        {keysOpen && <KeysDialog app={app} open onClose={() => desk.showKeys(false)} />}
        <GuardWatch />
        {copyDialog !== null && <CopyDialogs request={copyDialog} onEnd={() => setCopyDialog(null)} />}
        {limitsOpen && <GuardsDialog onClose={() => desk.showLimits(false)} />}
        {timelineOf !== null && (
          <TimelineDialog key={timelineOf} intentId={timelineOf} onClose={() => desk.showTimeline(null)} />
        )}
        {detailsOf !== null && (
          <DetailsDialog key={detailsOf.orderId} {...detailsOf} onClose={() => desk.showDetails(null)} />
        )}
      </Suspense>
      <Suspense>
        <Commands workbench={dock} />
      </Suspense>
      <KillSwitch />
    </div>
  );
}
