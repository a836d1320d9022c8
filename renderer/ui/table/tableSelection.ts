/** Which rows are marked, by their keys: Space marks one, Shift and an arrow extend, Ctrl+A marks all, Escape none. */

/** What a key asks of the marked rows. */
export type SelectionMove =
  | { readonly kind: 'toggle' }
  | { readonly kind: 'extend'; readonly by: -1 | 1 }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' };

/** The part of a key press that matters here. */
export interface PressedKey {
  readonly key: string;
  readonly repeat: boolean;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
}

/** The meaning of a key for the marked rows; `null`: it is none of theirs. A held Space toggles once (XU21). */
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

/** What is marked after a move while row `at` has the focus, and where the focus goes. */
export function afterMove(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  at: number,
  move: SelectionMove,
): { readonly selected: ReadonlySet<string>; readonly focus: number } {
  const own = keys[at];
  switch (move.kind) {
    case 'all':
      return { selected: new Set(keys), focus: at };
    case 'none':
      return { selected: new Set(), focus: at };
    case 'toggle':
      return { selected: own === undefined ? selected : toggled(selected, own), focus: at };
    case 'extend': {
      const to = Math.min(keys.length - 1, Math.max(0, at + move.by));
      const added = [own, keys[to]].filter((key) => key !== undefined);
      return { selected: new Set([...selected, ...added]), focus: to };
    }
  }
}

/** The marked rows with one more, or one less. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** What of the marked rows is still there: a row that left cannot be acted on. */
export function stillThere(selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const kept = keys.filter((key) => selected.has(key));
  return kept.length === selected.size ? selected : new Set(kept);
}
