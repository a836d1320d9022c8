import type { LinkGroup, PanelParams, Selection } from '../../state/desk/index.ts';
import type { Layout } from './layout.ts';
import {
  MAX_OWN,
  freshPanel,
  isShipped,
  shippedWorkspace,
  type KeptPanel,
  type Workspace,
  type WorkspacesDocument,
} from './model.ts';
import { readName } from './readDocument.ts';

/** Returns the document with one workspace changed; an unknown id changes nothing. */
export function changeOne(
  document: WorkspacesDocument,
  id: string,
  change: (workspace: Workspace) => Workspace,
): WorkspacesDocument {
  return { ...document, list: document.list.map((one) => (one.id === id ? change(one) : one)) };
}

/** Makes another workspace the shown one; an unknown id changes nothing. */
export function activate(document: WorkspacesDocument, id: string): WorkspacesDocument {
  if (document.active === id) return document;
  return document.list.some((one) => one.id === id) ? { ...document, active: id } : document;
}

/** Returns the workspaces the user has created. */
export function ownOf(document: WorkspacesDocument): readonly Workspace[] {
  return document.list.filter((one) => !isShipped(one));
}

/**
 * Adds a workspace for the user and shows it; returns `null` when there are already {@link MAX_OWN} or the name is
 * empty.
 */
export function addOwn(document: WorkspacesDocument, from: Workspace, name: string): WorkspacesDocument | null {
  const called = readName(name);
  if (called === null || ownOf(document).length >= MAX_OWN) return null;
  let number = 1;
  while (document.list.some((one) => one.id === `own-${number}`)) number += 1;
  const added: Workspace = { ...from, id: `own-${number}`, name: called };
  return { ...document, active: added.id, list: [...document.list, added] };
}

/** Renames a workspace; an empty name restores a default workspace's original name and otherwise changes nothing. */
export function rename(document: WorkspacesDocument, id: string, name: string): WorkspacesDocument {
  const called = readName(name);
  return changeOne(document, id, (one) => (called === null && !isShipped(one) ? one : { ...one, name: called }));
}

/** Removes a user workspace and shows the one before it. Default workspaces are never removed. */
export function remove(document: WorkspacesDocument, id: string): WorkspacesDocument {
  const index = document.list.findIndex((one) => one.id === id);
  const found = document.list[index];
  if (!found || isShipped(found)) return document;
  const list = document.list.filter((one) => one !== found);
  const active = document.active === id ? (list[index - 1]?.id ?? 'trade') : document.active;
  return { ...document, active, list };
}

/** Restores the default arrangement of a workspace: positions, links and its panels' stored state. Its name stays. */
export function reset(workspace: Workspace): Workspace {
  return { ...shippedWorkspace(workspace.shipped), id: workspace.id, name: workspace.name };
}

/** What is stored of a dock: its layout, or only the front panels while it shows the default arrangement. */
export type DockState = { readonly layout: Layout } | { readonly fronts: readonly string[] };

/** Stores the state of the dock. The default arrangement stays the default one, made for each size. */
export function withDock(workspace: Workspace, state: DockState): Workspace {
  if ('layout' in state) return withLayout(workspace, state.layout);
  return workspace.layout === null ? { ...workspace, ...state } : workspace;
}

/** Stores the layout of the panels, which names the front panel of each group itself. */
export function withLayout(workspace: Workspace, layout: Layout): Workspace {
  const { fronts: _, ...others } = workspace;
  return { ...others, layout };
}

/** Returns the stored state of a panel. */
export function panelOf(workspace: Workspace, id: string): KeptPanel {
  return workspace.panels[id] ?? freshPanel;
}

/** Adds to the stored state of a panel. */
export function withParams(workspace: Workspace, id: string, change: PanelParams): Workspace {
  const storedPanel = panelOf(workspace, id);
  return {
    ...workspace,
    panels: { ...workspace.panels, [id]: { ...storedPanel, params: { ...storedPanel.params, ...change } } },
  };
}

/** Links interval and crosshair of all charts, or ends it. */
export function withChartsLinked(workspace: Workspace, linked: boolean): Workspace {
  const { chartsLinked: _, ...others } = workspace;
  return linked ? { ...others, chartsLinked: true } : others;
}

/** Stores the interval of a chart for all charts of the workspace. */
export function withInterval(workspace: Workspace, charts: readonly string[], interval: unknown): Workspace {
  return charts.reduce((one, id) => withParams(one, id, { interval }), workspace);
}

/** Removes the stored state of a panel, for a new panel with the same id. */
export function withoutPanel(workspace: Workspace, id: string): Workspace {
  return { ...workspace, panels: Object.fromEntries(Object.entries(workspace.panels).filter(([name]) => name !== id)) };
}

/** Sets the symbol of a group. The first group's symbol is the window's and is stored in the settings. */
export function withGroupSymbol(workspace: Workspace, group: LinkGroup, selection: Selection): Workspace {
  return { ...workspace, groups: { ...workspace.groups, [group]: selection } };
}

/**
 * Links a panel to a group, or to none. An unused group takes the panel's symbol; otherwise the panel takes the group's
 * symbol. A panel without a group keeps its last symbol.
 */
export function withLink(workspace: Workspace, id: string, group: LinkGroup | null, shown: Selection): Workspace {
  const storedPanel = panelOf(workspace, id);
  const params = group === null ? { ...storedPanel.params, symbol: shown } : storedPanel.params;
  const linked = { ...workspace, panels: { ...workspace.panels, [id]: { group, params } } };
  if (group === null || group === 'a' || workspace.groups[group]) return linked;
  return withGroupSymbol(linked, group, shown);
}

/** Replaces a user workspace by an imported one, and shows it. */
export function replaceWith(document: WorkspacesDocument, id: string, imported: Workspace): WorkspacesDocument {
  return activate(
    changeOne(document, id, (one) => ({ ...imported, id: one.id })),
    id,
  );
}
