import type { AddPanelOptions, DockviewApi } from 'dockview';
import { describe, expect, it } from 'vitest';
import { addPanel, applyMinimumSizes, bringToFront } from '../../../../../renderer/app/workspace/dock/placement.ts';
import { createDockActions } from '../../../../../renderer/app/workspace/dock/actions.ts';

interface Group {
  readonly id: string;
  readonly panels: { readonly id: string }[];
  readonly location: string;
  readonly box: Box | undefined;
  constraints: unknown;
}

/** Where a group lies in the desk, which is 700 high. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly height: number;
}

/**
 * A double of the dock that keeps groups of tabs and records calls; it leaves the position of groups to the library.
 */
function createDockDouble(width: number, shown: readonly string[][], location = 'grid', boxes: readonly Box[] = []) {
  const groups: Group[] = shown.map((ids, at) => ({
    id: `group-${at}`,
    panels: ids.map((id) => ({ id })),
    location,
    box: boxes[at],
    constraints: null,
  }));
  const added: unknown[] = [];
  const active: string[] = [];
  const moved: string[][] = [];
  const groupOf = (id: string) => groups.find((group) => group.panels.some((panel) => panel.id === id));
  const panelOf = (id: string) => {
    const group = groupOf(id);
    return (
      group && {
        id,
        group,
        api: {
          setSize: () => undefined,
          setActive: () => void active.push(id),
          moveTo: (to: { readonly group: Group }) => void moved.push([id, to.group.id]),
        },
      }
    );
  };
  const api = {
    width,
    height: 700,
    get panels() {
      return groups.flatMap((group) => group.panels.flatMap(({ id }) => panelOf(id) ?? []));
    },
    get groups() {
      return groups.map((group) => ({
        id: group.id,
        panels: group.panels,
        element: { getBoundingClientRect: () => group.box ?? {} },
        api: {
          location: { type: group.location },
          height: group.box?.height,
          setConstraints: (constraints: unknown) => void (group.constraints = constraints),
        },
      }));
    },
    getPanel: panelOf,
    getPopouts: () => Array.from({ length: 8 }, (_, index) => ({ group: { id: `out-${index}` } })),
    activeGroup: { id: 'in-the-desk' },
    addPanel({ id, component, position, initialWidth }: AddPanelOptions) {
      added.push([id, component, position ?? null, ...(initialWidth === undefined ? [] : [initialWidth])]);
      groups.push({ id, panels: [{ id }], location, box: undefined, constraints: null });
    },
  };
  return { api: api as unknown as DockviewApi, groups, added, active, moved };
}
const title = (id: string): string => id;

