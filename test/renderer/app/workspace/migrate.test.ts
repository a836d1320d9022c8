import { describe, expect, it } from 'vitest';
import { panelsOf } from '../../../../renderer/app/workspace/layout.ts';
import { shippedDocument } from '../../../../renderer/app/workspace/model.ts';
import { migrateLayout } from '../../../../renderer/app/workspace/control.ts';

const leaf = (...views: string[]) => ({ type: 'leaf', data: { views, activeView: views[0], id: views[0] }, size: 400 });
const before = (more: Record<string, unknown>, ...leaves: unknown[]): string =>
  JSON.stringify({
    grid: { root: { type: 'branch', data: leaves, size: 700 }, width: 1200, height: 700, orientation: 'HORIZONTAL' },
    panels: {},
    ...more,
  });
const KNOWN = [
  'ticket',
  'positions',
  'openOrders',
  'conditional',
  'orderHistory',
  'fills',
  'balances',
  'records',
  'alerts',
];
const tradeOf = (text: string | null) => migrateLayout(text).list[0]?.layout ?? null;

describe('migration of the single layout of older versions', () => {
  it('becomes the layout of the Trade workspace and changes nothing else', () => {
    const document = migrateLayout(before({ panelsKnown: KNOWN }, leaf('chart'), leaf('fills', 'book')));
    expect(document).toEqual({
      ...shippedDocument,
      list: [{ ...shippedDocument.list[0], layout: document.list[0]?.layout }, ...shippedDocument.list.slice(1)],
    });
    expect(panelsOf(document.list[0]!.layout!)).toEqual(['chart', 'fills', 'book']);
  });

  it('adds panels of later versions, tables as tabs of the tables', () => {
    const known = KNOWN.filter((kind) => kind !== 'ticket' && kind !== 'records');
    const layout = tradeOf(before({ panelsKnown: known }, leaf('chart'), leaf('positions'), leaf('book')));
    expect(layout?.grid.root.data.map((node) => (node.type === 'leaf' ? node.data.views : []))).toEqual([
      ['chart'],
      ['positions', 'records'],
      ['book', 'ticket'],
    ]);
    expect(layout?.panels['records']).toEqual({ id: 'records', contentComponent: 'records' });
  });

  it('adds all panels after the first three if the layout lists no known panels', () => {
    const layout = tradeOf(before({}, leaf('chart'), leaf('tape')));
    expect(panelsOf(layout!)).toEqual(['chart', 'tape', ...KNOWN]);
  });

  it.each<[string, string | null]>([
    ['none', null],
    ['not JSON', '{'],
    ['nothing to show', before({}, leaf('weather'))],
    ['too long', before({ more: 'x'.repeat(65_536) }, leaf('chart'))],
  ])('XF17 keeps the shipped workspaces: %s', (_, text) => expect(migrateLayout(text)).toBe(shippedDocument));
});
