import { addCell, createWidest, writeCell, type CellSlot, type ColumnCell } from './cell.ts';

/** A column whose new rows are added at the top, drawn outside React. */
export interface RollingColumn {
  /**
   * Shows these cells from the top. `shift`: number of rows added at the top since the last call, so that the existing
   * ones move down unchanged; `null`: no row kept its place. Changes only what differs.
   */
  paint(cells: readonly ColumnCell[], shift: number | null): void;
  /** Removes the cells from the column. */
  dispose(): void;
}

interface Strip {
  readonly element: HTMLElement;
  readonly slots: readonly CellSlot[];
  place: number;
}

/** Number of cells by which strips grow, so that a filling column is not rebuilt with each row. */
const GROWTH = 32;
const rows = (count: number): string => `translateY(calc(var(--row) * ${count}))`;
const EMPTY: ColumnCell = { text: '' };

/**
 * Draws a column as a ring of cells on two strips that have separate layouts and move as a whole (performance: F8): a
 * new row is written above the others, and no other cell is changed, moved in the document or laid out. As with {@link
 * createCellColumn}, the column's width follows its longest text, and `figures` dims trailing zeros.
 */
export function createRollingColumn(element: HTMLElement, figures: boolean): RollingColumn {
  const { ownerDocument } = element;
  const made = (name: string): HTMLElement => {
    const box = ownerDocument.createElement('div');
    box.className = name;
    return box;
  };
  const ring = made('cell-ring');
  const roll = made('cell-roll');
  ring.append(roll);
  element.replaceChildren(ring);
  const keepWidest = createWidest(element);
  let strips: readonly Strip[] = [];
  /** Number of cells per strip, number of shown cells, and position of the topmost one in the ring. */
  let [capacity, count, head] = [0, 0, 0];

  const build = (size: number): void => {
    [capacity, head] = [size, 0];
    roll.replaceChildren();
    strips = [0, 1].map(() => {
      const container = made('cell-roll');
      const slots = Array.from({ length: size }, () => addCell(container));
      roll.append(container);
      return { element: container, slots, place: 0 };
    });
  };
  const at = (row: number): CellSlot => {
    const place = (head + row) % (2 * capacity);
    return strips[Math.floor(place / capacity)]!.slots[place % capacity]!;
  };
  /** Moves the whole with each row, and a strip only when it has to wrap around. */
  const move = (): void => {
    roll.style.transform = rows(-head);
    for (const [index, strip] of strips.entries()) {
      const from = index * capacity;
      const place = from - head <= -capacity ? from + 2 * capacity : from;
      if (place === strip.place) continue;
      strip.place = place;
      strip.element.style.transform = rows(place);
    }
  };
  return {
    paint(cells, shift) {
      let known = shift !== null;
      if (cells.length > capacity) {
        build(Math.ceil(cells.length / GROWTH) * GROWTH);
        known = false;
      }
      if (capacity === 0) return;
      if (known) head = (head - Math.min(shift!, capacity) + 2 * capacity) % (2 * capacity);
      if (count !== cells.length) {
        count = cells.length;
        ring.style.height = `calc(var(--row) * ${count})`;
      }
      for (const [row, cell] of cells.entries()) writeCell(at(row), cell, figures);
      // After a shift, rows below the visible ones are older ones; after any other change they do not belong to this
      // list and must be cleared.
      if (!known) for (let row = cells.length; row < 2 * capacity; row += 1) writeCell(at(row), EMPTY, figures);
      move();
      keepWidest(cells);
    },
    dispose() {
      ring.remove();
      delete element.dataset['widest'];
    },
  };
}
