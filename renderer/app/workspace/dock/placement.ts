import type { AddPanelPositionOptions, DockviewApi } from 'dockview';
import { isTableKind, leastSize, type PanelKind } from '../../panels.ts';
import { kindOf, leastOf, nextId } from '../kinds.ts';

/** Returns the title of a panel for its tab. */
export type Title = (id: string) => string;

const idsOf = (group: { readonly panels: readonly { readonly id: string }[] }): readonly string[] =>
  group.panels.map((panel) => panel.id);
const isTable = (id: string): boolean => isTableKind(kindOf(id) ?? 'chart');

/** Kinds of panels that show market data beside the chart; they share a group. */
const MARKET_DATA_KINDS: ReadonlySet<string> = new Set(['book', 'tape', 'depth', 'sheet']);
const isAlike = (id: string): boolean => MARKET_DATA_KINDS.has(kindOf(id) ?? 'chart');

/**
 * Returns the sum of the minimum widths of the groups placed side by side, in root font sizes; tables are placed below
 * and do not count.
 */
function widestRow(api: DockviewApi): number {
  const besides = api.groups.map(idsOf).filter((ids) => !ids.some(isTable));
  return besides.reduce((sum, ids) => sum + leastOf(ids).width, 0);
}

/** Returns the position for a new panel among the existing ones. */
function placeOf(api: DockviewApi, kind: PanelKind, rootFontSize: number): AddPanelPositionOptions {
  if (isTableKind(kind)) {
    const other = api.panels.find((panel) => isTable(panel.id));
    return other ? { referencePanel: other.id, direction: 'within' } : { direction: 'below' };
  }
  const neighbour = api.panels.find((panel) => isAlike(panel.id));
  // A market panel becomes a tab of the order book's group: another column would squeeze the chart.
  if (neighbour && MARKET_DATA_KINDS.has(kind)) return { referencePanel: neighbour.id, direction: 'within' };
  const fits = (leastSize(kind).width + widestRow(api)) * rootFontSize <= api.width;
  // Without room for another column, a tab is better than a panel beyond the edge.
  const within = neighbour ?? api.panels.at(-1);
  return fits || !within
    ? { direction: kind === 'chart' ? 'left' : 'right' }
    : { referencePanel: within.id, direction: 'within' };
}

/**
 * Adds a panel of a kind at its position and brings it to the front; returns its id, `null` when no other is allowed.
 */
export function addPanel(api: DockviewApi, kind: PanelKind, title: Title, rootFontSize: number): string | null {
  const taken = api.panels.map((panel) => panel.id);
  const id = nextId(kind, taken);
  if (id === null) return null;
  const position = placeOf(api, kind, rootFontSize);
  api.addPanel({ id, component: kind, title: title(id), ...(taken.length > 0 ? { position } : {}) });
  if (position.direction !== 'within') {
    const height = Math.round(Math.max(leastSize(kind).height * 1.4 * rootFontSize, api.height * 0.28));
    const width = Math.round(leastSize(kind).width * 1.05 * rootFontSize);
    api.getPanel(id)?.api.setSize(isTableKind(kind) ? { height } : { width });
  }
  applyMinimumSizes(api, rootFontSize);
  api.getPanel(id)?.api.setActive();
  return id;
}

/** Brings a panel of the kind to the front if there is one; returns whether there was one. */
export function bringToFront(api: DockviewApi, kind: PanelKind): boolean {
  const panel = api.getPanel(kind) ?? api.panels.find((one) => kindOf(one.id) === kind);
  panel?.api.setActive();
  return panel !== undefined;
}

/**
 * Sets a minimum size for every group in the main window, large enough for its panels' figures at the current text
 * size.
 */
export function applyMinimumSizes(api: DockviewApi, rootFontSize: number): void {
  for (const group of api.groups) {
    const ids = idsOf(group);
    if (ids.length === 0 || group.api.location.type !== 'grid') continue;
    const least = leastOf(ids);
    group.api.setConstraints({
      minimumWidth: Math.round(least.width * rootFontSize),
      minimumHeight: Math.round(least.height * rootFontSize),
    });
  }
}
