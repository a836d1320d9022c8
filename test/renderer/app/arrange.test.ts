import type { AddPanelOptions, DockviewApi } from 'dockview';
import { describe, expect, it } from 'vitest';
import { addPanels, applyMinimumSizes, buildShippedLayout, showPanel } from '../../../renderer/app/arrange.ts';
import { panelIds, type PanelId } from '../../../renderer/app/layout.ts';

interface Group {
  readonly panels: { readonly id: string }[];
  width: number;
  constraints: unknown;
}

/** A dock that keeps groups of tabs and what was asked of it; where groups stand is the library's business. */
function createDockDouble(width: number, shown: readonly PanelId[][]) {
  const groups: Group[] = shown.map((ids) => ({ panels: ids.map((id) => ({ id })), width: 300, constraints: null }));
  const added: (readonly [string, unknown])[] = [];
  const active: string[] = [];
  const groupOf = (id: string) => groups.find((group) => group.panels.some((panel) => panel.id === id));
  const panelOf = (id: string) => {
    const group = groupOf(id);
    if (!group) return undefined;
    const api = {
      setSize: (size: { width?: number }) => void (group.width = size.width ?? group.width),
      setActive: () => void active.push(id),
    };
    return { id, group: { ...group, api }, api };
  };
  const api = {
    width,
    height: 700,
    get panels() {
      return groups.flatMap((group) => group.panels);
    },
    get groups() {
      return groups.map((group) => ({
        panels: group.panels,
        api: { setConstraints: (constraints: unknown) => void (group.constraints = constraints) },
      }));
    },
    activePanel: panelOf(shown[0]?.[0] ?? ''),
    getPanel: panelOf,
    clear: () => void groups.splice(0),
    addPanel({ id, position }: AddPanelOptions) {
      added.push([id, position ?? null]);
      const within = position && 'referencePanel' in position && position.direction === 'within';
      const target = within ? groupOf(position.referencePanel as string) : undefined;
      if (target) target.panels.push({ id });
      else groups.push({ panels: [{ id }], width: 300, constraints: null });
    },
  };
  return { api: api as unknown as DockviewApi, groups, added, active };
}
const title = (id: PanelId): string => id;
const names = (groups: readonly Group[]) => groups.map((group) => group.panels.map((panel) => panel.id));

describe('the arrangement of panels', () => {
  it('ships chart, book over tape, ticket, and the account’s tables in one group', () => {
    const { api, groups, active } = createDockDouble(1276, [['fills']]);
    buildShippedLayout(api, title, 16);
    expect(names(groups)).toEqual([
      ['chart'],
      ['ticket'],
      ['positions', 'openOrders', 'conditional', 'orderHistory', 'fills', 'balances', 'records'],
      ['book'],
      ['tape'],
    ]);
    expect(names(groups).flat().toSorted()).toEqual(panelIds.toSorted());
    expect(active.at(-1)).toBe('chart');
    const width = (index: number) => groups[index]!.width;
    expect(1276 - width(1) - width(3)).toBeGreaterThan(width(1) + width(3));
  });

  it('adds what an older layout lacks: the ticket beside, the tables below in one group', () => {
    const { api, added, active } = createDockDouble(1276, [['chart'], ['book'], ['tape']]);
    addPanels(api, ['ticket', 'positions', 'fills'], title, 16);
    expect(added).toEqual([
      ['ticket', { direction: 'right' }],
      ['positions', { direction: 'below' }],
      ['fills', { referencePanel: 'positions', direction: 'within' }],
    ]);
    expect(active.at(-1)).toBe('chart');
  });

  it('adds the ticket as a tab where a column would lie beyond the edge', () => {
    const { api, added } = createDockDouble(1276, [['chart'], ['book'], ['tape']]);
    addPanels(api, ['ticket'], title, 24);
    expect(added).toEqual([['ticket', { referencePanel: 'book', direction: 'within' }]]);
  });

  it('brings a panel to the front, or opens it again in its place', () => {
    const { api, added, active } = createDockDouble(1276, [['chart'], ['positions']]);
    showPanel(api, 'positions', title, 16);
    showPanel(api, 'openOrders', title, 16);
    showPanel(api, 'tape', title, 16);
    expect([added, active.filter((id) => id !== 'chart')]).toEqual([
      [
        ['openOrders', { referencePanel: 'positions', direction: 'within' }],
        ['tape', { direction: 'right' }],
      ],
      ['positions', 'openOrders', 'tape'],
    ]);
  });

  it('keeps every group large enough for its widest panel at the text size in force', () => {
    const { api, groups } = createDockDouble(2000, [['chart'], ['tape', 'book'], ['ticket']]);
    applyMinimumSizes(api, 20);
    expect(groups.map((group) => group.constraints)).toEqual([
      { minimumWidth: 360, minimumHeight: 200 },
      { minimumWidth: 340, minimumHeight: 180 },
      { minimumWidth: 325, minimumHeight: 240 },
    ]);
  });
});
