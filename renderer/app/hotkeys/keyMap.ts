import type { Action } from '../actions.ts';
import { showChord, type Chord } from './chord.ts';
import { defaultKeys, fixedKeys } from './defaults.ts';

/** Differences from the default hotkeys, by action name; `null`: the action has no hotkey. */
export type KeyChanges = Readonly<Record<string, Chord | null>>;

/** Returns the hotkey of an action; `null` when it has none. */
export function keysOf(changes: KeyChanges, id: string): Chord | null {
  if (Object.hasOwn(changes, id)) return changes[id] ?? null;
  return Object.hasOwn(defaultKeys, id) ? (defaultKeys[id] ?? null) : null;
}

const noChords: ReadonlySet<Chord> = new Set();

/**
 * Returns the hotkey of an action that acts; `null` when it has none, or when the application menu takes it: one stored by
 * a version without that entry of the menu. `menu`: the chords that the menu takes.
 */
export function activeKeysOf(changes: KeyChanges, id: string, menu: ReadonlySet<Chord>): Chord | null {
  const chord = keysOf(changes, id);
  return chord !== null && menu.has(chord) ? null : chord;
}

/** Whether the hotkey of an action differs from the default. */
export function isChanged(changes: KeyChanges, id: string): boolean {
  return Object.hasOwn(changes, id);
}

/** Assigns a hotkey, or none, to an action. A hotkey equal to the default is not stored as a change. */
export function withKeys(changes: KeyChanges, id: string, chord: Chord | null): KeyChanges {
  const { [id]: _, ...others } = changes;
  return keysOf({}, id) === chord ? others : { ...others, [id]: chord };
}

/** Restores the default hotkey of one action. */
export function withoutChange(changes: KeyChanges, id: string): KeyChanges {
  const { [id]: _, ...others } = changes;
  return others;
}

/** Returns the first other action that uses one of the chords. */
export function holderOf(
  actions: readonly Action[],
  changes: KeyChanges,
  chords: readonly Chord[],
  except: string,
): Action | null {
  return (
    actions.find((action) => {
      const assignedChord = keysOf(changes, action.id);
      return action.id !== except && assignedChord !== null && chords.includes(assignedChord);
    }) ?? null
  );
}

/**
 * Returns the action for a key press, by the most specific of its chords. Two actions can claim one chord only when a
 * later version adds a default that the user has already assigned elsewhere; then the user's choice applies. `menu`: see
 * {@link activeKeysOf}.
 */
export function actionFor(
  actions: readonly Action[],
  changes: KeyChanges,
  chords: readonly Chord[],
  menu = noChords,
): Action | null {
  for (const chord of chords) {
    const claims = actions.filter((action) => activeKeysOf(changes, action.id, menu) === chord);
    const chosen = claims.find((action) => isChanged(changes, action.id)) ?? claims[0];
    if (chosen) return chosen;
  }
  return null;
}

/** Returns the actions with their active hotkeys as displayed. `menu`: see {@link activeKeysOf}. */
export function withShownKeys(
  actions: readonly Action[],
  changes: KeyChanges,
  apple: boolean,
  menu: ReadonlySet<Chord>,
): Action[] {
  return actions.map((action) => {
    const chord = fixedKeys.get(action.id) ?? activeKeysOf(changes, action.id, menu);
    const { keys: _, ...rest } = action;
    return chord === null ? rest : { ...rest, keys: showChord(chord, apple) };
  });
}

/** Returns the active hotkeys of the actions that have one, as displayed. `menu`: see {@link activeKeysOf}. */
export function shownHotkeys(
  changes: KeyChanges,
  apple: boolean,
  menu: ReadonlySet<Chord>,
): Readonly<Record<string, string>> {
  const entries = Object.keys({ ...defaultKeys, ...changes }).flatMap((id): [string, string][] => {
    const chord = activeKeysOf(changes, id, menu);
    return chord === null ? [] : [[id, showChord(chord, apple)]];
  });
  return Object.fromEntries(entries);
}
