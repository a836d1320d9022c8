import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel } from '../../shared/time/clock.ts';

/**
 * The modal dialogs that are open, the topmost last. While one is open everything outside it is inert, so that what must
 * always be in reach is drawn into it.
 */
export const openModals: StoreApi<readonly HTMLDialogElement[]> = createStore<readonly HTMLDialogElement[]>(() => []);

/** Notes that a dialog was opened over the others, until it is cancelled. */
export function noteModal(dialog: HTMLDialogElement): Cancel {
  openModals.setState((list) => [...list, dialog], true);
  return () => openModals.setState((list) => list.filter((one) => one !== dialog), true);
}

/** The dialog over all others in the desk's own window; those of pop-outs stand in pages of their own. `null`: none. */
export function topModal(list: readonly HTMLDialogElement[]): HTMLDialogElement | null {
  return list.findLast(({ ownerDocument }) => ownerDocument === window.document) ?? null;
}
