import { describe, expect, it } from 'vitest';
import { changeOne, withChartsLinked, withLayout } from '../../../../renderer/app/workspace/changes.ts';
import { withChartGrid, withCharts } from '../../../../renderer/app/workspace/chartGrid.ts';
import { createPanelChanges } from '../../../../renderer/app/workspace/context.ts';
import type { WorkspaceControl } from '../../../../renderer/app/workspace/control.ts';
import { leavesOf, panelsOf, type Layout, type LayoutNode } from '../../../../renderer/app/workspace/layout.ts';
import {
  shippedDocument,
  shippedWorkspace,
  type ChartCount,
  type WorkspacesDocument,
} from '../../../../renderer/app/workspace/model.ts';
import { readWorkspace } from '../../../../renderer/app/workspace/readDocument.ts';
import { readLayout } from '../../../../renderer/app/workspace/readLayout.ts';
import { shippedLayout } from '../../../../renderer/app/workspace/shipped/shippedLayout.ts';

const small = { width: 1276, height: 724, rootFontSize: 16 };
const wide = { width: 2556, height: 1364, rootFontSize: 16 };

type Box = readonly [views: readonly string[], left: number, top: number, width: number, height: number];

/** Returns the groups of a layout with their boxes in whole CSS pixels. */
function boxesOf({ grid }: Layout): Box[] {
  const walk = (node: LayoutNode, box: readonly [number, number, number, number], across: boolean): Box[] => {
    const [left, top, width, height] = box;
    if (node.type === 'leaf') return [[node.data.views, ...box.map(Math.round)] as unknown as Box];
    let at = 0;
    return node.data.flatMap((child) => {
      const inner = walk(
        child,
        across ? [left + at, top, child.size, height] : [left, top + at, width, child.size],
        !across,
      );
      at += child.size;
      return inner;
    });
  };
  return walk(grid.root, [0, 0, grid.width, grid.height], grid.orientation === 'HORIZONTAL');
}
const chartsOf = (layout: Layout): Box[] => boxesOf(layout).filter(([views]) => views[0]?.startsWith('chart'));
const arranged = (layout: Layout, count: ChartCount): Layout => withCharts(layout, count, 16)!.layout;

