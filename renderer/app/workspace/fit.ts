import { leavesOf, type Branch, type Layout, type LayoutNode } from './layout.ts';
import { leastOf } from './kinds.ts';
import type { Area } from './tree.ts';

/** A fitted layout, and whether groups were merged into tabs of others to fit. */
export interface Fitted {
  readonly layout: Layout;
  readonly folded: boolean;
}

/** Returns the space a tree needs along both axes, in root font sizes. `across`: the children are side by side. */
function needOf(node: LayoutNode, across: boolean): { readonly width: number; readonly height: number } {
  if (node.type === 'leaf') return leastOf(node.data.views);
  const needs = node.data.map((child) => needOf(child, !across));
  const sum = (axis: 'width' | 'height'): number => needs.reduce((total, need) => total + need[axis], 0);
  const most = (axis: 'width' | 'height'): number => Math.max(0, ...needs.map((need) => need[axis]));
  return across ? { width: sum('width'), height: most('height') } : { width: most('width'), height: sum('height') };
}

/** Appends the panels of one group to another, and removes the group. */
function merge(node: LayoutNode, from: string, into: string, views: readonly string[]): LayoutNode | null {
  if (node.type === 'leaf') {
    if (node.data.id === from) return null;
    return node.data.id === into ? { ...node, data: { ...node.data, views: [...node.data.views, ...views] } } : node;
  }
  const data = node.data.flatMap((child) => merge(child, from, into, views) ?? []);
  return data.length === 0 ? null : { ...node, data };
}

/** Merges the last group as tabs into the nearest one before it, preferably one without a chart. */
function foldLast(root: Branch): Branch | null {
  const leaves = leavesOf(root).filter((leaf) => leaf.data.views.length > 0);
  const last = leaves.at(-1);
  if (!last || leaves.length < 2) return null;
  const before = leaves.slice(0, -1);
  const target = before.findLast((leaf) => !leaf.data.views.includes('chart')) ?? before.at(-1);
  const folded = target && merge(root, last.data.id, target.data.id, last.data.views);
  return folded?.type === 'branch' ? folded : null;
}

/** Fits a layout made for another size into the area: groups that would extend beyond the edge become tabs. */
export function fitLayout(layout: Layout, area: Area): Fitted {
  const across = layout.grid.orientation === 'HORIZONTAL';
  let { root } = layout.grid;
  let folded = false;
  for (;;) {
    const need = needOf(root, across);
    const fits = need.width * area.rootFontSize <= area.width && need.height * area.rootFontSize <= area.height;
    const smaller = fits ? null : foldLast(root);
    if (!smaller) return { layout: folded ? { ...layout, grid: { ...layout.grid, root } } : layout, folded };
    root = smaller;
    folded = true;
  }
}

/**
 * Moves a window back on screen: completely, if it fits the display it overlaps most, or the first display if it
 * overlaps none. Screen pixels.
 */
export function pullOnScreen<Place extends { left: number; top: number; width: number; height: number }>(
  place: Place,
  displays: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[],
): Place {
  const shared = (display: (typeof displays)[number]): number => {
    const width = Math.min(place.left + place.width, display.x + display.width) - Math.max(place.left, display.x);
    const height = Math.min(place.top + place.height, display.y + display.height) - Math.max(place.top, display.y);
    return Math.max(0, width) * Math.max(0, height);
  };
  const best = displays.toSorted((a, b) => shared(b) - shared(a))[0];
  if (!best) return place;
  const width = Math.min(place.width, best.width);
  const height = Math.min(place.height, best.height);
  const left = Math.min(Math.max(place.left, best.x), best.x + best.width - width);
  const top = Math.min(Math.max(place.top, best.y), best.y + best.height - height);
  return { ...place, left, top, width, height };
}
