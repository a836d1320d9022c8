import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TEXT, shippedDocument, shippedWorkspace } from '../../../../renderer/app/workspace/model.ts';
import { readDocument, readName, writeDocument } from '../../../../renderer/app/workspace/readDocument.ts';

const customWorkspace = {
  ...shippedWorkspace('ladder'),
  id: 'own-1',
  name: 'Night desk',
  locked: true,
  fronts: ['ladder', 'chart-2'],
  panels: { 'chart-2': { group: 'c' as const, params: { interval: '1h' } } },
  groups: { c: { market: 'spot' as const, symbol: 'ETHUSDT' } },
};
const document = { ...shippedDocument, active: 'own-1', list: [...shippedDocument.list, customWorkspace] };
const read = (list: unknown, active: unknown = 'trade') => readDocument(JSON.stringify({ version: 1, active, list }));

describe('B-E3 workspaces document', () => {
  it('is read back as written', () => {
    expect(readDocument(writeDocument(document))).toEqual(document);
  });

  it.each<[string, string]>([
    ['not JSON', '{"list":'],
    ['another thing', '[]'],
    ['no list', '{"version":1}'],
    ['too long', `{"list":[],"more":"${'x'.repeat(MAX_TEXT)}"}`],
  ])('XF17 is rejected as a whole: %s', (_, text) => expect(readDocument(text)).toBe(null));

  it('contains every shipped workspace, also those missing in the file', () => {
    expect(read([])).toEqual(shippedDocument);
    expect(read([customWorkspace, { id: 'own-x' }, 7, null], 'gone')).toEqual({
      ...shippedDocument,
      list: [...shippedDocument.list, customWorkspace],
    });
  });

  it('takes the first of two workspaces with the same id', () => {
    expect(read([customWorkspace, { ...customWorkspace, name: 'Later' }])?.list.at(-1)).toEqual(customWorkspace);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a name that is none', { name: 7 }, { name: null }],
    ['a kind nobody ships', { shipped: 'weather' }, { shipped: 'trade' }],
    ['a lock that is none', { locked: 'yes' }, { locked: false }],
    ['a layout that shows nothing', { layout: { grid: {} } }, { layout: null }],
    ['front panels that are none', { fronts: ['book', 7, 'weather', null] }, { fronts: ['book'] }],
    ['a list of front panels that is none', { fronts: 'book' }, { fronts: undefined }],
    ['panels that are none', { panels: [] }, { panels: {} }],
    [
      'one panel of several',
      { panels: { chart: { group: 'z', params: 5 }, weather: { group: 'a', params: {} }, tape: 7 } },
      { panels: { chart: { group: 'a', params: {} } } },
    ],
    [
      'what a panel keeps, when it is too much',
      { panels: { book: { group: null, params: { more: 'x'.repeat(20_000) } } } },
      { panels: { book: { group: null, params: {} } } },
    ],
    [
      'one symbol of several',
      {
        groups: {
          a: { market: 'spot', symbol: 'BTCUSDT' },
          b: { market: 'margin', symbol: 'BTCUSDT' },
          c: { market: 'spot', symbol: '<b>' },
          d: { market: 'futures', symbol: 'ETHUSDT' },
        },
      },
      { groups: { d: { market: 'futures', symbol: 'ETHUSDT' } } },
    ],
  ])('XF17 falls back separately: %s', (_, damage, expected) => {
    expect(read([{ ...customWorkspace, ...damage }])?.list.at(-1)).toEqual({ ...customWorkspace, ...expected });
  });

  it('XF17 never throws, whatever the file contains', () => {
    fc.assert(fc.property(fc.json(), (text) => void readDocument(text)));
    fc.assert(fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (list, active) => void read(list, active)));
  });
});

describe('workspace name', () => {
  it.each<[unknown, string | null]>([
    ['  Night\tdesk \n', 'Night desk'],
    ['', null],
    [' \u200b ', null],
    [12, null],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('%j becomes %j', (text, name) => expect(readName(text)).toBe(name));
});
