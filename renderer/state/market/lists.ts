import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import { noLists, readLists, writeLists, type SymbolLists } from './listsDocument.ts';
import type { ListChange } from './listChanges.ts';
import { useServices, type Services } from '../services.ts';

/** Delay between a change and its save, in ms. */
export const SAVE_AFTER_MS = 500;
/** Maximum length of the document (B-D3): main rejects a longer one. */
const MAX_TEXT = 200_000;

/** Loading state of the lists. `failed`: they could not be read, and the document is not overwritten. */
export type ListsState =
  | { readonly status: 'loading'; readonly lists: SymbolLists }
  | { readonly status: 'ready'; readonly lists: SymbolLists }
  | { readonly status: 'failed'; readonly lists: SymbolLists; readonly error: AppError };

/** The user's favourites and named lists, stored in the profile. */
export interface Lists {
  readonly store: StoreApi<ListsState>;
  /** Makes a change at once and saves it; returns `null`, or the reason it could not be made. */
  readonly change: (change: ListChange) => AppError | null;
  /** Reads the lists again after a failed read. */
  readonly retry: () => void;
  /** Saves pending changes now. */
  readonly flush: () => void;
}

type ListsServices = Pick<Services, 'client' | 'clock' | 'desk'>;

/**
 * Creates the lists from the document `lists`: read once, changes shown at once, the whole document written shortly
 * after.
 */
export function createLists({ client, clock, desk }: ListsServices): Lists {
  const store = createStore<ListsState>(() => ({ status: 'loading', lists: noLists }));
  let waiting: Cancel | null = null;

  const notify = (error: AppError): void => desk.notify({ kind: 'error', error });
  const read = async (): Promise<void> => {
    const result = await client.call('documents.read', { name: 'lists' });
    if (!result.ok) return store.setState({ status: 'failed', lists: noLists, error: result.error }, true);
    const found = result.value.text === null ? { lists: noLists, dropped: 0 } : readLists(result.value.text);
    if (!found) {
      const error = windowError('unreadable', 'error.lists.newer');
      return store.setState({ status: 'failed', lists: noLists, error }, true);
    }
    store.setState({ status: 'ready', lists: found.lists }, true);
    if (found.dropped > 0) notify(windowError('unreadable', 'error.lists.damaged', { count: found.dropped }));
  };
  const save = async (): Promise<void> => {
    waiting?.();
    waiting = null;
    const result = await client.call('documents.write', { name: 'lists', text: writeLists(store.getState().lists) });
    if (!result.ok) notify(result.error);
  };
  void read();

  return {
    store,
    change(make) {
      const state = store.getState();
      if (state.status === 'failed') return state.error;
      if (state.status === 'loading') return windowError('unavailable', 'error.lists.loading');
      const next = make(state.lists);
      if (!next.ok) return next.error;
      if (next.value === state.lists) return null;
      if (writeLists(next.value).length > MAX_TEXT) return windowError('invalid', 'error.lists.tooLong');
      store.setState({ status: 'ready', lists: next.value }, true);
      waiting?.();
      waiting = clock.after(SAVE_AFTER_MS, () => void save());
      return null;
    },
    retry() {
      if (store.getState().status !== 'failed') return;
      store.setState({ status: 'loading', lists: noLists }, true);
      void read();
    },
    flush() {
      if (waiting) void save();
    },
  };
}

const known = new WeakMap<Client, Lists>();

/** Returns the window's lists: one instance for all panels, read on first use. */
export function listsOf(services: ListsServices): Lists {
  const found = known.get(services.client);
  if (found) return found;
  const lists = createLists(services);
  known.set(services.client, lists);
  // Saves pending changes before the window closes.
  if (typeof window !== 'undefined') window.addEventListener('pagehide', lists.flush);
  return lists;
}

/** Returns the lists and a function to change them; a change that cannot be made is reported in a notice. */
export function useLists(): ListsState & { readonly owner: Lists; readonly change: (change: ListChange) => void } {
  const services = useServices();
  const owner = listsOf(services);
  const state = useStore(owner.store);
  const change = (make: ListChange): void => {
    const error = owner.change(make);
    if (error) services.desk.notify({ kind: 'error', error });
  };
  return { ...state, owner, change };
}
