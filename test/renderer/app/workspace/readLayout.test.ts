import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLayout } from '../../../../renderer/app/workspace/readLayout.ts';

const leaf = (...views: string[]) => ({ type: 'leaf', data: { views, activeView: views[0], id: views[0] }, size: 400 });
const layout = (...nodes: unknown[]) => ({
  grid: { root: { type: 'branch', data: nodes, size: 700 }, width: 1200, height: 700, orientation: 'HORIZONTAL' },
  panels: {},
  activeGroup: '1',
});
const shown = (value: unknown) => Object.keys(readLayout(value)?.panels ?? {});

describe('B-E3 panel layout', () => {
  it('accepts a valid layout unchanged, also with several panels of a kind', () => {
    expect(readLayout(layout(leaf('chart', 'chart-2'), leaf('positions')))).toEqual({
      ...layout(leaf('chart', 'chart-2'), leaf('positions')),
      panels: {
        chart: { id: 'chart', contentComponent: 'chart' },
        'chart-2': { id: 'chart-2', contentComponent: 'chart' },
        positions: { id: 'positions', contentComponent: 'positions' },
      },
    });
  });

  it.each<[string, unknown[], string[]]>([
    ['an unknown panel', [leaf('chart', 'weather'), leaf('book')], ['chart', 'book']],
    ['a second ticket', [leaf('ticket', 'ticket-2')], ['ticket']],
    ['a panel shown twice', [leaf('chart'), leaf('chart', 'tape')], ['chart', 'tape']],
    ['a name that is no text', [{ type: 'leaf', data: { views: [7, 'book'], id: 'x' }, size: 1 }], ['book']],
    ['an empty group', [leaf(), leaf('book')], ['book']],
    ['a group without a name', [{ type: 'leaf', data: { views: ['tape'] }, size: 1 }, leaf('book')], ['book']],
    ['a broken branch', [{ type: 'branch', data: 7 }, leaf('book')], ['book']],
    ['an empty branch', [{ type: 'branch', data: [], size: 1 }, leaf('book')], ['book']],
  ])('XF17 drops separately: %s', (_, nodes, left) => expect(shown(layout(...nodes))).toEqual(left));

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [1, 2]],
    ['no tree', { panels: {} }],
    ['nothing that can be shown', layout(leaf('weather'))],
  ])('XF17 is rejected: %s', (_, value) => expect(readLayout(value)).toBe(null));

  it('selects a front panel that exists, and a size that can be drawn', () => {
    const damaged = { type: 'leaf', data: { views: ['book', 'tape'], activeView: 'gone', id: 'g' }, size: -4 };
    expect(readLayout(layout(damaged))?.grid.root.data).toEqual([
      { type: 'leaf', data: { views: ['book', 'tape'], activeView: 'book', id: 'g' }, size: 300 },
    ]);
  });

  it('keeps pop-out windows with their position and docking place, eight at most (R23)', () => {
    const box = { left: 10, top: 20, width: 300, height: 400 };
    const out = {
      data: { views: ['ladder'], activeView: 'ladder', id: 'w' },
      gridReferenceGroup: 'back',
      position: box,
    };
    const place = { type: 'leaf', data: { views: [], id: 'back' }, size: 250, visible: false };
    expect(readLayout({ ...layout(leaf('chart'), place), popoutGroups: [out] })).toEqual({
      ...layout(leaf('chart'), place),
      panels: {
        chart: { id: 'chart', contentComponent: 'chart' },
        ladder: { id: 'ladder', contentComponent: 'ladder' },
      },
      popoutGroups: [out],
    });
    const many = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ data: { views: [`tape-${number}`], id: `${number}` } }));
    const all = readLayout({ ...layout(leaf('chart')), popoutGroups: [out, ...many] });
    expect(all?.popoutGroups?.length).toBe(8);
  });

  it('XF17 drops an invalid window position', () => {
    const out = { data: { views: ['ladder'], id: 'w' }, position: { left: 0, top: 'x', width: 1, height: 1 } };
    expect(readLayout({ ...layout(leaf('chart')), popoutGroups: [out, 7] })?.popoutGroups).toEqual([
      { data: { views: ['ladder'], activeView: 'ladder', id: 'w' }, position: null },
    ]);
  });

  it('XF17 never throws, whatever the file contains', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readLayout(value)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (root, beside) => {
        readLayout({ grid: { root }, popoutGroups: beside });
        readLayout({ ...layout(root), popoutGroups: beside });
      }),
    );
  });
});
