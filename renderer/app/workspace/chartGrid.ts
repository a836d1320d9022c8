/** Arranges the charts of a workspace as a grid in the place of its first chart. */
import { leastSize } from '../panels.ts';
import { panelOf, withLayout, withoutPanel, withParams } from './changes.ts';
import { kindOf, nextId } from './kinds.ts';
import { leavesOf, panelsOf, type Branch, type Layout, type LayoutNode, type Leaf } from './layout.ts';
import type { ChartCount, Workspace } from './model.ts';

/** Columns and rows of a grid, the preferred ones first; the others are used where the preferred are too narrow. */
const shapes: Readonly<Record<ChartCount, readonly (readonly [columns: number, rows: number])[]>> = {
  1: [[1, 1]],
  2: [
    [2, 1],
    [1, 2],
  ],
  4: [[2, 2]],
  6: [
    [3, 2],
    [2, 3],
  ],
};

const isChart = (id: string): boolean => kindOf(id) === 'chart';
const holds = (node: LayoutNode, groupId: string): boolean => leavesOf(node).some(({ data }) => data.id === groupId);

/** Returns the node with another size along its parent. */
const sized = <Node extends LayoutNode>(node: Node, size: number): Node => ({ ...node, size });

/** Returns the charts in the main window, in reading order. */
export function dockedCharts(layout: Layout): readonly string[] {
  return leavesOf(layout.grid.root).flatMap(({ data }) => data.views.filter(isChart));
}

/** Returns the branch without a branch of one child, whose place that child takes. */
function flattened(branch: Branch): Branch {
  const data = branch.data.flatMap((child): readonly LayoutNode[] => {
    if (child.type === 'leaf') return [child];
    const inner = flattened(child);
    const [only, ...others] = inner.data;
    if (!only || others.length > 0) return [inner];
    // The children of the only branch lie along this branch again.
    return only.type === 'leaf' ? [sized(only, inner.size)] : only.data;
  });
  return { ...branch, data };
}

/**
 * Returns the node without the charts outside the group that keeps them; `null` when nothing is left. The room of what
 * is removed goes to the neighbour that holds this group.
 */
function withoutCharts(node: LayoutNode, groupId: string): LayoutNode | null {
  if (node.type === 'leaf') {
    if (node.data.id === groupId || !node.data.views.some(isChart)) return node;
    const views = node.data.views.filter((id) => !isChart(id));
    const [front] = views;
    return front === undefined ? null : { ...node, data: { ...node.data, views, activeView: front } };
  }
  const kept = node.data.flatMap((child) => withoutCharts(child, groupId) ?? []);
  if (kept.length === 0) return null;
  const sum = (nodes: readonly LayoutNode[]): number => nodes.reduce((total, { size }) => total + size, 0);
  const room = sum(node.data) - sum(kept);
  const at = kept.findIndex((child) => holds(child, groupId));
  const heir = at < 0 ? kept.length - 1 : at;
  return { ...node, data: kept.map((child, index) => (index === heir ? sized(child, child.size + room) : child)) };
}

/** The place of the grid: the size of the group, and whether its neighbours lie beside it. */
interface Place {
  readonly width: number;
  readonly height: number;
  readonly across: boolean;
}

function placeOf(branch: Branch, groupId: string, { width, height, across }: Place): Place | null {
  for (const child of branch.data) {
    const box = across ? { width: child.size, height } : { width, height: child.size };
    if (child.type === 'leaf' ? child.data.id === groupId : false) return { ...box, across };
    const found = child.type === 'branch' ? placeOf(child, groupId, { ...box, across: !across }) : null;
    if (found) return found;
  }
  return null;
}

/** Returns the branch with a group replaced by these nodes. */
function replaced(branch: Branch, groupId: string, nodes: readonly LayoutNode[]): Branch {
  const data = branch.data.flatMap((child): readonly LayoutNode[] => {
    if (child.type === 'branch') return [replaced(child, groupId, nodes)];
    return child.data.id === groupId ? nodes : [child];
  });
  return { ...branch, data };
}

