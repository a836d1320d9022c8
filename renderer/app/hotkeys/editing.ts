import type { Action } from '../actions.ts';
import type { Chord } from './chord.ts';
import { holderOf, withKeys, type KeyChanges } from './keyMap.ts';
import { refusalOf, type Refusal } from './reserved.ts';

/** What becomes of keys that were pressed for an action. */
export type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly chord: Chord; readonly refusal: Refusal }
  | { readonly kind: 'conflict'; readonly chord: Chord; readonly holder: Action }
  | { readonly kind: 'set'; readonly changes: KeyChanges };

/**
 * Gives pressed keys to an action. `chords` are all names of the press, the most lasting one at the end; that one is kept.
 * A modifier alone waits for its key. Keys of another action are a conflict, under whichever name it holds them.
 */
export function giveKeys(
  actions: readonly Action[],
  changes: KeyChanges,
  id: string,
  chords: readonly Chord[],
): Outcome {
  const chord = chords.at(-1);
  if (chord === undefined) return { kind: 'waiting' };
  const refusal = refusalOf(chord);
  if (refusal !== null) return { kind: 'refused', chord, refusal };
  const holder = holderOf(actions, changes, chords, id);
  return holder ? { kind: 'conflict', chord, holder } : { kind: 'set', changes: withKeys(changes, id, chord) };
}

/** Takes keys away from whoever has them and gives them to an action. */
export function takeKeys(changes: KeyChanges, id: string, chord: Chord, holder: Action): KeyChanges {
  return withKeys(withKeys(changes, holder.id, null), id, chord);
}

/** Puts the shipped keys of one action back; `null` when another action has been given them. */
export function shippedConflict(
  actions: readonly Action[],
  changes: KeyChanges,
  id: string,
  shipped: Chord | null,
): Action | null {
  return shipped === null ? null : holderOf(actions, changes, [shipped], id);
}
