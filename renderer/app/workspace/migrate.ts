import { isTableKind, kindOf, tableKinds, type PanelKind } from './kinds.ts';
import { leavesOf, panelsOf, type Layout, type LayoutNode } from './layout.ts';
import { shippedDocument, type WorkspacesDocument } from './model.ts';
import { isRecord, parseJson } from './plain.ts';
import { readLayout } from './readLayout.ts';

/** Longest layout the settings of before could hold. */
const MAX_LAYOUT = 65_536;

/** Panels that a layout saved before it named them could know. */
const FIRST_PANELS: readonly string[] = ['chart', 'book', 'tape'];

/** Panels of the desk of before; others are not added to what a person arranged. */
const PANELS_BEFORE: readonly PanelKind[] = ['ticket', ...tableKinds];

function addTab(node: LayoutNode, group: string, id: string): LayoutNode {
  if (node.type === 'branch') return { ...node, data: node.data.map((child) => addTab(child, group, id)) };
  return node.data.id === group ? { ...node, data: { ...node.data, views: [...node.data.views, id] } } : node;
}

/** Adds a panel that came after the layout was saved: tables as a tab of the tables, another as the last group's. */
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
 * The first document of a desk that kept one layout in its settings: it becomes the layout of the Trade workspace. Without
 * one, or when it cannot be read, everything is as shipped.
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
