// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ColumnCell } from '../../../renderer/ui/cell.ts';
import { createRollingColumn } from '../../../renderer/ui/rollingColumn.ts';
import { recordTextWrites } from '../support/textWrites.ts';

const CAPACITY = 32;

/** Returns by how many rows a strip has been moved. */
function placeOf(strip: HTMLElement): number {
  const moved = /^translateY\(calc\(var\(--row\) \* (-?\d+)\)\)$/.exec(strip.style.transform);
  return moved ? Number(moved[1]) : 0;
}

function setUp(figures = true) {
  const element = document.createElement('div');
  const writes = recordTextWrites();
  const column = createRollingColumn(element, figures);
  const ring = () => element.children[0] as HTMLElement;
  const roll = () => ring().children[0] as HTMLElement;
  const strips = () => [...roll().children] as HTMLElement[];
  const placed = () =>
    strips().flatMap((strip) =>
      [...strip.children].map((cell, i) => ({ row: placeOf(roll()) + placeOf(strip) + i, text: cell.textContent })),
    );
  /** Returns what the user sees: the cells within the ring's height, from the top down. */
  const words = (): string[] => {
    const rows = Number(/\* (\d+)\)$/.exec(ring().style.height)?.[1] ?? 0);
    const seen = placed().filter(({ row }) => row >= 0 && row < rows);
    return seen.toSorted((a, b) => a.row - b.row).map(({ text }) => text);
  };
  return { element, writes, column, strips, placed, words };
}

const cells = (...texts: string[]): ColumnCell[] => texts.map((text) => ({ text }));

describe('performance: F8: rolling column', () => {
  it('shows one cell per row, splits trailing zeros, sets tones as classes', () => {
    const { column, strips, element, words } = setUp();
    column.paint([{ text: '1.500' }, { text: '• 2.25', tone: 'down' }], null);
    expect(words()).toEqual(['1.500', '• 2.25']);
    const [first, second] = strips()[0]!.children;
    expect([first!.className, first!.children[0]?.textContent, second!.className]).toEqual(['cell', '00', 'cell down']);
    expect(element.dataset).toEqual({ widest: '• 2.25' });
  });

  it('writes only new rows and nothing when unchanged', () => {
    const { column, writes, words } = setUp();
    column.paint(cells('c', 'b', 'a'), null);
    writes.length = 0;
    column.paint(cells('e', 'd', 'c'), 2);
    expect([words(), writes]).toEqual([
      ['e', 'd', 'c'],
      ['e', 'd'],
    ]);
    writes.length = 0;
    column.paint(cells('e', 'd', 'c'), 0);
    expect(writes).toEqual([]);
  });

  it('keeps each row once and in order after many shifts', () => {
    const { column, words, placed } = setUp();
    const all = Array.from({ length: 400 }, (_, i) => `t${i}`).toReversed();
    let next = all.length - 20;
    column.paint(cells(...all.slice(next, next + 20)), null);
    for (const shift of [1, 31, 7, 32, 20, 64, 5, 33, 60]) {
      next -= shift;
      column.paint(cells(...all.slice(next, next + 20)), Math.min(shift, 20));
      expect(words(), `after ${shift}`).toEqual(all.slice(next, next + 20));
      expect(new Set(placed().map(({ row }) => row)).size).toBe(CAPACITY * 2);
    }
  });

  it('clears all cells of the previous list', () => {
    const { column, words, placed } = setUp();
    column.paint(cells('c', 'b', 'a'), null);
    column.paint(cells('e', 'd', 'c'), 2);
    column.paint(cells('z', 'y'), null);
    expect(words()).toEqual(['z', 'y']);
    const left = placed().map(({ text }) => text);
    expect(left.filter((text) => text !== '').toSorted()).toEqual(['y', 'z']);
  });

  it('follows the number of rows, and clears on dispose', () => {
    const { column, words, element } = setUp();
    column.paint([], null);
    expect(words()).toEqual([]);
    const many = Array.from({ length: 70 }, (_, i) => `t${i}`);
    column.paint(cells('t1', 't2'), null);
    column.paint(cells(...many), 1);
    expect(words()).toEqual(many);
    column.paint(cells('h'), null);
    expect([words(), element.dataset]).toEqual([['h'], { widest: 'h' }]);
    column.dispose();
    expect([[...element.children], element.dataset]).toEqual([[], {}]);
  });
});
