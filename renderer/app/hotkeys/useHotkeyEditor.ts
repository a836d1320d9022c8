import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../../bridge/services.ts';
import type { Translate } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';
import type { Action } from '../actions.ts';
import { showChord, type Chord } from './chord.ts';
import { readKeys, writeKeys, type Rejected } from './document.ts';
import { keysOf, withKeys, withoutChange, holderOf, type KeyChanges } from './keyMap.ts';
import type { HotkeyStore } from './store.ts';
import { refusalOf, type Refusal } from './reserved.ts';

/** What becomes of keys that were pressed for an action. */
type Outcome =
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

/** Longest file that is read, in bytes: a document of the desk. */
const MAX_FILE = 200_000;
/** Entries of a file that are named one by one. */
const MAX_NAMED = 5;

/** What the dialog has to say: something was done, or could not be. */
export interface Said {
  readonly tone: 'done' | 'problem';
  readonly text: string;
}

/** Keys that another action has: who keeps them. */
export interface Asked {
  readonly action: Action;
  readonly chord: Chord;
  readonly holder: Action;
}

/** What an import did, in words. */
function importText(t: Translate, count: number, rejected: readonly Rejected[]): Said {
  const done = t('hotkeys.imported', { count });
  if (rejected.length === 0) return { tone: 'done', text: done };
  const named = rejected
    .slice(0, MAX_NAMED)
    .map(({ id, reason }) => t('hotkeys.left.one', { id, reason: t(`hotkeys.left.${reason}`) }));
  const more = rejected.length - named.length;
  const left = [...named, ...(more > 0 ? [t('hotkeys.left.more', { count: more })] : [])].join(' ');
  return { tone: 'problem', text: `${done} ${left}` };
}

/** The state of the dialog of hotkeys, and everything that can be done in it. */
export function useHotkeyEditor(actions: readonly Action[], hotkeys: HotkeyStore, apple: boolean) {
  const { t } = useTranslation();
  const { client } = useServices();
  const changes = useStore(hotkeys.store, (state) => state.changes);
  const [catching, setCatching] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const problem = (text: string): void => setSaid({ tone: 'problem', text });

  const settle = (next: typeof changes, text: string): void => {
    hotkeys.change(next);
    setCatching(null);
    setAsked(null);
    setSaid({ tone: 'done', text });
  };
  const given = (action: Action, chord: Chord | null): string =>
    chord === null
      ? t('hotkeys.done.none', { action: action.title })
      : t('hotkeys.done.keys', { action: action.title, keys: showChord(chord, apple) });

  return {
    changes,
    catching,
    asked,
    said,
    start: (id: string): void => {
      setAsked(null);
      setSaid(null);
      setCatching(id);
    },
    leave: (): void => setCatching(null),
    press(action: Action, chords: readonly Chord[]): void {
      const outcome = giveKeys(actions, changes, action.id, chords);
      if (outcome.kind === 'waiting') return;
      if (outcome.kind === 'set') return settle(outcome.changes, given(action, keysOf(outcome.changes, action.id)));
      if (outcome.kind === 'refused') {
        return problem(t(`hotkeys.refused.${outcome.refusal}`, { keys: showChord(outcome.chord, apple) }));
      }
      setCatching(null);
      setSaid(null);
      setAsked({ action, chord: outcome.chord, holder: outcome.holder });
    },
    answer(take: boolean): void {
      if (take && asked) {
        const { action, chord, holder } = asked;
        return settle(takeKeys(changes, action.id, chord, holder), given(action, chord));
      }
      setAsked(null);
    },
    remove: (action: Action): void => settle(withKeys(changes, action.id, null), given(action, null)),
    reset(action: Action): void {
      const shipped = keysOf({}, action.id);
      const holder = shippedConflict(actions, changes, action.id, shipped);
      if (holder && shipped !== null) setAsked({ action, chord: shipped, holder });
      else settle(withoutChange(changes, action.id), given(action, shipped));
    },
    resetAll: (): void => settle({}, t('hotkeys.done.all')),
    async save(): Promise<void> {
      const result = await client.call('files.saveText', {
        suggestedName: 'foredeck-hotkeys.json',
        text: writeKeys(changes),
      });
      if (!result.ok) problem(errorText(t, result.error));
      else if (result.value.path !== null)
        setSaid({ tone: 'done', text: t('hotkeys.saved', { path: result.value.path }) });
    },
    async load(file: File): Promise<void> {
      if (file.size > MAX_FILE) return problem(t('hotkeys.file.long'));
      const read = readKeys(await file.text());
      if (!read) return problem(t('hotkeys.file.other'));
      hotkeys.change(read.changes);
      setAsked(null);
      setSaid(importText(t, Object.keys(read.changes).length, read.rejected));
    },
  };
}

/** See {@link useHotkeyEditor}. */
export type HotkeyEditor = ReturnType<typeof useHotkeyEditor>;
