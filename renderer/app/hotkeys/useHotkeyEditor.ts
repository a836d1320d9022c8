import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDesk, useServices } from '../../state/services.ts';
import type { Translate } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';
import type { Action } from '../actions.ts';
import { showChord, type Chord } from './chord.ts';
import { readKeys, writeKeys, type Rejected } from './document.ts';
import { keysOf, withKeys, withoutChange, holderOf, type KeyChanges } from './keyMap.ts';
import type { HotkeyStore } from './store.ts';
import { menuChords, refusalOf, type Refusal } from './reserved.ts';

/** The result of pressing keys for an action. */
type Outcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly chord: Chord; readonly refusal: Refusal | 'menu' }
  | { readonly kind: 'conflict'; readonly chord: Chord; readonly holder: Action }
  | { readonly kind: 'set'; readonly changes: KeyChanges };

/**
 * Assigns pressed keys to an action. `chords` are all chords of the press; the last one is the most stable and is
 * stored. A press of a modifier alone waits for its key. Keys that another action uses, under any of these chords, are
 * a conflict. `menu`: see {@link menuChords}.
 */
export function giveKeys(
  actions: readonly Action[],
  changes: KeyChanges,
  id: string,
  chords: readonly Chord[],
  menu: ReadonlySet<Chord> = new Set(),
): Outcome {
  const chord = chords.at(-1);
  if (chord === undefined) return { kind: 'waiting' };
  const refusal = refusalOf(chord) ?? (menu.has(chord) ? 'menu' : null);
  if (refusal !== null) return { kind: 'refused', chord, refusal };
  const holder = holderOf(actions, changes, chords, id);
  return holder ? { kind: 'conflict', chord, holder } : { kind: 'set', changes: withKeys(changes, id, chord) };
}

/** Removes a hotkey from its holder and assigns it to an action. */
export function takeKeys(changes: KeyChanges, id: string, chord: Chord, holder: Action): KeyChanges {
  return withKeys(withKeys(changes, holder.id, null), id, chord);
}

/** Returns the other action that has the default hotkey of an action; `null` when there is none. */
export function shippedConflict(
  actions: readonly Action[],
  changes: KeyChanges,
  id: string,
  shipped: Chord | null,
): Action | null {
  return shipped === null ? null : holderOf(actions, changes, [shipped], id);
}

/** Maximum length of an imported file, in bytes: that of a saved document. */
const MAX_FILE = 200_000;
/** Maximum number of rejected entries of a file that are listed individually. */
const MAX_NAMED = 5;

/** A message of the dialog: an action succeeded or failed. */
export interface EditorMessage {
  readonly tone: 'done' | 'problem';
  readonly text: string;
}

/** A conflict the user must resolve: the hotkey is in use by another action. */
export interface HotkeyConflict {
  readonly action: Action;
  readonly chord: Chord;
  readonly holder: Action;
}

/** Returns the text that describes an import's result. */
function importText(
  t: Translate,
  count: number,
  rejected: readonly (Pick<Rejected, 'id'> & { readonly reason: Rejected['reason'] | 'menu' })[],
): EditorMessage {
  const done = t('hotkeys.imported', { count });
  if (rejected.length === 0) return { tone: 'done', text: done };
  const named = rejected
    .slice(0, MAX_NAMED)
    .map(({ id, reason }) => t('hotkeys.left.one', { id, reason: t(`hotkeys.left.${reason}`) }));
  const more = rejected.length - named.length;
  const left = [...named, ...(more > 0 ? [t('hotkeys.left.more', { count: more })] : [])].join(' ');
  return { tone: 'problem', text: `${done} ${left}` };
}

/** Provides the state of the hotkey dialog and all of its operations. */
export function useHotkeyEditor(actions: readonly Action[], hotkeys: HotkeyStore, apple: boolean) {
  const { t } = useTranslation();
  const { client } = useServices();
  const shell = useDesk(({ app }) => app?.shell.name);
  const menu = menuChords(shell, apple);
  const changes = useStore(hotkeys.store, (state) => state.changes);
  const [catching, setCatching] = useState<string | null>(null);
  const [asked, setAsked] = useState<HotkeyConflict | null>(null);
  const [said, setSaid] = useState<EditorMessage | null>(null);
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
    /** Returns the stored keys of an action that the application menu takes, as displayed; null: its keys are active. */
    inactive(id: string): string | null {
      const chord = keysOf(changes, id);
      return chord !== null && menu.has(chord) ? showChord(chord, apple) : null;
    },
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
      const outcome = giveKeys(actions, changes, action.id, chords, menu);
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
      const taken = Object.entries(read.changes).flatMap(([id, chord]) =>
        chord !== null && menu.has(chord) ? [id] : [],
      );
      const accepted = taken.reduce(withoutChange, read.changes);
      hotkeys.change(accepted);
      setAsked(null);
      const rejected = [...read.rejected, ...taken.map((id) => ({ id, reason: 'menu' as const }))];
      setSaid(importText(t, Object.keys(accepted).length, rejected));
    },
  };
}

/** See {@link useHotkeyEditor}. */
export type HotkeyEditor = ReturnType<typeof useHotkeyEditor>;