describe('opening panels', () => {
  it.each<[string, string[][], Parameters<typeof addPanel>[1], unknown]>([
    [
      'a table as a tab of the tables',
      [['chart'], ['fills']],
      'balances',
      { referencePanel: 'fills', direction: 'within' },
    ],
    ['the first table below', [['chart']], 'balances', { direction: 'below' }],
    ['a ticket beside', [['chart'], ['book']], 'ticket', { direction: 'right' }],
    [
      'depth as a tab of the book, though a column would fit',
      [['chart'], ['book'], ['tape']],
      'depth',
      { referencePanel: 'book', direction: 'within' },
    ],
    [
      'the book as a tab of the trades',
      [['chart'], ['ticket'], ['tape']],
      'book',
      { referencePanel: 'tape', direction: 'within' },
    ],
    [
      'a ladder as a tab of the book',
      [['chart'], ['book'], ['ticket']],
      'ladder',
      { referencePanel: 'book', direction: 'within' },
    ],
    [
      'a watchlist as a tab of the contract specs',
      [['chart'], ['sheet']],
      'watchlist',
      { referencePanel: 'sheet', direction: 'within' },
    ],
    [
      'a replay as a tab of the drills, though a column would fit',
      [['chart'], ['practice'], ['ticket']],
      'replay',
      { referencePanel: 'practice', direction: 'within' },
    ],
    ['the first of them beside', [['chart']], 'depth', { direction: 'right' }],
    ['a chart at the left', [['book']], 'chart', { direction: 'left' }],
  ])('puts %s', (_, shown, kind, position) => {
    const { api, added, active } = createDockDouble(1276, shown);
    expect(addPanel(api, kind, title, 16)).toBe(kind);
    expect([added, active]).toEqual([[[kind, kind, position]], [kind]]);
  });

  it('opens a column beside the one at the edge in its own width, which leaves the others theirs', () => {
    const boxes = [
      { left: 0, right: 760, height: 500 },
      { left: 0, right: 1040, height: 200 },
      { left: 760, right: 1040, height: 500 },
      { left: 1040, right: 1276, height: 700 },
    ];
    const { api, added } = createDockDouble(1276, [['chart'], ['fills'], ['book'], ['ticket']], 'grid', boxes);
    addPanel(api, 'practice', title, 14);
    addPanel(api, 'chart', title, 14);
    expect(added).toEqual([
      ['practice', 'practice', { referencePanel: 'ticket', direction: 'right' }, 250],
      ['chart-2', 'chart', { direction: 'left' }],
    ]);
  });

  it('opens a tab if a column would exceed the width of the desk', () => {
    const { api, added } = createDockDouble(1276, [['chart'], ['book'], ['tape']]);
    addPanel(api, 'ticket', title, 24);
    expect(added).toEqual([['ticket', 'ticket', { referencePanel: 'book', direction: 'within' }]]);
    const charts = createDockDouble(1276, [['book'], ['chart'], ['tape'], ['ticket']]);
    addPanel(charts.api, 'chart', title, 24);
    expect(charts.added).toEqual([['chart-2', 'chart', { referencePanel: 'chart', direction: 'within' }]]);
  });

  it('opens nothing in a window of its own, which may be behind the desk', () => {
    const popped = [['chart'], ['book'], ['fills']];
    const { api, added } = createDockDouble(1276, popped, 'popout');
    for (const kind of ['depth', 'balances', 'chart'] as const) addPanel(api, kind, title, 16);
    expect(added).toEqual([
      ['depth', 'depth', { direction: 'right' }],
      ['balances', 'balances', { direction: 'below' }],
      ['chart-2', 'chart', { direction: 'left' }],
    ]);
  });

  it('numbers further panels of a kind, up to nine; there is only one ticket', () => {
    const { api } = createDockDouble(9000, [['chart', 'chart-3'], ['ticket']]);
    expect([addPanel(api, 'chart', title, 16), addPanel(api, 'chart', title, 16)]).toEqual(['chart-2', 'chart-4']);
    expect(addPanel(api, 'ticket', title, 16)).toBe(null);
    for (let number = 5; number <= 9; number += 1) addPanel(api, 'chart', title, 16);
    expect(addPanel(api, 'chart', title, 16)).toBe(null);
  });

  it('brings an existing panel of the kind to the front', () => {
    const { api, active } = createDockDouble(1276, [['chart-2'], ['book']]);
    expect([bringToFront(api, 'chart'), bringToFront(api, 'tape'), active]).toEqual([true, false, ['chart-2']]);
  });

  it('keeps every docked group large enough for its widest panel at the current text size', () => {
    const { api, groups } = createDockDouble(2000, [['chart'], ['tape', 'book'], ['ticket']]);
    applyMinimumSizes(api, 20);
    expect(groups.map((group) => group.constraints)).toEqual([
      { minimumWidth: 360, minimumHeight: 200 },
      { minimumWidth: 340, minimumHeight: 180 },
      { minimumWidth: 325, minimumHeight: 240 },
    ]);
    const out = createDockDouble(2000, [['chart']], 'popout');
    applyMinimumSizes(out.api, 20);
    expect(out.groups[0]?.constraints).toBe(null);
  });
});

describe('dock actions', () => {
  const actionsOf = (locked: boolean) => {
    const dock = createDockDouble(1276, [['chart'], ['book']]);
    const refused: string[] = [];
    const actions = createDockActions({
      api: dock.api,
      title,
      rootFontSize: () => 16,
      locked: () => locked,
      refuse: (reason) => void refused.push(reason),
    });
    return { ...dock, actions, refused };
  };

  it('a locked desk refuses to open, close and pop out panels, but brings them to the front', () => {
    const { actions, refused, added, active } = actionsOf(true);
    actions.show('chart');
    actions.show('tape');
    actions.popOut('chart');
    actions.close();
    expect([actions.open('book'), actions.addTo('book', 'group-0'), refused, added, active]).toEqual([
      null,
      null,
      ['locked', 'locked', 'locked', 'locked', 'locked'],
      [],
      ['chart'],
    ]);
  });

  it('adds another panel to the chosen group, and moves one that can be open only once there', () => {
    const { api, added, active, moved } = createDockDouble(1276, [['chart'], ['book'], ['ticket']]);
    const refused: string[] = [];
    const actions = createDockActions({
      api,
      title,
      rootFontSize: () => 16,
      locked: () => false,
      refuse: (reason) => void refused.push(reason),
    });
    expect([
      actions.addTo('chart', 'group-1'),
      actions.addTo('fills', 'group-1'),
      actions.addTo('ticket', 'group-1'),
      actions.addTo('ticket', 'group-2'),
      actions.addTo('ticket', 'unknown'),
    ]).toEqual(['chart-2', 'fills', null, null, null]);
    expect({ added, active, moved, refused }).toEqual({
      added: [
        ['chart-2', 'chart', { referenceGroup: 'group-1', direction: 'within' }],
        ['fills', 'fills', { referenceGroup: 'group-1', direction: 'within' }],
      ],
      active: ['chart-2', 'fills', 'ticket', 'ticket'],
      moved: [['ticket', 'group-1']],
      refused: [],
    });
  });

  it('R23: refuses a ninth window with a reason', () => {
    const { actions, refused } = actionsOf(false);
    actions.popOut();
    expect(refused).toEqual(['popOuts']);
  });
});
