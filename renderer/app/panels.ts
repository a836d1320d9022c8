import type { ComponentType } from 'react';
import type { Selection } from '../state/desk/index.ts';

/** Component of a panel. */
export type PanelComponent = ComponentType<{ readonly selection: Selection }>;

/** A size in root font sizes. */
export interface LeastSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What a panel belongs to. `market`: can be open several times and follows a colour group. `table`: the account's
 * tables, which share one group. `copy` and `account`: open where the tables are, but are not part of the Trade
 * workspace; the data of `account` is requested from the exchange. `desk`: all others.
 */
export type PanelGroup = 'market' | 'table' | 'copy' | 'account' | 'desk';

/** A panel of the window. */
export interface PanelEntry {
  readonly group: PanelGroup;
  /** The smallest size in which its figures fit. */
  readonly least: LeastSize;
  readonly load: () => Promise<PanelComponent>;
}

const TABLE: LeastSize = { width: 18, height: 6.5 };
const panel = (group: PanelGroup, width: number, height: number, load: PanelEntry['load']): PanelEntry => ({
  group,
  least: { width, height },
  load,
});
const table = (load: PanelEntry['load'], group: PanelGroup = 'table'): PanelEntry => ({ group, least: TABLE, load });

/**
 * Every panel of the window by its kind, in the order of the lists that offer them; saved workspaces store the kinds.
 * Without its line here and its folder in `features`, a panel is gone.
 */
export const panels = {
  chart: panel('market', 18, 10, async () => (await import('../features/chart/Panel.tsx')).ChartPanel),
  book: panel('market', 17, 9, async () => (await import('../features/book/Panel.tsx')).BookPanel),
  tape: panel('market', 15.5, 6, async () => (await import('../features/tape/Panel.tsx')).TapePanel),
  depth: panel('market', 16, 9, async () => (await import('../features/depth/Panel.tsx')).DepthPanel),
  ladder: panel('market', 18, 12, async () => (await import('../features/ladder/Panel.tsx')).LadderPanel),
  watchlist: panel('market', 18, 9, async () => (await import('../features/watchlist/Panel.tsx')).WatchlistPanel),
  sheet: panel('market', 17, 9, async () => (await import('../features/contractSpecs/Panel.tsx')).ContractSpecsPanel),
  ticket: panel('desk', 16.25, 12, async () => (await import('../features/ticket/Panel.tsx')).TicketPanel),
  positions: table(async () => (await import('../features/positions/Panel.tsx')).PositionsPanel),
  openOrders: table(async () => (await import('../features/openOrders/Panel.tsx')).OpenOrdersPanel),
  conditional: table(async () => (await import('../features/conditional/Panel.tsx')).ConditionalPanel),
  orderHistory: table(async () => (await import('../features/orderHistory/Panel.tsx')).OrderHistoryPanel),
  fills: table(async () => (await import('../features/fills/Panel.tsx')).FillsPanel),
  closedPositions: table(
    async () => (await import('../features/closedPositions/Panel.tsx')).ClosedPositionsPanel,
    'account',
  ),
  performance: table(async () => (await import('../features/performance/Panel.tsx')).PerformancePanel, 'account'),
  journal: table(async () => (await import('../features/journal/Panel.tsx')).JournalPanel, 'account'),
  balances: table(async () => (await import('../features/balances/Panel.tsx')).BalancesPanel),
  accounts: table(async () => (await import('../features/accounts/Panel.tsx')).AccountsPanel, 'account'),
  records: table(async () => (await import('../features/records/Panel.tsx')).RecordsPanel),
  fees: table(async () => (await import('../features/fees/Panel.tsx')).FeesPanel, 'account'),
  rebates: table(async () => (await import('../features/rebates/Panel.tsx')).RebatesPanel, 'account'),
  news: table(async () => (await import('../features/news/Panel.tsx')).NewsPanel, 'account'),
  alerts: table(async () => (await import('../features/alerts/Panel.tsx')).AlertsPanel),
  practice: panel('desk', 17, 9, async () => (await import('../features/practice/Panel.tsx')).PracticePanel),
  replay: panel('desk', 17, 9, async () => (await import('../features/replay/Panel.tsx')).ReplayPanel),
  follows: table(async () => (await import('../features/follows/Panel.tsx')).FollowsPanel, 'copy'),
  copies: table(async () => (await import('../features/copies/Panel.tsx')).CopiesPanel, 'copy'),
  copyHistory: table(async () => (await import('../features/copyHistory/Panel.tsx')).CopyHistoryPanel, 'copy'),
  copyGuards: table(async () => (await import('../features/copyGuards/Panel.tsx')).CopyGuardsPanel, 'copy'),
} as const satisfies Readonly<Record<string, PanelEntry>>;

/** The kind of a panel. */
export type PanelKind = keyof typeof panels;

/** Whether a name is the kind of a panel. */
export function isPanelKind(name: unknown): name is PanelKind {
  return typeof name === 'string' && Object.hasOwn(panels, name);
}

/** The kinds of all panels. */
export const panelKinds: readonly PanelKind[] = Object.keys(panels).filter(isPanelKind);

/** Returns the kinds that belong to a group. */
export function kindsOf(group: PanelGroup): readonly PanelKind[] {
  return panelKinds.filter((kind) => panels[kind].group === group);
}

/** Whether panels of this kind can be open several times and follow a colour group. */
export function isMarketKind(kind: PanelKind): boolean {
  return panels[kind].group === 'market';
}

/** Whether the kind opens where the account's tables are. */
export function isTableKind(kind: PanelKind): boolean {
  return !['market', 'desk'].includes(panels[kind].group);
}

/** Returns the smallest size of a panel; of a kind that does not exist, that of a table. */
export function leastSize(kind: string): LeastSize {
  return isPanelKind(kind) ? panels[kind].least : TABLE;
}
