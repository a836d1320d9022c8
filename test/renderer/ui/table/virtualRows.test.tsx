// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from '../../../../renderer/ui/DataTable.tsx';
import type { Column } from '../../../../renderer/ui/table/column.ts';

interface Row {
  readonly id: string;
}
const columns: readonly Column<Row>[] = [{ id: 'id', head: 'Id', cell: ({ id }) => id }];
const rowsOf = (count: number): readonly Row[] => Array.from({ length: count }, (_, at) => ({ id: `row ${at}` }));
const table = (rows: readonly Row[]) => (
  <DataTable caption="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} />
);

/** Heights in pixels that the document, which has no layout, reports for every row and for the scrolled element. */
let heights = { row: 0, box: 0 };
/** Reports the size of the scrolled element to its observers. */
let resize = (): void => undefined;
beforeEach(() => {
  heights = { row: 0, box: 0 };
  const observers = new Set<() => void>();
  resize = () => act(() => observers.forEach((notify) => notify()));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly notify: () => void) {}
      observe = () => void observers.add(this.notify);
      unobserve = () => void observers.delete(this.notify);
      disconnect = () => void observers.delete(this.notify);
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => heights.row);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => heights.box);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the content of the table's body: ranges of drawn rows, and the heights of the space between them. */
function body(): readonly string[] {
  const parts: string[] = [];
  let from = -1;
  let last = -1;
  const end = (): void => {
    if (from >= 0) parts.push(`${from}-${last}`);
    from = -1;
  };
  for (const row of document.querySelectorAll<HTMLElement>('tbody > tr')) {
    const index = Number(row.dataset['row'] ?? Number.NaN);
    if (Number.isNaN(index)) {
      end();
      if (row.style.height !== '0px') parts.push(row.style.height);
      continue;
    }
    expect(row.textContent).toBe(`row ${index}`);
    if (index !== last + 1) end();
    if (from < 0) from = index;
    last = index;
  }
  end();
  return parts;
}
const scroll = (top: number): void => {
  const box = screen.getByRole('table').parentElement!;
  box.scrollTop = top;
  fireEvent.scroll(box);
};

describe('F9 long tables', () => {
  it('draws a table of 120 rows completely and a hidden longer one only at its start', () => {
    const { rerender } = render(table(rowsOf(120)));
    expect(body()).toEqual(['0-119']);
    rerender(table(rowsOf(500)));
    expect(body()).toEqual(['0-59']);
  });

  it('draws the rows in sight, 15 next to them and the one in the tab order, with space for the others', () => {
    heights = { row: 24, box: 240 };
    render(table(rowsOf(500)));
    expect(body()).toEqual(['0-24', '11400px']);
    fireEvent.focus(document.querySelector('tr[data-row="2"]')!);
    scroll(4_800);
    expect(body()).toEqual(['48px', '2-2', '4368px', '185-224', '6600px']);
    scroll(500 * 24 - 240);
    expect(body()).toEqual(['48px', '2-2', '11328px', '475-499']);
  });

  it('keeps the scroll position when a row is added, and draws what is then in sight', () => {
    heights = { row: 24, box: 240 };
    const { rerender } = render(table(rowsOf(500)));
    scroll(4_800);
    rerender(table(rowsOf(501)));
    expect([screen.getByRole('table').parentElement!.scrollTop, body()]).toEqual([
      4_800,
      ['0-0', '4416px', '185-224', '6624px'],
    ]);
  });

  it('moves the focus with the End key to a row that was not drawn', () => {
    heights = { row: 24, box: 240 };
    render(table(rowsOf(500)));
    const first = document.querySelector<HTMLElement>('tr[data-row="0"]')!;
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    expect((document.activeElement as HTMLElement).dataset['row']).toBe('499');
    expect(body()).toEqual(['0-24', '11376px', '499-499']);
  });

  it('measures a table that becomes visible later, and rows that changed their height', () => {
    const { rerender } = render(table(rowsOf(501)));
    expect(body()).toEqual(['0-59']);
    heights = { row: 24, box: 240 };
    resize();
    expect(body()).toEqual(['0-24', '11424px']);
    heights = { row: 30, box: 240 };
    rerender(table(rowsOf(500)));
    expect(body()).toEqual(['0-22', '14310px']);
  });
});
