/**
 * An entry of the journal while it is edited: saved a moment after the last change and at once when the page is left. What
 * could not be saved is kept for as long as the window lives, and shown again with its page.
 */
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';

/** Milliseconds from the last change to the save. */
export const SAVE_AFTER_MS = 600;

/** Whether what is shown is stored; `failed`: it was not saved, and why. */
export type DraftStatus =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  | { readonly kind: 'failed'; readonly error: AppError };

/** An entry and whether it is stored. */
export interface DraftState<Notes> {
  readonly notes: Notes;
  readonly status: DraftStatus;
}

/** Editing of one entry. */
export interface EntryDraft<Notes> {
  readonly state: () => DraftState<Notes>;
  readonly subscribe: (changed: () => void) => Cancel;
  change(change: Partial<Notes>): void;
  /** Saves what is not saved yet; also after a failure. */
  flush(): void;
}

/** Dependencies of {@link createEntryDraft}. */
export interface EntryDraftParts<Notes> {
  readonly clock: Pick<Clock, 'after'>;
  readonly stored: Notes;
  readonly save: (notes: Notes) => Promise<Result<unknown, AppError>>;
}

/** Starts with the stored entry. */
export function createEntryDraft<Notes extends object>({
  clock,
  stored,
  save,
}: EntryDraftParts<Notes>): EntryDraft<Notes> {
  const listeners = new Set<() => void>();
  let state: DraftState<Notes> = { notes: stored, status: { kind: 'saved' } };
  let timer: Cancel | null = null;
  let isSaving = false;

  const set = (next: DraftState<Notes>): void => {
    state = next;
    for (const changed of listeners) changed();
  };
  const send = async (): Promise<void> => {
    timer?.();
    timer = null;
    if (isSaving) return;
    isSaving = true;
    const { notes } = state;
    set({ notes, status: { kind: 'saving' } });
    const result = await save(notes);
    isSaving = false;
    const isSame = state.notes === notes;
    if (!result.ok) set({ notes: state.notes, status: { kind: 'failed', error: result.error } });
    else if (isSame) set({ notes, status: { kind: 'saved' } });
    // What was typed meanwhile is saved as well.
    if (result.ok && !isSame) void send();
  };
  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    change(change) {
      set({ notes: { ...state.notes, ...change }, status: isSaving ? state.status : { kind: 'changed' } });
      timer?.();
      timer = clock.after(SAVE_AFTER_MS, () => void send());
    },
    flush() {
      if (state.status.kind === 'changed' || state.status.kind === 'failed') void send();
    },
  };
}

/** Entries that are not stored yet, by account and trade or day. */
export interface Drafts<Notes> {
  /** Returns the draft of an entry: one that is not stored yet, or a new one of the stored entry. */
  open(about: string, create: () => EntryDraft<Notes>): EntryDraft<Notes>;
}

/** Creates it without drafts. */
export function createDrafts<Notes>(): Drafts<Notes> {
  const unsaved = new Map<string, EntryDraft<Notes>>();
  return {
    open(about, create) {
      const kept = unsaved.get(about);
      if (kept) return kept;
      const draft = create();
      draft.subscribe(() => {
        if (draft.state().status.kind === 'saved') unsaved.delete(about);
        else unsaved.set(about, draft);
      });
      return draft;
    },
  };
}
