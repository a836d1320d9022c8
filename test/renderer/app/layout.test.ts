import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LAYOUT, panelIds, readLayout, writeLayout, type PanelId } from '../../../renderer/app/layout.ts';

const leaf = (...views: string[]) => ({ type: 'leaf', data: { views, activeView: views[0], id: views[0] }, size: 400 });
const panel = (id: string) => ({ id, contentComponent: id, title: id });
const layout = (...ids: string[]) => ({
  grid: {
    root: { type: 'branch', data: ids.map((id) => leaf(id)), size: 700 },
    width: 1200,
    height: 700,
    orientation: 'HORIZONTAL',
  },
  panels: Object.fromEntries(ids.map((id) => [id, panel(id)])),
  activeGroup: '1',
});
const read = (value: unknown) => readLayout(JSON.stringify(value));

describe('B-E3 a saved layout', () => {
  it('is taken when it holds together', () => {
    expect(read(layout('chart', 'book', 'tape'))?.layout).toEqual(layout('chart', 'book', 'tape'));
    expect(read(layout('book'))?.layout).toEqual(layout('book'));
    const tabs = { ...layout('chart', 'book'), grid: { root: leaf('chart', 'book') } };
    expect(read(tabs)?.layout).toEqual(tabs);
  });

  it('that is older than a panel gets it, and one that knew it keeps it closed', () => {
    const later: PanelId[] = [
      'ticket',
      'positions',
      'openOrders',
      'conditional',
      'orderHistory',
      'fills',
      'balances',
      'records',
    ];
    expect(read(layout('chart'))?.added).toEqual(later);
    const written = readLayout(writeLayout(layout('chart', 'fills') as never));
    expect(written).toEqual({ layout: layout('chart', 'fills'), added: [] });
    expect(read({ ...layout('chart'), panelsKnown: panelIds.filter((id) => id !== 'ticket') })?.added).toEqual([
      'ticket',
    ]);
    expect(read({ ...layout('chart', 'ticket'), panelsKnown: 'all' })?.added).toEqual(
      later.filter((id) => id !== 'ticket'),
    );
  });

  it.each<[string, string | null]>([
    ['nothing', null],
    ['not JSON', '{"grid":'],
    ['another thing', '[1,2]'],
    ['no panels', JSON.stringify(layout())],
    ['an unknown panel', JSON.stringify(layout('chart', 'news'))],
    ['a panel of another kind', JSON.stringify({ ...layout('chart'), panels: { chart: panel('book') } })],
    ['a panel shown twice', JSON.stringify({ ...layout('chart'), grid: { root: leaf('chart', 'chart') } })],
    ['a panel described and not shown', JSON.stringify({ ...layout('chart', 'book'), grid: { root: leaf('chart') } })],
    ['a panel shown and not described', JSON.stringify({ ...layout('chart'), grid: { root: leaf('chart', 'book') } })],
    ['a broken tree', JSON.stringify({ ...layout('chart'), grid: { root: { type: 'branch', data: [{}] } } })],
    ['too long', JSON.stringify({ ...layout('chart'), more: 'x'.repeat(MAX_LAYOUT) })],
  ])('is refused: %s', (_, text) => expect(readLayout(text)).toBe(null));

  it('never throws, whatever the file holds', () => {
    fc.assert(fc.property(fc.json(), (text) => void readLayout(text)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (root, panels) => {
        read({ grid: { root }, panels });
        read({ ...layout('chart'), grid: root, floatingGroups: panels });
      }),
    );
  });
});
