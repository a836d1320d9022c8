import { kindOf } from './kinds.ts';
import { isTableKind, kindsOf, type PanelKind } from '../panels.ts';
import { leavesOf, panelsOf, type Layout, type LayoutNode } from './layout.ts';
import { shippedDocument, type WorkspacesDocument } from './model.ts';
import { isRecord, parseJson } from './plain.ts';
import { readLayout } from './readLayout.ts';

/** Maximum length of a layout stored in the old settings. */
const MAX_LAYOUT = 65_536;

/** Panels known to a layout that was saved before layouts listed their known panels. */
const FIRST_PANELS: readonly string[] = ['chart', 'book', 'tape'];

/** Panels of the old window; panels of other kinds are not added to an arrangement the user made. */
const PANELS_BEFORE: readonly PanelKind[] = ['ticket', ...kindsOf('table')];

function addTab(node: LayoutNode, group: string, id: string): LayoutNode {
  if (node.type === 'branch') return { ...node, data: node.data.map((child) => addTab(child, group, id)) };
  return node.data.id === group ? { ...node, data: { ...node.data, views: [...node.data.views, id] } } : node;
}

/**
 * Adds a panel that was introduced after the layout was saved: a table as a tab of the tables' group, any other panel
 * as a tab of the last group.
 */
function added(layout: Layout, kind: PanelKind): Layout {
  const leaves = leavesOf(layout.grid.root);
  const isTable = (id: string): boolean => isTableKind(kindOf(id) ?? 'chart');
  const place = (isTableKind(kind) && leaves.find((leaf) => leaf.data.views.some(isTable))) || leaves.at(-1);
  const root = place && addTab(layout.grid.root, place.data.id, kind);
  if (root?.type !== 'branch') return layout;
  return {
    ...layout,
    grid: { ...layout.grid, root },
    panels: { ...layout.panels, [kind]: { id: kind, contentComponent: kind } },
  };
}

/**
 * Returns the first workspaces document for a profile that stored one layout in its settings: that layout becomes the
 * Trade workspace's. Without one, or when it cannot be read, all workspaces have their default layout.
 */
export function migrateLayout(settingsLayout: string | null): WorkspacesDocument {
  const value = settingsLayout === null || settingsLayout.length > MAX_LAYOUT ? undefined : parseJson(settingsLayout);
  const read = readLayout(value);
  if (!read || !isRecord(value)) return shippedDocument;
  const known = Array.isArray(value['panelsKnown']) ? (value['panelsKnown'] as unknown[]) : FIRST_PANELS;
  const shown = panelsOf(read);
  const layout = PANELS_BEFORE.filter((kind) => !known.includes(kind) && !shown.includes(kind)).reduce(added, read);
  return {
    ...shippedDocument,
    list: shippedDocument.list.map((one) => (one.id === 'trade' ? { ...one, layout } : one)),
  };
}
