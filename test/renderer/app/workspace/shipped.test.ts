import { describe, expect, it } from 'vitest';
import { fitLayout, pullOnScreen } from '../../../../renderer/app/workspace/fit.ts';
import { leavesOf, panelsOf, type Layout, type LayoutNode } from '../../../../renderer/app/workspace/layout.ts';
import { leastOf } from '../../../../renderer/app/workspace/kinds.ts';
import { shippedKinds, type ShippedKind } from '../../../../renderer/app/workspace/model.ts';
import { readLayout } from '../../../../renderer/app/workspace/readLayout.ts';
import { shippedLayout } from '../../../../renderer/app/workspace/shipped/shippedLayout.ts';

const sizes: readonly [number, number, number][] = [
  [1276, 724, 16],
  [1276, 724, 14.4],
  [1276, 724, 24],
  [1436, 824, 16],
  [1796, 1004, 16],
  [1916, 1004, 16],
  [2556, 1364, 16],
  [2556, 1364, 24],
  [3436, 1364, 16],
  [2556, 1004, 16],
];
const cases = shippedKinds.flatMap((kind) =>
  sizes.map(([width, height, rootFontSize]) => [kind, { width, height, rootFontSize }] as const),
);
const groups = (layout: Layout) => leavesOf(layout.grid.root).map((leaf) => leaf.data.views);

/** Returns the size of every group in CSS pixels according to the layout tree. */
function boxes(
  node: LayoutNode,
  width: number,
  height: number,
  across: boolean,
): [readonly string[], number, number][] {
  if (node.type === 'leaf') return [[node.data.views, width, height]];
  return node.data.flatMap((child) => boxes(child, across ? child.size : width, across ? height : child.size, !across));
}

describe('shipped workspaces', () => {
  it.each<[ShippedKind, string[][]]>([
    [
      'trade',
      [
        ['chart'],
        ['book', 'tape'],
        ['positions', 'openOrders', 'conditional', 'orderHistory', 'fills', 'balances', 'records', 'alerts'],
        ['ticket'],
      ],
    ],
    ['ladder', [['ladder'], ['tape'], ['chart'], ['positions', 'openOrders', 'conditional', 'fills']]],
    ['markets', [['watchlist'], ['chart'], ['sheet']]],
    [
      'account',
      [
        ['performance', 'balances', 'positions', 'fees'],
        [
          'closedPositions',
          'journal',
          'records',
          'orderHistory',
          'fills',
          'openOrders',
          'conditional',
          'rebates',
          'news',
        ],
      ],
    ],
    [
      'practise',
      [
        ['chart'],
        ['orderHistory', 'positions', 'openOrders', 'conditional', 'fills', 'balances', 'alerts'],
        ['book', 'tape'],
        ['practice', 'replay'],
        ['ticket'],
      ],
    ],
    ['copy', [['follows'], ['copies', 'chart'], ['copyHistory', 'copyGuards']]],
  ])('%s shows the specified panels', (kind, expected) => {
    expect(groups(shippedLayout(kind, { width: 1276, height: 724, rootFontSize: 16 }))).toEqual(expected);
  });

  it.each(cases)('%s gives every group its minimum size: %j', (kind, area) => {
    const layout = shippedLayout(kind, area);
    const all = boxes(layout.grid.root, area.width, area.height, true);
    const small = all.filter(([views, width, height]) => {
      const least = leastOf(views);
      return width < least.width * area.rootFontSize - 1 || height < least.height * area.rootFontSize - 1;
    });
    expect(small).toEqual([]);
    expect(all.reduce((sum, [, width, height]) => sum + width * height, 0)).toBe(area.width * area.height);
    expect(fitLayout(layout, area).folded).toBe(false);
    expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
  });

  it.each([
    [
      1276,
      560,
      [
        ['follows', 'copies', 'chart'],
        ['copyHistory', 'copyGuards'],
      ],
    ],
    [2556, 1364, [['follows'], ['copies'], ['chart'], ['copyHistory', 'copyGuards']]],
  ])('copy on a desk of %i by %i has as many groups as fit', (width, height, expected) => {
    expect(groups(shippedLayout('copy', { width, height, rootFontSize: 16 }))).toEqual(expected);
  });

  it('account on a wide desk shows news beside the history tables', () => {
    expect(groups(shippedLayout('account', { width: 2556, height: 1364, rootFontSize: 16 }))).toEqual([
      ['balances', 'fees'],
      ['positions'],
      ['performance'],
      ['closedPositions', 'journal', 'records', 'orderHistory', 'fills', 'openOrders', 'conditional', 'rebates'],
      ['news'],
    ]);
  });

  it.each([
    [1276, 724],
    [1436, 824],
    [1916, 1004],
    [2556, 1364],
    [3436, 1364],
  ])('the chart is the largest group of the Trade workspace at %i by %i, and the active one', (width, height) => {
    const layout = shippedLayout('trade', { width, height, rootFontSize: 16 });
    const areas = boxes(layout.grid.root, width, height, true).map(
      ([views, across, down]) => [views[0], across * down] as const,
    );
    expect([areas.toSorted((one, other) => other[1] - one[1])[0]?.[0], layout.activeGroup]).toEqual([
      'chart',
      'group-chart',
    ]);
  });

  const tables = ['positions', 'openOrders', 'conditional', 'orderHistory', 'fills', 'balances', 'records', 'alerts'];
  const below = [['ticket'], ['depth', 'sheet']];
  it.each<[ShippedKind, number, number, string[][]]>([
    ['trade', 1916, 1004, [['watchlist'], ['chart'], tables, ['book'], ['tape'], ['ticket']]],
    ['trade', 2556, 1364, [['watchlist'], ['chart'], tables, ['book'], ['tape'], ...below]],
    ['trade', 3436, 1364, [['watchlist'], ['chart'], tables, ['book'], ['tape'], ['depth'], ['ticket'], ['sheet']]],
    [
      'ladder',
      2556,
      1364,
      [
        ['ladder'],
        ['tape'],
        ['depth'],
        ['chart'],
        ['positions', 'openOrders', 'conditional', 'fills'],
        ['ticket'],
        ['sheet'],
      ],
    ],
    ['markets', 2556, 1364, [['watchlist'], ['chart'], ['book'], ['depth'], ['tape'], ['sheet']]],
    [
      'practise',
      2556,
      1364,
      [
        ['chart'],
        ['orderHistory', 'positions', 'openOrders', 'conditional', 'fills', 'balances', 'alerts'],
        ['book'],
        ['tape'],
        ['ticket'],
        ['practice', 'replay'],
      ],
    ],
    [
      'practise',
      2556,
      1004,
      [
        ['chart'],
        ['orderHistory', 'positions', 'openOrders', 'conditional', 'fills', 'balances', 'alerts'],
        ['book'],
        ['tape'],
        ['practice', 'replay'],
        ['ticket'],
      ],
    ],
  ])('%s uses a desk of %i by %i', (kind, width, height, expected) => {
    expect(groups(shippedLayout(kind, { width, height, rootFontSize: 16 }))).toEqual(expected);
  });

  it.each([
    [1276, 724, 578, 274],
    [1436, 824, 672, 309],
    [1916, 1004, 672, 340],
    [2556, 1364, 818, 340],
  ])(
    'trade at %i by %i gives the order book %i px of height and the ticket %i px of width',
    (width, height, ...sizes) => {
      const all = boxes(shippedLayout('trade', { width, height, rootFontSize: 16 }).grid.root, width, height, true);
      const of = (kind: string) => all.find(([views]) => views.includes(kind));
      expect([of('book')?.[2], of('ticket')?.[1]]).toEqual(sizes);
    },
  );
});

