import { selectionMove, type PressedKey, type SelectionMove } from './table/tableSelection.ts';

/** The effect of a key in a table of rows: the focus moves to a row, or the row's action is performed. */
export type TableMove =
  { readonly kind: 'focus'; readonly row: number } | { readonly kind: 'act'; readonly action: 'open' | 'remove' };

/** Number of rows that Page Up and Page Down move by. */
const PAGE = 10;

/**
 * Returns the effect of a key while row `at` of `count` has the focus; `null`: the table does not use the key. Held
 * keys keep moving but never act again: one press is one action.
 */
export function tableMove(key: string, at: number, count: number, repeat: boolean): TableMove | null {
  const last = count - 1;
  const to = (row: number): TableMove => ({ kind: 'focus', row: Math.min(last, Math.max(0, row)) });
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + PAGE);
    case 'PageUp':
      return to(at - PAGE);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'Enter':
      return repeat ? null : { kind: 'act', action: 'open' };
    case 'Delete':
      return repeat ? null : { kind: 'act', action: 'remove' };
    default:
      return null;
  }
}

/** Actions of a table of rows. */
export interface TableActions<Row> {
  readonly focus: (row: number) => void;
  readonly open?: ((row: Row) => void) | undefined;
  readonly remove?: ((row: Row) => void) | undefined;
  /** Changes the selection, where rows can be selected. */
  readonly select?: ((move: SelectionMove) => void) | undefined;
  /** Additional keys of a row by their names, such as F2; a held one acts once. */
  readonly keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
}

/**
 * Performs the effect of a key on row `at`; returns whether the table used the key, so that it must have no other
 * effect.
 */
export function actOnKey<Row>(
  event: PressedKey,
  at: number,
  rows: readonly Row[],
  actions: TableActions<Row>,
): boolean {
  const marking = actions.select && rows.length > 0 ? selectionMove(event) : null;
  if (marking) {
    actions.select!(marking);
    return true;
  }
  // A shortcut of the app or of the browser, not of a row.
  if (event.ctrlKey === true || event.metaKey === true) return false;
  const keyAction = rows[at] === undefined ? undefined : actions.keys?.[event.key];
  if (keyAction) {
    if (!event.repeat) keyAction(rows[at]!);
    return true;
  }
  const move = tableMove(event.key, at, rows.length, event.repeat);
  const row = rows[at];
  if (move === null || row === undefined) return false;
  if (move.kind === 'focus') {
    actions.focus(move.row);
    return true;
  }
  const act = actions[move.action];
  act?.(row);
  return act !== undefined;
}