/** Returns the cells as rows and columns in a place, as nodes that take the place of its group. */
function gridNodes(cells: readonly Leaf[], columns: number, { width, height, across }: Place): readonly LayoutNode[] {
  const rows: Leaf[][] = [];
  for (let at = 0; at < cells.length; at += columns) rows.push(cells.slice(at, at + columns));
  const wide = rows.map((row) => row.map((cell) => sized(cell, width / columns)));
  const [first = []] = wide;
  const rowNodes = wide.map((row): LayoutNode =>
    row.length === 1 && row[0]
      ? sized(row[0], height / rows.length)
      : { type: 'branch', data: row, size: height / rows.length },
  );
  if (!across) return rowNodes;
  return rows.length === 1 ? first : [{ type: 'branch', data: rowNodes, size: width }];
}

/** The arrangement, and the ids of the charts that it adds. */
export interface ChartGrid {
  readonly layout: Layout;
  readonly added: readonly string[];
}

/**
 * Returns the layout with this number of charts as a grid in the place of the first one; further charts become tabs of
 * the first. `null`: the layout has no chart in the main window, or no room for so many.
 */
export function withCharts(layout: Layout, count: ChartCount, rootFontSize: number): ChartGrid | null {
  const known = dockedCharts(layout);
  const [first] = known;
  const home = leavesOf(layout.grid.root).find(({ data }) => first !== undefined && data.views.includes(first));
  if (first === undefined || !home) return null;
  const added: string[] = [];
  while (known.length + added.length < count) {
    const id = nextId('chart', [...panelsOf(layout), ...added]);
    if (id === null) return null;
    added.push(id);
  }
  const groupId = home.data.id;
  const cleared = withoutCharts(layout.grid.root, groupId);
  if (cleared?.type !== 'branch') return null;
  const { width, height, orientation } = layout.grid;
  const root = flattened(cleared);
  const place = placeOf(root, groupId, { width, height, across: orientation === 'HORIZONTAL' });
  const least = leastSize('chart');
  const shape = shapes[count].find(
    ([columns, rows]) =>
      place &&
      place.width / columns >= least.width * rootFontSize &&
      place.height / rows >= least.height * rootFontSize,
  );
  if (!place || !shape) return null;
  const charts = [...known, ...added];
  const others = home.data.views.filter((id) => !isChart(id));
  const taken = new Set(leavesOf(root).map(({ data }) => data.id));
  const cells = charts.slice(0, count).map((id, index): Leaf => {
    const views = index === 0 ? [id, ...others, ...charts.slice(count)] : [id];
    let name = index === 0 ? groupId : `group-${id}`;
    while (index > 0 && taken.has(name)) name += '-';
    taken.add(name);
    return { type: 'leaf', data: { id: name, views, activeView: id }, size: 0 };
  });
  const grid = { ...layout.grid, root: replaced(root, groupId, gridNodes(cells, shape[0], place)) };
  const panels = {
    ...layout.panels,
    ...Object.fromEntries(added.map((id) => [id, { id, contentComponent: 'chart' }])),
  };
  return { layout: { ...layout, grid, panels, activeGroup: groupId }, added };
}

/** Intervals of charts that are opened beside others, in their order. */
const GRID_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;

/**
 * Arranges a grid of charts. An added chart starts without the state of an earlier one, and with an interval that no
 * chart has yet; `interval`: of a chart that stores none.
 */
export function withChartGrid(workspace: Workspace, { layout, added }: ChartGrid, interval: string): Workspace {
  const intervalOf = (id: string): unknown => panelOf(workspace, id).params['interval'] ?? interval;
  const charts = dockedCharts(layout).filter((id) => !added.includes(id));
  const shown = new Set(charts.map(intervalOf));
  const others = GRID_INTERVALS.filter((one) => !shown.has(one));
  const [first = ''] = charts;
  return added.reduce(
    (one, id, index) => {
      const chosen = workspace.chartsLinked ? intervalOf(first) : (others[index] ?? interval);
      return withParams(withoutPanel(one, id), id, { interval: chosen });
    },
    withLayout(workspace, layout),
  );
}
