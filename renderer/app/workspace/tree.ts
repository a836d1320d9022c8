import type { Branch, Layout, LayoutNode, Leaf } from './layout.ts';
import { kindOf } from './kinds.ts';

/** Size of the desk: CSS pixels, and the root font size in CSS pixels. */
export interface Area {
  readonly width: number;
  readonly height: number;
  readonly rootFontSize: number;
}

/** Tabs in one place; the first is in front. `size` in CSS pixels along the row or column it stands in. */
export function tabs(size: number, ...views: readonly string[]): Leaf {
  const [front] = views;
  return { type: 'leaf', data: { id: `group-${front ?? ''}`, views, activeView: front ?? '' }, size };
}

/** A row or a column of groups, whichever its level in the tree makes it. See {@link tabs} for `size`. */
export function split(size: number, ...data: readonly LayoutNode[]): Branch {
  return { type: 'branch', data, size };
}

/** A layout whose outermost level is a row that fills the area. */
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

/** Near a share of the whole, within what figures need and what they can use: between `least` and 1.4 times it. */
export function sideSize(whole: number, share: number, least: number): number {
  return Math.round(Math.min(least * 1.4, Math.max(least, whole * share)));
}
