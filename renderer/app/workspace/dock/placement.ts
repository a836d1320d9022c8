import type { AddPanelPositionOptions, DockviewApi } from 'dockview';
import { isTableKind, kindOf, nextId, type PanelKind } from '../kinds.ts';
import { MINIMUM, leastOf } from '../minimum.ts';

/** Name of a panel for its tab. */
export type Title = (id: string) => string;

const idsOf = (group: { readonly panels: readonly { readonly id: string }[] }): readonly string[] =>
  group.panels.map((panel) => panel.id);
const isTable = (id: string): boolean => isTableKind(kindOf(id) ?? 'chart');

/** Panels that tell of a market beside its chart; they share a place. */
const BESIDE_THE_BOOK: ReadonlySet<PanelKind> = new Set<PanelKind>(['book', 'tape', 'depth', 'sheet']);
const isAlike = (id: string): boolean => BESIDE_THE_BOOK.has(kindOf(id) ?? 'chart');

/** The sum of the least widths of the groups that stand beside each other, in root font sizes; tables stand below. */
function widestRow(api: DockviewApi): number {
  const besides = api.groups.map(idsOf).filter((ids) => !ids.some(isTable));
  return besides.reduce((sum, ids) => sum + leastOf(ids).width, 0);
}

/** Where a panel that is not shown belongs beside those that are. */
function placeOf(api: DockviewApi, kind: PanelKind, rootFontSize: number): AddPanelPositionOptions {
  if (isTableKind(kind)) {
    const other = api.panels.find((panel) => isTable(panel.id));
    return other ? { referencePanel: other.id, direction: 'within' } : { direction: 'below' };
  }
  const neighbour = api.panels.find((panel) => isAlike(panel.id));
  // What shows the same market beside the book is a tab of it: one more column would squeeze the chart.
  if (neighbour && BESIDE_THE_BOOK.has(kind)) return { referencePanel: neighbour.id, direction: 'within' };
  const fits = (MINIMUM[kind].width + widestRow(api)) * rootFontSize <= api.width;
  // Where there is no room for one more column, a tab is better than a panel beyond the edge.
  const within = neighbour ?? api.panels.at(-1);
  return fits || !within
    ? { direction: kind === 'chart' ? 'left' : 'right' }
    : { referencePanel: within.id, direction: 'within' };
}

/** Adds a panel of a kind in its place and brings it to the front; answers its name, `null` when there may be no other. */
export function addPanel(api: DockviewApi, kind: PanelKind, title: Title, rootFontSize: number): string | null {
  const taken = api.panels.map((panel) => panel.id);
  const id = nextId(kind, taken);
  if (id === null) return null;
  const position = placeOf(api, kind, rootFontSize);
  api.addPanel({ id, component: kind, title: title(id), ...(taken.length > 0 ? { position } : {}) });
  if (position.direction !== 'within') {
    const height = Math.round(Math.max(MINIMUM[kind].height * 1.4 * rootFontSize, api.height * 0.28));
    const width = Math.round(MINIMUM[kind].width * 1.05 * rootFontSize);
    api.getPanel(id)?.api.setSize(isTableKind(kind) ? { height } : { width });
  }
  applyMinimumSizes(api, rootFontSize);
  api.getPanel(id)?.api.setActive();
  return id;
}

/** Brings a panel of the kind to the front, where one is shown; answers whether there was one. */
export function bringToFront(api: DockviewApi, kind: PanelKind): boolean {
  const panel = api.getPanel(kind) ?? api.panels.find((one) => kindOf(one.id) === kind);
  panel?.api.setActive();
  return panel !== undefined;
}

/** Keeps every group of the desk large enough for the figures of its panels at the text size in force. */
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
