import type { Branch, Layout, LayoutNode, Leaf } from './layout.ts';
import { isPanelKind } from '../panels.ts';
import { kindOf } from './kinds.ts';

/** Size of the dock in CSS pixels, and the root font size in CSS pixels. */
export interface Area {
  readonly width: number;
  readonly height: number;
  readonly rootFontSize: number;
}

/**
 * Creates a tab group of one panel of each kind; the first tab is in front. `size` in CSS pixels along its row or
 * column. A kind that the window does not have is left out.
 */
export function tabs(size: number, ...kinds: readonly string[]): Leaf {
  const views = kinds.filter(isPanelKind);
  const [front] = views;
  return { type: 'leaf', data: { id: `group-${front ?? ''}`, views, activeView: front ?? '' }, size };
}

/**
 * Creates a row or a column of groups, depending on its level in the tree. See {@link tabs} for `size`. Groups without
 * panels are left out; the docking library gives their room to the others.
 */
export function split(size: number, ...data: readonly LayoutNode[]): Branch {
  return { type: 'branch', data: data.filter((node) => viewsOf(node).length > 0), size };
}

/** Creates a layout whose outermost level is a row that fills the area. */
export function rowOf(area: Area, ...data: readonly LayoutNode[]): Layout {
  const root = split(area.height, ...data);
  const views = viewsOf(root);
  return {
    grid: { root, width: area.width, height: area.height, orientation: 'HORIZONTAL' },
    panels: Object.fromEntries(views.map((id) => [id, { id, contentComponent: kindOf(id) ?? '' }])),
    activeGroup: `group-${views[0] ?? ''}`,
  };
}

function viewsOf(node: LayoutNode): readonly string[] {
  return node.type === 'leaf' ? node.data.views : node.data.flatMap(viewsOf);
}

/** Returns a share of the whole, limited to what the figures need and can use: between `least` and 1.4 times it. */
export function sideSize(whole: number, share: number, least: number): number {
  return Math.round(Math.min(least * 1.4, Math.max(least, whole * share)));
}
