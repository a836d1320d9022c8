import type { SerializedDockview } from 'dockview';

/** A place in screen pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Tabs that stand in one place. */
export interface Tabs {
  readonly id: string;
  /** Names of the panels, in the order of their tabs. */
  readonly views: readonly string[];
  readonly activeView?: string;
}

/** A group of tabs in the tree; `size` in CSS pixels along its parent. */
export interface Leaf {
  readonly type: 'leaf';
  readonly data: Tabs;
  readonly size: number;
  /** False for the empty place a pop-out goes back to. */
  readonly visible?: boolean;
}

/** A row or a column; the direction changes with each level. */
export interface Branch {
  readonly type: 'branch';
  readonly data: readonly LayoutNode[];
  readonly size: number;
  readonly visible?: boolean;
}

/** See {@link Leaf} and {@link Branch}. */
export type LayoutNode = Leaf | Branch;

/** A tree of groups with the size it was made for, in CSS pixels. */
export interface Grid {
  readonly root: Branch;
  readonly width: number;
  readonly height: number;
  readonly orientation: 'HORIZONTAL' | 'VERTICAL';
}

/** A window beside the desk: one group or a tree of them. */
export interface PoppedOut {
  readonly data?: Tabs;
  readonly grid?: Grid;
  /** The place in the desk it goes back to. */
  readonly gridReferenceGroup?: string;
  readonly position: Box | null;
}

/** Where panels stand: the part of the docking library's own form that the desk uses and checks. */
export interface Layout {
  readonly grid: Grid;
  readonly panels: Readonly<Record<string, { readonly id: string; readonly contentComponent: string }>>;
  readonly activeGroup?: string;
  readonly popoutGroups?: readonly PoppedOut[];
}

/** Address of the page of pop-outs (R23). */
export const POP_OUT_URL = '/popout.html';

/** Every group of a tree, in reading order. */
export function leavesOf(node: LayoutNode): readonly Leaf[] {
  return node.type === 'leaf' ? [node] : node.data.flatMap(leavesOf);
}

/** Names of all panels, those in pop-outs included, in reading order. */
export function panelsOf(layout: Layout): readonly string[] {
  const inDesk = leavesOf(layout.grid.root).flatMap((leaf) => leaf.data.views);
  const beside = (layout.popoutGroups ?? []).flatMap((one) => [
    ...(one.data?.views ?? []),
    ...(one.grid ? leavesOf(one.grid.root).flatMap((leaf) => leaf.data.views) : []),
  ]);
  return [...inDesk, ...beside];
}

/** The arrangement without sizes: which tabs stand where. Equal text means that nothing was moved, opened or closed. */
export function shapeOf(layout: Layout): string {
  const shape = (node: LayoutNode): unknown => (node.type === 'leaf' ? node.data.views : node.data.map(shape));
  return JSON.stringify([
    shape(layout.grid.root),
    (layout.popoutGroups ?? []).map((one) => one.data?.views ?? (one.grid && shape(one.grid.root))),
  ]);
}

/** The form the docking library takes. */
export function forLibrary(layout: Layout, title: (id: string) => string): SerializedDockview {
  const panels = Object.values(layout.panels).map((panel) => [panel.id, { ...panel, title: title(panel.id) }]);
  const popoutGroups = layout.popoutGroups?.map((one) => ({ ...one, url: POP_OUT_URL }));
  return {
    ...layout,
    panels: Object.fromEntries(panels),
    ...(popoutGroups ? { popoutGroups } : {}),
  } as unknown as SerializedDockview;
}
