import { trailingZerosFrom } from '../format/number.ts';

/** One cell of a drawn column. */
export interface ColumnCell {
  /** Display text; empty for an empty cell. */
  readonly text: string;
  /**
   * Colour of the whole cell; the default colour when absent. The text also carries a sign, because colour alone must
   * not carry meaning.
   */
  readonly tone?: 'up' | 'down' | null;
}

/** A cell in the document, and its current content. */
export interface CellSlot {
  readonly element: HTMLElement;
  readonly text: Text;
  /** The dimmed end of a figure; created when first needed. */
  zeros: Text | null;
  shown: string;
  tone: 'up' | 'down' | null;
}

/** Adds an empty cell at the end of `container`. */
export function addCell(container: HTMLElement): CellSlot {
  const { ownerDocument } = container;
  const element = ownerDocument.createElement('div');
  element.className = 'cell';
  const text = ownerDocument.createTextNode('');
  element.append(text);
  container.append(element);
  return { element, text, zeros: null, shown: '', tone: null };
}

/** Writes a cell, and changes only what differs. `figures`: trailing zeros are dimmed. */
export function writeCell(slot: CellSlot, { text, tone = null }: ColumnCell, figures: boolean): void {
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
 * Keeps the longest text of a column in its `data-widest`: the cells have no layout width, so this text determines the
 * column's width.
 */
export function createWidest(element: HTMLElement): (cells: readonly ColumnCell[]) => void {
  let widest = '';
  return (cells) => {
    let longest = '';
    for (const { text } of cells) if (text.length > longest.length) longest = text;
    if (longest.length === widest.length) return;
    widest = longest;
    element.dataset['widest'] = longest;
  };
}
