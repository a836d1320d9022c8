import type { DockviewApi, SerializedDockview } from 'dockview';

/** Panels the desk can show; the names are kept in saved layouts. */
export const panelIds = ['chart', 'book', 'tape'] as const;
/** See {@link panelIds}. */
export type PanelId = (typeof panelIds)[number];

/** Whether a name is one of {@link panelIds}. */
export function isPanelId(name: unknown): name is PanelId {
  return panelIds.some((id) => id === name);
}

/** Longest layout that is saved (the settings' own limit). */
export const MAX_LAYOUT = 65_536;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function viewsOf(node: unknown): unknown[] | null {
  if (!isRecord(node)) return null;
  if (node['type'] === 'leaf')
    return isRecord(node['data']) && Array.isArray(node['data']['views']) ? node['data']['views'] : null;
  if (node['type'] !== 'branch' || !Array.isArray(node['data'])) return null;
  const views: unknown[] = [];
  for (const child of node['data']) {
    const inner = viewsOf(child);
    if (!inner) return null;
    views.push(...inner);
  }
  return views;
}

/**
 * Reads a saved layout. Anything that does not hold together - unreadable, unknown panels, a panel shown twice or not
 * described - answers `null`, and the shipped layout stands in (B-E3).
 */
export function readLayout(text: string | null): SerializedDockview | null {
  if (text === null || text.length > MAX_LAYOUT) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(parsed) || !isRecord(parsed['grid']) || !isRecord(parsed['panels'])) return null;
  const { panels, grid } = parsed;
  const ids = Object.keys(panels);
  const described = ids.every((id) => isPanelId(id) && isRecord(panels[id]) && panels[id]['contentComponent'] === id);
  const views = viewsOf(grid['root']);
  if (!described || !views || ids.length === 0) return null;
  const floating = parsed['floatingGroups'];
  const shown = Array.isArray(floating)
    ? [
        ...views,
        ...floating.flatMap((group) => (isRecord(group) ? (viewsOf({ type: 'leaf', data: group['data'] }) ?? []) : [])),
      ]
    : views;
  const complete = shown.length === ids.length && new Set(shown).size === ids.length && shown.every(isPanelId);
  return complete ? (parsed as unknown as SerializedDockview) : null;
}

/** Puts the shipped desk up: the chart large, book and tape beside it. `rootFontSize` in CSS pixels. */
export function buildShippedLayout(api: DockviewApi, title: (id: PanelId) => string, rootFontSize: number): void {
  api.clear();
  const add = (id: PanelId, position: { referencePanel: PanelId; direction: 'right' } | null): void => {
    api.addPanel({ id, component: id, title: title(id), ...(position ? { position } : {}) });
  };
  add('chart', null);
  add('book', { referencePanel: 'chart', direction: 'right' });
  add('tape', { referencePanel: 'book', direction: 'right' });
  applyMinimumWidths(api, rootFontSize);
  const book = sideWidth(api.width, 'book', rootFontSize);
  const tape = sideWidth(api.width, 'tape', rootFontSize);
  api.getPanel('chart')?.api.setSize({ width: api.width - book - tape });
  api.getPanel('tape')?.api.setSize({ width: tape });
  api.getPanel('chart')?.api.setActive();
}

/** Shows a panel: brought to the front where it is, or opened again beside the others. */
export function showPanel(api: DockviewApi, id: PanelId, title: string): void {
  const open = api.getPanel(id);
  if (open) open.api.setActive();
  else api.addPanel({ id, component: id, title, position: { direction: id === 'chart' ? 'left' : 'right' } });
}

/** Narrowest width of each panel, in root font sizes: what its figures need. */
const MINIMUM_WIDTH = { chart: 18, book: 17, tape: 15.5 } as const satisfies Record<PanelId, number>;

/** Keeps every panel wide enough for its figures at the text size in force. */
export function applyMinimumWidths(api: DockviewApi, rootFontSize: number): void {
  for (const { id, api: panel } of api.panels) {
    if (isPanelId(id)) panel.group.api.setConstraints({ minimumWidth: Math.round(MINIMUM_WIDTH[id] * rootFontSize) });
  }
}

/** Width of a side panel in CSS pixels: near a fifth of the desk, within what figures need and what they can use. */
function sideWidth(width: number, id: 'book' | 'tape', rootFontSize: number): number {
  const least = MINIMUM_WIDTH[id] * rootFontSize;
  return Math.round(Math.min(least * 1.4, Math.max(least, width * 0.18)));
}
