import type { SerializedDockview } from 'dockview';

/** A rectangle in screen pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Tabs that share one place. */
export interface Tabs {
  readonly id: string;
  /** Ids of the panels, in the order of their tabs. */
  readonly views: readonly string[];
  readonly activeView?: string;
}

/** A tab group in the tree; `size` in CSS pixels along its parent. */
export interface Leaf {
  readonly type: 'leaf';
  readonly data: Tabs;
  readonly size: number;
  /** False for the empty place to which a pop-out returns. */
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

/** A pop-out window: one group or a tree of groups. */
export interface PoppedOut {
  readonly data?: Tabs;
  readonly grid?: Grid;
  /** The group in the main window to which it returns. */
  readonly gridReferenceGroup?: string;
  readonly position: Box | null;
}

/** The arrangement of the panels: the part of the docking library's format that the app uses and checks. */
export interface Layout {
  readonly grid: Grid;
  readonly panels: Readonly<Record<string, { readonly id: string; readonly contentComponent: string }>>;
  readonly activeGroup?: string;
  readonly popoutGroups?: readonly PoppedOut[];
}

/** URL of the pop-out windows' page (R23). */
export const POP_OUT_URL = '/popout.html';

/** Returns every group of a tree, in reading order. */
export function leavesOf(node: LayoutNode): readonly Leaf[] {
  return node.type === 'leaf' ? [node] : node.data.flatMap(leavesOf);
}

/** Returns the ids of all panels, including those in pop-out windows, in reading order. */
export function panelsOf(layout: Layout): readonly string[] {
  const inDesk = leavesOf(layout.grid.root).flatMap((leaf) => leaf.data.views);
  const beside = (layout.popoutGroups ?? []).flatMap((one) => [
    ...(one.data?.views ?? []),
    ...(one.grid ? leavesOf(one.grid.root).flatMap((leaf) => leaf.data.views) : []),
  ]);
  return [...inDesk, ...beside];
}

/** Returns the ids of the panels in front of their groups in the main window, in reading order. */
export function frontsOf(layout: Layout): readonly string[] {
  return leavesOf(layout.grid.root).flatMap(({ data }) => data.activeView ?? data.views[0] ?? []);
}

/**
 * Brings these panels to the front of their groups. A group that holds none of them, or whose front panel is one of
 * them, keeps its own: two groups of a large screen may share one on a small screen.
 */
export function bringForward(layout: Layout, fronts: readonly string[]): Layout {
  const bring = (node: LayoutNode): LayoutNode => {
    if (node.type === 'branch') return { ...node, data: node.data.map(bring) };
    const { views, activeView } = node.data;
    const isInFront = activeView !== undefined && fronts.includes(activeView);
    const front = isInFront ? undefined : views.find((id) => fronts.includes(id));
    return front === undefined ? node : { ...node, data: { ...node.data, activeView: front } };
  };
  return { ...layout, grid: { ...layout.grid, root: { ...layout.grid.root, data: layout.grid.root.data.map(bring) } } };
}

/**
 * Returns the arrangement without sizes: which tabs are where. Equal text means that no panel was moved, opened or
 * closed.
 */
export function shapeOf(layout: Layout): string {
  const shape = (node: LayoutNode): unknown => (node.type === 'leaf' ? node.data.views : node.data.map(shape));
  return JSON.stringify([
    shape(layout.grid.root),
    (layout.popoutGroups ?? []).map((one) => one.data?.views ?? (one.grid && shape(one.grid.root))),
  ]);
}

/** Returns the layout in the docking library's format. */
export function forLibrary(layout: Layout, title: (id: string) => string): SerializedDockview {
  const panels = Object.values(layout.panels).map((panel) => [panel.id, { ...panel, title: title(panel.id) }]);
  const popoutGroups = layout.popoutGroups?.map((one) => ({ ...one, url: POP_OUT_URL }));
  return {
    ...layout,
    panels: Object.fromEntries(panels),
    ...(popoutGroups ? { popoutGroups } : {}),
  } as unknown as SerializedDockview;
}
