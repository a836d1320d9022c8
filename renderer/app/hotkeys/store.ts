import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '../../../shared/result/appError.ts';
import { type Client, windowError } from '../../ipc/client.ts';
import type { Desk } from '../../state/desk/index.ts';
import { readKeys, writeKeys } from './document.ts';
import type { KeyChanges } from './keyMap.ts';

/** The user's hotkeys: the current ones and a way to change them. */
export interface HotkeyStore {
  readonly store: StoreApi<{ readonly changes: KeyChanges }>;
  /**
   * Applies the hotkeys at once and saves them. A failed write is reported in a notice; the hotkeys then apply until
   * the window closes. While the document could not be read it is not overwritten; a notice reports this and offers to
   * read it again.
   */
  readonly change: (changes: KeyChanges) => void;
  readonly load: () => Promise<void>;
}

/**
 * Creates the store of the profile's hotkeys. Until they are loaded the defaults apply; a damaged document is reported
 * and left as it is.
 */
export function createHotkeyStore(client: Client, desk: Pick<Desk, 'notify'>): HotkeyStore {
  const store = createStore<{ readonly changes: KeyChanges }>(() => ({ changes: {} }));
  let changed = false;
  let unread: AppError | null = null;

  const notifyUnread = (error: AppError): void => desk.notify({ kind: 'error', error, retry: () => void load() });
  const load = async (): Promise<void> => {
    const result = await client.call('documents.read', { name: 'hotkeys' });
    if (!result.ok) {
      unread = result.error;
      return notifyUnread(result.error);
    }
    // Changes made while the document could not be read are replaced by the user's saved hotkeys.
    const mayTake = unread !== null || !changed;
    unread = null;
    if (result.value.text === null || !mayTake) return;
    const read = readKeys(result.value.text);
    if (read) store.setState({ changes: read.changes });
    if (!read || read.rejected.length > 0) {
      desk.notify({ kind: 'error', error: windowError('internal', 'error.hotkeys.damaged') });
    }
  };
  return {
    store,
    change(changes) {
      changed = true;
      store.setState({ changes });
      if (unread) return notifyUnread(unread);
      void client.call('documents.write', { name: 'hotkeys', text: writeKeys(changes) }).then((result) => {
        if (!result.ok) desk.notify({ kind: 'error', error: result.error });
      });
    },
    load,
  };
}
