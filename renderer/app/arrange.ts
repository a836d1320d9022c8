import type { AddPanelPositionOptions, DockviewApi } from 'dockview';
import { isPanelId, type PanelId } from './layout.ts';

/** Name of a panel for its tab. */
type Title = (id: PanelId) => string;

/** The account's tables; they share one group below the chart. */
const tables = [
  'positions',
  'openOrders',
  'conditional',
  'orderHistory',
  'fills',
  'balances',
  'records',
] as const satisfies readonly PanelId[];
const isTable = (id: PanelId): boolean => tables.some((table) => table === id);

/** Narrowest and lowest a panel may be, in root font sizes: what its figures need. */
const MINIMUM = {
  chart: { width: 18, height: 10 },
  book: { width: 17, height: 9 },
  tape: { width: 15.5, height: 6 },
  ticket: { width: 16.25, height: 12 },
  positions: { width: 18, height: 6.5 },
  openOrders: { width: 18, height: 6.5 },
  conditional: { width: 18, height: 6.5 },
  orderHistory: { width: 18, height: 6.5 },
  fills: { width: 18, height: 6.5 },
  balances: { width: 18, height: 6.5 },
  records: { width: 18, height: 6.5 },
} as const satisfies Record<PanelId, { width: number; height: number }>;

/** Share of the desk's height that the tables get, and of their column's height that the tape gets under the book. */
const TABLES_SHARE = 0.28;
const TAPE_SHARE = 0.38;
/** Share of the desk's width a side panel aims at. */
const SIDE_SHARE = 0.18;

/**
 * Puts the shipped desk up: the chart large, book over tape beside it, the ticket at the right, the account's tables
 * below. `rootFontSize` in CSS pixels.
 */
export function buildShippedLayout(api: DockviewApi, title: Title, rootFontSize: number): void {
  api.clear();
  const add = (id: PanelId, position: AddPanelPositionOptions | null): void => {
    api.addPanel({ id, component: id, title: title(id), ...(position ? { position } : {}) });
  };
  add('chart', null);
  add('ticket', { referencePanel: 'chart', direction: 'right' });
  add('positions', { referencePanel: 'chart', direction: 'below' });
  add('book', { referencePanel: 'chart', direction: 'right' });
  add('tape', { referencePanel: 'book', direction: 'below' });
  for (const id of tables) if (id !== 'positions') add(id, { referencePanel: 'positions', direction: 'within' });
  applyMinimumSizes(api, rootFontSize);
  const { width, height } = api;
  const tablesHeight = Math.max(MINIMUM.positions.height * 1.4 * rootFontSize, height * TABLES_SHARE);
  api.getPanel('ticket')?.api.setSize({ width: sideWidth(width, 'ticket', rootFontSize) });
  api.getPanel('positions')?.api.setSize({ height: Math.round(tablesHeight) });
  api.getPanel('book')?.api.setSize({ width: sideWidth(width, 'book', rootFontSize) });
  api.getPanel('tape')?.api.setSize({ height: Math.round((height - tablesHeight) * TAPE_SHARE) });
  api.getPanel('positions')?.api.setActive();
  api.getPanel('chart')?.api.setActive();
}

/** Where a panel that is not shown belongs beside those that are. */
function placeOf(api: DockviewApi, id: PanelId, rootFontSize: number): AddPanelPositionOptions {
  if (isTable(id)) {
    const other = api.panels.find((panel) => isPanelId(panel.id) && isTable(panel.id));
    return other ? { referencePanel: other.id, direction: 'within' } : { direction: 'below' };
  }
  if (id === 'chart') return { direction: 'left' };
  const fits = (MINIMUM[id].width + widestRow(api)) * rootFontSize <= api.width;
  const neighbour = api.panels.find((panel) => panel.id === 'book' || panel.id === 'tape');
  // Where there is no room for one more column, a tab is better than a panel beyond the edge.
  return fits || !neighbour ? { direction: 'right' } : { referencePanel: neighbour.id, direction: 'within' };
}

/** The sum of the least widths of the groups that stand beside each other, in root font sizes; tables stand below. */
function widestRow(api: DockviewApi): number {
  return api.groups.reduce((sum, group) => {
    const ids = group.panels.map((panel) => panel.id).filter(isPanelId);
    return ids.some(isTable) ? sum : sum + Math.max(0, ...ids.map((id) => MINIMUM[id].width));
  }, 0);
}

/** Adds panels that a saved layout could not know. What was in front stays in front. */
export function addPanels(api: DockviewApi, ids: readonly PanelId[], title: Title, rootFontSize: number): void {
  const front = api.activePanel;
  const sides = (['book', 'tape'] as const).map((id) => ({ id, width: api.getPanel(id)?.group.width }));
  for (const id of ids) {
    const position = placeOf(api, id, rootFontSize);
    api.addPanel({ id, component: id, title: title(id), position });
    if (position.direction === 'within') continue;
    const height = Math.round(Math.max(MINIMUM[id].height * 1.4 * rootFontSize, api.height * TABLES_SHARE));
    const size = isTable(id) ? { height } : { width: Math.round(MINIMUM[id].width * 1.05 * rootFontSize) };
    api.getPanel(id)?.api.setSize(size);
  }
  keepSides(api, sides);
  if (ids.includes('positions')) api.getPanel('positions')?.api.setActive();
  front?.api.setActive();
  applyMinimumSizes(api, rootFontSize);
}

interface SideWidth {
  readonly id: PanelId;
  readonly width: number | undefined;
}

/** What is new takes its room from the chart, not from the columns beside it, when they stand in one row. */
function keepSides(api: DockviewApi, sides: readonly SideWidth[]): void {
  const chart = api.getPanel('chart')?.group;
  const ticket = api.getPanel('ticket')?.group;
  const known = sides.filter((side): side is { id: PanelId; width: number } => side.width !== undefined);
  const row = new Set([chart, ticket, ...known.map(({ id }) => api.getPanel(id)?.group)]);
  if (!chart || !ticket || row.size !== known.length + 2) return;
  const taken = ticket.width + known.reduce((sum, { width }) => sum + width, 0);
  if (taken >= api.width) return;
  chart.api.setSize({ width: api.width - taken });
  for (const { id, width } of known) api.getPanel(id)?.api.setSize({ width });
}

/** Shows a panel: brought to the front where it is, or opened again beside the others. */
export function showPanel(api: DockviewApi, id: PanelId, title: Title, rootFontSize: number): void {
  if (!api.getPanel(id)) addPanels(api, [id], title, rootFontSize);
  api.getPanel(id)?.api.setActive();
}

/** Keeps every group large enough for the figures of its panels at the text size in force. */
export function applyMinimumSizes(api: DockviewApi, rootFontSize: number): void {
  for (const group of api.groups) {
    const ids = group.panels.map((panel) => panel.id).filter(isPanelId);
    if (ids.length === 0) continue;
    group.api.setConstraints({
      minimumWidth: Math.round(Math.max(...ids.map((id) => MINIMUM[id].width)) * rootFontSize),
      minimumHeight: Math.round(Math.max(...ids.map((id) => MINIMUM[id].height)) * rootFontSize),
    });
  }
}

/** Width of a side panel in CSS pixels: near a fifth of the desk, within what figures need and what they can use. */
function sideWidth(width: number, id: 'book' | 'ticket', rootFontSize: number): number {
  const least = MINIMUM[id].width * rootFontSize;
  return Math.round(Math.min(least * 1.4, Math.max(least, width * SIDE_SHARE)));
}
