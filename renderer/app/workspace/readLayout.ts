import { isRecord } from '../../ui/plainParams.ts';
import { kindOf } from './kinds.ts';
import type { Box, Branch, Grid, Layout, LayoutNode, Leaf, PoppedOut, Tabs } from './layout.ts';

/** Returns the parsed JSON; `undefined` when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Maximum depth of a tree that is read; users do not nest groups deeper. */
const MAX_DEPTH = 12;
/** Maximum number of pop-out windows (R23). */
export const MAX_POP_OUTS = 8;

interface Reading {
  /** Ids of the panels already read; a second panel with the same id is dropped. */
  readonly seen: Set<string>;
  /** Empty groups that are kept because a pop-out returns to them. */
  readonly retainedGroups: ReadonlySet<string>;
}

function positive(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
}

function readTabs(value: unknown, reading: Reading): Tabs | null {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !Array.isArray(value['views'])) return null;
  const views: string[] = [];
  for (const view of value['views'] as unknown[]) {
    if (typeof view !== 'string' || kindOf(view) === null || reading.seen.has(view)) continue;
    reading.seen.add(view);
    views.push(view);
  }
  const front = value['activeView'];
  const activeView = typeof front === 'string' && views.includes(front) ? front : views[0];
  return { id: value['id'], views, ...(activeView === undefined ? {} : { activeView }) };
}

function readNode(value: unknown, reading: Reading, depth: number): LayoutNode | null {
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  const size = positive(value['size'], 300);
  const visible = value['visible'] === false ? { visible: false } : {};
  if (value['type'] === 'leaf') {
    const data = readTabs(value['data'], reading);
    if (!data) return null;
    if (data.views.length > 0) return { type: 'leaf', data, size } satisfies Leaf;
    return reading.retainedGroups.has(data.id) ? ({ type: 'leaf', data, size, ...visible } satisfies Leaf) : null;
  }
  if (value['type'] !== 'branch' || !Array.isArray(value['data'])) return null;
  const data = (value['data'] as unknown[]).flatMap((child) => readNode(child, reading, depth + 1) ?? []);
  return data.length === 0 ? null : ({ type: 'branch', data, size, ...visible } satisfies Branch);
}

function readGrid(value: unknown, reading: Reading): Grid | null {
  if (!isRecord(value)) return null;
  const root = readNode(value['root'], reading, 0);
  if (!root) return null;
  const width = positive(value['width'], 1280);
  const height = positive(value['height'], 720);
  return {
    root: root.type === 'branch' ? root : { type: 'branch', data: [{ ...root, size: width }], size: height },
    width,
    height,
    orientation: value['orientation'] === 'VERTICAL' ? 'VERTICAL' : 'HORIZONTAL',
  };
}

function readBox(value: unknown): Box | null {
  if (!isRecord(value)) return null;
  const { left, top, width, height } = value;
  const all = [left, top, width, height];
  if (!all.every((one) => typeof one === 'number' && Number.isFinite(one) && Math.abs(one) < 100_000)) return null;
  const box = { left, top, width, height } as Box;
  return box.width > 0 && box.height > 0 ? box : null;
}

function readPoppedOut(value: unknown, reading: Reading): PoppedOut | null {
  if (!isRecord(value)) return null;
  const grid = value['grid'] === undefined ? null : readGrid(value['grid'], reading);
  const data = grid ? null : readTabs(value['data'], reading);
  if (!grid && (!data || data.views.length === 0)) return null;
  const back = value['gridReferenceGroup'];
  return {
    ...(grid ? { grid } : {}),
    ...(data ? { data } : {}),
    ...(typeof back === 'string' && reading.retainedGroups.has(back) ? { gridReferenceGroup: back } : {}),
    position: readBox(value['position']),
  };
}

function placesOfPopOuts(value: unknown): ReadonlySet<string> {
  if (!Array.isArray(value)) return new Set();
  const ids = (value as unknown[]).map((one) => (isRecord(one) ? one['gridReferenceGroup'] : null));
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/**
 * Reads a layout. Unknown panels, duplicate panels and damaged groups are dropped one by one (B-E3); `null` when
 * nothing that can be shown is left.
 */
export function readLayout(value: unknown): Layout | null {
  if (!isRecord(value)) return null;
  const beside = value['popoutGroups'];
  const reading: Reading = { seen: new Set(), retainedGroups: placesOfPopOuts(beside) };
  const grid = readGrid(value['grid'], reading);
  if (!grid || reading.seen.size === 0) return null;
  const popoutGroups = Array.isArray(beside)
    ? (beside as unknown[]).slice(0, MAX_POP_OUTS).flatMap((one) => readPoppedOut(one, reading) ?? [])
    : [];
  const panels = [...reading.seen].map((id) => [id, { id, contentComponent: kindOf(id) ?? '' }]);
  const activeGroup = value['activeGroup'];
  return {
    grid,
    panels: Object.fromEntries(panels) as Layout['panels'],
    ...(typeof activeGroup === 'string' ? { activeGroup } : {}),
    ...(popoutGroups.length > 0 ? { popoutGroups } : {}),
  };
}
