import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useDesk, useServices } from '../bridge/services.ts';
import { BalancesPanel } from '../features/balances/Panel.tsx';
import { BookPanel } from '../features/book/Panel.tsx';
import { ChartPanel } from '../features/chart/Panel.tsx';
import { FillsPanel } from '../features/fills/Panel.tsx';
import { OpenOrdersPanel } from '../features/openOrders/Panel.tsx';
import { OrderHistoryPanel } from '../features/orderHistory/Panel.tsx';
import { PositionsPanel } from '../features/positions/Panel.tsx';
import { TapePanel } from '../features/tape/Panel.tsx';
import { OrderConfirm } from '../features/ticket/OrderConfirm.tsx';
import { TicketPanel } from '../features/ticket/Panel.tsx';
import { errorText } from '../ui/errorText.ts';
import { About } from './About.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import type { DockActions, PanelComponent } from './Dock.tsx';
import { markOf } from './environmentMark.ts';
import { KeysDialog } from './keys/KeysDialog.tsx';
import { Notices } from './Notices.tsx';
import { KillSwitch } from './safety/KillSwitch.tsx';
import { SafetyBanner } from './safety/SafetyBanner.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopStrip } from './TopStrip.tsx';

/** The docking library is fetched while the program is asked for its state, so that neither waits for the other. */
const dockModule = import('./Dock.tsx');
const Dock = lazy(async () => ({ default: (await dockModule).Dock }));
/** Dialogs that are seldom opened are fetched when they are (performance). */
const TimelineDialog = lazy(async () => ({ default: (await import('./timeline/TimelineDialog.tsx')).TimelineDialog }));
const GuardsDialog = lazy(async () => ({ default: (await import('./guards/GuardsDialog.tsx')).GuardsDialog }));
/** A panel behind another tab at first: fetched when it is first shown. */
function laterPanel(load: () => Promise<{ default: PanelComponent }>): PanelComponent {
  const Panel = lazy(load);
  return (props) => (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
const ConditionalPanel = laterPanel(async () => ({
  default: (await import('../features/conditional/Panel.tsx')).ConditionalPanel,
}));
const RecordsPanel = laterPanel(async () => ({
  default: (await import('../features/records/Panel.tsx')).RecordsPanel,
}));
const panels = {
  chart: ChartPanel,
  book: BookPanel,
  tape: TapePanel,
  ticket: TicketPanel,
  positions: PositionsPanel,
  openOrders: OpenOrdersPanel,
  conditional: ConditionalPanel,
  orderHistory: OrderHistoryPanel,
  fills: FillsPanel,
  balances: BalancesPanel,
  records: RecordsPanel,
};

/** The whole window. */
export function App() {
  const { t } = useTranslation();
  const { desk, painted } = useServices();
  const app = useDesk((state) => state.app);
  const failure = useDesk((state) => state.appError);
  const keysOpen = useDesk((state) => state.keysOpen);
  const limitsOpen = useDesk((state) => state.limitsOpen);
  const timelineOf = useDesk((state) => state.timelineOf);
  const selection = useDesk(
    useShallow((state) => ({
      market: state.app?.settings.market ?? 'futures',
      symbol: state.app?.settings.symbol ?? '',
    })),
  );
  const [dock, setDock] = useState<DockActions | null>(null);
  const word = app ? t(markOf(app.environment, app.account).word) : '';

  useEffect(() => {
    document.title = app ? `${selection.symbol} - ${t('app.name')} - ${word}` : t('app.name');
  }, [app, selection.symbol, word, t]);
  const ready = app !== null;
  useEffect(() => {
    if (ready) painted('window');
  }, [ready, painted]);

  if (!app) {
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
  const { frame } = markOf(app.environment, app.account);
  return (
    <div className={`frame ${frame}`} data-environment={app.environment} data-account={app.account}>
      <TopStrip selection={selection} />
      <SafetyBanner />
      <main className="desk">
        <Suspense>
          <Dock panels={panels} selection={selection} onReady={setDock} />
        </Suspense>
        <Notices />
      </main>
      <StatusBar app={app} account={<AccountStatus app={app} onDoubts={() => dock?.show('openOrders')} />}>
        <SettingsMenu settings={app.settings} dock={dock} />
        <About app={app} />
      </StatusBar>
      <OrderConfirm />
      <KeysDialog app={app} open={keysOpen} onClose={() => desk.showKeys(false)} />
      <Suspense>
        {limitsOpen && <GuardsDialog onClose={() => desk.showLimits(false)} />}
        {timelineOf !== null && (
          <TimelineDialog key={timelineOf} intentId={timelineOf} onClose={() => desk.showTimeline(null)} />
        )}
      </Suspense>
      <KillSwitch />
    </div>
  );
}