describe('workspace on a smaller screen', () => {
  const layout = shippedLayout('trade', { width: 2556, height: 1364, rootFontSize: 16 });

  it('keeps its groups if they fit', () => {
    expect(fitLayout(layout, { width: 1276, height: 724, rootFontSize: 16 })).toEqual({ layout, folded: false });
  });

  it('turns groups beyond the edge into tabs without losing a panel', () => {
    const { layout: small, folded } = fitLayout(layout, { width: 636, height: 360, rootFontSize: 16 });
    expect([folded, groups(small)]).toEqual([
      true,
      [
        ['watchlist'],
        ['chart'],
        [
          'positions',
          'openOrders',
          'conditional',
          'orderHistory',
          'fills',
          'balances',
          'records',
          'alerts',
          'book',
          'tape',
          'ticket',
          'depth',
          'sheet',
        ],
      ],
    ]);
    expect(panelsOf(small).toSorted()).toEqual(panelsOf(layout).toSorted());
  });

  it('ends with one group if nothing else fits', () => {
    const { layout: small } = fitLayout(layout, { width: 100, height: 100, rootFontSize: 16 });
    expect(groups(small).length).toBe(1);
    expect(panelsOf(small).toSorted()).toEqual(panelsOf(layout).toSorted());
  });
});

describe('R23: pop-out after its display was removed', () => {
  const display = { x: 0, y: 0, width: 1280, height: 800 };
  const second = { x: 1280, y: 0, width: 1920, height: 1080 };
  it.each([
    [
      'stays where it is seen whole',
      { left: 100, top: 50, width: 400, height: 300 },
      [display],
      { left: 100, top: 50, width: 400, height: 300 },
    ],
    [
      'comes back from a display that is gone',
      { left: 2000, top: 50, width: 400, height: 300 },
      [display],
      { left: 880, top: 50, width: 400, height: 300 },
    ],
    [
      'shrinks to the display',
      { left: -50, top: -50, width: 4000, height: 3000 },
      [display],
      { left: 0, top: 0, width: 1280, height: 800 },
    ],
    [
      'stays on the display it overlaps most',
      { left: 1200, top: 900, width: 400, height: 300 },
      [display, second],
      { left: 1280, top: 780, width: 400, height: 300 },
    ],
    [
      'stays as it is when no display is known',
      { left: 9000, top: 0, width: 400, height: 300 },
      [],
      { left: 9000, top: 0, width: 400, height: 300 },
    ],
  ])('%s', (_, place, displays, expected) => expect(pullOnScreen(place, displays)).toEqual(expected));
});
