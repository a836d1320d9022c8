// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createCellColumn } from '../../../../renderer/features/ladder/painter.ts';
import { recordTextWrites } from '../../support/textWrites.ts';

function setUp(figures = true) {
  const element = document.createElement('div');
  const writes = recordTextWrites();
  const column = createCellColumn(element, figures);
  const cells = () => [...element.children[0]!.children];
  return { element, writes, column, cells, words: () => cells().map((cell) => cell.textContent) };
}

describe('performance: F8: cell column', () => {
  it('shows one cell per row, splits trailing zeros, sets tones as classes', () => {
    const { column, cells, element } = setUp();
    column.paint([{ text: '1.500' }, { text: '' }, { text: '• 2.25', tone: 'down' }]);
    expect(cells().map((cell) => [cell.className, cell.textContent, cell.children[0]?.textContent ?? null])).toEqual([
      ['cell', '1.500', '00'],
      ['cell', '', null],
      ['cell down', '• 2.25', null],
    ]);
    expect(element.dataset).toEqual({ widest: '• 2.25' });
  });

  it('does not split zeros in a column without figures', () => {
    const { column, cells } = setUp(false);
    column.paint([{ text: '12:00' }, { text: '1.500' }]);
    expect(cells().map((cell) => [cell.textContent, cell.children.length])).toEqual([
      ['12:00', 0],
      ['1.500', 0],
    ]);
  });

  it('writes only changed cells', () => {
    const { column, writes, words } = setUp();
    column.paint([{ text: '1.500' }, { text: '2.000' }, { text: '3.1' }]);
    writes.length = 0;
    column.paint([{ text: '1.500' }, { text: '2.700' }, { text: '3.1' }]);
    expect(words()).toEqual(['1.500', '2.700', '3.1']);
    expect(writes).toEqual(['2.7', '00']);
    writes.length = 0;
    column.paint([{ text: '1.500' }, { text: '2.700' }, { text: '3.1' }]);
    expect(writes).toEqual([]);
  });

  it('adds and removes cells with the number of rows, and clears on dispose', () => {
    const { column, words, element } = setUp();
    column.paint([{ text: 'c' }, { text: 'b' }]);
    column.paint([{ text: 'ffff' }, { text: 'e' }, { text: 'd' }]);
    expect(words()).toEqual(['ffff', 'e', 'd']);
    column.paint([{ text: 'h' }, { text: 'g' }]);
    expect([words(), element.dataset]).toEqual([['h', 'g'], { widest: 'h' }]);
    column.dispose();
    expect([[...element.children], element.dataset]).toEqual([[], {}]);
  });
});
