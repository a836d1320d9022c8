import { Suspense } from 'react';
import { BookPanel } from '../features/book/Panel.tsx';
import { ChartPanel } from '../features/chart/Panel.tsx';
import { PositionsPanel } from '../features/positions/Panel.tsx';
import { TapePanel } from '../features/tape/Panel.tsx';
import { TicketPanel } from '../features/ticket/Panel.tsx';
import { later } from '../ui/later.ts';
import type { PanelKind } from './workspace/kinds.ts';
import type { PanelComponent } from './workspace/PanelPlace.tsx';

/** A panel that the first screen does not show: fetched when it is first shown. */
function laterPanel(load: () => Promise<PanelComponent>): PanelComponent {
  const Panel = later(load);
  return (props) => (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}

/** Every panel of the desk, by its kind. */
export const panels: Readonly<Record<PanelKind, PanelComponent>> = {
  chart: ChartPanel,
  book: BookPanel,
  tape: TapePanel,
  ticket: TicketPanel,
  positions: PositionsPanel,
  balances: laterPanel(async () => (await import('../features/balances/Panel.tsx')).BalancesPanel),
  fills: laterPanel(async () => (await import('../features/fills/Panel.tsx')).FillsPanel),
  orderHistory: laterPanel(async () => (await import('../features/orderHistory/Panel.tsx')).OrderHistoryPanel),
  openOrders: laterPanel(async () => (await import('../features/openOrders/Panel.tsx')).OpenOrdersPanel),
  depth: laterPanel(async () => (await import('../features/depth/Panel.tsx')).DepthPanel),
  ladder: laterPanel(async () => (await import('../features/ladder/Panel.tsx')).LadderPanel),
  watchlist: laterPanel(async () => (await import('../features/watchlist/Panel.tsx')).WatchlistPanel),
  sheet: laterPanel(async () => (await import('../features/sheet/Panel.tsx')).SheetPanel),
  conditional: laterPanel(async () => (await import('../features/conditional/Panel.tsx')).ConditionalPanel),
  practice: laterPanel(async () => (await import('../features/practice/Panel.tsx')).PracticePanel),
  replay: laterPanel(async () => (await import('../features/replay/Panel.tsx')).ReplayPanel),
  alerts: laterPanel(async () => (await import('../features/alerts/Panel.tsx')).AlertsPanel),
  follows: laterPanel(async () => (await import('../features/follows/Panel.tsx')).FollowsPanel),
  copies: laterPanel(async () => (await import('../features/copies/Panel.tsx')).CopiesPanel),
  copyHistory: laterPanel(async () => (await import('../features/copyHistory/Panel.tsx')).CopyHistoryPanel),
  copyGuards: laterPanel(async () => (await import('../features/copyGuards/Panel.tsx')).CopyGuardsPanel),
  fees: laterPanel(async () => (await import('../features/fees/Panel.tsx')).FeesPanel),
  rebates: laterPanel(async () => (await import('../features/rebates/Panel.tsx')).RebatesPanel),
  news: laterPanel(async () => (await import('../features/news/Panel.tsx')).NewsPanel),
  records: laterPanel(async () => (await import('../features/records/Panel.tsx')).RecordsPanel),
};
