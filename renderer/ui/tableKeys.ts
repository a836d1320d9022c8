/** Keys of tables of rows, and of the selection of rows: Space selects one, Shift with an arrow extends. */

/** Keys by what they do, as the browser names them, with `Mod+`, `Alt+` and `Shift+` where they need these. */
export type DeclaredKeys<Id extends string = string> = Readonly<Record<Id, readonly string[]>>;

/** Keys of every table. */
export const tableKeys = {
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  pageUp: ['PageUp'],
  pageDown: ['PageDown'],
  first: ['Home'],
  last: ['End'],
  open: ['Enter'],
  remove: ['Delete'],
} as const satisfies DeclaredKeys;

/** Keys of a table whose rows can be selected. */
export const selectionKeys = {
  toggle: [' '],
  extendUp: ['Shift+ArrowUp'],
  extendDown: ['Shift+ArrowDown'],
  all: ['Mod+A'],
  none: ['Escape'],
} as const satisfies DeclaredKeys;

/** Returns what each key does, by the name of the key; every declared key must have an effect. */
export function bindKeys<Id extends string, Effect>(
  keys: DeclaredKeys<Id>,
  effects: Readonly<Record<Id, Effect>>,
): Readonly<Record<string, Effect>> {
  const names = Object.entries(keys) as [Id, readonly string[]][];
  return Object.fromEntries(names.flatMap(([id, list]) => list.map((name) => [name, effects[id]])));
}

/** Returns the name of a press with its modifiers, as keys are declared: `Mod+Shift+Z`. */
export function pressName(press: {
  readonly key: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
}): string {
  const mod = press.ctrlKey === true || press.metaKey === true;
  const key = mod && press.key.length === 1 ? press.key.toUpperCase() : press.key;
  return [mod && 'Mod', press.altKey === true && 'Alt', press.shiftKey === true && 'Shift', key]
    .filter(Boolean)
    .join('+');
}

/** The effect of a key in a table of rows: the focus moves to a row, or the row's action is performed. */
export type TableMove =
  | { readonly kind: 'focus'; readonly row: number }
  | { readonly kind: 'act'; readonly action: 'open' | 'remove' };

/** Number of rows that Page Up and Page Down move by. */
const PAGE = 10;

/** Effects of the keys, by the focused row and the last one. */
const tableEffects = bindKeys<keyof typeof tableKeys, ((at: number, last: number) => number) | 'open' | 'remove'>(
  tableKeys,
  {
    up: (at) => at - 1,
    down: (at) => at + 1,
    pageUp: (at) => at - PAGE,
    pageDown: (at) => at + PAGE,
    first: () => 0,
    last: (_, last) => last,
    open: 'open',
    remove: 'remove',
  },
);

/**
 * Returns the effect of a key while row `at` of `count` has the focus; `null`: the table does not use the key. Held
 * keys keep moving but never act again: one press is one action.
 */
export function tableMove(key: string, at: number, count: number, repeat: boolean): TableMove | null {
  const last = count - 1;
  const effect = Object.hasOwn(tableEffects, key) ? tableEffects[key] : undefined;
  if (count === 0 || effect === undefined) return null;
  if (typeof effect === 'string') return repeat ? null : { kind: 'act', action: effect };
  return { kind: 'focus', row: Math.min(last, Math.max(0, effect(at, last))) };
}

/** The effect of a key on the selected rows. */
export type SelectionMove =
  | { readonly kind: 'toggle' }
  | { readonly kind: 'extend'; readonly by: -1 | 1 }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' };

/** The used parts of a key press. */
export interface PressedKey {
  readonly key: string;
  readonly repeat: boolean;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
}

const selectionEffects = bindKeys<keyof typeof selectionKeys, SelectionMove>(selectionKeys, {
  toggle: { kind: 'toggle' },
  extendUp: { kind: 'extend', by: -1 },
  extendDown: { kind: 'extend', by: 1 },
  all: { kind: 'all' },
  none: { kind: 'none' },
});

/** Returns the effect of a key on the selected rows; `null`: the key has none. A held Space toggles once (XU21). */
export function selectionMove(event: PressedKey): SelectionMove | null {
  const name = pressName(event);
  const effect = Object.hasOwn(selectionEffects, name) ? selectionEffects[name]! : null;
  return effect?.kind === 'toggle' && event.repeat ? null : effect;
}

/** Returns the selection after a move while row `at` has the focus, and the row that gets the focus. */
export function afterMove(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  at: number,
  move: SelectionMove,
): { readonly selected: ReadonlySet<string>; readonly focus: number } {
  const focusedKey = keys[at];
  switch (move.kind) {
    case 'all':
      return { selected: new Set(keys), focus: at };
    case 'none':
      return { selected: new Set(), focus: at };
    case 'toggle':
      return { selected: focusedKey === undefined ? selected : toggled(selected, focusedKey), focus: at };
    case 'extend': {
      const to = Math.min(keys.length - 1, Math.max(0, at + move.by));
      const added = [focusedKey, keys[to]].filter((key) => key !== undefined);
      return { selected: new Set([...selected, ...added]), focus: to };
    }
  }
}

/** Returns the selection with one row added or removed. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Returns the selected rows that still exist: no action can apply to a row that is gone. */
export function stillThere(selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const remaining = keys.filter((key) => selected.has(key));
  return remaining.length === selected.size ? selected : new Set(remaining);
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
