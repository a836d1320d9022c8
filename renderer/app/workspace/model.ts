import type { LinkGroup, PanelParams } from '../../bridge/panelHandle.ts';
import type { Selection } from '../../bridge/deskStore.ts';
import type { Layout } from './layout.ts';

/** Workspaces that come with the program (document "The desk", Workspace); those whose panels are not built are left out. */
export const shippedKinds = ['trade', 'ladder', 'markets', 'account', 'practise', 'copy'] as const;
/** See {@link shippedKinds}. */
export type ShippedKind = (typeof shippedKinds)[number];

/** Whether a name is one of {@link shippedKinds}. */
export function isShippedKind(name: unknown): name is ShippedKind {
  return shippedKinds.some((kind) => kind === name);
}

/** What the workspace keeps for one panel. */
export interface KeptPanel {
  /** The colour group it follows; `null`: it keeps a symbol of its own in `params.symbol`. */
  readonly group: LinkGroup | null;
  readonly params: PanelParams;
}

/** A workspace: which panels stand where, what each keeps, and the symbols of the colour groups. No prices are kept. */
export interface Workspace {
  /** The shipped kind for a shipped one, `own-1`, `own-2` ... for the person's own. */
  readonly id: string;
  /** What the person called it; `null`: the shipped name. */
  readonly name: string | null;
  /** The shipped arrangement it came from and can be reset to. */
  readonly shipped: ShippedKind;
  /** Nothing can be dragged, resized or closed. */
  readonly locked: boolean;
  /** `null`: the shipped arrangement, made for the size of the window. */
  readonly layout: Layout | null;
  /** By panel name. A panel without an entry follows the first group and keeps nothing. */
  readonly panels: Readonly<Record<string, KeptPanel>>;
  /** Symbols of the groups but the first, whose symbol is the desk's. */
  readonly groups: Readonly<Partial<Record<LinkGroup, Selection>>>;
}

/** Everything the document `workspaces` holds. */
export interface WorkspacesDocument {
  readonly version: 1;
  /** Id of the workspace that is shown. */
  readonly active: string;
  /** Shipped ones first. */
  readonly list: readonly Workspace[];
}

/** Longest name of a workspace, in characters. */
export const MAX_NAME = 40;
/** Most workspaces of the person's own. */
export const MAX_OWN = 20;
/** Longest document, in characters; the program takes no longer one. */
export const MAX_TEXT = 200_000;
/** Most that one panel may keep, in characters of JSON. */
export const MAX_PARAMS = 16_000;

/** A panel as it is at first. */
export const freshPanel: KeptPanel = { group: 'a', params: {} };

/** A shipped workspace as it comes. */
export function shippedWorkspace(kind: ShippedKind): Workspace {
  return { id: kind, name: null, shipped: kind, locked: false, layout: null, panels: {}, groups: {} };
}

/** What the desk has before anything was kept. */
export const shippedDocument: WorkspacesDocument = {
  version: 1,
  active: 'trade',
  list: shippedKinds.map(shippedWorkspace),
};

/** Whether it is one of those that come with the program: it can be reset and not deleted. */
export function isShipped(workspace: Workspace): boolean {
  return workspace.id === workspace.shipped;
}

/** The workspace that is shown. */
export function activeOf(document: WorkspacesDocument): Workspace {
  return document.list.find((one) => one.id === document.active) ?? shippedWorkspace('trade');
}
