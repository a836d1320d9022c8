import type { LinkGroup, PanelParams, Selection } from '../../state/desk/index.ts';
import type { Layout } from './layout.ts';

/** The default workspaces (document "The desk", Workspace); those whose panels are not built are left out. */
export const shippedKinds = ['trade', 'ladder', 'markets', 'account', 'practise', 'copy'] as const;
/** See {@link shippedKinds}. */
export type ShippedKind = (typeof shippedKinds)[number];

/** Whether a name is one of {@link shippedKinds}. */
export function isShippedKind(name: unknown): name is ShippedKind {
  return shippedKinds.some((kind) => kind === name);
}

/** The state a workspace stores for one panel. */
export interface KeptPanel {
  /** The colour group it follows; `null`: it stores its own symbol in `params.symbol`. */
  readonly group: LinkGroup | null;
  readonly params: PanelParams;
}

/**
 * A workspace: the layout of its panels, the stored state of each, and the symbols of the colour groups. No prices are
 * stored.
 */
export interface Workspace {
  /** The kind for a default workspace, `own-1`, `own-2` ... for the user's workspaces. */
  readonly id: string;
  /** The name the user gave; `null`: the default name. */
  readonly name: string | null;
  /** The default arrangement it was made from and can be reset to. */
  readonly shipped: ShippedKind;
  /** Whether panels are protected from being dragged, resized or closed. */
  readonly locked: boolean;
  /** `null`: the default arrangement, computed for the size of the window. */
  readonly layout: Layout | null;
  /** Ids of the panels in front of their groups in the default arrangement; absent: the first one of each group. */
  readonly fronts?: readonly string[];
  /** By panel id. A panel without an entry follows the first group and has no stored state. */
  readonly panels: Readonly<Record<string, KeptPanel>>;
  /** Whether all charts share interval and crosshair; absent: only the crosshair within a colour group. */
  readonly chartsLinked?: true;
  /** Symbols of the groups except the first, whose symbol is the window's. */
  readonly groups: Readonly<Partial<Record<LinkGroup, Selection>>>;
}

/** The content of the document `workspaces`. */
export interface WorkspacesDocument {
  readonly version: 1;
  /** Id of the shown workspace. */
  readonly active: string;
  /** Default workspaces first. */
  readonly list: readonly Workspace[];
}

/** Numbers of charts that can be arranged. */
export const chartCounts = [1, 2, 4, 6] as const;
/** See {@link chartCounts}. */
export type ChartCount = (typeof chartCounts)[number];

/** Maximum length of a workspace name, in characters. */
export const MAX_NAME = 40;
/** Maximum number of user workspaces. */
export const MAX_OWN = 20;
/** Maximum length of the document, in characters; main accepts no longer one. */
export const MAX_TEXT = 200_000;
/** Maximum length of one panel's stored state, in characters of JSON. */
export const MAX_PARAMS = 16_000;

/** The initial state of a panel. */
export const freshPanel: KeptPanel = { group: 'a', params: {} };

/** Returns a default workspace in its original state. */
export function shippedWorkspace(kind: ShippedKind): Workspace {
  return { id: kind, name: null, shipped: kind, locked: false, layout: null, panels: {}, groups: {} };
}

/** The document before anything was stored. */
export const shippedDocument: WorkspacesDocument = {
  version: 1,
  active: 'trade',
  list: shippedKinds.map(shippedWorkspace),
};

/** Whether a workspace is a default one: the user can reset it, but not delete it. */
export function isShipped(workspace: Workspace): boolean {
  return workspace.id === workspace.shipped;
}

/** Returns the shown workspace. */
export function activeOf(document: WorkspacesDocument): Workspace {
  return document.list.find((one) => one.id === document.active) ?? shippedWorkspace('trade');
}
