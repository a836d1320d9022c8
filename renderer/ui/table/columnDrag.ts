/**
 * Widths and order of a table's columns by the pointer: the edge of a head cell is dragged for the width, the cell
 * itself for its place. While a drag lasts only styles of the page change; the result is reported once, at its end.
 */
import type { Cancel } from '../../../shared/time/clock.ts';
import { windowOf } from '../ownWindow.ts';
import { boundedWidth } from './tableView.ts';

/** Results of a drag. */
export interface ColumnChanges {
  /** A new width in rem; null: as wide as the content. */
  readonly resize: (id: string, width: number | null) => void;
  /** A new place, before or after another column. */
  readonly place: (id: string, beside: string, after: boolean) => void;
}

/** Distance in CSS pixels from which a press on a head cell is a drag and not a click. */
const THRESHOLD = 6;

/** What a drag does with the pointer's position, and at its end; `done` false: it was cancelled. */
interface Drag {
  readonly move: (x: number) => void;
  readonly end: (done: boolean) => void;
}

const headsOf = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('thead th')];

/** Returns the size of the letter 'rem' in CSS pixels. */
function letterOf(element: HTMLElement): number {
  const root = element.ownerDocument.documentElement;
  return Number.parseFloat(windowOf(root).getComputedStyle(root).fontSize) || 16;
}

/** Returns the widths of the head cells in rem, by column. */
export function measuredWidths(box: HTMLElement): Readonly<Record<string, number>> {
  const letter = letterOf(box);
  return Object.fromEntries(
    [...box.querySelectorAll<HTMLElement>('th[data-column]')].map((head) => [
      head.dataset['column']!,
      head.offsetWidth / letter,
    ]),
  );
}

/**
 * Gives every column that has no width its current one, so that a drag moves one edge alone; the content may still
 * widen a column. Returns whether the table was not frozen before.
 */
function freeze(table: HTMLElement): boolean {
  if (table.dataset['frozen'] !== undefined) return false;
  const heads = headsOf(table).filter((head) => head.dataset['sized'] === undefined);
  // Measured together, before the first one changes the others.
  for (const [head, width] of heads.map((one) => [one, one.getBoundingClientRect().width] as const)) {
    head.dataset['floor'] = '';
    head.style.width = `${width}px`;
  }
  table.dataset['frozen'] = '';
  return true;
}

/** Lets the columns share the width of the table again, except those the user has sized. */
export function thaw(box: HTMLElement): void {
  for (const table of box.querySelectorAll<HTMLElement>('table[data-frozen]')) delete table.dataset['frozen'];
  for (const head of box.querySelectorAll<HTMLElement>('th[data-floor]')) {
    delete head.dataset['floor'];
    if (head.dataset['sized'] === undefined) head.style.width = '';
  }
}

function resizing(head: HTMLElement, from: number, changes: ColumnChanges): Drag {
  const table = head.closest('table')!;
  const letter = letterOf(head);
  const start = head.offsetWidth;
  const hadSpare = freeze(table);
  // A figure is never cut: a column of figures is as wide as its content at least.
  const cuts = !head.classList.contains('number');
  const heads = headsOf(table);
  const rows = cuts ? [...table.querySelectorAll('tr')].filter(({ children }) => children.length === heads.length) : [];
  const at = heads.indexOf(head);
  const drawn = cuts ? rows.map(({ children }) => children[at] as HTMLElement) : [head];
  const before = drawn.map(
    (cell) => [cell, cell.style.width, cell.style.maxWidth, cell.classList.contains('cut')] as const,
  );
  let moved = false;
  head.dataset['dragged'] = 'width';
  return {
    move(x) {
      moved = true;
      const width = `${boundedWidth((start + x - from) / letter)}rem`;
      head.style.width = width;
      if (!cuts) return;
      for (const cell of drawn) {
        cell.style.maxWidth = width;
        cell.classList.add('cut');
      }
    },
    end(done) {
      const width = head.offsetWidth / letter;
      delete head.dataset['dragged'];
      for (const [cell, own, most, cut] of before) {
        cell.style.width = own;
        cell.style.maxWidth = most;
        cell.classList.toggle('cut', cut);
      }
      if (done && moved) changes.resize(head.dataset['column']!, boundedWidth(width));
      else if (hadSpare) thaw(table.parentElement!);
    },
  };
}

function moving(head: HTMLElement, from: number, changes: ColumnChanges, capture: () => void): Drag {
  const others = headsOf(head.closest('table')!).filter((one) => one.dataset['movable'] !== undefined);
  let target: { readonly head: HTMLElement; readonly after: boolean } | null = null;
  let isDrag = false;
  const clear = (): void => {
    if (target) delete target.head.dataset['drop'];
    target = null;
  };
  return {
    move(x) {
      if (!isDrag && Math.abs(x - from) < THRESHOLD) return;
      if (!isDrag) {
        isDrag = true;
        head.dataset['dragged'] = 'place';
        // The click that ends the drag then reaches the cell and not its sort button.
        capture();
      }
      clear();
      for (const one of others) {
        const { left, right } = one.getBoundingClientRect();
        if (one === head || x < left || x >= right) continue;
        target = { head: one, after: x >= (left + right) / 2 };
        one.dataset['drop'] = target.after ? 'after' : 'before';
      }
    },
    end(done) {
      const found = target;
      delete head.dataset['dragged'];
      clear();
      if (done && found) changes.place(head.dataset['column']!, found.head.dataset['column']!, found.after);
    },
  };
}

/** Follows the pointer in the head of the table in `box`; Escape cancels a drag, a double click frees a width. */
export function dragColumns(box: HTMLElement, changes: ColumnChanges): Cancel {
  let stop: ((done: boolean) => void) | null = null;
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0 || stop) return;
    const pressed = event.target as Element;
    const head = pressed.closest<HTMLElement>('th[data-column]');
    if (!head) return;
    const isEdge = pressed.closest('.column-edge') !== null;
    if (!isEdge && head.dataset['movable'] === undefined) return;
    const capture = (): void => head.setPointerCapture(event.pointerId);
    const drag = isEdge ? resizing(head, event.clientX, changes) : moving(head, event.clientX, changes, capture);
    if (isEdge) capture();
    const page = windowOf(head);
    const onMove = (next: PointerEvent): void => drag.move(next.clientX);
    const onUp = (): void => stop?.(true);
    const onCancel = (): void => stop?.(false);
    const onKey = (press: KeyboardEvent): void => {
      if (press.key !== 'Escape') return;
      // It ends the drag alone, not what is open around the table.
      press.preventDefault();
      press.stopPropagation();
      stop?.(false);
    };
    page.addEventListener('pointermove', onMove);
    page.addEventListener('pointerup', onUp);
    page.addEventListener('pointercancel', onCancel);
    page.addEventListener('keydown', onKey, { capture: true });
    stop = (done) => {
      stop = null;
      page.removeEventListener('pointermove', onMove);
      page.removeEventListener('pointerup', onUp);
      page.removeEventListener('pointercancel', onCancel);
      page.removeEventListener('keydown', onKey, { capture: true });
      drag.end(done);
    };
  };
  const onDouble = (event: MouseEvent): void => {
    const edge = (event.target as Element).closest('.column-edge');
    const head = edge?.closest<HTMLElement>('th[data-column]');
    if (head) changes.resize(head.dataset['column']!, null);
  };
  box.addEventListener('pointerdown', begin);
  box.addEventListener('dblclick', onDouble);
  return () => {
    stop?.(false);
    box.removeEventListener('pointerdown', begin);
    box.removeEventListener('dblclick', onDouble);
  };
}
