// @vitest-environment happy-dom
/** Widths and order of columns, by the pointer and by the menu. The document has no layout: cells report set sizes. */
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PanelContext, type PanelParams } from '../../../../renderer/state/desk/index.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { PanelToolsContext } from '../../../../renderer/ui/PanelTools.tsx';
import type { Column } from '../../../../renderer/ui/table/column.ts';
import { ListTable } from '../../../../renderer/ui/table/ListTable.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';

interface Row {
  readonly id: string;
}
const cell = ({ id }: Row): string => id;
const columns: readonly Column<Row>[] = [
  { id: 'symbol', head: 'Symbol', fixed: true, sortBy: cell, cell, text: () => 'Bitcoin' },
  { id: 'type', head: 'Type', sortBy: cell, cell },
  { id: 'price', head: 'Price', number: true, cell },
  { id: 'state', head: 'State', cell },
  { id: 'action', head: 'Action', fixed: true, cell },
];
const rows: readonly Row[] = [{ id: 'a' }, { id: 'b' }];

/** Width in pixels of a cell without a width of its own; a letter 'rem' has 16 of them. */
const PLAIN = 100;
let stored: PanelParams[];
let mounted: Mounted;
/** Reports another size to the first observer, which is the table's. */
let resized: (() => void) | null;

function Panel() {
  const [params, setParams] = useState<PanelParams>({});
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const save = (change: PanelParams): void => {
    stored.push(change);
    setParams({ ...params, ...change });
  };
  return (
    <PanelContext value={{ id: 'fills', group: 'a', params, save, select: () => undefined }}>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>
        <ListTable name="rows" caption="Rows" columns={columns} rows={rows} rowKey={cell} />
      </PanelToolsContext>
    </PanelContext>
  );
}

// What is loaded later is there before the first test.
beforeAll(loadOverlays);
beforeEach(async () => {
  stored = [];
  resized = null;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: (entries: object[]) => void) {
        resized ??= () => act(() => notify([{ contentRect: { width: 900, height: 200 } }]));
      }
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    if (this.nodeName !== 'TH') return 0;
    const size = Number.parseFloat(this.style.width);
    return Number.isNaN(size) ? PLAIN : this.style.width.endsWith('rem') ? size * 16 : size;
  });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    if (this.nodeName !== 'TH') return new DOMRect();
    return new DOMRect([...(this.parentElement?.children ?? [])].indexOf(this) * PLAIN, 0, PLAIN, 20);
  });
  mounted = await mount(<Panel />, createTestServices());
});
afterEach(async () => {
  await mounted.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const head = (id: string): HTMLElement => mounted.host.querySelector<HTMLElement>(`th[data-column="${id}"]`)!;
const edge = (id: string): HTMLElement => head(id).querySelector<HTMLElement>('.column-edge')!;
const order = (): (string | undefined)[] =>
  [...mounted.host.querySelectorAll<HTMLElement>('th')].map((one) => one.dataset['column']);
/** Returns class, width and maximum width of the head cell and the first row's cell of a column. */
const looks = (id: string): string[] =>
  [head(id), mounted.host.querySelector<HTMLElement>(`tbody td:nth-child(${order().indexOf(id) + 1})`)!].map((one) =>
    [one.className, one.style.width, one.style.maxWidth].join(' '),
  );
const point = (to: EventTarget, type: string, clientX: number): void =>
  act(() => void to.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true, button: 0, pointerId: 1 })));
/** Presses an element at one place and moves the pointer, without letting go. */
function drag(from: HTMLElement, start: number, ...to: readonly number[]): void {
  from.setPointerCapture = () => undefined;
  from.closest('th')!.setPointerCapture = () => undefined;
  point(from, 'pointerdown', start);
  for (const x of to) point(window, 'pointermove', x);
}
const drop = (): void => point(window, 'pointerup', 0);
const escape = (): boolean => {
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  act(() => void document.body.dispatchEvent(press));
  return press.defaultPrevented;
};

test('the edge of a text column sets its width, and what is longer is cut', () => {
  drag(edge('type'), 200, 210, 260);
  expect([looks('type'), looks('state')]).toEqual([
    ['cut 10rem 10rem', 'cut  10rem'],
    [' 100px ', '  '],
  ]);
  drop();
  expect([stored, looks('type')]).toEqual([
    [{ 'table.rows': { sort: null, order: [], hidden: null, widths: { type: 10 } } }],
    ['cut 10rem 10rem', 'cut  10rem'],
  ]);
});

