import { selectionMove, type PressedKey, type SelectionMove } from './table/tableSelection.ts';

/** What a key does in a table of rows: the focus goes to a row, or the row's action is asked for. */
export type TableMove =
  { readonly kind: 'focus'; readonly row: number } | { readonly kind: 'act'; readonly action: 'open' | 'remove' };

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

/**
 * The meaning of a key while row `at` of `count` has the focus; `null`: the key is not the table's. Held keys move on and
 * never act again: one press is one action.
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

/** What a table of rows can do. */
export interface TableActions<Row> {
  readonly focus: (row: number) => void;
  readonly open?: ((row: Row) => void) | undefined;
  readonly remove?: ((row: Row) => void) | undefined;
  /** Where rows can be marked. */
  readonly select?: ((move: SelectionMove) => void) | undefined;
  /** Further keys of a row by their names, such as F2; a held one acts once. */
  readonly keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
}

/** Does what a key means on row `at`; answers whether the key was the table's, and so must do nothing else. */
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
  // A command of the program or of the browser, not of a row.
  if (event.ctrlKey === true || event.metaKey === true) return false;
  const own = rows[at] === undefined ? undefined : actions.keys?.[event.key];
  if (own) {
    if (!event.repeat) own(rows[at]!);
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
