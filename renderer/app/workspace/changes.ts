import type { LinkGroup, PanelParams } from '../../bridge/panelHandle.ts';
import type { Selection } from '../../bridge/deskStore.ts';
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

/** A document with one workspace changed; an unknown one changes nothing. */
export function changeOne(
  document: WorkspacesDocument,
  id: string,
  change: (workspace: Workspace) => Workspace,
): WorkspacesDocument {
  return { ...document, list: document.list.map((one) => (one.id === id ? change(one) : one)) };
}

/** Shows another workspace; an unknown one changes nothing. */
export function activate(document: WorkspacesDocument, id: string): WorkspacesDocument {
  if (document.active === id) return document;
  return document.list.some((one) => one.id === id) ? { ...document, active: id } : document;
}

/** The person's own workspaces. */
export function ownOf(document: WorkspacesDocument): readonly Workspace[] {
  return document.list.filter((one) => !isShipped(one));
}

/** Adds a workspace of the person's own and shows it; `null` when there are {@link MAX_OWN} or the name is empty. */
export function addOwn(document: WorkspacesDocument, from: Workspace, name: string): WorkspacesDocument | null {
  const called = readName(name);
  if (called === null || ownOf(document).length >= MAX_OWN) return null;
  let number = 1;
  while (document.list.some((one) => one.id === `own-${number}`)) number += 1;
  const added: Workspace = { ...from, id: `own-${number}`, name: called };
  return { ...document, active: added.id, list: [...document.list, added] };
}

/** Gives a workspace a name; an empty one gives a shipped workspace its own name back and changes nothing else. */
export function rename(document: WorkspacesDocument, id: string, name: string): WorkspacesDocument {
  const called = readName(name);
  return changeOne(document, id, (one) => (called === null && !isShipped(one) ? one : { ...one, name: called }));
}

/** Removes a workspace of the person's own; what comes before it is shown then. Shipped ones stay. */
export function remove(document: WorkspacesDocument, id: string): WorkspacesDocument {
  const index = document.list.findIndex((one) => one.id === id);
  const found = document.list[index];
  if (!found || isShipped(found)) return document;
  const list = document.list.filter((one) => one !== found);
  const active = document.active === id ? (list[index - 1]?.id ?? 'trade') : document.active;
  return { ...document, active, list };
}

/** Puts the shipped arrangement back into a workspace: places, links and what its panels kept. Its name stays. */
export function reset(workspace: Workspace): Workspace {
  return { ...shippedWorkspace(workspace.shipped), id: workspace.id, name: workspace.name };
}

/** Keeps where panels stand. */
export function withLayout(workspace: Workspace, layout: Layout): Workspace {
  return { ...workspace, layout };
}

/** What a panel keeps. */
export function panelOf(workspace: Workspace, id: string): KeptPanel {
  return workspace.panels[id] ?? freshPanel;
}

/** Keeps more for a panel, beside what it kept. */
export function withParams(workspace: Workspace, id: string, change: PanelParams): Workspace {
  const kept = panelOf(workspace, id);
  return { ...workspace, panels: { ...workspace.panels, [id]: { ...kept, params: { ...kept.params, ...change } } } };
}

/** Forgets what a panel kept, for a new one that takes its name. */
export function withoutPanel(workspace: Workspace, id: string): Workspace {
  return { ...workspace, panels: Object.fromEntries(Object.entries(workspace.panels).filter(([name]) => name !== id)) };
}

/** Shows a symbol in a group. The first group's symbol is the desk's and is kept in the settings. */
export function withGroupSymbol(workspace: Workspace, group: LinkGroup, selection: Selection): Workspace {
  return { ...workspace, groups: { ...workspace.groups, [group]: selection } };
}

/**
 * Links a panel to a group, or to none. A group nobody used takes the panel's symbol; otherwise the panel takes the group's.
 * A panel without a group keeps the symbol it showed.
 */
export function withLink(workspace: Workspace, id: string, group: LinkGroup | null, shown: Selection): Workspace {
  const kept = panelOf(workspace, id);
  const params = group === null ? { ...kept.params, symbol: shown } : kept.params;
  const linked = { ...workspace, panels: { ...workspace.panels, [id]: { group, params } } };
  if (group === null || group === 'a' || workspace.groups[group]) return linked;
  return withGroupSymbol(linked, group, shown);
}

/** Replaces one of the person's own workspaces by an imported one, and shows it. */
export function replaceWith(document: WorkspacesDocument, id: string, imported: Workspace): WorkspacesDocument {
  return activate(
    changeOne(document, id, (one) => ({ ...imported, id: one.id })),
    id,
  );
}
