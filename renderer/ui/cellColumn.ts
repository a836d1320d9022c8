import { trailingZerosFrom } from '../format/number.ts';

/** One cell of a drawn column. */
export interface ColumnCell {
  /** Display text; empty where there is nothing. */
  readonly text: string;
  /** The colour of the whole cell; its own when unsaid. A sign in the text goes with it: colour says nothing alone. */
  readonly tone?: 'up' | 'down' | null;
}

/** A column of cells that is drawn outside React. */
export interface CellColumn {
  /**
   * Shows these cells from the top. `shift`: how many cells came in at the top since the last time, so that the others
   * are moved and not written again. Touches nothing that did not change.
   */
  paint(cells: readonly ColumnCell[], shift?: number): void;
  /** Takes the cells out of the column. */
  dispose(): void;
}

interface Slot {
  readonly element: HTMLElement;
  readonly text: Text;
  /** The dimmed end of a figure; made when it is first needed. */
  zeros: Text | null;
  shown: string;
  tone: 'up' | 'down' | null;
}

function write(slot: Slot, { text, tone = null }: ColumnCell, figures: boolean): void {
  if (slot.tone !== tone) {
    slot.tone = tone;
    slot.element.className = tone === null ? 'cell' : `cell ${tone}`;
  }
  if (slot.shown === text) return;
  slot.shown = text;
  const cut = figures ? trailingZerosFrom(text) : text.length;
  const [start, end] = [text.slice(0, cut), text.slice(cut)];
  if (slot.text.data !== start) slot.text.data = start;
  if (slot.zeros === null && end === '') return;
  if (slot.zeros === null) {
    const { ownerDocument } = slot.element;
    const span = ownerDocument.createElement('span');
    span.className = 'zeros';
    slot.zeros = ownerDocument.createTextNode('');
    span.append(slot.zeros);
    slot.element.append(span);
  }
  if (slot.zeros.data !== end) slot.zeros.data = end;
}

/**
 * Draws a column as cells that are laid out alone (performance: F8): what one shows is never measured against the others,
 * and a cell that did not change costs nothing. The column's own width follows its longest text, which stands in
 * `data-widest`. `figures`: trailing zeros are dimmed.
 */
export function createCellColumn(element: HTMLElement, figures: boolean): CellColumn {
  const { ownerDocument } = element;
  const strip = ownerDocument.createElement('div');
  strip.className = 'cell-strip';
  element.replaceChildren(strip);
  /** The cells from the top down. */
  let slots: Slot[] = [];
  let widest = '';

  const made = (): Slot => {
    const cell = ownerDocument.createElement('div');
    cell.className = 'cell';
    const text = ownerDocument.createTextNode('');
    cell.append(text);
    strip.append(cell);
    return { element: cell, text, zeros: null, shown: '', tone: null };
  };
  const resize = (count: number): void => {
    while (slots.length < count) slots.push(made());
    for (const slot of slots.splice(count)) slot.element.remove();
  };
  return {
    paint(cells, shift = 0) {
      resize(cells.length);
      if (shift > 0 && shift < slots.length) {
        // Those that left at the bottom come in again at the top.
        const back = slots.splice(slots.length - shift);
        strip.prepend(...back.map((slot) => slot.element));
        slots = [...back, ...slots];
      }
      let longest = '';
      for (const [index, cell] of cells.entries()) {
        write(slots[index]!, cell, figures);
        if (cell.text.length > longest.length) longest = cell.text;
      }
      if (longest.length === widest.length) return;
      widest = longest;
      element.dataset['widest'] = longest;
    },
    dispose() {
      strip.remove();
      delete element.dataset['widest'];
    },
  };
}
