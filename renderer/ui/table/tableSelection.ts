/**
 * The selection of rows by their keys: Space selects one, Shift with an arrow extends, Ctrl+A selects all, Escape none.
 */

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

/** Returns the effect of a key on the selected rows; `null`: the key has none. A held Space toggles once (XU21). */
export function selectionMove(event: PressedKey): SelectionMove | null {
  const { key, repeat, shiftKey = false } = event;
  const command = event.ctrlKey === true || event.metaKey === true;
  if (command) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'all' } : null;
  if (shiftKey) {
    return key === 'ArrowDown' ? { kind: 'extend', by: 1 } : key === 'ArrowUp' ? { kind: 'extend', by: -1 } : null;
  }
  if (key === ' ') return repeat ? null : { kind: 'toggle' };
  return key === 'Escape' ? { kind: 'none' } : null;
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