test('a column of figures gets a width and is not cut; a width has bounds', () => {
  drag(edge('price'), 300, -900);
  drop();
  drag(edge('state'), 400, 9_000);
  drop();
  expect([looks('price'), looks('state')]).toEqual([
    ['number 3rem ', 'number  '],
    ['cut 60rem 60rem', 'cut  60rem'],
  ]);
});

test('a cut cell says its text on hover', () => {
  const titles = () =>
    [...mounted.host.querySelectorAll('tbody td:first-child')].map((one) => one.getAttribute('title'));
  expect(titles()).toEqual([null, null]);
  drag(edge('symbol'), 100, 90);
  drop();
  expect(titles()).toEqual(['Bitcoin', 'Bitcoin']);
});

test('the other columns keep their widths until the panel has another size', () => {
  drag(edge('type'), 200, 260);
  drop();
  expect(['symbol', 'type', 'action'].map((id) => head(id).style.width)).toEqual(['100px', '10rem', '100px']);
  resized!();
  expect(['symbol', 'type', 'action'].map((id) => head(id).style.width)).toEqual(['', '10rem', '']);
});

test('Escape ends a drag alone, and a press without a move is none', () => {
  drag(edge('type'), 200, 260);
  expect([escape(), escape()]).toEqual([true, false]);
  drop();
  drag(edge('type'), 200);
  drop();
  drag(head('type'), 150, 380);
  escape();
  drop();
  expect([stored, order(), looks('type'), looks('price')]).toEqual([
    [],
    ['symbol', 'type', 'price', 'state', 'action'],
    [' ', ' '].map((space) => `${space} `),
    ['number  ', 'number  '],
  ]);
});

test('a double click on an edge gives the column the width of its content', () => {
  drag(edge('type'), 200, 260);
  drop();
  act(() => void edge('type').dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  expect([stored.at(-1), looks('type')]).toEqual([
    { 'table.rows': { sort: null, order: [], hidden: null, widths: {} } },
    ['  ', '  '],
  ]);
});

test('a head cell is dragged before or after another one, which shows where; fixed ones neither move nor give way', () => {
  drag(head('type'), 150, 153, 320, 349);
  expect(head('state').dataset['drop']).toBe('before');
  point(window, 'pointermove', 390);
  expect([head('state').dataset['drop'], head('type').dataset['dragged']]).toEqual(['after', 'place']);
  drop();
  expect([order(), mounted.host.querySelectorAll('[data-drop], [data-dragged]').length]).toEqual([
    ['symbol', 'price', 'state', 'type', 'action'],
    0,
  ]);
  drag(head('type'), 350, 120);
  drop();
  drag(head('symbol'), 50, 350);
  drop();
  drag(head('price'), 150, 50);
  drop();
  drag(head('price'), 150, 155);
  drop();
  expect([stored.length, order()]).toEqual([2, ['symbol', 'type', 'price', 'state', 'action']]);
});

test('the menu makes a column wider and narrower by one rem, also a fixed one, and resets all', async () => {
  await mounted.control('Search and columns').press();
  await settle();
  await mounted.control('Make Type wider').press();
  await mounted.control('Make Symbol narrower').press();
  expect([looks('type'), looks('symbol')]).toEqual([
    ['cut 7.25rem 7.25rem', 'cut  7.25rem'],
    ['cut 5.25rem 5.25rem', 'cut  5.25rem'],
  ]);
  await mounted.control('Move Type right').press();
  expect(order()).toEqual(['symbol', 'price', 'type', 'state', 'action']);
  expect(document.querySelectorAll('[aria-label*="Action"]')).toHaveLength(0);
  expect([mounted.control('Move Symbol left').disabled, mounted.control('Move Type left').disabled]).toEqual([
    true,
    false,
  ]);
  await mounted.control('Reset columns').press();
  expect([order(), looks('symbol'), stored.at(-1)]).toEqual([
    ['symbol', 'type', 'price', 'state', 'action'],
    ['  ', '  '],
    { 'table.rows': { sort: null, order: [], hidden: null } },
  ]);
});
