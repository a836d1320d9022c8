import type { AddPanelPositionOptions, DockviewApi } from 'dockview';
import { isTableKind, leastSize, type PanelKind } from '../../panels.ts';
import { kindOf, leastOf, nextId } from '../kinds.ts';

/** Returns the title of a panel for its tab. */
export type Title = (id: string) => string;

const idsOf = (group: { readonly panels: readonly { readonly id: string }[] }): readonly string[] =>
  group.panels.map((panel) => panel.id);
const isTable = (id: string): boolean => isTableKind(kindOf(id) ?? 'chart');

/** Kinds of panels that show market data beside the chart, the narrowest and most common first. */
const MARKET_DATA: readonly PanelKind[] = ['book', 'tape', 'depth', 'sheet', 'ladder', 'watchlist'];
/** Kinds that share a group. */
const FAMILIES: readonly (readonly PanelKind[])[] = [MARKET_DATA, ['practice', 'replay']];

/** Share of the dock's height from which on a group counts as filling an edge. */
const FILLS = 0.95;

/** Returns the panels of the main window's groups: a window of its own may be behind the desk. */
const docked = (api: DockviewApi): readonly (readonly string[])[] =>
  api.groups.filter((group) => group.api.location.type === 'grid').map(idsOf);

/** Returns the first panel of the kinds, in the order of the kinds. */
const firstOf = (ids: readonly string[], kinds: readonly PanelKind[]): string | undefined =>
  kinds.flatMap((kind) => ids.find((id) => kindOf(id) === kind) ?? [])[0];

/**
 * Returns the position for a new panel among the docked ones. One of a family becomes a tab of its group: another
 * column would squeeze the chart. Without room for a column, a tab is better than a panel beyond the edge.
 */
function placeOf(api: DockviewApi, kind: PanelKind, rootFontSize: number): AddPanelPositionOptions {
  const groups = docked(api);
  const ids = groups.flat();
  const within = (id: string) => ({ referencePanel: id, direction: 'within' }) as const;
  if (isTableKind(kind)) {
    const other = ids.find(isTable);
    return other ? within(other) : { direction: 'below' };
  }
  const relative = firstOf(ids, FAMILIES.find((family) => family.includes(kind)) ?? []);
  if (relative) return within(relative);
  // Groups of tables are below the others and do not count.
  const columns = groups.filter((group) => !group.some(isTable));
  const width = columns.reduce((sum, group) => sum + leastOf(group).width, leastSize(kind).width);
  const instead = firstOf(ids, kind === 'chart' ? ['chart'] : MARKET_DATA) ?? ids.at(-1);
  const fits = width * rootFontSize <= api.width;
  return fits || !instead ? besideEdge(api, kind === 'chart' ? 'left' : 'right') : within(instead);
}

/**
 * Returns the position for a column at an edge: beside the group that fills this edge, where the column takes only its
 * own width. At the edge of the dock itself the library makes all columns equally wide.
 */
function besideEdge(api: DockviewApi, direction: 'left' | 'right'): AddPanelPositionOptions {
  const groups = api.groups.filter((group) => group.api.location.type === 'grid');
  const outward = ({ element }: (typeof groups)[number]): number => {
    const { left, right } = element.getBoundingClientRect();
    return direction === 'left' ? -left : right;
  };
  const edge = groups.toSorted((a, b) => outward(b) - outward(a))[0];
  const panel = edge && edge.api.height >= api.height * FILLS ? idsOf(edge)[0] : undefined;
  return panel === undefined ? { direction } : { referencePanel: panel, direction };
}

/**
 * Adds a panel of a kind at its position, or in the group of this id, and brings it to the front; returns its id, `null`
 * when no other is allowed.
 */
export function addPanel(
  api: DockviewApi,
  kind: PanelKind,
  title: Title,
  rootFontSize: number,
  groupId?: string,
): string | null {
  const taken = api.panels.map((panel) => panel.id);
  const id = nextId(kind, taken);
  if (id === null) return null;
  const position: AddPanelPositionOptions =
    groupId === undefined ? placeOf(api, kind, rootFontSize) : { referenceGroup: groupId, direction: 'within' };
  const width = Math.round(leastSize(kind).width * 1.05 * rootFontSize);
  const isBeside = 'referencePanel' in position && position.direction !== 'within';
  api.addPanel({
    id,
    component: kind,
    title: title(id),
    ...(taken.length > 0 ? { position } : {}),
    ...(isBeside ? { initialWidth: width } : {}),
  });
  if (position.direction !== 'within' && !isBeside) {
    const height = Math.round(Math.max(leastSize(kind).height * 1.4 * rootFontSize, api.height * 0.28));
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