describe('charts as a grid', () => {
  const trade = shippedLayout('trade', small);
  const [, left, top, width, height] = chartsOf(trade)[0]!;

  it.each<[ChartCount, string[], [number, number][]]>([
    [
      2,
      ['chart', 'chart-2'],
      [
        [0, 0],
        [1, 0],
      ],
    ],
    [
      4,
      ['chart', 'chart-2', 'chart-3', 'chart-4'],
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    ],
  ])('%i charts share the room of the first one equally', (count, ids, places) => {
    const rows = count === 4 ? 2 : 1;
    const [w, h] = [width / 2, height / rows];
    expect(chartsOf(arranged(trade, count))).toEqual(
      ids.map((id, index) => [
        [id],
        ...[left + places[index]![0] * w, top + places[index]![1] * h, w, h].map(Math.round),
      ]),
    );
  });

  it('leaves all other groups where they are, on a small and a wide desk', () => {
    const others = (layout: Layout) => boxesOf(layout).filter(([views]) => !views[0]?.startsWith('chart'));
    for (const layout of [trade, shippedLayout('trade', wide), shippedLayout('ladder', small)]) {
      for (const count of [2, 4, 6] as const) expect(others(arranged(layout, count))).toEqual(others(layout));
    }
  });

  it('six are three in a row where these are wide enough, otherwise two', () => {
    const columns = (layout: Layout) => new Set(chartsOf(arranged(layout, 6)).map((box) => box[1])).size;
    expect([columns(trade), columns(shippedLayout('trade', wide))]).toEqual([2, 3]);
  });

  it('fewer charts give their room back, and become tabs of the first', () => {
    const six = arranged(trade, 6);
    const two = arranged(six, 2);
    expect(chartsOf(two).map(([views]) => views)).toEqual([
      ['chart', 'chart-3', 'chart-4', 'chart-5', 'chart-6'],
      ['chart-2'],
    ]);
    const one = arranged(two, 1);
    expect(chartsOf(one)).toEqual([
      [['chart', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-2'], left, top, width, height],
    ]);
    expect(panelsOf(one).toSorted()).toEqual(panelsOf(six).toSorted());
    expect(chartsOf(arranged(one, 6)).map(([views]) => views.length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('gathers charts that stand elsewhere, and keeps the other tabs of the first one', () => {
    const copy = shippedLayout('copy', small);
    const grid = arranged(copy, 2);
    expect(leavesOf(grid.grid.root).map(({ data }) => data.views)).toEqual([
      ['follows'],
      ['chart', 'copies'],
      ['chart-2'],
      ['copyHistory', 'copyGuards'],
    ]);
    expect(readLayout(JSON.parse(JSON.stringify(grid)))).toEqual(grid);
  });

  it('is refused without a chart, and without room for so many', () => {
    expect([
      withCharts(shippedLayout('account', small), 2, 16),
      withCharts(shippedLayout('trade', { ...small, rootFontSize: 24 }), 6, 24),
    ]).toEqual([null, null]);
  });
});

describe('stored state of a grid of charts', () => {
  const trade = shippedWorkspace('trade');
  const grid = withCharts(shippedLayout('trade', small), 4, 16)!;

  it('gives each added chart an interval that none has yet, without the state of an earlier chart', () => {
    const before = { ...trade, panels: { 'chart-2': { group: 'b' as const, params: { style: 'line' } } } };
    expect(withChartGrid(before, grid, '5m').panels).toEqual({
      'chart-2': { group: 'a', params: { interval: '1m' } },
      'chart-3': { group: 'a', params: { interval: '15m' } },
      'chart-4': { group: 'a', params: { interval: '1h' } },
    });
  });

  it('gives linked charts the interval of the first', () => {
    const linked = withChartsLinked(trade, true);
    expect(withChartGrid(linked, grid, '5m').panels['chart-4']).toEqual({ group: 'a', params: { interval: '5m' } });
  });

  it('keeps the link when it is read again, and none that is damaged', () => {
    const linked = withChartsLinked(trade, true);
    expect([
      readWorkspace(JSON.parse(JSON.stringify(linked))),
      readWorkspace({ ...trade, chartsLinked: 'yes' }),
      withChartsLinked(linked, false),
    ]).toEqual([linked, trade, trade]);
  });

  it('stores a chosen interval for all charts while they are linked, and other settings for one', () => {
    let document: WorkspacesDocument = changeOne(shippedDocument, 'trade', (one) => withLayout(one, grid.layout));
    const control = {
      store: { getState: () => ({ document }) },
      change: (apply: (before: WorkspacesDocument) => WorkspacesDocument) => {
        document = apply(document);
      },
    } as unknown as WorkspaceControl;
    const changes = createPanelChanges({
      control,
      workspaceId: 'trade',
      deskSelection: () => ({ market: 'futures', symbol: 'BTCUSDT' }),
      selectOnDesk: () => undefined,
      tooLong: () => undefined,
    });
    const paramsOf = () => Object.values(document.list[0]!.panels).map(({ params }) => params);
    changes.save('chart', { interval: '5m' });
    expect(paramsOf()).toEqual([{ interval: '5m' }]);
    document = changeOne(document, 'trade', (one) => withChartsLinked(one, true));
    changes.save('chart-2', { interval: '1h' });
    changes.save('chart-3', { style: 'line' });
    changes.save('book', { interval: 'x' });
    expect(document.list[0]!.panels).toEqual({
      chart: { group: 'a', params: { interval: '1h' } },
      'chart-2': { group: 'a', params: { interval: '1h' } },
      'chart-3': { group: 'a', params: { interval: '1h', style: 'line' } },
      'chart-4': { group: 'a', params: { interval: '1h' } },
      book: { group: 'a', params: { interval: 'x' } },
    });
  });
});
