import { addCell, createWidest, writeCell, type CellSlot, type ColumnCell } from './cell.ts';

/** A column whose rows come in at the top, drawn outside React. */
export interface RollingColumn {
  /**
   * Shows these cells from the top. `shift`: how many came in at the top since the last time, so that those that were there
   * roll down as they are; `null`: nothing stands where it stood. Touches nothing that did not change.
   */
  paint(cells: readonly ColumnCell[], shift: number | null): void;
  /** Takes the cells out of the column. */
  dispose(): void;
}

interface Strip {
  readonly element: HTMLElement;
  readonly slots: readonly CellSlot[];
  place: number;
}

/** Strips grow by so many cells at once: a column that fills is not built anew with each row. */
const GROWTH = 32;
const rows = (count: number): string => `translateY(calc(var(--row) * ${count}))`;
const EMPTY: ColumnCell = { text: '' };

/**
 * Draws a column as a ring of cells on two strips that are laid out alone and moved as a whole (performance: F8): a new
 * row is written above the others, and no other cell is touched, moved in the document or laid out. As {@link
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
  /** Cells of a strip, cells shown, and where in the ring the topmost of them is. */
  let [capacity, count, head] = [0, 0, 0];

  const build = (size: number): void => {
    [capacity, head] = [size, 0];
    roll.replaceChildren();
    strips = [0, 1].map(() => {
      const strip = made('cell-roll');
      const slots = Array.from({ length: size }, () => addCell(strip));
      roll.append(strip);
      return { element: strip, slots, place: 0 };
    });
  };
  const at = (row: number): CellSlot => {
    const place = (head + row) % (2 * capacity);
    return strips[Math.floor(place / capacity)]!.slots[place % capacity]!;
  };
  /** The whole moves with each row; a strip only when it has gone round. */
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
      // What rolled out of sight is older; after anything else it is not of this list and must not stay.
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
