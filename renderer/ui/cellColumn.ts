import { addCell, createWidest, writeCell, type CellSlot, type ColumnCell } from './cell.ts';

/** A column of cells that is drawn outside React. */
export interface CellColumn {
  /** Shows these cells from the top. Touches nothing that did not change. */
  paint(cells: readonly ColumnCell[]): void;
  /** Takes the cells out of the column. */
  dispose(): void;
}

/**
 * Draws a column as cells that are laid out alone (performance: F8): what one shows is never measured against the others,
 * and a cell that did not change costs nothing. The column's own width follows its longest text, which stands in
 * `data-widest`. `figures`: trailing zeros are dimmed.
 */
export function createCellColumn(element: HTMLElement, figures: boolean): CellColumn {
  const strip = element.ownerDocument.createElement('div');
  strip.className = 'cell-strip';
  element.replaceChildren(strip);
  const slots: CellSlot[] = [];
  const keepWidest = createWidest(element);
  return {
    paint(cells) {
      while (slots.length < cells.length) slots.push(addCell(strip));
      for (const slot of slots.splice(cells.length)) slot.element.remove();
      for (const [index, cell] of cells.entries()) writeCell(slots[index]!, cell, figures);
      keepWidest(cells);
    },
    dispose() {
      strip.remove();
      delete element.dataset['widest'];
    },
  };
}
