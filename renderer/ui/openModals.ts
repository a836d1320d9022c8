import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel } from '../../shared/time/clock.ts';

/**
 * The open modal dialogs, the topmost last. While one is open everything outside it is inert, so elements that must
 * always be reachable are rendered into it.
 */
export const openModals: StoreApi<readonly HTMLDialogElement[]> = createStore<readonly HTMLDialogElement[]>(() => []);

/** Registers a dialog as opened above the others, until cancelled. */
export function noteModal(dialog: HTMLDialogElement): Cancel {
  openModals.setState((list) => [...list, dialog], true);
  return () => openModals.setState((list) => list.filter((one) => one !== dialog), true);
}

/** Returns the topmost dialog of the main window; dialogs of pop-out windows are in separate pages. `null`: none. */
export function topModal(list: readonly HTMLDialogElement[]): HTMLDialogElement | null {
  return list.findLast(({ ownerDocument }) => ownerDocument === window.document) ?? null;
}
