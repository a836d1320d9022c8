import type { Action } from '../actions.ts';
import type { Chord } from './chord.ts';
import { defaultKeys } from './defaults.ts';

/** What differs from the shipped keys, by the name of the action; `null`: it shall have none. */
export type KeyChanges = Readonly<Record<string, Chord | null>>;

/** The keys of an action; `null` when it has none. */
export function keysOf(changes: KeyChanges, id: string): Chord | null {
  if (Object.hasOwn(changes, id)) return changes[id] ?? null;
  return Object.hasOwn(defaultKeys, id) ? (defaultKeys[id] ?? null) : null;
}

/** Whether the keys of an action are other than shipped. */
export function isChanged(changes: KeyChanges, id: string): boolean {
  return Object.hasOwn(changes, id);
}

/** Gives an action keys, or none. What equals the shipped keys is no change. */
export function withKeys(changes: KeyChanges, id: string, chord: Chord | null): KeyChanges {
  const { [id]: _, ...others } = changes;
  return keysOf({}, id) === chord ? others : { ...others, [id]: chord };
}

/** Puts the shipped keys of one action back. */
export function withoutChange(changes: KeyChanges, id: string): KeyChanges {
  const { [id]: _, ...others } = changes;
  return others;
}

/** The first other action that answers to one of the chords. */
export function holderOf(
  actions: readonly Action[],
  changes: KeyChanges,
  chords: readonly Chord[],
  except: string,
): Action | null {
  return (
    actions.find((action) => {
      const own = keysOf(changes, action.id);
      return action.id !== except && own !== null && chords.includes(own);
    }) ?? null
  );
}

/**
 * The action that answers to a press, by the most telling of its chords. Two can claim one chord only when a later version
 * ships keys that the person has already given away; then the person's choice holds.
 */
export function actionFor(actions: readonly Action[], changes: KeyChanges, chords: readonly Chord[]): Action | null {
  for (const chord of chords) {
    const claims = actions.filter((action) => keysOf(changes, action.id) === chord);
    const chosen = claims.find((action) => isChanged(changes, action.id)) ?? claims[0];
    if (chosen) return chosen;
  }
  return null;
}
