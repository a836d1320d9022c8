import type { SerializedDockview } from 'dockview';

/** Panels the desk can show; the names are kept in saved layouts. */
export const panelIds = [
  'chart',
  'book',
  'tape',
  'ticket',
  'positions',
  'openOrders',
  'conditional',
  'orderHistory',
  'fills',
  'balances',
  'records',
] as const;
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

/** Panels that a layout saved before it named them could know. */
const FIRST_PANELS: readonly PanelId[] = ['chart', 'book', 'tape'];

/** A layout as it is saved: the library's own form, and which panels existed when it was made. */
export interface SavedLayout {
  readonly layout: SerializedDockview;
  /** Panels that came after it was saved: they are added. One that was known and is not shown had been closed. */
  readonly added: readonly PanelId[];
}

/** The text of a layout for the settings. */
export function writeLayout(layout: SerializedDockview): string {
  return JSON.stringify({ ...layout, panelsKnown: panelIds });
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
export function readLayout(text: string | null): SavedLayout | null {
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
  if (!complete) return null;
  const { panelsKnown, ...layout } = parsed;
  const known: readonly unknown[] = Array.isArray(panelsKnown) ? panelsKnown : FIRST_PANELS;
  return {
    layout: layout as unknown as SerializedDockview,
    added: panelIds.filter((id) => !known.includes(id) && !shown.includes(id)),
  };
}
